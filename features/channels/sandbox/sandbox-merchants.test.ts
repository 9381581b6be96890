import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { PayAuthState } from '../adapter/merchant-channel-codes.contract.ts'
import { reachMerchantChannel } from '../adapter/access.actions.ts'
import type { ChannelAccess } from '../adapter/channel.contract.ts'
import type { MerchantApplication, MerchantChannel } from '../adapter/merchant-channel.contract.ts'
import { type ChannelBench, startChannelBench } from '../notify/channel-bench.fixture.ts'

let bench: ChannelBench
let channel: MerchantChannel
let access: ChannelAccess
beforeAll(async () => {
  bench = await startChannelBench()
  ;({ channel, access } = await reachMerchantChannel(bench.world.db, bench.tenantId, 'SANDBOX'))
  // Nothing is told here: these are questions and answers.
  await bench.control('config', { appId: 'bench-app', autoAudit: false })
}, 60_000)
afterAll(() => bench.close())

let count = 0
const application = (more: Partial<MerchantApplication> = {}): MerchantApplication => ({
  applyNo: `APTEST${(count += 1)}`,
  userType: 2,
  rpiName: '杭州小店',
  rpiShortName: '小店',
  creditCode: '92330106MA2ABCDE3K',
  legalName: '王五',
  legalIdNo: '330106198806150021',
  phone: '13812345678',
  account: { isCompany: false, accName: '王五', accNo: '6222021000112233449', bankName: '工商银行' },
  pictures: [{ picKind: 5, fileKey: 'file-5' }],
  prices: [
    { payWay: 1, ratePpm: 3800, capFen: null, minFeeFen: zeroFen, d0RatePpm: 0, d0FeeFen: zeroFen },
    { payWay: 4, ratePpm: 5000, capFen: fen(2000), minFeeFen: fen(10), d0RatePpm: 200, d0FeeFen: fen(100) },
  ],
  settleCycle: 2,
  sns: [],
  ...more,
})
const opened = async (): Promise<string> => {
  const one = application()
  await channel.submit(access, one)
  await bench.control(`merchants/${one.applyNo}/audit`, { result: 'OPEN' })
  const answer = await channel.query(access, one.applyNo)
  return answer.kind === 'done' ? answer.data.aisleMerNo : ''
}
const decided = async (decision: object) => {
  const one = application()
  await channel.submit(access, one)
  await bench.control(`merchants/${one.applyNo}/audit`, decision)
  return channel.query(access, one.applyNo)
}

describe('opening a merchant at the sandbox (network 4.3)', () => {
  it('is pending while it is reviewed, and the acquirer has everything', async () => {
    const one = application()
    expect(await channel.submit(access, one)).toMatchObject({
      kind: 'pending',
      data: { state: 'reviewing', aisleMerNo: '' },
    })
    const { rows } = await bench.show<{ rows: Record<string, unknown>[] }>(`merchants?no=${one.applyNo}`)
    expect(rows).toMatchObject([
      { name: '杭州小店', settleCycle: 'D1', rates: [{ payWay: 1 }, { payWay: 4, capAmount: 2000 }] },
    ])
  })

  it('is one application, however often it is sent', async () => {
    const one = application()
    await channel.submit(access, one)
    expect(await channel.submit(access, one)).toMatchObject({ kind: 'pending' })
    expect(await channel.submit(access, { ...one, rpiName: '别的店' })).toMatchObject({ kind: 'unknown' })
    expect((await bench.show<{ count: number }>(`merchants?no=${one.applyNo}`)).count).toBe(1)
  })

  it('says all numbers once it is open', async () => {
    const answer = await decided({ result: 'OPEN' })
    expect(answer).toMatchObject({
      kind: 'done',
      data: { state: 'open', aisleMerNo: expect.stringMatching(/^M\d{10}$/) },
    })
  })

  it('names what it finds fault with in our words, and the pictures it wants', async () => {
    const fields = [
      { field: 'licenceNo', msg: '执照号不符' },
      { field: 'pictures', picKind: 5, msg: '门头照不清晰' },
    ]
    expect(await decided({ result: 'REJECTED', reason: '资料不符', fields })).toMatchObject({
      kind: 'done',
      data: {
        state: 'rejected',
        reason: '资料不符',
        fields: [
          { field: 'creditCode', picKind: null, msg: '执照号不符' },
          { field: 'pics', picKind: 5, msg: '门头照不清晰' },
        ],
      },
    })
    const one = application()
    await channel.submit(access, one)
    await bench.control(`merchants/${one.applyNo}/want-pictures`, { pictures: [{ picKind: 6, msg: '店内照过暗' }] })
    expect(await channel.query(access, one.applyNo)).toMatchObject({
      data: { state: 'reviewing', wantedPictures: [{ picKind: 6, msg: '店内照过暗' }] },
    })
    await channel.setPictures(access, one.applyNo, [{ picKind: 6, fileKey: 'file-6' }])
    expect(await channel.query(access, one.applyNo)).toMatchObject({ data: { wantedPictures: [] } })
  })

  it('gives a page to sign on, and a new one when asked', async () => {
    const one = application()
    await channel.submit(access, one)
    expect(await channel.contract(access, one.applyNo)).toMatchObject({
      kind: 'refused',
      code: 'WRONG_STATE',
      message: '当前状态不允许此操作：审核中',
    })
    await bench.control(`merchants/${one.applyNo}/audit`, { result: 'SIGNING' })
    const first = await channel.query(access, one.applyNo)
    await bench.advance(3600)
    const second = await channel.contract(access, one.applyNo)
    expect(second).toMatchObject({
      kind: 'done',
      data: { state: 'signing', signUrl: expect.stringContaining('#sign/') },
    })
    const expiry = (answer: typeof first) => (answer.kind === 'done' ? answer.data.signExpire : '')
    expect(expiry(second) > expiry(first)).toBe(true)
  })

  it.each([
    {
      why: 'the answer is lost, nothing done',
      effects: { answer: { timeout: { processed: false } } },
      asked: 'absent',
    },
    { why: 'the answer is lost, all done', effects: { answer: { timeout: { processed: true } } }, asked: 'pending' },
    { why: 'the answer is garbage', effects: { answer: { garbage: true } }, asked: 'pending' },
    { why: 'the answer is signed wrongly', effects: { answer: { wrongSignature: true } }, asked: 'pending' },
  ])('is unknown when $why, and $asked when asked about', async ({ effects, asked }) => {
    const one = application()
    await bench.control('scenarios', { match: { api: 'merchants' }, effects })
    expect(await channel.submit(access, one)).toMatchObject({ kind: 'unknown' })
    expect(await channel.query(access, one.applyNo)).toMatchObject({ kind: asked })
  })

  it('is refused by rule for good, and an unknown number is absent', async () => {
    await bench.control('scenarios', {
      match: { api: 'merchants' },
      effects: { result: { kind: 'fail', errCode: 'RISK_REFUSED' } },
    })
    const one = application()
    expect(await channel.submit(access, one)).toMatchObject({ kind: 'refused', code: 'RISK_REFUSED' })
    expect(await channel.submit(access, application({ prices: [] }))).toMatchObject({
      kind: 'refused',
      code: 'BAD_REQUEST',
    })
    expect(await channel.query(access, 'APNOWHERE')).toEqual({ kind: 'absent' })
  })
})

describe('an open merchant at the sandbox', () => {
  it('is changed at once, or when the clerk has looked', async () => {
    const no = await opened()
    expect(await channel.modify(access, no, { changeNo: `CG${no}1`, rpiShortName: '新名' })).toMatchObject({
      kind: 'pending',
    })
    await bench.control(`changes/CG${no}1/audit`, { result: 'DONE' })
    expect(await channel.queryModification(access, no, `CG${no}1`)).toEqual({ kind: 'done', data: null })
    await channel.modify(access, no, { changeNo: `CG${no}2`, settleCycle: 1 })
    await bench.control(`changes/CG${no}2/audit`, { result: 'REJECTED', reason: '资料不符' })
    expect(await channel.queryModification(access, no, `CG${no}2`)).toMatchObject({
      kind: 'refused',
      message: '资料不符',
    })
    expect(await channel.queryModification(access, no, 'CGNOWHERE')).toEqual({ kind: 'absent' })
  })

  it('gets prices, D0, terminals with their numbers, and is closed and opened', async () => {
    const no = await opened()
    expect(await channel.setPrices(access, no, application().prices)).toEqual({ kind: 'done', data: null })
    expect(await channel.setD0(access, no, true)).toEqual({ kind: 'done', data: null })
    const bound = await channel.bindTerminal(access, no, `SN${no}`)
    expect(bound).toEqual({ kind: 'done', data: { aisleTermNo: expect.stringMatching(/^\d{8}$/) } })
    expect(await channel.bindTerminal(access, no, `SN${no}`)).toEqual(bound)
    expect(await channel.bindTerminal(access, await opened(), `SN${no}`)).toMatchObject({
      kind: 'refused',
      code: 'WRONG_STATE',
    })
    expect(await channel.queryTerminal(access, no, `SN${no}`)).toEqual({
      kind: 'done',
      data: { v5Id: `V5${bound.kind === 'done' ? bound.data.aisleTermNo : ''}` },
    })
    expect(await channel.unbindTerminal(access, no, `SN${no}`)).toEqual({ kind: 'done', data: null })
    expect(await channel.queryTerminal(access, no, `SN${no}`)).toEqual({ kind: 'absent' })
    expect(await channel.setStatus(access, no, false)).toEqual({ kind: 'done', data: null })
    expect(await channel.setD0(access, no, false)).toMatchObject({ kind: 'refused', code: 'MERCHANT_CLOSED' })
    expect(await channel.query(access, no)).toMatchObject({ data: { state: 'closed' } })
    expect(await channel.setStatus(access, no, true)).toEqual({ kind: 'done', data: null })
  })

  it('walks towards its authorisation, may be refused, may be frozen', async () => {
    const no = await opened()
    const state = async (answer: ReturnType<typeof channel.queryAuthorization>) => {
      const one = await answer
      return one.kind === 'done' ? [one.data.applyState, one.data.isAuthorized] : one.kind
    }
    expect(await state(channel.applyAuthorization(access, no, 'alipay'))).toEqual([PayAuthState.underReview, false])
    expect(await state(channel.queryAuthorization(access, no, 'alipay'))).toEqual([PayAuthState.confirmContact, false])
    expect(await channel.resendAuthorization(access, no, 'alipay')).toMatchObject({
      kind: 'done',
      data: { qrUrl: expect.stringContaining('#authorize/') },
    })
    await bench.control(`merchants/${no}/wallets/ALIPAY`, { state: 'REJECTED', reason: '联系人不符' })
    expect(await channel.queryAuthorization(access, no, 'alipay')).toMatchObject({
      data: { applyState: PayAuthState.rejected, rejectReason: '联系人不符' },
    })
    expect(await state(channel.applyAuthorization(access, no, 'alipay'))).toEqual([PayAuthState.underReview, false])
    await bench.control(`merchants/${no}/wallets/ALIPAY`, { state: 'PASSED', authorized: true, level: 'M1' })
    expect(await channel.queryAuthorization(access, no, 'alipay')).toMatchObject({
      data: { isAuthorized: true, level: 'M1' },
    })
    await bench.control(`merchants/${no}/wallets/WECHAT`, { state: 'FROZEN' })
    expect(await channel.cancelAuthorization(access, no, 'wechat')).toMatchObject({
      kind: 'refused',
      code: 'WRONG_STATE',
    })
  })

  it('keeps its WeChat apps and payment paths', async () => {
    const no = await opened()
    await channel.bindAppid(access, no, 'wx0123456789abcdef', true)
    await channel.addJsapiPath(access, no, 'https://pay.example.com/')
    expect(await channel.queryWxConfig(access, no)).toEqual({
      kind: 'done',
      data: { subAppids: ['wx0123456789abcdef'], jsapiPaths: ['https://pay.example.com/'] },
    })
    expect(await channel.bindAppid(access, no, 'wx0123456789abcdef', false)).toMatchObject({ data: { subAppids: [] } })
  })
})
