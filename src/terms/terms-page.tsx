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
      description={`The terms for booking a visit at ${facts.name} and for text messages about it: what we send, how often, what it costs, and how to stop them.`}
      intro="The terms for booking a visit here, and for the text messages we send you about it."
      sections={[
        {
          id: 'visits',
          title: 'Your visit',
          paragraphs: [
            // `formatPrice` would bring 17 KiB of code for calls to this page.
            [
              `A visit takes ${facts.visitMinutes} minutes and costs $${facts.price.toLocaleString('en-US')}.`,
              ...[facts.priceNote, facts.payment].filter(Boolean),
              'We don’t charge anything on this site.',
            ].join(' '),
            'You can move or cancel your visit online with the link in your confirmation, up until the time it gives. After that, please call us.',
            'Thermography does not replace mammography. Keep having mammograms as your clinician advises.',
          ],
        },
        {
          id: 'texts',
          title: 'Text messages',
          paragraphs: [
            `${facts.name} will text you about your visits: a confirmation, a reminder and any changes.`,
            'You’ll get them unless you check “Don’t text me” when you book. If you book by phone, we ask you first. You don’t need texts to book: we can email you instead. If you enter your phone number to get a code for a review, we text you the code, too.',
            'How many you get depends on your visit: usually a confirmation and a reminder, and one more for each change. Message and data rates may apply.',
            'Reply STOP to any text to stop them all. Reply START to get them again, or HELP for help. Words such as END, QUIT, CANCEL, REVOKE or OPT OUT stop the texts, too. CANCEL does not cancel your visit.',
            'Phone carriers are not liable for delayed or undelivered texts.',
          ],
        },
        {
          id: 'numbers',
          title: 'Your phone number',
          paragraphs: [
            'We do not sell your phone number or your consent to texts, or share them with third parties for marketing. Only the service that delivers our texts gets your number.',
          ],
        },
        { id: 'contact', title: 'Questions', content: <CallOrWrite /> },
      ]}
    />
  )
}
