import IconReceipt from '@tabler/icons-react/icons/IconReceipt'
import { routes } from '../../domain/routes.ts'
import { CallOrWrite, ReadingPage } from '../frame/reading-page.tsx'
import { Page as NotFound } from '../not-found/not-found-page.tsx'
import { useSite } from '../site.ts'

export function Page() {
  const { facts } = useSite()
  if (facts.pagesOff.includes(routes['good-faith-estimate'].path)) return <NotFound />
  return (
    <ReadingPage
      icon={IconReceipt}
      title={`Good faith estimate | ${facts.name}`}
      heading="Good Faith Estimate"
      description="Your right to an estimate of what your visit will cost, if you have no insurance or are not using it, and what to do about a higher bill."
      intro="You have the right to receive a good faith estimate that explains how much your care will cost."
      sections={[
        {
          id: 'estimate',
          title: 'Your estimate',
          paragraphs: [
            'By law, health care providers have to give an estimate of the bill to patients who have no insurance or are not using it.',
            'You will get it in writing at least one business day before a visit booked three or more business days ahead. You can also ask us for one before you book.',
            'Save a copy or take a picture of it.',
          ],
        },
        {
          id: 'dispute',
          title: 'If the bill is higher',
          paragraphs: [
            'If the bill is at least $400 more than the estimate, you can dispute it. Read more at www.cms.gov/nosurprises, or call 1-800-985-3059.',
          ],
        },
        { id: 'ask', title: 'Ask for an estimate', content: <CallOrWrite /> },
      ]}
    />
  )
}
