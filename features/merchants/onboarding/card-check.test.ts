import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { sealNumber } from '../../providers/party/sealing.actions.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { putCardCheck } from './card-check.jobs.ts'

let bench: ChannelBench
beforeAll(async () => {
  bench = await startChannelBench()
}, 60_000)
afterAll(() => bench.close())

const accNo = '6217000000000000012'

/** Puts a card in the place of the merchant's account, has it checked, and says how it stands. */
async function checked(phone: string, { type = 2, state = 0 } = {}): Promise<number | undefined> {
  const { tenantId, merchant, world } = bench
  const { rpiNo } = merchant
  const card = sealNumber('accNo', accNo)
  const owner = { tenantId, oemNo: tenantId }
  await world.within(owner, async (tx) => {
    await tx.client.query('DELETE FROM rpi_account WHERE rpi_no = $1', [rpiNo])
    await tx.client.query(
      `INSERT INTO rpi_account (tenant_id, oem_no, rpi_no, balance_acc_type, acc_name, acc_no_enc, acc_no_idx, acc_no_mask, bank_code, bank_name, branch_code, acc_phone_enc, verify_state, settle_cycle)
       VALUES ($1, $1, $2, $3, '王五', $4, $5, '621700******0012', '105', '建设银行', '', $6, $7, 1)`,
      [tenantId, rpiNo, 2, card.enc, card.idx, sealText(phone), state],
    )
    await putCardCheck(tx, tenantId, { rpiNo, accNoIdx: card.idx, balanceAccType: type, verifyState: state })
  })
  await drainOutbox(world.db, 'merchant.cardCheck')
  const [row] = await bench.rows<{ s: number }>('SELECT verify_state AS s FROM rpi_account WHERE rpi_no = $1', [rpiNo])
  return row?.s
}

describe('the check of a settlement card (network 3.6, verifyState)', () => {
  it.each([
    { why: 'belongs together', phone: '13812345678', more: {}, state: 1 },
    { why: 'does not belong together', phone: '13812340000', more: {}, state: 2 },
    { why: 'is a company’s and is not asked about', phone: '13812340000', more: { type: 1 }, state: 0 },
    { why: 'was checked before and is not asked about again', phone: '13812340000', more: { state: 1 }, state: 1 },
    { why: 'could not be checked last time', phone: '13812345678', more: { state: 3 }, state: 1 },
  ])('of one that $why ends at $state', async ({ phone, more, state }) =>
    expect(await checked(phone, more)).toBe(state),
  )

  it('that the channel refuses is told as failed', async () => {
    await bench.control('scenarios', {
      match: { api: 'merchants.query' },
      effects: { result: { kind: 'fail', errCode: 'BAD_REQUEST' } },
    })
    expect(await checked('13812345678')).toBe(3)
  })

  it('says nothing of a card that took its place meanwhile', async () => {
    const { tenantId, merchant, world } = bench
    await world.within({ tenantId, oemNo: tenantId }, async (tx) => {
      await tx.client.query('UPDATE rpi_account SET verify_state = 0 WHERE rpi_no = $1', [merchant.rpiNo])
      const { idx } = sealNumber('accNo', accNo)
      const check = { rpiNo: merchant.rpiNo, accNoIdx: idx, balanceAccType: 2, verifyState: 0 }
      await putCardCheck(tx, tenantId, check)
      await tx.client.query(`UPDATE rpi_account SET acc_no_idx = 'another' WHERE rpi_no = $1`, [merchant.rpiNo])
    })
    await drainOutbox(world.db, 'merchant.cardCheck')
    const rows = await bench.rows('SELECT verify_state AS s FROM rpi_account WHERE rpi_no = $1', [merchant.rpiNo])
    expect(rows).toEqual([{ s: 0 }])
  })
})
