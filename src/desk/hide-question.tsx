import type { DeskReview } from '../../domain/desk-office.ts'
import { WrittenQuestion } from './written-question.tsx'

/** Asks why a review is hidden. */
export const HideQuestion = ({ review }: { review: DeskReview }) => (
  <WrittenQuestion
    title="Hide review"
    text={`Hide “${review.title}” by ${review.author}? Visitors no longer see it.`}
    field={{
      label: 'Reason',
      description: 'It is shown here only, to the people of the practice.',
      name: 'reason',
      autoComplete: 'off',
    }}
    confirm="Hide it"
    keep="Keep it shown"
  />
)
