import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { role } from '../../../features/access/role/role.contract.ts'
import { file } from '../../../features/settings/file/file.contract.ts'
import { sendForm } from '../../../features/settings/file/multipart.fixture.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { alone, type Place } from '../embedded/place.ts'
import { refusalOf } from '../call/envelope.ts'
import { openFiles, useFiles } from '../files/files.ts'

let world: World
let clerk: TestUser
beforeAll(async () => {
  world = await startWorld()
  clerk = await givenUser(world, { tenantId: '100001', permissions: ['role_view', 'role_add', 'role_edit'] })
})
afterAll(() => world.close())

async function asOwner(text: string): Promise<void> {
  const owner = new pg.Client({ connectionString: world.ownerUrl })
  await owner.connect()
  await owner.query(text)
  await owner.end()
}

describe('a database whose disk is full', () => {
  it('refuses what is to be saved in words, goes on reading, and saves again when there is room', async () => {
    // What PostgreSQL says when a table cannot grow; `npm run cli -- kill-test` fills a real disk.
    await asOwner(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON role FOR EACH ROW EXECUTE FUNCTION no_room()`)
    const draft = { roleName: '满盘', roleAlias: 'full', sort: 1, requestNo: 'full-disk-1' }
    for (const [language, words] of [
      ['zh', /^服务器存储空间不足，本次没有保存/],
      ['en', /^The server is out of storage and your changes were not saved/],
    ] as const) {
      const reply = await world.as(clerk, language).send(role.submit, draft)
      expect(reply).toMatchObject({ status: 500, code: 500, success: false, error: 'common.noRoom' })
      expect(reply.msg).toMatch(words)
      expect(reply.body.toString()).not.toMatch(/extend|base\/1|53100/)
    }
    expect(await world.as(clerk).send(role.list)).toMatchObject({ status: 200 })
    await asOwner('DROP TRIGGER no_room ON role')
    expect(await world.as(clerk).send(role.submit, draft)).toMatchObject({ status: 200 })
  })

  it.each(['ENOSPC', 'EDQUOT'])('is told as such also when a file cannot be written: %s', (code) => {
    const error = new Error('a sheet could not be written', { cause: Object.assign(new Error('write'), { code }) })
    expect(refusalOf(error, 'r1').refusal.refusalName).toBe('common.noRoom')
  })
})

/** A file system of one megabyte; null where this user may not mount one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-test-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  if (status === 0) return folder
  rmSync(folder, { recursive: true })
  return null
}

describe('a folder of the embedded database whose disk is full', () => {
  it('is still taken by one at a time, so that the database can be stopped and started', async (test) => {
    const disk = smallDisk()
    if (disk === null) return test.skip('only root may mount a small disk')
    try {
      fill(disk)
      expect(await alone({ runtime: disk } as Place, async () => 'taken')).toBe('taken')
    } finally {
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    }
    return undefined
  })
})

function fill(disk: string): void {
  try {
    writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(2 * 1024 * 1024))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

describe('a store of files whose disk is full', () => {
  it('takes no upload, says why, leaves nothing behind, and takes it when there is room', async (test) => {
    const disk = smallDisk()
    if (disk === null) return test.skip('only root may mount a small disk')
    try {
      const filesOf = (folder: string) =>
        readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
      useFiles(
        await openFiles({
          storageUrl: pathToFileURL(disk).href,
          secretKey: 'secret',
          publicUrl: 'http://localhost:8080',
        }),
      )
      const ballast = path.join(disk, 'ballast')
      writeFileSync(ballast, Buffer.alloc(900 * 1024))
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300 * 1024, 32), Buffer.from('\n%%EOF')])
      const send = () => sendForm(world, clerk, file.putPrivate, { file: { name: '合同.pdf', content } })
      expect(await send()).toMatchObject({ status: 500, error: 'common.noRoom' })
      expect(filesOf(disk).map(({ name }) => name)).toEqual(['ballast'])
      rmSync(ballast)
      expect(await send()).toMatchObject({ status: 200 })
      expect(filesOf(disk)).toHaveLength(1)
    } finally {
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true, force: true })
    }
    return undefined
  })
})
