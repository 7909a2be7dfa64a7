import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GenericSchema } from 'valibot'
import { COLORS } from '../../domain/brand.ts'
import { shadesOf } from '../../domain/brand-color.ts'
import { readDay } from '../../domain/calendar/day.ts'
import { WORDS_PARTS, type Words, type WordsPart } from '../../domain/words.ts'
import { SetupError } from '../system/setup-error.ts'
import { type PracticeFile, practiceSchema } from './practice-schema.ts'
import { repeatedNames, wordsParts } from './words-schema.ts'
import { type Mistake, readYaml } from './yaml-file.ts'

export type { PracticeLocation } from './practice-schema.ts'

/** The facts as text, and where they are kept. */
export interface Source {
  readonly facts: string
  /** The version in the database; 0 for facts that were never saved there. */
  readonly version: number
  /** Their file, if it is the practice's own and they were never saved in the database. */
  readonly file?: string | undefined
}

export interface Practice extends Omit<PracticeFile, 'words'> {
  readonly source: Source
  /** The words of its pages. */
  readonly words: Words
  /** The parts of the words that are not its own: those that the site comes with. */
  readonly siteWords: readonly WordsPart[]
  /** The shades of its color, from light to dark. */
  readonly brand: readonly string[]
  /** Its pictures, by their names. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /** The practice's own intake form, when it is a file. */
  readonly intakeFile:
    | { readonly filename: string; readonly content: Uint8Array<ArrayBuffer> }
    | undefined
}

/** Finds a file that belongs to the facts, such as `pictures/doctor.svg`; undefined if it is not there. */
export type FindFile = (path: string) => Uint8Array<ArrayBuffer> | undefined

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

const siteWordsName = (part: WordsPart): string => `practice/content/${part}.yaml`

/** A part of the words that the site comes with, as it is written. */
export function readSiteWords(part: WordsPart): string {
  try {
    return readFileSync(join(dirname(findDemoFile()), 'content', `${part}.yaml`), 'utf8')
  } catch {
    throw new SetupError(`${siteWordsName(part)} must be there: it has the words of a page.`)
  }
}

/** A part of the words that the site comes with, as its page shows it. */
export const loadSiteWords = <Content>(
  part: WordsPart,
  schema: GenericSchema<unknown, Content>,
): Content => readYaml(readSiteWords(part), siteWordsName(part), schema).content

export function readPracticeFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new SetupError(
      `PRACTICE_FILE must be the path of a practice file, but "${file}" cannot be read.`,
    )
  }
}

/** The files beside a practice file. */
export const filesBeside =
  (file: string): FindFile =>
  (path) => {
    try {
      return new Uint8Array(readFileSync(join(dirname(file), path)))
    } catch {
      return undefined
    }
  }

export function loadPractice(configured: string | undefined): Practice {
  const file = configured ?? findDemoFile()
  const source = { facts: readPracticeFile(file), version: 0, file: configured }
  return readPractice(source, configured ?? 'practice/demo.yaml', filesBeside(file))
}

/** Reads the facts of a practice from their text. Mistakes call it `name`. */
export function readPractice(source: Source, name: string, findFile: FindFile): Practice {
  const { content, refuseIfAny } = readYaml(source.facts, name, practiceSchema)
  const { intakeForm, words: own } = content
  const isFile = intakeForm !== undefined && !URL.canParse(intakeForm)
  const form = isFile ? findFile(intakeForm) : undefined
  const { color, logo } = content.look
  const names = [content.technician.photo, content.doctor.photo, logo ?? []].flat()
  const photos = names.flatMap((photo) => {
    const bytes = findFile(`pictures/${photo}`)
    return bytes ? [[photo, bytes] as const] : []
  })
  const practice = {
    ...content,
    source,
    words: {
      home: own.home ?? loadSiteWords('home', wordsParts.home),
      questions: own.questions ?? loadSiteWords('questions', wordsParts.questions),
      report: own.report ?? loadSiteWords('report', wordsParts.report),
      intake: own.intake ?? loadSiteWords('intake', wordsParts.intake),
    },
    siteWords: WORDS_PARTS.filter((part) => own[part] === undefined),
    brand: color === undefined ? COLORS.brand : shadesOf(color),
    pictures: new Map(photos),
    intakeFile: form && isFile ? { filename: intakeForm, content: form } : undefined,
  }
  refuseIfAny([...mistakesIn(practice, isFile), ...repeatedNames(own)])
  return practice
}

/** Mail servers refuse letters that are much larger. */
const MAX_FORM_MEGABYTES = 5
const tooLarge: Mistake = [
  ['intakeForm'],
  `must be the name of a PDF file of at most ${MAX_FORM_MEGABYTES} MB beside this file`,
]

const missing = (path: readonly string[], file: string): Mistake => [
  path,
  `names ${file}, which does not exist beside this file`,
]

/** Mistakes that the schema cannot find, because they depend on several values or on other files. */
function mistakesIn(
  { locations, newPrices, demo, pictures, intakeFile, ...others }: Practice,
  hasForm: boolean,
): Mistake[] {
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
  const ofPrices = newPrices.flatMap(({ from }, index): Mistake[] =>
    newPrices.slice(0, index).some((earlier) => earlier.from === from)
      ? [[['newPrices', index, 'from'], 'must be another day than that of the prices before']]
      : [],
  )
  const ofForm: Mistake[] = [
    ...(hasForm && !intakeFile ? [missing(['intakeForm'], String(others.intakeForm))] : []),
    ...(intakeFile && intakeFile.content.length > MAX_FORM_MEGABYTES * 1024 * 1024
      ? [tooLarge]
      : []),
  ]
  const { technician, doctor, look } = others
  const pictured = [
    { path: ['technician', 'photo'], name: technician.photo },
    { path: ['doctor', 'photo'], name: doctor.photo },
    { path: ['look', 'logo'], name: look.logo },
  ]
  const ofPictures = pictured
    .filter(({ name }) => name !== undefined && !pictures.has(name))
    .map(({ path, name }) => missing(path, `pictures/${name}`))
  return [...ofLocations, ...ofPrices, ...ofForm, ...ofPictures]
}
