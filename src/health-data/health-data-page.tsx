import IconShieldHeart from '@tabler/icons-react/icons/IconShieldHeart'
import { routes } from '../../domain/routes.ts'
import { CallOrWrite, ReadingPage } from '../frame/reading-page.tsx'
import { Page as NotFound } from '../not-found/not-found-page.tsx'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  if (facts.pagesOff.includes(routes['health-data'].path)) return <NotFound />
  return (
    <ReadingPage
      icon={IconShieldHeart}
      title={`Consumer health data privacy | ${facts.name}`}
      heading="Consumer Health Data Privacy"
      description="Which health data this site collects, from whom and why, with whom it is shared, and what you can ask us to do with it."
      intro="This page is for consumers under Washington’s My Health My Data Act. That you book a visit with us can itself say something about your health."
      sections={[
        {
          id: 'collected',
          title: 'What we collect, and why',
          paragraphs: [
            'Your name and contacts with the time and place of your visit, what you write to us, whether you came, and what we note about the visit: to keep the time for you, to reach you about it, and to prepare for you.',
            'Your review, if you write one: to show it on this site.',
            'It comes from you, from whoever books for you, and from what happens at your visit.',
          ],
        },
        {
          id: 'shared',
          title: 'With whom we share it',
          paragraphs: [
            'The services that carry our email and our texts, and those that run this site for us, handle what passes through them. A review that you write is public.',
            'We have no affiliates with whom we share it, and we do not sell it.',
          ],
        },
        {
          id: 'rights',
          title: 'What you can ask for',
          paragraphs: [
            'Ask us whether we have health data about you, to see it, for the list of those who received it, to stop using it, or to delete it. We answer within 45 days.',
            'If we refuse, you can appeal by writing to us again. If we refuse that, too, you can complain to the Attorney General of Washington at www.atg.wa.gov.',
          ],
          content: <CallOrWrite />,
        },
      ]}
    />
  )
}
