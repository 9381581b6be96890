import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { card } from '../card/card.contract.ts'
import { syncCards } from '../card/card-sync.jobs.ts'
import { type SimBench, simPermissions, startSimBench } from '../sim-bench.fixture.ts'
import { cardChange } from './change.contract.ts'

let bench: SimBench
let iccid: string
let sn: string
beforeAll(async () => {
  bench = await startSimBench()
}, 60_000)
afterAll(() => bench.close())
beforeEach(async () => {
  ;({ iccid, sn } = await bench.card({ state: 'STOCK' }))
})

const ask = (change: keyof typeof cardChange, user = bench.staff, of = iccid) =>
  bench.world.as(user).send(cardChange[change], { iccid: of })
const info = async (user = bench.staff) => (await bench.world.as(user).send(card.info, { iccid })).data
const stored = async () =>
  (
    await bench.rows<{ card_status: number; pending: string; change_error: string }>(
      'SELECT card_status, pending, change_error FROM iot_card WHERE iccid = $1',
      [iccid],
    )
  )[0]
const activate = async () => {
  expect(await ask('silenceactive')).toMatchObject({ code: 200, data: { pending: 'silenceactive' } })
  await bench.settle()
  expect(await stored()).toMatchObject({ card_status: 2, pending: '' })
}

describe('changes of a card (R067, C0859 to C0865)', () => {
  it('pause, resume, gprsClose, gprsOpen and reset show as pending until the carrier has done them (R681 R682 R683 R684 R687)', async () => {
    await activate()
    for (const [change, status, gprs] of [
      ['pause', 4, 1],
      ['resume', 2, 1],
      ['gprsClose', 2, 0],
      ['gprsOpen', 2, 1],
      ['reset', 2, 1],
    ] as const) {
      expect(await ask(change)).toMatchObject({ code: 200, data: { iccid, pending: change } })
      expect(await ask(change)).toMatchObject({ code: 409, msg: '卡片操作处理中' })
      await bench.settle()
      await bench.advance(15)
      expect(await info()).toMatchObject({ cardStatus: status, gprsStatus: gprs, pending: '' })
    }
    expect(await ask('reset')).toMatchObject({ code: 409, msg: '操作过于频繁，请稍后再试' })
    expect((await info()).states.map(({ action }) => action)).toContain('silenceactive')
  })

  it('overtest ends a test period, silenceactive activates what is bound (R685 R686)', async () => {
    await bench.control(`sims/${iccid}/state`, { state: 'TESTING' })
    expect(await bench.until('SELECT 1 FROM iot_card WHERE iccid = $1 AND card_status = 6', [iccid])).toBeDefined()
    expect(await ask('overtest')).toMatchObject({ code: 200 })
    await bench.settle()
    expect(await stored()).toMatchObject({ card_status: 1 })
    expect(await ask('overtest')).toMatchObject({ code: 409, msg: '非测试期卡片' })
    await activate()
  })

  it.each([
    { change: 'pause', set: {}, msg: '仅已激活卡片可停机' },
    { change: 'gprsOpen', set: {}, msg: '当前状态不允许操作流量' },
    { change: 'resume', set: { state: 'SUSPENDED', reason: 'UNPAID' }, msg: '卡片欠费停机，请先充值' },
    { change: 'resume', set: { state: 'SUSPENDED', reason: 'WRONG_DEVICE' }, msg: '机卡分离，请联系运营商' },
    { change: 'reset', set: { state: 'CANCELLED' }, msg: '卡片已销户' },
  ] as const)('$change is refused with $msg', async ({ change, set, msg }) => {
    await bench.control(`sims/${iccid}/state`, set)
    await bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, async () => undefined)
    await bench.advance(15)
    await info()
    expect(await ask(change)).toMatchObject({ code: 409, msg })
    expect(await stored()).toMatchObject({ pending: '' })
  })

  it('a lost answer is asked about, a refusal is told, and neither is done twice', async () => {
    await activate()
    await bench.control('scenarios', {
      match: { api: 'sims.change' },
      effects: { answer: { timeout: { processed: true } } },
    })
    await ask('pause')
    await drainOutbox(bench.world.db, 'iot.change')
    expect(await stored()).toMatchObject({ card_status: 2, pending: 'pause' })
    await bench.settle(30)
    expect(await stored()).toMatchObject({ card_status: 4, pending: '' })
    await bench.control('scenarios', { match: { api: 'sims.change' }, effects: { result: { kind: 'fail' } } })
    await ask('resume')
    await bench.settle()
    expect(await stored()).toMatchObject({ card_status: 4, pending: '', change_error: '通信商拒绝办理' })
  })

  it('is for cards of the own subtree: providers suspend, resume and reset, the rest is the operator’s', async () => {
    await activate()
    expect((await ask('pause', bench.provider)).code).toBe(200)
    await bench.settle()
    const switcher = await givenUser(bench.world, {
      tenantId: bench.tenantId,
      oemNo: bench.tenantId,
      userType: 2,
      userNo: bench.providerNo,
      permissions: ['iot_card_view', 'iot_card_switch'],
    })
    expect((await ask('gprsClose', switcher)).code).toBe(403)
    const operator = await given.operator(bench.world)
    const foreign = await givenUser(bench.world, { ...operator, permissions: simPermissions })
    expect(await ask('resume', foreign)).toMatchObject({ code: 404, msg: '数据不存在或无权查看' })
    const other = await given.provider(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId } as never)
    const sibling = await givenUser(bench.world, { ...other, userType: 2, permissions: simPermissions })
    expect((await ask('resume', sibling)).code).toBe(404)
  })
})

describe('cards (C0856 C0857 C0858 C1410)', () => {
  it('list with their devices, by number, device, merchant and state (R067)', async () => {
    const list = (filter: Record<string, unknown>, user = bench.staff) => bench.world.as(user).send(card.list, filter)
    for (const filter of [{ iccid }, { sn }, { rpiNo: bench.merchant.rpiNo, iccid }, { cardStatus: 7, iccid }])
      expect((await list(filter)).data.records).toMatchObject([{ iccid, sn, rpiNo: bench.merchant.rpiNo, carrier: 1 }])
    expect((await list({ cardStatus: 2, iccid })).data.total).toBe(0)
    expect((await list({ iccid }, bench.provider)).data.total).toBe(1)
    expect((await bench.world.as(bench.staff).send(card.choices, { iccid })).data.records).toMatchObject([
      { iccid, sn },
    ])
    expect((await list({}, await givenUser(bench.world, { tenantId: bench.tenantId }))).code).toBe(403)
  })

  it('cardInfo asks the platform, at most every ten seconds, and tells when it does not answer (R691)', async () => {
    await bench.control(`sims/${iccid}/state`, { flowUsedKb: 2048 })
    await bench.advance(15)
    expect(await info()).toMatchObject({ flowUsed: '2.00', isLive: 1 })
    await bench.advance(15)
    await bench.control('scenarios', {
      match: { api: 'sims.query' },
      effects: { answer: { timeout: { processed: true } } },
    })
    expect(await info()).toMatchObject({ flowUsed: '2.00', isLive: 0 })
    expect(await bench.world.as(bench.staff).send(card.info, { iccid: '89860020260123456789' })).toMatchObject({
      code: 404,
    })
  })

  it('are taken up with their devices every night and asked about', async () => {
    await bench.rows('DELETE FROM iot_card WHERE iccid = $1', [iccid]).catch(() => undefined)
    await bench.control(`sims/${iccid}/state`, { state: 'ACTIVE' })
    await syncCards(bench.world.db, bench.tenantId)
    expect(await stored()).toMatchObject({ card_status: 2 })
  })

  it('are registered by hand once, with the carrier that their number names', async () => {
    const add = (more: object, user = bench.staff) =>
      bench.world.as(user).send(card.add, { iccid: '8986032026012345671', requestNo: crypto.randomUUID(), ...more })
    const { data } = await add({})
    expect((await bench.world.as(bench.staff).send(card.list, { iccid: data.iccid })).data.records).toMatchObject([
      { carrier: 3, cardStatus: 7, sn: '' },
    ])
    expect(await add({})).toMatchObject({ code: 409, msg: 'ICCID已存在' })
    expect(await add({ iccid: '123' })).toMatchObject({ code: 400, msg: 'ICCID格式不正确' })
    expect(await add({ iccid: '8986882026012345671' })).toMatchObject({ code: 400, msg: '请选择通信商' })
    expect(await add({ iccid: '8986882026012345671', msisdn: '12', carrier: 1 })).toMatchObject({
      code: 400,
      msg: '物联网卡号格式不正确',
    })
    expect((await add({ iccid: '8986882026012345671' }, bench.provider)).code).toBe(403)
  })
})
