import { createHash } from 'node:crypto'
import { readPicture } from '../../domain/desk/picture.ts'
import type { SettingsChanges } from '../../domain/desk/settings.ts'
import { FileMistake, type Mistake } from '../practice/yaml-file.ts'

const MOST_BYTES = 2 * 1024 * 1024
const MOST_PIXELS = 4000

/** The keys of the facts whose value is the name of a picture. */
const NAMES: readonly unknown[] = ['photo', 'logo']

/** A picture as a browser sends it. */
const DATA_URL = /^data:[^,]*;base64,/

export interface NewFile {
  readonly path: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** What is wrong with a picture; undefined if nothing is. Nothing of it is unpacked. */
function faultOf(bytes: Uint8Array): string | undefined {
  if (bytes.length > MOST_BYTES) return 'must be a picture of at most 2 MB'
  const picture = readPicture(bytes)
  if (!picture) return 'must be a whole picture in one of the formats JPEG, PNG and WebP'
  const sides = picture.parts.flatMap((part) => part.sides)
  if (sides.some((side) => side < 1 || side > MOST_PIXELS))
    return `must be a picture of at most ${MOST_PIXELS} pixels a side`
  return picture.parts.every(({ isShown }) => isShown)
    ? undefined
    : 'must be a picture that does not say where, when or with what it was taken'
}

/**
 * Takes the pictures out of changes. In the facts stand their names, which are made of their content: an earlier
 * version keeps its own.
 */
export function takePictures(changes: SettingsChanges['changes']) {
  const files: NewFile[] = []
  const mistakes: Mistake[] = []
  const named = changes.map(({ path, value }) => {
    if (!NAMES.includes(path.at(-1)) || typeof value !== 'string' || !DATA_URL.test(value))
      return { path, value }
    const content = new Uint8Array(Buffer.from(value.replace(DATA_URL, ''), 'base64'))
    const fault = faultOf(content)
    if (fault !== undefined) mistakes.push([path, fault])
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
    const name = `${hash}.${readPicture(content)?.extension}`
    files.push({ path: `pictures/${name}`, content })
    return { path, value: name }
  })
  if (mistakes.length > 0) throw new FileMistake('', mistakes)
  return { changes: named, files }
}
