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
      description="How this site can be used with a keyboard, a screen reader or large text, what does not work yet, and how to tell us."
      intro="Everyone should be able to read this site and book a visit on it. This page says what we have done so far, and what is still missing."
      sections={[
        {
          id: 'site',
          title: 'This site',
          paragraphs: [
            'We follow the Web Content Accessibility Guidelines (WCAG) 2.2, levels A and AA. Every version is tested automatically before it goes live, but automatic tests find only some of the problems.',
            'The site is built to work with a keyboard alone, with a screen reader and with text at twice its size, and anything that moves can be paused.',
            checked
              ? `We last tested it by hand on ${checked}.`
              : 'We have not tested it by hand with a screen reader yet.',
          ],
        },
        {
          id: 'limits',
          title: 'Known problems',
          paragraphs:
            limits.length > 0
              ? limits
              : ['We don’t know of any problems. If you find one, please tell us.'],
        },
        {
          id: 'visits',
          title: 'Your visit',
          paragraphs:
            visits.length > 0
              ? visits
              : [
                  'Let us know before your visit what you need, such as a way in without steps or extra time.',
                ],
        },
        {
          id: 'contact',
          title: 'Tell us',
          paragraphs: [
            'If something here doesn’t work for you, we’re happy to book your visit by phone.',
          ],
          content: <CallOrWrite />,
        },
      ]}
    />
  )
}
