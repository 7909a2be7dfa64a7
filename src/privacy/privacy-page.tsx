import IconLock from '@tabler/icons-react/icons/IconLock'
import { Link } from 'wouter'
import { routes } from '../../domain/routes.ts'
import { CallOrWrite, ReadingPage } from '../frame/reading-page.tsx'
import { useSite } from '../site.ts'
import { RECORDS, SECTIONS } from './privacy-text.ts'

export function Page() {
  const { facts } = useSite()
  return (
    <ReadingPage
      icon={IconLock}
      title={`Privacy | ${facts.name}`}
      heading="Privacy"
      description="What this site keeps about you, why and how long, who sees it, and how to have it removed."
      intro="We ask only for what your visit needs, and delete what we no longer need. Apart from your review, only we and the services that deliver our messages see it. We sell nothing, and you can ask us anytime to see what we keep or to remove it."
      sections={[
        {
          id: 'records',
          title: 'What we keep, why and how long',
          content: (
            <dl>
              {RECORDS.map(({ what, why, howLong }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{why}</dd>
                  <dd>
                    <strong>How long:</strong> {howLong}
                  </dd>
                </div>
              ))}
            </dl>
          ),
        },
        ...SECTIONS,
        {
          id: 'your-choice',
          title: 'Your choice',
          paragraphs: [
            'Ask us what we keep about you, and we will send you all of it in one file. Ask us to remove it, and we will remove your name, your contact information, your notes and your review. That a visit took place, with its day, time and place, stays in our records without your name. Copies in our backups go away when those backups are replaced.',
          ],
          content: (
            <>
              <CallOrWrite />
              <p>
                <Link href={routes.terms.path}>Terms for visits and texts</Link>
              </p>
            </>
          ),
        },
      ]}
    />
  )
}
