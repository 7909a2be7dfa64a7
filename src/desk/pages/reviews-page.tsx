import { Badge, Paper, Text } from '@mantine/core'
import { formatDayWithYear, readDay } from '../../../domain/calendar/day.ts'
import type { DeskReview, getDeskReviews } from '../../../domain/desk/office.ts'
import { ActButton } from '../act/act-button.tsx'
import { CardPage, RecordCard } from '../card.tsx'
import classes from '../desk.module.css'
import { useIdentified } from '../identified.ts'
import type { DataOf, PageProps } from '../page-props.ts'

/** All reviews, including hidden ones. */
export const ReviewsPage = ({ data: { reviews } }: PageProps<DataOf<typeof getDeskReviews>>) => (
  <CardPage items={reviews} card={(review) => <ReviewCard review={review} />}>
    {reviews.length === 0 && <Text>There are no reviews yet.</Text>}
  </CardPage>
)

function ReviewCard({ review }: { review: DeskReview }) {
  const { isOwner } = useIdentified().session
  const { id, author, title, body, isHidden, hiddenReason, isFromClient, concerns, entered } =
    review
  const day = readDay(review.date)
  return (
    <RecordCard
      title={title}
      record={id}
      buttons={
        isOwner && (
          <ActButton act={{ kind: isHidden ? 'show' : 'hide', review }}>
            {isHidden ? 'Show again' : 'Hide review'}
          </ActButton>
        )
      }
    >
      <Text>
        <Badge color={isHidden ? 'gray' : 'green'}>{isHidden ? 'Hidden' : 'Shown'}</Badge> ·{' '}
        {author}
        {day && `, ${formatDayWithYear(day)}`}
        {isFromClient && ' · From a client'}
      </Text>
      {hiddenReason && <Text>Hidden because: {hiddenReason}</Text>}
      {entered.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {concerns.map((concern) => (
        <Paper key={concern} px="md" py="xs" bg="var(--glow)">
          {concern}
        </Paper>
      ))}
      <Text className={classes.note}>{body}</Text>
    </RecordCard>
  )
}
