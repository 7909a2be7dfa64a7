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
      description="Which health data this site collects, where it comes from and why, who it is shared with, and what you can ask us to do with it."
      intro="This page is for consumers under Washington’s My Health My Data Act. Even booking a visit with us can say something about your health."
      sections={[
        {
          id: 'collected',
          title: 'What we collect, and why',
          paragraphs: [
            'Your name and contact information, the time and place of your visit, what you write to us, whether you came, and our notes about the visit: to save the time for you, to reach you about it, and to prepare for your visit.',
            'Your review, if you write one: to show it on this site.',
            'It comes from you, from whoever books for you, and from what happens at your visit.',
          ],
        },
        {
          id: 'shared',
          title: 'Who we share it with',
          paragraphs: [
            'The services that deliver our emails and texts, and those that run this site for us, handle what passes through them. Any review you write is public.',
            'We do not share it with any affiliates, and we do not sell it.',
          ],
        },
        {
          id: 'rights',
          title: 'What you can ask for',
          paragraphs: [
            'You can ask us whether we have health data about you, to see it, for a list of who received it, to stop using it, or to delete it. We will answer within 45 days.',
            'If we refuse, you can appeal by writing to us again. If we refuse that, too, you can complain to the Attorney General of Washington at www.atg.wa.gov.',
          ],
          content: <CallOrWrite />,
        },
      ]}
    />
  )
}
