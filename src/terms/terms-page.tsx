import IconFileText from '@tabler/icons-react/icons/IconFileText'
import { CallOrWrite, ReadingPage } from '../frame/reading-page.tsx'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  return (
    <ReadingPage
      icon={IconFileText}
      title={`Terms | ${facts.name}`}
      heading="Terms"
      description={`The terms of booking a visit at ${facts.name} and of the text messages about it: what they are about, how many there are, what they cost, and how to end them.`}
      intro="What applies when you book a visit here, and to the text messages that we send you about it."
      sections={[
        {
          id: 'visits',
          title: 'Your visit',
          paragraphs: [
            // `formatPrice` would bring 17 KiB of code for calls to this page.
            [
              `A visit takes ${facts.visitMinutes} minutes and costs $${facts.price}.`,
              ...[facts.priceNote, facts.payment].filter(Boolean),
              'Nothing is charged on this site.',
            ].join(' '),
            'You can move or cancel your visit online with the link in your confirmation, until the time that it names. After that, please call us.',
            'Thermography does not replace mammography. Keep having mammograms as your clinician advises.',
          ],
        },
        {
          id: 'texts',
          title: 'Text messages',
          paragraphs: [
            `${facts.name} texts you about your visits: a confirmation, a reminder and changes.`,
            'You get them if you book without checking “Don’t text me”, or if you agree when you book by phone. You can book without them: then we write to you by email. If you ask for a code to write a review and enter your phone number, the code comes as a text, too.',
            'How many come depends on your visit: usually a confirmation and a reminder, and one more for each change. Your phone company may charge for messages and data.',
            'Reply STOP to any text, and no more come. Reply START to get them again, and HELP for help. Words such as END, QUIT, CANCEL, REVOKE or OPT OUT stop the texts as well. CANCEL does not cancel your visit.',
            'Phone companies are not liable for texts that come late or not at all.',
          ],
        },
        {
          id: 'numbers',
          title: 'Your phone number',
          paragraphs: [
            'We do not share or sell your phone number, or your agreement to texts, to third parties for marketing. Only the service that carries our texts receives your number, to deliver them.',
          ],
        },
        { id: 'contact', title: 'Questions', content: <CallOrWrite /> },
      ]}
    />
  )
}
