import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { fen } from '../../../core/shared/money.ts'
import { merchantState } from '../merchant-state/merchant-state.contract.ts'
import { price } from '../../sharing/shares/chain.fixture.ts'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { paid } from '../../trades/engine/channel-event.fixture.ts'
import {
  balances,
  deliver,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  maker,
  rowsIn,
  setNow,
  tenantId,
  tradeOf,
} from '../../trades/engine/engine.fixture.ts'
import { requestRefund } from '../../trades/refund/refund-request.actions.ts'
import { buildSettlements } from '../../trades/settlement/settle-build.actions.ts'
import { newTenant } from '../../wallets/owner/owner.fixture.ts'
import { proveAll } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { riskHold } from './risk-hold.contract.ts'

let world: World
let merchant: GivenMerchant
let made = 0
let risk: TestUser
let other: TestUser
const permissions = ['risk_hold_view', 'risk_hold_place', 'risk_hold_audit', 'pos_info_status', 'pos_info_freeze']
const payDay = '2026-03-02'
const now = { at: '2026-03-02 12:00:00+08', day: payDay }

beforeAll(async () => {
  world = await startWorld()
  await setNow(world, now.at)
  await givenAisle(world)
  await givenAisle(world, { code: 'WALLET', settleMode: 2 })
  risk = await givenUser(world, { tenantId, permissions })
  other = await givenUser(world, { tenantId, permissions })
})
afterAll(() => world.close())
beforeEach(async () => {
  merchant = await givenMerchant(world, {
    rpiNo: `H${++made}`,
    code: 'WALLET',
    lines: [price('0'), price('0')],
  })
})

const pay = async (amount: string) => {
  const event = paid(merchant, amount, { payTime: `${payDay} 10:00:00+08`, aisleCode: 'WALLET' })
  await deliver(world, event)
  return tradeOf(world, event.aisleOrderNo)
}
const place = (user: TestUser, more: Record<string, unknown> = {}) =>
  world.as(user).send(riskHold.place, {
    rpiNo: merchant.rpiNo,
    holdMode: 2,
    reason: '疑似套现',
    requestNo: crypto.randomUUID(),
    ...more,
  })
const placed = async (more: Record<string, unknown> = {}) => (await place(risk, more)).data.holdNos[0] ?? ''
const lift = (user: TestUser, holdNo: string, reason = '已核实') =>
  world.as(user).send(riskHold.lift, { holdNo, reason, requestNo: crypto.randomUUID() })
const audit = (user: TestUser, holdNo: string, auditStatus: 1 | 2 = 1, reason = '') =>
  world.as(user).send(riskHold.audit, { holdNo, auditStatus, reason, requestNo: crypto.randomUUID() })
const rows = async (user = risk) =>
  (await world.as(user).send(riskHold.list, { rpiNo: merchant.rpiNo, size: 50 })).data.records
const build = (day: string) =>
  world.within({ tenantId, oemNo: tenantId }, (tx) => buildSettlements(tx, tenantId, { at: `${day} 01:00:00+08`, day }))
const settled = async () =>
  (
    await rowsIn<{ amount: bigint }>(
      world,
      'SELECT settle_amount AS amount FROM settle_record WHERE rpi_no = $1 ORDER BY settle_code',
      [merchant.rpiNo],
    )
  ).map(({ amount }) => amount)
const money = async () => {
  const all = await balances(world)
  return ['MPEND', 'MHOLD', 'AVAIL'].map(
    (kind) => all[`${kind} ${merchant.rpiNo} ${kind === 'AVAIL' ? '4' : 'WALLET'}`],
  )
}
const refund = (rptOrderCode: string, amount: number) =>
  world.within({ tenantId, oemNo: tenantId }, (tx) =>
    requestRefund(
      tx,
      maker,
      { rptOrderCode, refundKind: 1, amountFen: fen(amount), reason: 'asked', initiator: 1, requestNo: '' },
      now,
    ),
  )
const freeze = (rpiStatus: 1 | 2) =>
  world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const { rows: found } = await client.query<{ id: string }>(
      'SELECT id::text AS id FROM rpi_basic WHERE rpi_no = $1',
      [merchant.rpiNo],
    )
    return world.as(risk).send(merchantState.switch, {
      id: found[0]?.id ?? '',
      rpiStatus,
      remark: '投诉集中',
      requestNo: crypto.randomUUID(),
    })
  })
/** Returns the failed proofs that concern these books: the figures of trades rest on the fixture's own chain. */
const broken = () =>
  world.within({ tenantId, oemNo: tenantId }, async (tx) =>
    (await proveAll(tx, tenantId))
      .filter(({ name, holds }) => !holds && ['L1', 'L3', 'L7', 'L10'].includes(name))
      .map(({ name, offenders }) => ({ name, offenders })),
  )

describe('holding a merchant’s money (C1382, 1132)', () => {
  it('takes a sum out of what is settled, and everything that is left', async () => {
    await pay('100.00')
    expect(await place(risk, { holdMode: 1, aisleCode: 'WALLET', amount: '30.00' })).toMatchObject({ code: 200 })
    expect(await money()).toEqual(['70.00', '30.00', undefined])
    expect(await broken()).toEqual([])
    await build('2026-03-03')
    expect(await settled()).toEqual([7000n])
    expect(await money()).toEqual([undefined, '30.00', '70.00'])
    await pay('5.00')
    expect((await place(risk)).data.holdNos).toHaveLength(1)
    expect(await money()).toEqual([undefined, '35.00', '70.00'])
    await build('2026-03-04')
    expect(await settled()).toEqual([7000n])
    expect(await place(risk)).toMatchObject({ code: 409, msg: '商户没有待结算的资金' })
    expect(await broken()).toEqual([])
  })

  it('is done once by the same click; two at once never hold more than waits', async () => {
    await pay('100.00')
    const requestNo = crypto.randomUUID()
    const input = { holdMode: 1, aisleCode: 'WALLET', amount: '60.00' }
    const first = await place(risk, { ...input, requestNo })
    expect((await place(risk, { ...input, requestNo })).data).toEqual(first.data)
    expect(await place(risk, { ...input, requestNo, amount: '1.00' })).toMatchObject({
      code: 409,
      msg: '重复请求内容不一致',
    })
    const more = { ...input, amount: '30.00' }
    const replies = await Promise.all([place(risk, more), place(other, more)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await money()).toEqual(['10.00', '90.00', undefined])
  })

  it.each([
    { why: 'no reason is given', input: { reason: '' }, code: 400, msg: '请填写原因' },
    { why: 'the sum is not said', input: { holdMode: 1, aisleCode: 'WALLET' }, code: 400, msg: '请填写冻结金额' },
    {
      why: 'the channel is not said',
      input: { holdMode: 1, amount: '1.00' },
      code: 400,
      msg: '指定金额冻结时请选择通道',
    },
    {
      why: 'less waits',
      input: { holdMode: 1, aisleCode: 'WALLET', amount: '10.01' },
      code: 409,
      msg: '冻结金额超过商户待结算金额10.00元',
    },
    { why: 'there is no such merchant', input: { rpiNo: 'M999' }, code: 404, msg: '数据不存在或无权查看' },
  ])('is refused when $why', async ({ input, code, msg }) => {
    await pay('10.00')
    expect(await place(risk, input)).toMatchObject({ code, msg })
    expect(await rows()).toEqual([])
    expect(await money()).toEqual(['10.00', undefined, undefined])
  })

  it('is refused to strangers, parties and without permission', async () => {
    await pay('10.00')
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    const provider = await givenUser(world, { tenantId, userType: 2, userNo: 'F00000001', permissions })
    const nobody = await givenUser(world, { tenantId, permissions: ['risk_hold_view'] })
    expect(await place(stranger)).toMatchObject({ code: 404 })
    for (const user of [provider, nobody]) expect(await place(user)).toMatchObject({ code: 403 })
    const holdNo = await placed()
    expect(await lift(stranger, holdNo)).toMatchObject({ code: 404 })
    for (const user of [provider, nobody]) expect(await lift(user, holdNo)).toMatchObject({ code: 403 })
    await lift(risk, holdNo)
    expect(await audit(stranger, holdNo)).toMatchObject({ code: 404 })
    for (const user of [provider, nobody]) expect(await audit(user, holdNo)).toMatchObject({ code: 403 })
    expect(await money()).toEqual([undefined, '10.00', undefined])
  })
})

describe('releasing it (C1383, C1384)', () => {
  it('takes a second person, once, and the money is settled then', async () => {
    await pay('10.00')
    const holdNo = await placed()
    expect(await audit(other, holdNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await lift(risk, holdNo, '')).toMatchObject({ code: 400, msg: '请填写原因' })
    expect(await lift(risk, holdNo)).toMatchObject({ code: 200 })
    expect(await lift(risk, holdNo)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await audit(risk, holdNo)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await audit(other, holdNo, 2)).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await audit(other, holdNo, 2, '证据不足')).toMatchObject({ code: 200 })
    expect((await rows())[0]).toMatchObject({ holdStatus: 1, checkReason: '证据不足', heldAmount: '10.00' })
    await lift(risk, holdNo)
    const replies = await Promise.all([audit(other, holdNo), audit(other, holdNo)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await money()).toEqual(['10.00', undefined, undefined])
    expect((await rows())[0]).toMatchObject({ holdStatus: 3, amount: '10.00', heldAmount: '0.00' })
    await build('2026-03-03')
    expect(await settled()).toEqual([1000n])
    expect(await broken()).toEqual([])
  })
})

describe('freezing a merchant (network 3.2, ruling 32)', () => {
  it('holds everything that waits; lifting the freeze asks for its release, which another decides', async () => {
    await pay('10.00')
    expect(await freeze(2)).toMatchObject({ code: 200 })
    expect(await money()).toEqual([undefined, '10.00', undefined])
    expect(await rows()).toMatchObject([{ holdKind: 2, holdMode: 2, holdStatus: 1, reason: '投诉集中' }])
    expect(await freeze(1)).toMatchObject({ code: 200 })
    const [hold] = await rows()
    expect(hold).toMatchObject({ holdStatus: 2, liftReason: '投诉集中' })
    await build('2026-03-03')
    expect(await settled()).toEqual([])
    expect(await audit(risk, hold?.holdNo ?? '')).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    expect(await audit(other, hold?.holdNo ?? '')).toMatchObject({ code: 200 })
    await build('2026-03-04')
    expect(await settled()).toEqual([1000n])
    expect(await broken()).toEqual([])
  })

  it('lets refunds go on out of what it holds, and leaves a hold that somebody placed alone', async () => {
    const trade = await pay('10.00')
    await place(risk, { holdMode: 1, aisleCode: 'WALLET', amount: '4.00' })
    await freeze(2)
    expect(await money()).toEqual([undefined, '10.00', undefined])
    await expect(refund(trade.rptOrderCode, 601)).rejects.toMatchObject({ refusalName: 'refund.balanceTooLow' })
    expect((await refund(trade.rptOrderCode, 250)).reserved).toBe(250n)
    expect(await rows()).toMatchObject([
      { holdKind: 2, amount: '6.00', drawnAmount: '2.50', heldAmount: '3.50' },
      { holdKind: 1, amount: '4.00', drawnAmount: '0.00', heldAmount: '4.00' },
    ])
    expect(await money()).toEqual([undefined, '10.00', undefined])
    expect(await broken()).toEqual([])
  })

  it('holds nothing where nothing waits', async () => {
    expect(await freeze(2)).toMatchObject({ code: 200 })
    expect(await rows()).toEqual([])
  })
})

describe('seeing holds (C1378 to C1381)', () => {
  it('has the same rows in the list, its statistics and its sheet, and each with its history', async () => {
    await pay('10.00')
    const first = await placed({ holdMode: 1, aisleCode: 'WALLET', amount: '3.00' })
    await place(risk)
    await lift(risk, first)
    await audit(other, first)
    const mine = { rpiNo: merchant.rpiNo }
    for (const filter of [
      mine,
      { ...mine, holdStatus: '1,2' },
      { ...mine, holdStatus: '3' },
      { ...mine, holdKind: 2 },
    ]) {
      const { records } = (await world.as(risk).send(riskHold.list, filter)).data
      const sums = (await world.as(risk).send(riskHold.statistics, filter)).data
      const total = (of: 'amount' | 'heldAmount') => records.reduce((sum, row) => sum + Number(row[of]), 0).toFixed(2)
      expect(sums).toMatchObject({
        holdCount: records.length,
        amount: total('amount'),
        heldAmount: total('heldAmount'),
      })
      const sheet = sheetRows((await world.as(risk).send(riskHold.export, filter)).body)
      expect(sheet.slice(1).map(([no]) => no)).toEqual(records.map(({ holdNo }) => holdNo))
    }
    const [{ id } = { id: '' }] = (await world.as(risk).send(riskHold.list, { holdNo: first })).data.records
    const { data } = await world.as(risk).send(riskHold.detail, { id })
    expect(data.states.map(({ action, toStatus }) => [action, toStatus])).toEqual([
      ['place', 1],
      ['lift', 2],
      ['release', 3],
    ])
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    const nobody = await givenUser(world, { tenantId, permissions: [] })
    expect(await world.as(stranger).send(riskHold.detail, { id })).toMatchObject({ code: 404 })
    expect((await world.as(stranger).send(riskHold.list)).data.records).toEqual([])
    expect(await world.as(nobody).send(riskHold.list)).toMatchObject({ code: 403 })
    expect(await world.as(nobody).send(riskHold.statistics)).toMatchObject({ code: 403 })
    expect(await world.as(nobody).send(riskHold.detail, { id })).toMatchObject({ code: 403 })
  })
})
