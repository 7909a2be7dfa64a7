import { chartOf } from './chart.ts'
import type { Walked } from './graph.ts'
import type { Depth } from './play.ts'
import { sightsOf, textsOf } from './sight.ts'
import { lookAt, type Moment } from './simulation.ts'
import type { Stage, Stagehand } from './stage.ts'
import type { AnyTable } from './table.ts'

/** Walks tours before eyes: acts as the stage says, and looks for what the table says is seen. */
export function stageDepth(
  stage: Stage,
  enter: () => Promise<Stagehand>,
  leave: () => Promise<void>,
): Depth {
  const { table } = stage
  const chart = chartOf(table.machine)
  let hand: Stagehand | undefined
  const onStage = (): Stagehand => {
    if (!hand) throw new Error('Nobody is on stage.')
    return hand
  }
  return {
    async start() {
      hand = await enter()
      await stage.before?.(hand)
    },
    async do({ step, moment }: Walked) {
      if (step.kind === 'delay' || step.kind === 'wait') {
        for (const hop of moment.hops) await onStage().pass(hop)
        return
      }
      const act = stage.acts[step.says]
      if (!act) throw new Error(`"${step.says}" has no act.`)
      await act(onStage(), moment.before)
    },
    async see(moment: Moment, walked?: Walked) {
      const sights = sightsOf(table, moment.states, walked?.step.says)
      const { seen, unseen } = textsOf(sights, lookAt(chart, moment))
      for (const text of seen) await onStage().sees(text)
      for (const text of unseen) await onStage().misses(text)
    },
    stop: leave,
  }
}

/** The table as far as somebody on stage can play it. */
export const playable = ({ table, ...stage }: Stage): AnyTable => ({
  ...table,
  offers: (step, look) =>
    (table.offers?.(step, look) ?? true) && (stage.offers?.(step, look) ?? true),
})
