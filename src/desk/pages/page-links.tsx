import { Anchor, Group, Text } from '@mantine/core'
import { SiteLink } from '../../frame/site-link.tsx'

/** Links to the pages before and after the open one, if there are several. */
export function PageLinks(props: {
  page: number
  pages: number
  pathOf: (page: number) => string
}) {
  const { page, pages, pathOf } = props
  const step = (to: number, title: string) =>
    to >= 1 &&
    to <= pages && (
      <Anchor component={SiteLink} href={pathOf(to)}>
        {title}
      </Anchor>
    )
  return (
    pages > 1 && (
      <Group component="nav" aria-label="Pages" gap="0 1.25rem" className="links">
        {step(page - 1, 'Previous page')}
        <Text>{`Page ${page} of ${pages}`}</Text>
        {step(page + 1, 'Next page')}
      </Group>
    )
  )
}
