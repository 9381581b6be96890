import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../core/server/db.ts'
import { openFiles, useFiles } from '../../core/server/files.ts'
import { allHandled } from '../../core/server/handle.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId } from '../../db/demo/accounts.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { seedPlatform } from '../../db/seed/platform.ts'
import { givenUser, startWorld, type TestUser, type World } from '../kit/api.ts'
import { everyPermission, fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'

/** Every list over a world full of rows: what is tried follows from the declarations. */
const calls = allHandled()
  .filter(({ isPublic, call }) => !isPublic && !call.upload)
  .map(({ call }) => call)

const folder = mkdtempSync(path.join(os.tmpdir(), 'countinghouse-lists-'))
let world: World
/** Staff of the first operator who sees all of its rows. */
let holder: TestUser

beforeAll(async () => {
  world = await startWorld()
  useFiles(await openFiles({ storageUrl: pathToFileURL(folder).href, secretKey: 'test', publicUrl: 'http://test' }))
  await inScope(world.db, platformScope, seedPlatform)
  await loadDemo(world.db, world.ownerUrl, { size: { days: 12, perDay: 200 } })
  holder = await givenUser(world, { tenantId: operatorId, permissions: everyPermission })
}, 300_000)
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('a list', () => {
  const lists = calls.filter(
    (call) => call.method === 'GET' && !call.audit && call.answer === 'envelope' && fieldsOf(call).has('current'),
  )
  /** Receivers of a transfer are named beside the devices: no filter. */
  const isFilter = (call: Call, name: string) =>
    !/^(ascs|descs|requestNo)$/.test(name) && !(call.id === 'C0413' && name === 'inNo')
  const textsOf = (call: Call) =>
    [...fieldsOf(call)].filter(([name, type]) => type === 'string' && isFilter(call, name)).map(([name]) => name)

  it('sorts by its own columns alone: whatever else is asked for is left out, and runs nowhere', async () => {
    const faults: string[] = []
    for (const call of lists) {
      const plain = await sendRaw(world, holder, call, { size: 5 })
      if (plain.status !== 200) continue
      for (const sort of [
        'id; DROP TABLE app_user',
        '(CASE WHEN (SELECT 1)=1 THEN id ELSE account END)',
        'password_hash,pay_pwd_hash,secret_key_enc',
        'pg_sleep(10)',
        '1',
        'id,id desc,"id"',
        '__proto__,constructor',
      ])
        for (const sorting of [{ ascs: sort }, { descs: sort }, { ascs: [sort, sort] }]) {
          const { status, data } = await sendRaw(world, holder, call, { size: 5, ...sorting })
          const isSame = status === 400 || JSON.stringify(data) === JSON.stringify(plain.data)
          if (!isSame) faults.push(`${call.id} ${call.path} ${status} ${JSON.stringify(sorting)}`)
        }
    }
    expect(faults).toEqual([])
  }, 300_000)

  it('takes a filter as a value: signs of SQL and wildcards find what holds them, so nothing', async () => {
    const faults: string[] = []
    for (const call of lists) {
      const plain = await sendRaw(world, holder, call, { size: 5 })
      if (plain.status !== 200 || rowsOf(plain).length === 0) continue
      for (const field of textsOf(call))
        for (const value of ["' OR '1'='1", '%%', '__', '\\', ['x%', 'y_']]) {
          const answer = await sendRaw(world, holder, call, { size: 5, [field]: value })
          if (answer.status === 400) continue
          if (answer.status !== 200 || rowsOf(answer).length > 0)
            faults.push(
              `${call.id} ${call.path} ${field}=${JSON.stringify(value)} ${answer.status} ${rowsOf(answer).length}`,
            )
        }
    }
    expect(faults).toEqual([])
  }, 300_000)
})
