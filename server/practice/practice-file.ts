import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDay } from '../../domain/calendar/day.ts'
import { SetupError } from '../system/setup-error.ts'
import { type PracticeFile, practiceSchema } from './practice-schema.ts'
import { type Mistake, readYaml } from './yaml-file.ts'

export type { PracticeLocation } from './practice-schema.ts'

export interface Practice extends PracticeFile {
  /** The folder of its pictures. */
  readonly folder: string
  /** The path of the practice's own intake form, when it is a file. */
  readonly intakeFile: string | undefined
}

/** The demo practice, found from the source as well as from the built server. */
export function findDemoFile(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder)) {
    const file = join(folder, 'practice', 'demo.yaml')
    if (existsSync(file)) return file
    folder = dirname(folder)
  }
  throw new SetupError('PRACTICE_FILE must be set, because the demo practice is not there.')
}

function readPracticeFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SetupError(
      `PRACTICE_FILE must be the path of a practice file, but "${file}" cannot be read.`,
    )
  }
}

export function loadPractice(configured: string | undefined): Practice {
  const file = configured ?? findDemoFile()
  const { content, refuseIfAny } = readYaml(
    readPracticeFile(file),
    configured ?? 'practice/demo.yaml',
    practiceSchema,
  )
  const { intakeForm } = content
  const practice = {
    ...content,
    folder: join(dirname(file), 'pictures'),
    intakeFile:
      intakeForm === undefined || URL.canParse(intakeForm)
        ? undefined
        : join(dirname(file), intakeForm),
  }
  refuseIfAny(mistakesIn(practice))
  return practice
}

/** Mail servers refuse letters that are much larger. */
const MAX_FORM_MEGABYTES = 5

function isSmallFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size <= MAX_FORM_MEGABYTES * 1024 * 1024
}

/** Mistakes that the schema cannot find, because they depend on several values or on other files. */
function mistakesIn({ locations, demo, folder, intakeFile, ...people }: Practice): Mistake[] {
  const ofLocations = locations.flatMap((location, index): Mistake[] => {
    const mistakeIf = (isWrong: boolean, place: readonly string[], what: string): Mistake[] =>
      isWrong ? [[['locations', index, ...place], what]] : []
    const earlier = locations.slice(0, index)
    const isSameId = earlier.some(({ id }) => String(id) === String(location.id))
    const isSameSlug = earlier.some(({ slug }) => slug === location.slug)
    const isTaken = location.taken > 0 && !demo
    const other = 'must be another than that of the locations before'
    return [
      ...mistakeIf(isSameId, ['id'], other),
      ...mistakeIf(isSameSlug, ['slug'], other),
      ...Object.keys(location.extra).flatMap((day) =>
        mistakeIf(
          !readDay(day),
          ['extra', day],
          'must be a day of the calendar such as 2026-12-25',
        ),
      ),
      ...mistakeIf(isTaken, ['taken'], 'must be 0 or absent where demo is not true'),
    ]
  })
  const ofForm: Mistake[] =
    intakeFile === undefined || isSmallFile(intakeFile)
      ? []
      : [
          [
            ['intakeForm'],
            `must be the name of a PDF file of at most ${MAX_FORM_MEGABYTES} MB beside this file`,
          ],
        ]
  const ofPeople = (['technician', 'doctor'] as const)
    .filter((person) => !existsSync(join(folder, people[person].photo)))
    .map(
      (person): Mistake => [
        [person, 'photo'],
        `must be the name of a picture in the folder "${basename(folder)}" beside this file`,
      ],
    )
  return [...ofLocations, ...ofForm, ...ofPeople]
}
