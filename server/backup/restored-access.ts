import * as v from 'valibot'
import { parse } from 'yaml'
import { TOOL } from '../database/audit.ts'
import type { Transaction } from '../database/tables.ts'
import { isDeskAddress, isOwnerAddress, ownerAddresses } from '../practice/desk-addresses.ts'
import { practiceSchema } from '../practice/practice-schema.ts'
import { versionsOf } from '../practice/saved-practice.ts'
import { changeYaml } from '../practice/yaml-file.ts'
import { unwrap } from '../result.ts'
import { saveNext } from '../settings/change-practice.ts'
import { replaceRows } from './copy.ts'
import type { ReplacedState } from './replaced-state.ts'

/** Ends the passkeys and calendars of the backup that these acts have ended. Those that it got later stay. */
export async function endAgain(
  transaction: Transaction,
  acts: ReplacedState['audit'],
): Promise<void> {
  for (const { act, actor, record, at } of acts) {
    const passkeys = transaction.deleteFrom('passkeys').where('created_at', '<=', at)
    const feeds = transaction.deleteFrom('calendar_feeds').where('created_at', '<=', at)
    if (act === 'removed a passkey') await passkeys.where('id', '=', record).execute()
    if (act === 'signed out everywhere') await feeds.execute()
    // A new address ends the former one.
    if (act === 'created a calendar feed' || act === 'revoked a calendar feed')
      await feeds.where('email', '=', actor).execute()
    if (act !== 'ended a colleague’s access') continue
    await passkeys.where('email', '=', record).execute()
    await feeds.where('email', '=', record).execute()
  }
}

const listed = v.pick(practiceSchema, ['email', 'desk', 'frontDesk'])
type Version = ReplacedState['versions'][number]
const listedIn = ({ facts }: Version) => v.parse(listed, parse(facts))

/**
 * Takes those off the restored settings whom the versions of another state that the backup lacks have taken off. Where
 * that would leave no owner, the owners are those of the other state. If the backup has no settings, because those of its
 * state were in a file, all settings of the other state stay. Returns whether they do.
 */
export async function keepOut(
  transaction: Transaction,
  { versions: [newest, ...earlier], rows }: ReplacedState,
  now: number,
): Promise<boolean> {
  const [restored, ...before] = await versionsOf(transaction).execute()
  if (!newest) return false
  if (!restored) {
    for (const table of ['practice_versions', 'practice_files'])
      await replaceRows(transaction, table, rows.get(table) ?? [])
    return true
  }
  const known = [restored, ...before]
  const isKnown = (one: Version) =>
    known.some(({ version, saved_at }) => version === one.version && saved_at === one.saved_at)
  const since = [newest, ...earlier].filter((one) => !isKnown(one))
  const first = Math.min(...since.map(({ version }) => version))
  // The version that the first of them replaced may be too old to be kept in one of the states.
  const base = [...earlier, ...known].filter(({ version }) => version === first - 1)
  const former = [...since, ...base].map(listedIn)
  const [own, theirs] = [listedIn(restored), listedIn(newest)]
  const isEnded = (address: string, may: typeof isDeskAddress) =>
    !may(theirs, address) && former.some((one) => may(one, address))
  const owners = ownerAddresses(own)
  const stay = owners.filter((one) => !isEnded(one, isOwnerAddress))
  const demoted = owners.filter((one) => !stay.includes(one))
  const staff = [...own.frontDesk.map((one) => one.toLowerCase()), ...demoted]
  const out = [...owners, ...staff].filter((one) => isEnded(one, isDeskAddress))
  if (out.length + demoted.length === 0) return false
  for (const table of ['passkeys', 'calendar_feeds'] as const)
    await transaction
      .deleteFrom(table)
      .where('email', 'in', ['', ...out])
      .execute()
  const desk = stay.length > 0 ? stay : ownerAddresses(theirs)
  const facts = changeYaml(restored.facts, [
    ...(demoted.length > 0 ? [{ path: ['desk'], value: desk }] : []),
    { path: ['frontDesk'], value: staff.filter((one) => !out.includes(one)) },
  ])
  const change = 'Access that had ended before a restore stays ended'
  const { version } = restored
  unwrap(await saveNext(transaction, TOOL, { version, facts, change }, [], now))
  return false
}
