import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenTenant, startWorld, type World } from '../../../tests/kit/api.ts'
import { insertBatches } from './open-batches.actions.ts'
import { ReconStatus } from './recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { reconDownload } from './recon-batch.jobs.ts'

const tenantId = '100001'
let world: World

beforeAll(async () => {
  world = await startWorld()
  await givenTenant(world, tenantId, tenantId)
  const bill = { aisleCode: 'NONE', billDay: '2026-11-09', billKind: BillKind.trade }
  await world.within({ tenantId, oemNo: '' }, (tx) => insertBatches(tx, tenantId, [bill]))
})
afterAll(() => world.close())

/** Asks for the awaited bills at a time; a channel without a connection is told of in the batch. @returns whether it was tried */
async function triedAt(time: string): Promise<boolean> {
  if (!('run' in reconDownload)) throw new Error('the job runs as a whole')
  await reconDownload.run(world.db, { at: `2026-11-10 ${time}:00+08`, day: '2026-11-10' })
  return world.within({ tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<{ status: number; reason: string }>(
      'SELECT recon_status AS status, fail_reason AS reason FROM recon_batch WHERE tenant_id = $1',
      [tenantId],
    )
    expect(rows).toEqual([{ status: ReconStatus.toDownload, reason: expect.any(String) }])
    await client.query(`UPDATE recon_batch SET fail_reason = '' WHERE tenant_id = $1`, [tenantId])
    return rows[0]?.reason !== ''
  })
}

it.each([
  ['08:50', false],
  ['09:00', true],
  ['12:30', true],
  ['14:00', true],
  ['14:10', false],
])('an awaited bill is asked for from nine to two: at %s %s (money 9)', async (time, isTried) => {
  expect(await triedAt(time)).toBe(isTried)
})
