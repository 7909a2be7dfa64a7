import IconAccessible from '@tabler/icons-react/icons/IconAccessible'
import { CallOrWrite, ReadingPage } from '../frame/reading-page.tsx'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  const { checked, visits, limits } = facts.accessibility
  return (
    <ReadingPage
      icon={IconAccessible}
      title={`Accessibility | ${facts.name}`}
      heading="Accessibility"
      description="How this site can be used with a keyboard, a screen reader or large text, what does not work yet, and whom to tell."
      intro="Everybody should be able to read this site and book a visit on it. This page says what is done for that, and what is not."
      sections={[
        {
          id: 'site',
          title: 'This site',
          paragraphs: [
            'The guide for this site is WCAG 2.2, levels A and AA. Each version is checked by a program before it is released. A program finds only a part of what can be wrong.',
            'The site can be used with a keyboard alone and with a screen reader, its text can be enlarged to twice its size, and what moves can be stopped.',
            checked
              ? `We last tried it ourselves on ${checked}.`
              : 'No person has tried it for us with a screen reader yet.',
          ],
        },
        {
          id: 'limits',
          title: 'What does not work yet',
          paragraphs:
            limits.length > 0
              ? limits
              : ['We know of nothing. Please tell us if you find something.'],
        },
        {
          id: 'visits',
          title: 'Your visit',
          paragraphs:
            visits.length > 0
              ? visits
              : [
                  'Tell us before your visit what you need, such as a place without steps or more time.',
                ],
        },
        {
          id: 'contact',
          title: 'Tell us',
          paragraphs: [
            'If something here does not work for you, we book your visit with you on the phone.',
          ],
          content: <CallOrWrite />,
        },
      ]}
    />
  )
}
