import { examine as findAll } from '../doctor/examine.ts'
import { CommandRefused, type SetupContext } from './tool-context.ts'

/** Says on one page what works and what does not. Nothing is changed. */
export async function examine(context: SetupContext): Promise<void> {
  const { streams } = context
  const findings = await findAll(context)
  for (const { isOk, text, forServer, step } of findings) {
    const state = step === 'open' ? 'to do' : isOk ? 'ok   ' : 'WRONG'
    streams.out(`${state}  ${[text, forServer ?? []].flat().join(' ')}\n`)
  }
  const wrong = findings.filter(({ isOk }) => !isOk).length
  if (wrong > 0) {
    throw new CommandRefused(
      wrong === 1
        ? 'One thing needs your attention; see above.'
        : `${wrong} things need your attention; see above.`,
    )
  }
  streams.out('Everything works.\n')
}
