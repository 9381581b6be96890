import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningAcquirer, startAcquirer } from '../../../acquirer/server.ts'
import { allowOutgoing } from '../../../core/server/http/outgoing.ts'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { sealNumber } from '../../providers/dossier/sealing.actions.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { putCardCheck } from './card-check.jobs.ts'
import { type OnboardingWorld, startOnboarding } from '../onboarding/onboarding.fixture.ts'
import { stepsIn } from '../onboarding/steps.fixture.ts'

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

describe('step three (network 3.6, verifyState)', () => {
  let at: OnboardingWorld
  let acquirer: RunningAcquirer
  beforeAll(async () => {
    at = await startOnboarding()
    const app = { appId: 'cards', appSecret: 'secret of this test' }
    acquirer = await startAcquirer({ port: 0, app })
    allowOutgoing(acquirer.url)
    await rows('UPDATE aisle_oem SET api_config_enc = $1', [sealText(JSON.stringify({ url: acquirer.url, ...app }))])
  }, 60_000)
  afterAll(async () => {
    await acquirer.close()
    await at.close()
  })

  const { save, merchantAt } = stepsIn(() => at)
  const rows = (text: string, values: unknown[] = []) =>
    at.world.within(at.operator, async ({ client }) => (await client.query(text, values)).rows)
  const stateOf = async (rpiNo: string) => {
    await drainOutbox(at.world.db, 'merchant.cardCheck')
    const [row] = await rows('SELECT verify_state AS s FROM rpi_account WHERE rpi_no = $1', [rpiNo])
    return row?.s as number | undefined
  }

  it('has its card checked, and each card that takes its place', async () => {
    const { id, rpiNo } = await merchantAt(3)
    expect(await stateOf(rpiNo)).toBe(1)
    const wrong = { id, accNo: '6217000000000000020', accPhone: '13812340000' }
    expect(await save(at.providerClerk, 3, wrong)).toMatchObject({ status: 200 })
    expect(await stateOf(rpiNo)).toBe(2)
    expect(await save(at.providerClerk, 3, { id })).toMatchObject({ status: 200 })
    expect(await stateOf(rpiNo)).toBe(1)
  })

  it.each([
    { why: 'the phone', step: 3 as const, wrong: { accPhone: '13812340000' }, mended: {} },
    {
      why: 'the number of the legal person',
      step: 1 as const,
      wrong: {},
      mended: { legalIdNo: '330106198806150048', legalPhone: '13812349991' },
    },
  ])('that did not match is asked about again once $why is mended', async ({ step, wrong, mended }) => {
    const { id, rpiNo } = await merchantAt(3)
    await save(at.providerClerk, 3, { id, ...wrong })
    await stateOf(rpiNo)
    await rows('UPDATE rpi_account SET verify_state = 2 WHERE rpi_no = $1', [rpiNo])
    expect(await save(at.providerClerk, step, { id, ...mended })).toMatchObject({ status: 200 })
    expect(await stateOf(rpiNo)).toBe(1)
  })

  it('is not asked about again where nothing of the card is another', async () => {
    const { id, rpiNo } = await merchantAt(3)
    expect(await stateOf(rpiNo)).toBe(1)
    await save(at.providerClerk, 3, { id, settleCycle: 2 })
    expect(
      await rows(`SELECT 1 FROM outbox WHERE kind = 'merchant.cardCheck' AND payload ->> 'rpiNo' = $1`, [rpiNo]),
    ).toHaveLength(1)
  })
})
