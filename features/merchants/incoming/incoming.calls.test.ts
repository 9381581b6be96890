import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import type { TestUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { IncomingKind } from '../../channels/pay-way/pay-way-codes.contract.ts'
import type { ChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { openTestFiles } from '../../ledger/voucher/voucher.fixture.ts'
import { PosKind } from '../../channels/model/model-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { incomingPicture } from '../incoming-picture/incoming-picture.contract.ts'
import { startIncomingCallers } from './incoming-callers.fixture.ts'
import { incoming, OperateType } from './incoming.contract.ts'
import {
  type Applicant,
  givenApplicant,
  incomingAt,
  sent,
  submitted,
  untilIncoming,
} from '../incoming-state/incoming.fixture.ts'
import { registered } from '../registered/registered.contract.ts'

let bench: ChannelBench
let operator: TestUser
let city: TestUser
let above: TestUser
let stranger: TestUser
let powerless: TestUser

beforeAll(async () => {
  await openTestFiles()
  ;({ bench, operator, city, above, stranger, powerless } = await startIncomingCallers())
}, 90_000)
afterAll(() => bench.close())

const as = (user: TestUser) => bench.world.as(user)
const requestNo = () => randomUUID()
const opened = async (name: string): Promise<Applicant> => {
  const applicant = await givenApplicant(bench, name)
  const { applyNo } = await sent(bench, applicant)
  await bench.control(`merchants/${applyNo}/audit`, { result: 'OPEN' })
  await untilIncoming(bench, applicant, IncomingStatus.opened)
  return applicant
}
const rejected = async (name: string): Promise<Applicant> => {
  const applicant = await givenApplicant(bench, name)
  const { applyNo } = await sent(bench, applicant)
  await bench.control(`merchants/${applyNo}/audit`, { result: 'REJECTED', reason: '资料不符' })
  await untilIncoming(bench, applicant, IncomingStatus.channelRejected)
  return applicant
}
const rates = [
  { payWay: 4 as const, rate: '0.6000', capAmount: '25.00', minFee: '0.00', d0Rate: '0.0000', d0Fee: '0.00' },
]

describe('submitting again (C0191, R535)', () => {
  it('waits a minute, then gives a new attempt', async () => {
    const { rpiNo } = await rejected('再交店')
    const flow = () => as(city).send(incoming.flow, { rpiNo, aisleCode: 'SANDBOX', requestNo: requestNo() })
    expect(await flow()).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
    await bench.advance(61)
    expect(await flow()).toMatchObject({ code: 200, data: [{ incomingStatus: IncomingStatus.submitting }] })
    expect(await flow()).toMatchObject({ code: 409, msg: '进件审核中，请勿重复提交' })
  })

  it('is refused to whoever may not, like a missing one or by name', async () => {
    const { rpiNo, incomingCode } = await rejected('别人店')
    await bench.advance(61)
    const input = { rpiNo, aisleCode: 'SANDBOX' }
    expect(await as(stranger).send(incoming.flow, { ...input, requestNo: requestNo() })).toMatchObject({ code: 404 })
    expect(await as(powerless).send(incoming.flow, { ...input, requestNo: requestNo() })).toMatchObject({ code: 403 })
    expect(await as(above).send(incoming.flow, { ...input, requestNo: requestNo() })).toMatchObject({
      code: 403,
      msg: '只能操作直属商户',
    })
    expect(
      await as(operator).send(incoming.flow, { rpiNo, aisleCode: 'NOWHERE', requestNo: requestNo() }),
    ).toMatchObject({ code: 404 })
    expect((await incomingAt(bench, { rpiNo, incomingCode })).attemptNo).toBe(1)
  })

  it('is refused while a step of the merchant has a fault, and leaves it as it is', async () => {
    const applicant = await rejected('缺件店')
    const { rpiNo } = applicant
    await bench.rows('UPDATE rpi_basic SET source_type = 1 WHERE tenant_id = $1 AND rpi_no = $2', [
      bench.tenantId,
      rpiNo,
    ])
    await bench.advance(61)
    const refused = await as(city).send(incoming.flow, { rpiNo, aisleCode: 'SANDBOX', requestNo: requestNo() })
    expect(refused).toMatchObject({ code: 400, data: { step: 1 } })
    expect((await incomingAt(bench, applicant)).attemptNo).toBe(1)
  })

  it('stops at ten a day', async () => {
    const applicant = await rejected('十次店')
    await bench.rows(
      `INSERT INTO rpi_incoming_apply (tenant_id, oem_no, apply_no, incoming_code, rpi_no, aisle_code, attempt_no, request, request_enc, submit_time)
       SELECT tenant_id, oem_no, apply_no || g, incoming_code, rpi_no, aisle_code, g, '{}', '', business_now() FROM rpi_incoming, generate_series(2, 10) g WHERE tenant_id = $1 AND incoming_code = $2`,
      [bench.tenantId, applicant.incomingCode],
    )
    await bench.advance(61)
    const { rpiNo } = applicant
    expect(await as(city).send(incoming.flow, { rpiNo, aisleCode: 'SANDBOX', requestNo: requestNo() })).toMatchObject({
      code: 409,
      msg: '今日提交次数已达上限',
    })
  })
})

describe('an onboarded merchant', () => {
  it('gets a card onboarding, which is edited when it comes back (C0216, C0217, C0181, R534)', async () => {
    const { rpiNo } = await opened('加机店')
    const input = { rpiNo, aisleCode: 'SANDBOX', installAddress: '文一西路1号', posKind: PosKind.classic, rates }
    const added = await as(city).send(registered.addPos, { ...input, requestNo: requestNo() })
    expect(added).toMatchObject({ code: 200, data: [{ incomingStatus: IncomingStatus.submitting }] })
    expect(await as(city).send(registered.addPos, { ...input, requestNo: requestNo() })).toMatchObject({
      code: 409,
      msg: '该通道已存在进件记录',
    })
    await drainOutbox(bench.world.db, 'incoming.submit')
    const [one] = added.success ? added.data : []
    const incomingCode = one?.incomingCode ?? ''
    const edit = { incomingCode, installAddress: '文一西路2号', posKind: PosKind.classic, rates }
    expect(await as(city).send(registered.editPos, edit)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await bench.control(`merchants/${one?.applyNo}/audit`, { result: 'REJECTED', reason: '装机地址不符' })
    await untilIncoming(bench, { rpiNo, incomingCode }, IncomingStatus.channelRejected)
    const cheap = [
      {
        ...rates[0],
        payWay: 4 as const,
        rate: '0.0100',
        capAmount: '25.00',
        minFee: '0.00',
        d0Rate: '0.0000',
        d0Fee: '0.00',
      },
    ]
    expect(await as(city).send(registered.editPos, { ...edit, rates: cheap })).toMatchObject({ code: 409 })
    expect(await as(city).send(registered.editPos, edit)).toMatchObject({ code: 200 })
    expect(await as(city).send(registered.detail, { rpiNo })).toMatchObject({
      data: {
        rpiNo,
        incomings: [
          {
            incomingCode,
            installAddress: '文一西路2号',
            rates: [{ payWay: 4, rate: '0.6000' }],
            rejectReason: '装机地址不符',
          },
        ],
      },
    })
    expect(await as(stranger).send(registered.detail, { rpiNo })).toMatchObject({ code: 404 })
  })

  it('gets a further channel only once it is in (C0192, R544)', async () => {
    const applicant = await givenApplicant(bench, '未入店')
    const input = {
      rpiNo: applicant.rpiNo,
      aisleCode: 'SANDBOX',
      incomingKind: IncomingKind.card,
      rates,
      requestNo: requestNo(),
    }
    expect(await as(operator).send(incoming.addChannel, input)).toMatchObject({ code: 409, msg: '商户未入网' })
    const { rpiNo } = await opened('入网店')
    const more = { ...input, rpiNo, requestNo: requestNo() }
    expect(await as(operator).send(incoming.addChannel, { ...more, aisleCode: 'CLOSED' })).toMatchObject({
      code: 409,
      msg: '运营商未开通该通道',
    })
    expect(await as(operator).send(incoming.addChannel, { ...more, requestNo: requestNo() })).toMatchObject({
      code: 200,
    })
  })

  it('keeps its last default channel on, and its number is corrected by hand (C0193, C0208, R547)', async () => {
    const one = await opened('改号店')
    const { incomingCode } = one
    expect(await as(operator).send(incoming.update, { incomingCode, isOn: 0 })).toMatchObject({
      code: 409,
      msg: '请先更换默认通道',
    })
    expect(await as(operator).send(incoming.update, { incomingCode, installAddress: '新地址1号' })).toMatchObject({
      code: 409,
      msg: '当前状态不允许此操作',
    })
    const correct = { incomingCode, aisleMerNo: bench.merchant.aisleMerNo, reason: '通道换号' }
    expect(await as(operator).send(incoming.correctNumber, correct)).toMatchObject({
      code: 409,
      msg: '通道商户号已存在',
    })
    expect(await as(operator).send(incoming.correctNumber, { ...correct, aisleMerNo: 'M9988776655' })).toMatchObject({
      code: 200,
    })
    const rows = await bench.rows(
      'SELECT aisle_mer_no FROM aisle_merchant WHERE tenant_id = $1 AND incoming_code = $2 AND valid_to IS NULL',
      [bench.tenantId, incomingCode],
    )
    expect(rows).toEqual([{ aisle_mer_no: 'M9988776655' }])
    expect(await as(stranger).send(incoming.correctNumber, { ...correct, aisleMerNo: 'M1' })).toMatchObject({
      code: 404,
    })
  })
})

describe('what is seen of onboardings', () => {
  it('channels, states, attempts and answers, without a number in plain (C0168, C0170, C0173, C0174, C1131, R528)', async () => {
    const { rpiNo, incomingCode } = await rejected('查看店')
    expect(await as(city).send(incoming.openAisles, {})).toMatchObject({ data: [{ aisleCode: 'SANDBOX' }] })
    expect(await as(city).send(incoming.atAisles, { rpiNo })).toMatchObject({
      data: [
        {
          aisleCode: 'SANDBOX',
          incomingCode,
          incomingStatus: IncomingStatus.channelRejected,
          rejectReason: '资料不符',
        },
      ],
    })
    const [row] = await bench.rows<{ id: bigint }>('SELECT id FROM rpi_basic WHERE tenant_id = $1 AND rpi_no = $2', [
      bench.tenantId,
      rpiNo,
    ])
    expect(await as(city).send(incoming.atAislesById, { id: String(row?.id) })).toMatchObject({
      data: [{ incomingCode }],
    })
    expect(await as(city).send(incoming.yinsheng, { id: String(row?.id) })).toMatchObject({ code: 200, data: [] })
    const history = await as(operator).send(incoming.history, { incomingCode })
    expect(history).toMatchObject({
      data: {
        attempts: [
          {
            attemptNo: 1,
            answers: [
              { heardBy: 1, state: 'reviewing' },
              { heardBy: 3, state: 'rejected', reason: '资料不符' },
            ],
          },
        ],
      },
    })
    expect(JSON.stringify(history)).not.toMatch(/13812345678|330106198806150021|6222021000112233449/)
    expect(await as(stranger).send(incoming.history, { incomingCode })).toMatchObject({ code: 404 })
    expect(await as(powerless).send(incoming.history, { incomingCode })).toMatchObject({ code: 403 })
  })

  it.each([
    { aisleCode: 'OPEN', second: 'open to the operator', change: null },
    { aisleCode: 'OFF1', second: 'off for the operator', change: 'aisle_oem SET is_on = false WHERE tenant_id = $1' },
    { aisleCode: 'OUT1', second: 'taken from it', change: 'aisle_oem SET is_deleted = true WHERE tenant_id = $1' },
    { aisleCode: 'OFF2', second: 'off', change: `pay_aisle SET is_on = false WHERE $1 <> ''` },
    { aisleCode: 'OUT2', second: 'removed', change: `pay_aisle SET is_deleted = true WHERE $1 <> ''` },
  ])('a channel not begun, while it is open alone: it is $second (C0168)', async ({ aisleCode, change }) => {
    const { rpiNo, incomingCode } = await givenApplicant(bench, '未提交店')
    const ofOperator = [bench.tenantId, await given.aisle(bench.world, { aisleCode })]
    await bench.rows('INSERT INTO aisle_oem (tenant_id, oem_no, aisle_code) VALUES ($1, $1, $2)', ofOperator)
    onTestFinished(async () => {
      await bench.rows('DELETE FROM aisle_oem WHERE tenant_id = $1 AND aisle_code = $2', ofOperator)
    })
    if (change) await bench.rows(`UPDATE ${change} AND aisle_code = $2`, ofOperator)
    const shown = async (input: { rpiNo?: string }) =>
      (await as(city).send(incoming.atAisles, input)).data.map((one) => [
        one.aisleCode,
        one.incomingCode,
        one.incomingStatus,
      ])
    const never = change === null ? [[aisleCode, '', null]] : []
    expect(await shown({ rpiNo })).toEqual([['SANDBOX', incomingCode, IncomingStatus.notSubmitted], ...never])
    expect((await shown({})).sort()).toEqual([...never, ['SANDBOX', '', null]].sort())
  })

  it('asked now, every ten seconds (C0219, R560)', async () => {
    const applicant = await givenApplicant(bench, '急问店')
    const { applyNo } = await sent(bench, applicant)
    await bench.control('scenarios', { match: { api: 'merchants.query' }, effects: {} })
    const ask = () => as(city).send(incoming.ask, { operateType: OperateType.onboarding, rpiNo: applicant.rpiNo })
    expect(await ask()).toMatchObject({ code: 200, data: [{ incomingStatus: IncomingStatus.channelReview, applyNo }] })
    expect(await ask()).toMatchObject({ code: 429 })
    await bench.advance(11)
    expect(await ask()).toMatchObject({ code: 200 })
  })

  it('the contract while it is to be signed, a new one once it is over (C0220, C0221, R561)', async () => {
    const applicant = await givenApplicant(bench, '合同店')
    const { applyNo } = await sent(bench, applicant)
    const input = { rpiNo: applicant.rpiNo, incomingCode: applicant.incomingCode }
    expect(await as(city).send(incoming.contract, input)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    await bench.control(`merchants/${applyNo}/audit`, { result: 'SIGNING' })
    await untilIncoming(bench, applicant, IncomingStatus.awaitingSignature)
    expect(await as(city).send(incoming.directContract, input)).toMatchObject({
      data: { contractNo: applyNo, url: expect.stringContaining('#sign/') },
    })
    await bench.rows(
      'UPDATE rpi_incoming SET contract_expire = business_now() WHERE tenant_id = $1 AND incoming_code = $2',
      [bench.tenantId, applicant.incomingCode],
    )
    expect(await as(city).send(incoming.contract, input)).toMatchObject({
      code: 409,
      msg: '签约链接已过期，请重新获取',
    })
    await as(city).send(incoming.ask, { operateType: OperateType.contract, rpiNo: applicant.rpiNo })
    expect(await as(city).send(incoming.contract, input)).toMatchObject({ code: 200 })
    expect(await as(stranger).send(incoming.contract, input)).toMatchObject({ code: 404 })
  })

  it('pictures that a channel wants are brought to it (C0171, C0172, C0195, R558)', async () => {
    const applicant = await givenApplicant(bench, '图片店')
    const { applyNo } = await sent(bench, applicant)
    const { incomingCode } = applicant
    expect(
      await as(city).send(incomingPicture.replace, { incomingCode, pics: [], requestNo: requestNo() }),
    ).toMatchObject({ code: 409 })
    await bench.rows(
      `INSERT INTO rpi_pic (tenant_id, oem_no, rpi_no, pic_kind, file_key, sha256) VALUES ($1, $1, $2, 6, 'private/6.jpg', 'x')`,
      [bench.tenantId, applicant.rpiNo],
    )
    await bench.control(`merchants/${applyNo}/want-pictures`, { pictures: [{ picKind: 6, msg: '店内照过暗' }] })
    await bench.until(
      `SELECT 1 FROM rpi_incoming WHERE tenant_id = $1 AND incoming_code = $2 AND wanted_pics <> '[]'`,
      [bench.tenantId, incomingCode],
    )
    expect(await as(city).send(incomingPicture.wanted, { incomingCode })).toMatchObject({
      data: { pics: [{ picKind: 6, msg: '店内照过暗' }] },
    })
    expect(await as(city).send(incomingPicture.sent, { incomingCode })).toMatchObject({
      data: { pics: [{ picKind: 6 }] },
    })
    expect(
      await as(city).send(incomingPicture.replace, { incomingCode, pics: [], requestNo: requestNo() }),
    ).toMatchObject({ code: 200 })
    await drainOutbox(bench.world.db, 'incoming.pictures')
    expect(await as(city).send(incomingPicture.wanted, { incomingCode })).toMatchObject({ data: { pics: [] } })
    expect(await as(stranger).send(incomingPicture.wanted, { incomingCode })).toMatchObject({ code: 404 })
  })
})

describe('the operator’s own review (C1132)', () => {
  it('passes an application on, or sends it back with a reason', async () => {
    await bench.rows(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '进件审核', 'incoming.audit.enabled', '1')`,
      [bench.tenantId],
    )
    const [good, bad] = [await givenApplicant(bench, '过审店'), await givenApplicant(bench, '退回店')]
    await submitted(bench, good)
    await submitted(bench, bad)
    await bench.rows(`DELETE FROM param WHERE tenant_id = $1 AND param_key = 'incoming.audit.enabled'`, [
      bench.tenantId,
    ])
    const judge = (one: Applicant, auditStatus: 1 | 2, reason = '') =>
      as(operator).send(incoming.audit, { incomingCode: one.incomingCode, auditStatus, reason })
    expect(await judge(bad, 2)).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    expect(await judge(bad, 2, '门头照模糊')).toMatchObject({ code: 200 })
    expect(await judge(bad, 1)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await incomingAt(bench, bad)).toMatchObject({
      incomingStatus: IncomingStatus.platformRejected,
      rejectReason: '门头照模糊',
    })
    expect(await judge(good, 1)).toMatchObject({ code: 200 })
    await drainOutbox(bench.world.db, 'incoming.submit')
    expect(await incomingAt(bench, good)).toMatchObject({ incomingStatus: IncomingStatus.channelReview })
    expect(await as(stranger).send(incoming.audit, { incomingCode: good.incomingCode, auditStatus: 1 })).toMatchObject({
      code: 404,
    })
    expect(await as(powerless).send(incoming.audit, { incomingCode: good.incomingCode, auditStatus: 1 })).toMatchObject(
      { code: 403 },
    )
  })
})
