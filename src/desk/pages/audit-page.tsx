import { Anchor, Card, Table, Text } from '@mantine/core'
import { readPage } from '../../../domain/call.ts'
import type { getAudit } from '../../../domain/desk/office.ts'
import { capitalize } from '../../../domain/text.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import classes from '../desk.module.css'
import { deskPath } from '../desk-path.ts'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'
import { PageLinks } from './page-links.tsx'

/** The audit log. */
export const AuditPage = ({
  data: { acts, pages },
  date = '',
}: PageProps<DataOf<typeof getAudit>>) =>
  acts.length === 0 ? (
    <Text>Nothing has been done yet.</Text>
  ) : (
    <>
      <Text>What the practice did, the latest first.</Text>
      <Card>
        <Table
          className={classes.stacked}
          data={{
            head: ['When', 'What', 'Who'],
            body: acts.map(({ at, who, act, record, path }) => [
              <Moment key={at} at={at} />,
              <>
                {capitalize(act)}
                {record && ': '}
                {path ? (
                  <Anchor component={SiteLink} href={path} inherit>
                    {record}
                  </Anchor>
                ) : (
                  record
                )}
              </>,
              who === 'tool' ? 'server command' : who,
            ]),
          }}
        />
        <PageLinks
          page={readPage(date) ?? 1}
          pages={pages}
          pathOf={(page) => deskPath('audit', String(page))}
        />
      </Card>
    </>
  )
