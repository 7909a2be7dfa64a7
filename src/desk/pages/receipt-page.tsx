import { Anchor, Button, Card, Group, Table, Text } from '@mantine/core'
import type { getReceipt } from '../../../domain/desk/payments.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import { ActButton } from '../act/act-button.tsx'
import { PagePanel } from '../act/act-panel.tsx'
import classes from '../desk.module.css'
import { dayPath } from '../desk-path.ts'
import type { DataOf, PageProps } from '../page-props.ts'

/** The receipt of a visit, to print or to mail. */
export const ReceiptPage = ({
  data: { practice, rows, hasEmail, date: day },
  date: reference = '',
}: PageProps<DataOf<typeof getReceipt>>) => (
  <>
    <Group gap="xs" className="unprinted">
      <Button onClick={() => window.print()}>Print</Button>
      {hasEmail && (
        <ActButton act={{ kind: 'send-receipt', reference }}>Email to the client</ActButton>
      )}
      <Anchor component={SiteLink} href={dayPath(day, reference)} className="links">
        Back to the visit
      </Anchor>
    </Group>
    <PagePanel except={[]} />
    <Card maw="40rem">
      <Text className={classes.note}>{practice.join('\n')}</Text>
      <Table variant="vertical" data={{ body: rows.map(({ label, text }) => [label, text]) }} />
    </Card>
  </>
)
