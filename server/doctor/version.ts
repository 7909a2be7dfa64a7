import { VERSION } from '../upkeep/updates.ts'
import { type Finding, fine } from './finding.ts'

export const describeVersion = (newer: string | undefined): Finding =>
  fine(`This is version ${VERSION} of the site.${newer ? ` Version ${newer} is available.` : ''}`)
