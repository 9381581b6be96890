import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/kit/api.ts'
import { IncomingKind } from '../../channels/pay-way/pay-way-codes.contract.ts'
import type { ChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { accessRecord } from '../access-record/access-record.contract.ts'
import { startIncomingCallers } from '../incoming/incoming-callers.fixture.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { givenApplicant, incomingAt, sent, untilIncoming } from '../incoming-state/incoming.fixture.ts'
import { registered } from './registered.contract.ts'

let bench: ChannelBench
let operator: TestUser
let city: TestUser
let stranger: TestUser
let powerless: TestUser

beforeAll(async () => {
  ;({ bench, operator, city, stranger, powerless } = await startIncomingCallers())
}, 90_000)
afterAll(() => bench.close())

const as = (user: TestUser) => bench.world.as(user)
const requestNo = () => randomUUID()

describe('registering a merchant that is open already (C0235)', () => {
  const draft = {
    userType: 2 as const,
    rpiName: '登记小店',
    rpiShortName: '登记小店',
    creditCode: '92330106MA2ABCDE3K',
    legalName: '王五',
    legalIdNo: '330106198806150021',
    legalPhone: '13812345678',
    districtCode: '330106',
    address: '文一西路1号',
    industryCode: '0101',
    mccNo: '5812',
    balanceAccType: 2 as const,
    accName: '王五',
    accNo: '6222021000112233449',
    bankCode: '102',
    accPhone: '13812345678',
    settleCycle: 1 as const,
    aisleCode: 'SANDBOX',
    aisleMerNo: 'M7000000001',
    incomingKind: IncomingKind.scan,
    rates: [{ payWay: 1 as const, rate: '0.6000', capAmount: null, minFee: '0.00', d0Rate: '0.0000', d0Fee: '0.00' }],
  }
  const register = (more: object = {}) =>
    as(operator).send(registered.submit, { ...draft, ...more, requestNo: requestNo() })

  it('opens it at once, with its number at the channel', async () => {
    const reply = await register({ userNo: bench.merchant.userNo })
    expect(reply).toMatchObject({ code: 200 })
    const { rpiNo = '', incomingCode = '' } = reply.success ? reply.data : {}
    expect(await incomingAt(bench, { rpiNo: rpiNo ?? '', incomingCode: incomingCode ?? '' })).toMatchObject({
      incomingStatus: IncomingStatus.opened,
      aisleMerNo: 'M7000000001',
      isOn: true,
    })
  })

  it.each([
    { change: { creditCode: '92330106MA2ABCDE3L' }, says: '统一社会信用代码格式不正确' },
    { change: { userType: 3 }, says: '统一社会信用代码与商户类型不符' },
    { change: { legalIdNo: '330106198806150022' }, says: '身份证号码格式不正确' },
    { change: { incomingKind: 2 }, says: 'POS类型不能为空' },
    { change: { districtCode: '999999' }, says: '请选择正确的省市区' },
    { change: { accPhone: '' }, says: '银行预留手机号不能为空' },
    { change: { balanceAccType: 3 }, says: '结算人证件号码和关系不能为空' },
    { change: { settleCycle: 3 }, says: '结算周期取值不正确' },
  ])('refuses $change: $says', async ({ change, says }) => {
    expect(await register({ userNo: bench.merchant.userNo, aisleMerNo: 'M7000000002', ...change })).toMatchObject({
      code: 400,
      msg: says,
    })
  })

  it('refuses a number that the channel has given before, and those who may not', async () => {
    expect(await register({ userNo: bench.merchant.userNo, aisleMerNo: bench.merchant.aisleMerNo })).toMatchObject({
      code: 409,
      msg: '通道商户号已存在',
    })
    expect(await as(powerless).send(registered.submit, { ...draft, requestNo: requestNo() })).toMatchObject({
      code: 403,
    })
  })
})

describe('the access record (C0230 to C0233)', () => {
  it('lists every step within reach, counts them by provider, and leaves as a sheet', async () => {
    const applicant = await givenApplicant(bench, '入网店')
    const { applyNo } = await sent(bench, applicant)
    await bench.control(`merchants/${applyNo}/audit`, { result: 'OPEN' })
    await untilIncoming(bench, applicant, IncomingStatus.opened)
    const list = await as(city).send(accessRecord.list, { size: 200 })
    expect(list).toMatchObject({
      data: {
        records: [
          { event: 2, applyNo },
          { event: 1, applyNo },
        ],
      },
    })
    const byProvider = await as(operator).send(accessRecord.byProvider, {})
    expect(byProvider).toMatchObject({
      data: { records: [{ userNo: bench.merchant.userNo, passRate: expect.stringMatching(/^\d+\.\d{4}$/) }] },
    })
    expect(await as(operator).send(accessRecord.byProviderV2, { event: 2 })).toMatchObject({
      data: { records: [{ submitted: 0 }] },
    })
    expect(await as(stranger).send(accessRecord.list, {})).toMatchObject({ data: { total: 0 } })
    expect(await as(powerless).send(accessRecord.list, {})).toMatchObject({ code: 403 })
  })
})
