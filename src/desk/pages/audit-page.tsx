import { Card, Table, Text } from '@mantine/core'
import type { getAudit } from '../../../domain/desk/office.ts'
import classes from '../desk.module.css'
import { Moment } from '../moment.tsx'
import type { DataOf, PageProps } from '../page-props.ts'

/** The audit log. */
export const AuditPage = ({ data: { acts } }: PageProps<DataOf<typeof getAudit>>) =>
  acts.length === 0 ? (
    <Text>Nothing has been done yet.</Text>
  ) : (
    <>
      <Text>{`The latest ${acts.length === 1 ? 'act' : `${acts.length} acts`} of the practice.`}</Text>
      <Card>
        <Table
          className={classes.stacked}
          data={{
            head: ['When', 'What', 'Who'],
            body: acts.map(({ at, who, act, record }) => [
              <Moment key={at} at={at} />,
              `${act} ${record}`,
              who === 'tool' ? 'a command on the server' : who,
            ]),
          }}
        />
      </Card>
    </>
  )
