import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { readDay } from '../../domain/day.ts'
import type { PracticeFacts } from '../../domain/practice.ts'
import { SetupError } from '../setup-error.ts'
import { type PracticeFile, practiceSchema } from './practice-schema.ts'

export type { PracticeLocation } from './practice-schema.ts'

export interface Practice extends PracticeFile {
  /** Where the pictures are. */
  readonly folder: string
}

/** The demo practice, from the source as well as from what was built. */
function demoFile(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder)) {
    const file = join(folder, 'practice', 'demo.yaml')
    if (existsSync(file)) return file
    folder = dirname(folder)
  }
  throw new SetupError('PRACTICE_FILE must be set, because the demo practice is not there.')
}

type Path = readonly PropertyKey[]

const placeOf = (path: Path) =>
  path.reduce<string>(
    (place, key) =>
      typeof key === 'number'
        ? `${place}[${key + 1}]`
        : place
          ? `${place}.${String(key)}`
          : String(key),
    '',
  )

export function loadPractice(given: string | undefined): Practice {
  const file = given ?? demoFile()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new SetupError(
      `PRACTICE_FILE must be the path of a practice file, but "${file}" cannot be read.`,
    )
  }
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const name = given ?? 'practice/demo.yaml'

  const [broken] = document.errors
  if (broken) {
    const [what = ''] = broken.message.split(/ at line |\n/)
    throw new SetupError(`${name}, line ${lineAt(broken.pos[0])}: must be YAML (${what}).`)
  }
  /** The line of the place, or of the nearest thing around it that is there. */
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lineAt(node.range[0])
    }
    return 1
  }
  const refuse = (path: Path, expected: string): never => {
    const place = placeOf(path)
    throw new SetupError(`${name}, line ${lineOf(path)}: ${place || 'the file'} ${expected}.`)
  }

  const read = practiceSchema.safeParse(document.toJS())
  if (!read.success) {
    // A misspelt name is also a missing one; the spelling is what to mend.
    const { issues } = read.error
    const misspelt = issues.find((issue) => issue.code === 'unrecognized_keys')
    if (misspelt) {
      const path = [...misspelt.path, misspelt.keys[0] ?? '']
      return refuse(path, 'is not known here: correct or remove it')
    }
    const [issue] = issues
    return refuse(issue?.path ?? [], issue?.message ?? 'must be the facts of a practice')
  }
  const practice = { ...read.data, folder: join(dirname(file), 'pictures') }
  checkTogether(practice, refuse)
  return practice
}

/** What no single place can tell. */
function checkTogether(practice: Practice, refuse: (path: Path, expected: string) => never): void {
  for (const [index, location] of practice.locations.entries()) {
    const earlier = practice.locations.slice(0, index)
    if (earlier.some(({ id }) => String(id) === String(location.id))) {
      refuse(['locations', index, 'id'], 'must be another than that of the locations before')
    }
    if (earlier.some(({ slug }) => slug === location.slug)) {
      refuse(['locations', index, 'slug'], 'must be another than that of the locations before')
    }
    for (const day of Object.keys(location.extra)) {
      if (readDay(day)) continue
      refuse(['locations', index, 'extra', day], 'must be a day of the calendar such as 2026-12-25')
    }
    if (location.taken > 0 && !practice.demo) {
      refuse(['locations', index, 'taken'], 'must be 0 or absent where demo is not true')
    }
  }
  for (const person of ['technician', 'doctor'] as const) {
    const { photo } = practice[person]
    if (existsSync(join(practice.folder, photo))) continue
    refuse(
      [person, 'photo'],
      `must be the name of a picture in the folder "${basename(practice.folder)}" beside this file`,
    )
  }
}

/** What the pages show of the practice. */
export function factsOf(practice: Practice, address: string): PracticeFacts {
  const { name, phone, email, office, timeZone, visitMinutes, demo, technician, doctor } = practice
  const picture = (photo: string) => `/pictures/${photo}`
  return {
    address,
    name,
    phone,
    email,
    office,
    timeZone,
    visitMinutes,
    demo,
    technician: { ...technician, photo: picture(technician.photo) },
    doctor: { ...doctor, photo: picture(doctor.photo) },
    locations: practice.locations.map(({ id, slug, name, address }) => ({
      id,
      slug,
      name,
      address,
    })),
  }
}
