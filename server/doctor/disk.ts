import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sqliteFile } from '../database/open.ts'
import { type DoctorContext, type Finding, fine, wrong } from './finding.ts'

const MEGABYTE = 1024 * 1024
const SCARCE = 200 * MEGABYTE

const databaseFile = ({ config }: DoctorContext) => sqliteFile(config.databaseUrl)

/** The existing folders that the site writes to. */
function foldersOf(context: DoctorContext): string[] {
  const { backups, outbox } = context.config
  const file = databaseFile(context)
  const folders = [file && dirname(file), outbox, backups?.folder]
  return [...new Set(folders.filter((one): one is string => Boolean(one)))].filter((folder) =>
    existsSync(folder),
  )
}

export async function checkDisk(context: DoctorContext): Promise<Finding[]> {
  const rooms = await Promise.all(
    foldersOf(context).map(async (folder) => {
      const { bavail, bsize } = await statfs(folder)
      return { folder, free: bavail * bsize }
    }),
  )
  const scarce = rooms.filter(({ free }) => free < SCARCE)
  if (scarce.length === 0) return [fine('The disk has room.')]
  return scarce.map(({ folder, free }) =>
    wrong(
      `The disk is nearly full: ${Math.floor(free / MEGABYTE)} MB are free.`,
      `It is that of ${folder}.`,
    ),
  )
}

/** Files with personal data or passwords must be accessible only to their owner. */
export async function checkPrivacy(context: DoctorContext): Promise<Finding[]> {
  const { backups, outbox } = context.config
  const inFolders = [outbox, backups?.folder].flatMap((folder) =>
    folder && existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [],
  )
  const paths = [databaseFile(context), context.settingsFile, ...inFolders]
  const open = paths.filter(
    (path): path is string =>
      path !== undefined && existsSync(path) && (statSync(path).mode & 0o077) !== 0,
  )
  if (open.length === 0) return [fine('Files with personal data are readable by their owner only.')]
  return open.map((path) =>
    wrong('Others on the server may read a file with personal data.', `Run: chmod go= "${path}"`),
  )
}
