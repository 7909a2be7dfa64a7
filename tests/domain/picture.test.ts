import { expect, test } from 'vitest'
import { readPicture, withoutMetadata } from '../../domain/desk/picture.ts'
import { chunk, EXIF, jpeg, png } from '../fixtures/picture-files.ts'

const TEXT = chunk('tEXt', Buffer.from('Author\0Ann'))

test.each([
  [jpeg(640, 480, EXIF), jpeg(640, 480)],
  [png(64, 32, TEXT), png(64, 32)],
])('a picture is rid of all that is not shown, and stays what it was', (given, clean) => {
  const picture = readPicture(given)
  expect(picture && Buffer.concat(withoutMetadata(given, picture))).toEqual(clean)
})

test('any first part of a picture, and a picture with more behind it, is none', () => {
  for (const whole of [jpeg(), png()]) {
    expect(readPicture(whole)).toBeDefined()
    for (let length = 0; length < whole.length; length++)
      expect([length, readPicture(whole.subarray(0, length))]).toEqual([length, undefined])
    for (const more of ['<script>', '\xff\xff', '\0\0\0\0IEND'])
      expect(readPicture(Buffer.concat([whole, Buffer.from(more, 'latin1')]))).toBe(undefined)
  }
})
