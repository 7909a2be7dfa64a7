import { practiceConflicts } from '../booking/calendar/conflicts.ts'
import { recordAct, TOOL } from '../database/audit.ts'
import { FileMistake } from '../practice/yaml-file.ts'
import { announceReload } from '../reload/announcements.ts'
import { CommandRefused, type Runners, type ToolContext } from './tool-context.ts'

const NOT_IN_FILE =
  'The settings are in the database, so no practice file is read. Change them at the desk, or put a file in their place: npm run practice -- facts load FILE'

/** Makes every process of the site load the practice file, which has been read without a mistake. */
async function announce({ services, streams }: ToolContext): Promise<void> {
  if (services.practice.source.version > 0) throw new CommandRefused(NOT_IN_FILE)
  const { database, clock } = services
  await database.write(async (transaction) => {
    const now = clock.now()
    const record = await announceReload(transaction, now)
    await recordAct(transaction, { by: TOOL, act: 'reloaded the practice file', record }, now)
  })
  streams.out('The practice file has no mistakes. The site applies it within a few seconds.\n')
  const conflicts = await practiceConflicts(services)
  if (conflicts.length > 0) streams.out(`${conflicts.join('\n')}\n`)
}

export async function reload(run: Runners['run']): Promise<void> {
  try {
    await run(announce)()
  } catch (error) {
    if (!(error instanceof FileMistake)) throw error
    throw new CommandRefused(
      `The practice file has mistakes, so the site stays as it was. Correct them and run this again.\n${error.message}`,
    )
  }
}
