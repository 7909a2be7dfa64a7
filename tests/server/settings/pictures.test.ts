import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveSettings } from '../../../domain/desk/settings.ts'
import { practiceInForce, versionsOf } from '../../../server/practice/saved-practice.ts'
import { unwrap } from '../../../server/result.ts'
import * as settings from '../../../server/settings/change-practice.ts'
import { deleteOutdated } from '../../../server/upkeep/retention.ts'
import { chunk, EXIF, jpeg, png, segment, webp } from '../../fixtures/picture-files.ts'
import { editPractice } from '../support/changed-practice.ts'
import { DAY, NOON } from '../support/clock.ts'
import { OWNER, practiceWithDesk, STAFF, signedIn } from '../support/desk.ts'
import { availableEngines, sqlite } from '../support/engines.ts'
import { alter } from '../support/stored.ts'
import { openTestServer } from '../support/test-server.ts'
import { openPractice, said } from '../support/tool-services.ts'

const IN_DATABASE = { practiceFile: undefined }
const dataUrl = (bytes: Buffer | string, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
const withPhoto = (version: number, value: unknown) => ({
  ...{ version, what: 'Who takes the pictures' },
  changes: [{ path: ['technician', 'photo'], value }],
})
const nameOf = (bytes: Buffer, extension: string) =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${extension}`

const FORMATS = 'must be a whole picture in one of the formats JPEG, PNG and WebP'
const SIDES = 'must be a picture of at most 4000 pixels a side'
const METADATA = 'must be a picture that does not say where, when or with what it was taken'
const XMP = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>', 'latin1'))
/** A frame without pixels. */
const FRAME = segment(0xc0, Buffer.from([8, 0, 0, 0, 0, 0]))
const REFUSED: readonly [what: string, bytes: Buffer | string, why: string][] = [
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', FORMATS],
  ['a page', '<!doctype html><script>alert(1)</script>', FORMATS],
  ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;', FORMATS],
  ['nothing', '', FORMATS],
  ['a packed bomb', gzipSync(Buffer.alloc(100_000_000)), FORMATS],
  ['a picture that unpacks to gigabytes', png(50_000, 50_000), SIDES],
  ['a picture of 50,000 pixels', jpeg(50_000, 1), SIDES],
  ['a picture that is too high', png(1, 4001), SIDES],
  ['a WebP that is too wide', webp(16_000, 10), SIDES],
  ['a picture without pixels', png(0, 64), SIDES],
  [
    'a picture of more than 2 MB',
    jpeg(640, 640, ...Array(33).fill(segment(0xc4, Buffer.alloc(65_000)))),
    'must be a picture of at most 2 MB',
  ],
  ['a place in a JPEG', jpeg(640, 640, EXIF), METADATA],
  ['a camera in a JPEG', jpeg(640, 640, segment(0xe0, Buffer.from('II CIFF GPS'))), METADATA],
  ['many frames in a JPEG', jpeg(64, 64, Buffer.concat(Array(180_000).fill(FRAME))), SIDES],
  ['XMP in a JPEG', jpeg(640, 640, XMP), METADATA],
  ['a comment in a JPEG', jpeg(640, 640, segment(0xfe, Buffer.from('by Ann'))), METADATA],
  ['a place in a PNG', png(64, 64, chunk('eXIf', Buffer.from('GPS'))), METADATA],
  ['a text in a PNG', png(64, 64, chunk('zTXt', Buffer.from('Author'))), METADATA],
  ['a place in a WebP', webp(64, 64, ['EXIF', Buffer.from('GPS')]), METADATA],
  ['a picture that is cut off', png().subarray(0, -1), FORMATS],
  ['a picture with a page behind it', Buffer.concat([jpeg(), Buffer.from('<script>')]), FORMATS],
]

describe.each(availableEngines)('pictures from the browser, on $name', (engine) => {
  test('are saved with the change that names them, and an earlier version keeps its own', async () => {
    const practice = await openPractice(engine, practiceWithDesk())
    await settings.moveFromFile(practice, OWNER)
    const photoNow = async () => {
      const { technician, pictures } = await practiceInForce(IN_DATABASE, practice.database)
      return [technician.photo, pictures.get(technician.photo)]
    }
    const before = await photoNow()
    const given = [
      [jpeg(), 'jpg'],
      [png(4000, 4000), 'png'],
      [webp(), 'webp'],
    ] as const
    for (const [index, [bytes, extension]] of given.entries()) {
      // The bytes say what it is, not the browser.
      const saved = await settings.saveChanges(
        practice,
        OWNER,
        withPhoto(index + 1, dataUrl(bytes, 'text/html')),
      )
      expect(said(saved)).toBe('done')
      expect(await photoNow()).toEqual([nameOf(bytes, extension), new Uint8Array(bytes)])
    }
    // The response was lost.
    expect(said(await settings.saveChanges(practice, OWNER, withPhoto(3, dataUrl(webp()))))).toBe(
      'done',
    )
    expect(said(await settings.bringBack(practice, OWNER, { version: 4, earlier: 1 }))).toBe('done')
    expect(await photoNow()).toEqual(before)
  })

  test('are kept as long as a version that names them', async () => {
    const practice = await openPractice(engine, practiceWithDesk())
    await settings.moveFromFile(practice, OWNER)
    await settings.saveChanges(practice, OWNER, withPhoto(1, dataUrl(jpeg())))
    await settings.saveChanges(practice, OWNER, withPhoto(2, dataUrl(png())))
    const kept = async () => {
      const rows = practice.database.read.selectFrom('practice_files').select('path')
      return (await rows.execute()).map(({ path }) => path.replace('pictures/', '')).sort()
    }
    await deleteOutdated(practice)
    expect(await kept()).toHaveLength(4)
    practice.clock.advance(366 * DAY)
    await deleteOutdated(practice)
    expect(await kept()).toEqual([nameOf(png(), 'png'), 'doctor.svg'].sort())
    // However old the settings are that are changed, they can be brought back for a year.
    await settings.saveChanges(practice, OWNER, withPhoto(3, dataUrl(jpeg())))
    practice.clock.advance(364 * DAY)
    await deleteOutdated(practice)
    const earlier = { version: 4, earlier: 3 }
    expect(said(await settings.bringBack(practice, OWNER, earlier))).toBe('done')
  })

  test('are not deleted while a version that names them is saved', async () => {
    const practice = await openPractice(engine, practiceWithDesk())
    await settings.moveFromFile(practice, OWNER)
    const { database } = practice
    const path = 'pictures/new.jpg'
    await alter(practice, sql`insert into practice_files (path, content) values (${path}, '')`)
    const change = { version: 1, facts: 'photo: new.jpg', change: 'Photo' }
    const saved = await database.write(async (transaction) => {
      const files = [{ path, content: new Uint8Array(jpeg()) }]
      unwrap(await settings.saveNext(transaction, OWNER, change, files, NOON))
      const deleting = deleteOutdated(practice)
      // On Postgres the deletion has reached the pictures by then.
      await setTimeout(300)
      return { deleting }
    })
    await saved.deleting
    const files = database.read.selectFrom('practice_files').select('path')
    expect(await files.where('path', '=', path).execute()).toHaveLength(1)
  })

  test('are refused with the reason beside their field, and nothing is saved', async () => {
    const practice = await openPractice(engine, practiceWithDesk())
    await settings.moveFromFile(practice, OWNER)
    const saved = async () => [
      await versionsOf(practice.database.read).execute(),
      await practice.database.read.selectFrom('practice_files').selectAll().execute(),
    ]
    const before = await saved()
    for (const [what, bytes, why] of REFUSED) {
      const change = withPhoto(1, dataUrl(bytes))
      for (const outcome of [
        await settings.checkChanges(practice, OWNER, change),
        await settings.saveChanges(practice, OWNER, change),
      ])
        expect([what, outcome.isRefused && outcome.errors]).toEqual([
          what,
          { 'technician.photo': why },
        ])
    }
    expect(await saved()).toEqual(before)
  })
})

test('a picture reaches visitors, a former one stays where it was, and only an owner may send as much', async () => {
  const PRACTICE_FILE = practiceWithDesk(OWNER)
  editPractice(PRACTICE_FILE, /^desk:/m, `frontDesk: [${STAFF}]\ndesk:`)
  const app = await openTestServer(sqlite, { PRACTICE_FILE })
  const [owner, staff] = [await signedIn(app), await signedIn(app, STAFF)]
  await owner.sendJson('/api/desk/moveSettings', {})
  const bytes = jpeg(640, 640, ...Array(20).fill(segment(0xc4, Buffer.alloc(60_000))))
  const change = withPhoto(1, dataUrl(bytes))
  expect((await staff.sendJson(saveSettings.path, change)).status).toBe(403)
  expect((await app.visitor().sendJson(saveSettings.path, withPhoto(1, ''))).status).toBe(401)
  const large = withPhoto(1, dataUrl(Buffer.alloc(2_400_000)))
  // The server may close the connection of a client that keeps sending.
  const tooLarge = (path: string, body: object) =>
    owner.sendJson(path, body).then(
      ({ status }) => status,
      () => 413,
    )
  expect(await tooLarge(saveSettings.path, large)).toBe(413)
  expect(await tooLarge('/api/desk/settings', change)).toBe(413)
  expect((await owner.sendJson(saveSettings.path, change)).status).toBe(200)
  const pictureAt = async (name: string) => {
    const response = await fetch(`${app.url}/pictures/${name}`)
    const { headers } = response
    return [
      response.status,
      headers.get('Content-Type'),
      Buffer.from(await response.arrayBuffer()).toString('base64'),
    ]
  }
  // At once, even before the process has heard of the change.
  expect(await pictureAt(nameOf(bytes, 'jpg'))).toEqual([
    200,
    'image/jpeg',
    bytes.toString('base64'),
  ])
  const former = readFileSync('tests/fixtures/pictures/technician.svg', 'base64')
  const second = withPhoto(2, dataUrl(png()))
  expect((await owner.sendJson(saveSettings.path, second)).status).toBe(200)
  await expect
    .poll(() => pictureAt('technician.svg'), { timeout: 5_000 })
    .toEqual([200, 'image/svg+xml', former])
  for (const name of ['none.png', '%00.png', '..%2Fintake.pdf'])
    expect((await pictureAt(name))[0]).toBe(404)
})
