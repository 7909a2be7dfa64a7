import { Anchor, Badge, Card, Table, Text } from '@mantine/core'
import type { getDeskState } from '../../../domain/desk/office.ts'
import { SiteLink } from '../../frame/site-link.tsx'
import classes from '../desk.module.css'
import type { DataOf, PageProps } from '../page-props.ts'

/** The findings of `practice doctor`. */
export function StatePage({ data: { findings } }: PageProps<DataOf<typeof getDeskState>>) {
  const faults = findings.filter(({ isOk, step }) => !isOk || step === 'open').length
  return (
    <>
      <Text>
        {faults === 0
          ? 'Everything works.'
          : `${faults === 1 ? 'One thing needs' : `${faults} things need`} your attention.`}
      </Text>
      <Card>
        <Table
          className={classes.stacked}
          data={{
            body: findings.map(({ isOk, text, step, path }) => [
              <Badge
                key="status"
                {...(isOk && step !== 'open'
                  ? { color: 'green' }
                  : { color: 'yellow', bg: 'var(--glow)' })}
              >
                {step === 'open' ? 'To do' : isOk ? 'Fine' : 'Needs attention'}
              </Badge>,
              <>
                {text}{' '}
                {path && (
                  <Anchor component={SiteLink} href={path} inherit>
                    Show it
                  </Anchor>
                )}
              </>,
            ]),
          }}
        />
      </Card>
    </>
  )
}
