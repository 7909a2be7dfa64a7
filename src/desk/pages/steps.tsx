import { Button, Group, Text } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/icons/IconChevronLeft'
import IconChevronRight from '@tabler/icons-react/icons/IconChevronRight'
import type { ReactNode } from 'react'
import { SiteLink } from '../../frame/site-link.tsx'

/** Links to the day, week or month before and after the open one, and to the current one. */
export const Steps = (props: {
  unit: 'day' | 'week' | 'month' | 'year'
  previous: string
  /** The current day, week or month. */
  now: string
  isNow: boolean
  next: string
  /** What is shown. It takes the room that is left, so that the links stay in place when it changes. */
  text?: ReactNode
  children?: ReactNode
}) => {
  const { unit, previous, now, isNow, next, text, children } = props
  return (
    <Group component="nav" aria-label="Calendar" gap={6}>
      <Text size="sm" flex={`1 1 ${text ? '9rem' : 0}`}>
        {text}
      </Text>
      <Step rel="prev" href={previous} name={`Previous ${unit}`} />
      <Button
        component={SiteLink}
        px="sm"
        variant="default"
        bg={isNow ? 'var(--tint)' : ''}
        href={now}
        aria-current={isNow ? 'date' : undefined}
      >
        {unit === 'day' ? 'Today' : `This ${unit}`}
      </Button>
      <Step rel="next" href={next} name={`Next ${unit}`} />
      {children}
    </Group>
  )
}

const Step = ({ rel, href, name }: { rel: 'prev' | 'next'; href: string; name: string }) => (
  <Button
    component={SiteLink}
    rel={rel}
    variant="default"
    px="xs"
    href={href}
    aria-label={name}
    title={name}
  >
    {rel === 'prev' ? <IconChevronLeft aria-hidden /> : <IconChevronRight aria-hidden />}
  </Button>
)
