import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenUser, startWorld, type World } from '../../../tests/kit/api.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { aisleCode } from '../../trades/engine/channel-event.fixture.ts'
import { balances, givenMerchant, tenantId } from '../../trades/engine/engine.fixture.ts'
import { price } from '../../sharing/shares/chain.fixture.ts'
import { profitRecalc } from './recalc.contract.ts'
import { RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { computeRecalc } from '../recalc-run/recalc-compute.actions.ts'
import { postRecalc } from '../recalc-run/recalc-post.actions.ts'
import { computed, detailOf, givenE5a, recalcFootprint, submitted, wholeDay } from './recalc.fixture.ts'

let world: World
let e5a: Awaited<ReturnType<typeof givenE5a>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  e5a = await givenE5a(world)
})

describe('a recalculation is refused', () => {
  it.each([
    { why: 'without a reason', input: { reason: ' ' }, status: 400, zh: '请填写原因', en: 'Enter a reason' },
    {
      why: 'without dates',
      input: { payTime_dategt: '' },
      status: 400,
      zh: '交易时间起不能为空',
      en: 'Transactions from is required',
    },
    {
      why: 'with dates reversed',
      input: { payTime_dategt: '2026-03-03' },
      status: 400,
      zh: '开始时间不能大于结束时间',
      en: 'The start cannot be after the end',
    },
    {
      why: 'over 93 days',
      input: { payTime_dategt: '2025-11-30' },
      status: 400,
      zh: '交易时间跨度不能超过92天',
      en: 'The transaction period must be at most 92 days',
    },
    {
      why: 'with corrections by current versions',
      input: { corrections: [{ userNo: 'F00000011', rate: '0.26' }] },
      status: 400,
      zh: '按现行版本重算时不能填写更正的费率',
      en: 'Recalculation by current versions does not take corrected rates',
    },
    {
      why: 'with corrections of no pay way',
      input: { recalcMode: 2, aisleCode, corrections: [{ userNo: 'F00000011', rate: '0.26' }] },
      status: 400,
      zh: '指定更正须选择一个通道和一种支付方式',
      en: 'Specified corrections require one channel and one payment method',
    },
    {
      why: 'without the corrections',
      input: { recalcMode: 2, aisleCode, payWay: 1 },
      status: 400,
      zh: '请填写更正的费率',
      en: 'Enter the corrected rates',
    },
    {
      why: 'for the channel cost',
      input: { recalcMode: 2, aisleCode, payWay: 1, corrections: [{ userNo: tenantId, rate: '0.2' }] },
      status: 409,
      zh: '通道成本和商户手续费已结清，不能通过重算更正',
      en: 'Channel costs and merchant fees are already settled and cannot be corrected by recalculation',
    },
    {
      why: 'with a bad rate',
      input: { recalcMode: 2, aisleCode, payWay: 1, corrections: [{ userNo: 'F00000011', rate: 'x' }] },
      status: 400,
      zh: '费率格式不正确',
      en: 'The rate is invalid',
    },
    {
      why: 'for an unknown node',
      input: { userNo: 'F99999999' },
      status: 404,
      zh: '数据不存在或无权查看',
      en: 'Not found, or you do not have permission to view it',
    },
    {
      why: 'for an unknown merchant',
      input: { rpiNo: 'M99999999' },
      status: 404,
      zh: '数据不存在或无权查看',
      en: 'Not found, or you do not have permission to view it',
    },
    {
      why: 'for an unknown channel',
      input: { aisleCode: 'NOWHERE' },
      status: 404,
      zh: '数据不存在或无权查看',
      en: 'Not found, or you do not have permission to view it',
    },
    {
      why: 'with a correction of no node',
      input: { recalcMode: 2, aisleCode, payWay: 1, corrections: [{ userNo: 'M1', rate: '0.2' }] },
      status: 404,
      zh: '数据不存在或无权查看',
      en: 'Not found, or you do not have permission to view it',
    },
  ])('C1012 $why', async ({ input, status, zh, en }) => {
    const before = await recalcFootprint(world)
    const body = { ...wholeDay, ...input }
    expect(await world.as(e5a.staff.maker).send(profitRecalc.submit, body)).toMatchObject({ status, msg: zh })
    expect(await world.as(e5a.staff.maker, 'en').send(profitRecalc.submit, body)).toMatchObject({ status, msg: en })
    expect(await recalcFootprint(world)).toEqual(before)
  })

  it('C1012 where an unfinished one covers part of the range', async () => {
    const recalcNo = await submitted(world, e5a.staff, { userNo: e5a.l1, payWay: 1 })
    const before = await recalcFootprint(world)
    for (const meeting of [
      {},
      { userNo: e5a.l2 },
      { userNo: tenantId },
      e5a.mine,
      { payWay: 1, aisleCode },
      { payTime_datelt: '2026-04-01', payTime_dategt: '2026-03-02 23:59:59' },
    ])
      expect(await world.as(e5a.staff.maker).send(profitRecalc.submit, { ...wholeDay, ...meeting })).toMatchObject({
        status: 409,
        msg: '该范围存在未完成的重算任务',
      })
    expect(await recalcFootprint(world)).toEqual(before)
    const other = await givenMerchant(world, {
      rpiNo: e5a.no('M', 4),
      providers: [e5a.no('F', 5)],
      lines: [price('0.21'), price('0.28'), price('0.38')],
    })
    for (const apart of [
      { ...e5a.mine, payWay: 2 },
      { rpiNo: other.rpiNo },
      { userNo: e5a.no('F', 5), payTime_dategt: '2026-03-01', payTime_datelt: '2026-03-01' },
      { payTime_dategt: '2026-02-01', payTime_datelt: '2026-02-28' },
    ])
      await submitted(world, e5a.staff, apart)
    await computeRecalc(world.db, tenantId, recalcNo)
    await world
      .as(e5a.staff.checker)
      .send(profitRecalc.audit, { recalcNo, auditStatus: AuditStatus.reject, reason: 'x' })
    await submitted(world, e5a.staff, { userNo: e5a.l1, payWay: 1 })
  })

  it('C1012 twice at once: one is taken', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.as(e5a.staff.maker).send(profitRecalc.submit, { ...wholeDay, ...e5a.mine, reason: `r${n}` }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('C1012 a repeated request answers as before', async () => {
    const body = { ...wholeDay, ...e5a.mine, requestNo: '7f0f5b0e-8f0f-4d53-9a5e-0d9a4a3c1b2a' }
    const [first, second] = [
      await world.as(e5a.staff.maker).send(profitRecalc.submit, body),
      await world.as(e5a.staff.maker).send(profitRecalc.submit, body),
    ]
    expect(second.data).toEqual(first.data)
    expect((await world.as(e5a.staff.maker).send(profitRecalc.submit, { ...body, reason: 'other' })).msg).toBe(
      '重复请求内容不一致',
    )
  })

  it('C1013 by who made it, without a reason to reject, in the wrong state', async () => {
    const recalcNo = await submitted(world, e5a.staff, e5a.given)
    const decide = (who: 'maker' | 'checker', more: Record<string, unknown> = {}) =>
      world.as(e5a.staff[who]).send(profitRecalc.audit, { recalcNo, auditStatus: AuditStatus.approve, ...more })
    const before = await recalcFootprint(world)
    expect(await decide('checker')).toMatchObject({ status: 409, msg: '当前状态不允许此操作' })
    expect(await recalcFootprint(world)).toEqual(before)
    await computeRecalc(world.db, tenantId, recalcNo)
    const reviewed = await recalcFootprint(world)
    expect(await decide('maker')).toMatchObject({ status: 409, msg: '不能审核本人提交的申请' })
    expect(await decide('checker', { auditStatus: AuditStatus.reject })).toMatchObject({
      status: 400,
      msg: '请填写驳回原因',
    })
    expect(await recalcFootprint(world)).toEqual(reviewed)
    expect((await decide('checker', { auditStatus: AuditStatus.reject, reason: '范围不对' })).status).toBe(200)
    expect(await detailOf(world, e5a.staff, recalcNo)).toMatchObject({
      recalcStatus: RecalcStatus.rejected,
      checkReason: '范围不对',
    })
    expect((await decide('checker')).status).toBe(409)
    await postRecalc(world.db, tenantId, recalcNo)
    expect(await e5a.profits()).toEqual(['7.00', '4.00', '6.00'])
  })

  it('C1010 C1011 C1012 C1013 another tenant finds nothing; without the permission, for sub-operators and providers it is forbidden', async () => {
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    const before = await recalcFootprint(world)
    const permissions = ['profit_recalc_view', 'profit_recalc', 'profit_recalc_audit']
    const stranger = await givenUser(world, { tenantId: '100777', permissions })
    expect((await world.as(stranger).send(profitRecalc.list, { recalcNo })).data.total).toBe(0)
    expect((await world.as(stranger).send(profitRecalc.detail, { recalcNo })).status).toBe(404)
    expect((await world.as(stranger).send(profitRecalc.submit, { ...wholeDay, ...e5a.mine })).status).toBe(404)
    expect((await world.as(stranger).send(profitRecalc.audit, { recalcNo, auditStatus: 1 })).status).toBe(404)
    const others = [
      await givenUser(world, { tenantId, permissions: [] }),
      await givenUser(world, { tenantId, oemNo: '100901', permissions }),
      await givenUser(world, { tenantId, userType: 2, userNo: e5a.l1, permissions }),
    ]
    const inputs: [Call, object][] = [
      [profitRecalc.list as unknown as Call, {}],
      [profitRecalc.detail as unknown as Call, { recalcNo }],
      [profitRecalc.submit as unknown as Call, wholeDay],
      [profitRecalc.audit as unknown as Call, { recalcNo, auditStatus: 1 }],
    ]
    for (const other of others)
      for (const [call, input] of inputs) expect((await world.as(other).send(call, input as never)).status).toBe(403)
    expect((await world.as(null).send(profitRecalc.detail, { recalcNo })).status).toBe(401)
    expect(await recalcFootprint(world)).toEqual(before)
  })

  it('leaves the balances of the books as they were, but for what was recalculated', async () => {
    const before = await balances(world)
    const recalcNo = await computed(world, e5a.staff, e5a.given)
    expect(await balances(world)).toEqual(before)
    await world
      .as(e5a.staff.checker)
      .send(profitRecalc.audit, { recalcNo, auditStatus: AuditStatus.reject, reason: 'x' })
    expect(await balances(world)).toEqual(before)
  })
})
