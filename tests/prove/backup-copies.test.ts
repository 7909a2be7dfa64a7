import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createKeys } from '../../server/backup/encryption.ts'
import { checkNightly, copyNightly } from '../../server/backup/nightly.ts'
import { TEST_PRACTICE } from '../fixtures/practice-file.ts'
import { slotAt } from '../server/support/bookings.ts'
import { availableEngines, createFolder } from '../server/support/engines.ts'
import { runCommand } from '../server/support/owner-tool.ts'
import { openPractice, openTool } from '../server/support/tool-services.ts'
import { openSshServer } from './support/openssh.ts'

const BACKUP = 'practice-2026-07-01.db.age'

test.each(availableEngines)(
  'a backup is copied to OpenSSH, and the copy restores, on $name',
  async (engine) => {
    const remote = await openSshServer()
    const practice = await openPractice(engine)
    const { reference } = await practice.book(slotAt('2026-07-03', '9:00 AM'))
    const { secretKey, publicKey } = await createKeys()
    const key = join(createFolder(), 'key.txt')
    writeFileSync(key, secretKey)
    const folder = createFolder()
    writeFileSync(join(folder, 'practice-2026-06-30.db'), 'not encrypted')
    const night = async (hostKey = remote.copies.hostKey) => {
      const backups = { folder, publicKey, copies: { ...remote.copies, hostKey } }
      await checkNightly(practice, backups)
      await copyNightly(practice, backups)
    }
    const doctor = async () => {
      const env = {
        PRACTICE_FILE: TEST_PRACTICE,
        DATABASE_URL: practice.databaseUrl,
        BACKUP_DIR: folder,
        BACKUP_PUBLIC_KEY: publicKey,
        BACKUP_COPY_URL: remote.copies.url,
        BACKUP_COPY_HOST_KEY: remote.copies.hostKey,
        BACKUP_COPY_KEY_FILE: remote.copies.keyFile,
      }
      return (await runCommand(['doctor'], env, { clock: practice.clock })).out
    }

    // Control: a host with another key gets nothing.
    await night(remote.otherHostKey)
    expect(readdirSync(remote.folder)).toEqual([])
    expect(await doctor()).toContain('WRONG  1 encrypted backup has no copy on 127.0.0.1.')

    await night()
    expect(readdirSync(remote.folder)).toEqual([BACKUP])
    expect(await doctor()).toContain('ok     Every encrypted backup has a copy on 127.0.0.1.')
    truncateSync(join(remote.folder, BACKUP), 100)
    expect(await doctor()).toContain('WRONG  1 encrypted backup has no copy on 127.0.0.1.')
    await night()
    const copy = join(remote.folder, BACKUP)
    expect(readFileSync(copy)).toEqual(readFileSync(join(folder, BACKUP)))

    const databaseUrl = await engine.create()
    const env = { PRACTICE_FILE: TEST_PRACTICE, DATABASE_URL: databaseUrl }
    const { clock } = practice
    const restored = await runCommand(['restore', copy, '--key', key], env, { clock })
    expect(restored).toMatchObject({ code: 0, err: '' })
    const { database } = await openTool({ databaseUrl, clock, closeAtEnd: onTestFinished })
    const bookings = await database.read.selectFrom('bookings').select('reference').execute()
    expect(bookings).toEqual([{ reference }])
  },
)
