import { parse } from 'yaml'
import * as domain from '../../domain/desk/settings.ts'
import { previewLetter } from '../messages/preview-letter.ts'
import { sendTestLetter, sendTestText } from '../messages/try-out.ts'
import { versionsOf } from '../practice/saved-practice.ts'
import { siteWordsIn, withSiteWords } from '../practice/words.ts'
import { unwrap } from '../result.ts'
import type { Services } from '../services.ts'
import {
  bringBack,
  checkChanges,
  currentFacts,
  moveFromFile,
  practiceWith,
  saveChanges,
} from '../settings/change-practice.ts'
import { type DeskOptions, type DeskRoutes, ownerRoute } from './desk-route.ts'

const VERSIONS_SHOWN = 30
const SAVED = 'Saved. The site shows it within a few seconds.'

/** The desk's calls about the facts of the practice. */
export function addSettingsRoutes(
  routes: DeskRoutes,
  services: Services,
  { transports }: DeskOptions,
): void {
  ownerRoute(routes, domain.getSettings, async () => {
    const { version, facts, file } = await currentFacts(services)
    const written: unknown = parse(facts)
    const versions = await versionsOf(services.database.read).limit(VERSIONS_SHOWN).execute()
    return {
      success: true,
      version,
      file,
      facts: withSiteWords(written),
      siteWords: [...siteWordsIn(written)],
      sending: transports.notice,
      saved: versions.map(({ version, saved_at, saved_by, change }) => ({
        version,
        at: new Date(saved_at).toISOString(),
        who: saved_by,
        what: change,
      })),
    }
  })

  ownerRoute(routes, domain.checkSettings, async (changes, { email }) => {
    const warnings = unwrap(await checkChanges(services, email, changes))
    return { success: true, warnings: [...warnings] }
  })

  ownerRoute(routes, domain.previewLetter, async ({ letter, ...changes }, { email }) => {
    const practice = unwrap(await practiceWith(services, email, changes))
    return { success: true, ...(await previewLetter({ ...services, practice }, letter)) }
  })

  ownerRoute(routes, domain.saveSettings, async (changes, { email }) => {
    unwrap(await saveChanges(services, email, changes))
    return { success: true, message: SAVED }
  })

  ownerRoute(routes, domain.bringBackSettings, async (request, { email }) => {
    unwrap(await bringBack(services, email, request))
    return { success: true, message: SAVED }
  })

  ownerRoute(routes, domain.moveSettings, async (_, { email }) => {
    unwrap(await moveFromFile(services, email))
    return {
      success: true,
      message: 'The settings are in the browser now. The practice file is no longer read.',
    }
  })

  ownerRoute(routes, domain.sendTestLetter, async (_, { email }) => ({
    success: true,
    message: unwrap(await sendTestLetter(services, transports, email)),
  }))

  ownerRoute(routes, domain.sendTestText, async ({ phone }, { email }) => ({
    success: true,
    message: unwrap(await sendTestText(services, transports, email, phone)),
  }))
}
