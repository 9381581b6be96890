import { describe, expect, it } from 'vitest'
import { testBench } from './bench.fixture.ts'

const bench = testBench()
const form = {
  outApplyNo: 'AN1',
  type: 3,
  name: '杭州小店有限公司',
  shortName: '小店',
  account: { accountNo: '6222020200001234', accountName: '杭州小店有限公司' },
  rates: [{ payWay: 1, ratePpm: 3800 }],
  settleCycle: 'T1',
  sn: ['SN77'],
}
const apply = (change: object = {}) => bench.post<{ applyNo: string }>('/v1/merchants', { ...form, ...change })
const query = (no = 'AN1') => bench.get<{ aisleMerchantNo: string }>(`/v1/merchants/${no}`)

describe('an application', () => {
  it('is under review, open at the first query, told once, and can then trade', async () => {
    expect(await apply()).toMatchObject({ code: 'PROCESSING', data: { state: 'AUDITING', aisleMerchantNo: null } })
    const { data } = await query()
    expect(data).toMatchObject({ state: 'OPEN', aisleMerchantNo: 'M0000000001', wxSubMchId: 'WXM0000000001' })
    await bench.advance(100)
    expect(bench.client.told('merchant')).toMatchObject([{ application: { outApplyNo: 'AN1', state: 'OPEN' } }])
    expect(await bench.control('swipe', { sn: 'SN1', cardNo: '6222021234567890', amount: 1000 })).toMatchObject({
      aisleMerchantNo: 'M1',
    })
    expect(
      await bench.control('pay', { aisleMerchantNo: data!.aisleMerchantNo, amount: 1000, payWay: 1 }),
    ).toMatchObject({ merchantFee: 4 })
  })

  it('is decided by itself after a minute', async () => {
    await apply()
    await bench.advance(60)
    expect(bench.client.told('merchant')).toMatchObject([{ application: { state: 'OPEN' } }])
  })

  it('with 驳回 in its short name is rejected for its shop picture', async () => {
    await apply({ shortName: '驳回小店' })
    expect((await query()).data).toMatchObject({
      state: 'REJECTED',
      reason: '门头照不清晰',
      rejectFields: [{ picKind: 5 }],
      aisleMerchantNo: null,
    })
  })

  it('with 签约 waits for a signature, and is rejected after 7 days without', async () => {
    await apply({ shortName: '签约小店' })
    expect((await query()).data).toMatchObject({ state: 'SIGNING', signUrl: expect.stringContaining('#sign/') })
    await bench.control('merchants/AN1/audit', { result: 'OPEN' })
    expect((await query()).data).toMatchObject({ state: 'OPEN', signUrl: null })
    await apply({ outApplyNo: 'AN2', shortName: '签约小店', sn: [] })
    await query('AN2')
    await bench.advance(7 * 86_400)
    expect((await query('AN2')).data).toMatchObject({ state: 'REJECTED', reason: '签约超时' })
  })

  it('with 超时 is lost before anything is stored', async () => {
    await expect(apply({ shortName: '超时小店' })).rejects.toThrow()
    expect(await query()).toMatchObject({ errCode: 'MERCHANT_NOT_FOUND' })
  })

  it('waits for the clerk when nobody decides by itself', async () => {
    await bench.control('config', { autoAudit: false })
    await apply()
    await bench.advance(3600)
    expect(await query()).toMatchObject({ code: 'PROCESSING', data: { state: 'AUDITING' } })
    await bench.control('merchants/AN1/audit', {
      result: 'REJECTED',
      reason: '资料不全',
      fields: [{ field: 'licenceNo', msg: '不清晰' }],
    })
    expect((await query()).data).toMatchObject({
      state: 'REJECTED',
      reason: '资料不全',
      rejectFields: [{ field: 'licenceNo' }],
    })
    await expect(bench.control('merchants/AN1/audit', { result: 'OPEN' })).rejects.toThrow('WRONG_STATE')
  })
})

describe('an open merchant', () => {
  it('changes its account and cycle; a value with 驳回 is refused', async () => {
    expect(
      (await bench.post('/v1/merchants/M1/changes', { outChangeNo: 'BG1', settleCycle: 'D1' })).data,
    ).toMatchObject({ state: 'DONE' })
    expect((await query('M1')).data).toMatchObject({ settleCycle: 'D1' })
    expect((await bench.post('/v1/merchants/M1/changes', { outChangeNo: 'BG2', name: '驳回' })).data).toMatchObject({
      state: 'REJECTED',
    })
    expect((await bench.get('/v1/merchants/M1/changes/BG2')).data).toMatchObject({
      outChangeNo: 'BG2',
      state: 'REJECTED',
    })
  })

  it('gets new prices for later payments', async () => {
    await bench.post('/v1/merchants/M1/rates', { rates: [{ payWay: 1, ratePpm: 6000 }] })
    expect(await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })).toMatchObject({
      merchantFee: 60,
    })
    expect(await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 2 })).toMatchObject({
      merchantFee: 38,
    })
  })

  it('binds and unbinds terminals, each to one merchant', async () => {
    expect(await bench.post('/v1/merchants/M2/terminals', { sn: 'SN1', bind: true })).toMatchObject({
      errCode: 'WRONG_STATE',
    })
    await bench.post('/v1/merchants/M1/terminals', { sn: 'SN1', bind: false })
    expect(await bench.post('/v1/merchants/M2/terminals', { sn: 'SN1', bind: true })).toMatchObject({ code: 'SUCCESS' })
    expect(await bench.control('swipe', { sn: 'SN1', cardNo: '6222021234567890', amount: 1000 })).toMatchObject({
      aisleMerchantNo: 'M2',
    })
    expect((await bench.get('/v1/merchants/M2/terminals/SN1')).data).toMatchObject({
      v5Id: expect.stringMatching(/^V5\d{8}$/),
    })
    expect(await bench.get('/v1/merchants/M1/terminals/SN1')).toMatchObject({ errCode: 'TERMINAL_NOT_FOUND' })
  })

  it('takes payments at a terminal that must sign on, on the days on which it did', async () => {
    const signOn = (sn: string) => bench.post(`/v1/merchants/M1/terminals/${sn}/logon`, {})
    const card = { cardNo: '6222021234567890', amount: 1000 }
    await bench.post('/v1/merchants/M1/terminals', { sn: 'SNX', bind: true, logon: true })
    await expect(bench.control('swipe', { sn: 'SNX', ...card })).rejects.toThrow('TERMINAL_SIGNED_OFF')
    const order = { outTradeNo: 'LOGON1', aisleMerchantNo: 'M1', amount: 1000, payWay: 1, scene: 'NATIVE', sn: 'SNX' }
    expect(await bench.post('/v1/orders', order)).toMatchObject({ errCode: 'TERMINAL_SIGNED_OFF' })
    const first = await signOn('SNX')
    expect(first).toMatchObject({ code: 'SUCCESS', data: { sn: 'SNX', batchNo: '000001' } })
    expect(first.data).toMatchObject({ pinKey: expect.stringMatching(/^[0-9A-F]{32}$/) })
    expect(await bench.control('swipe', { sn: 'SNX', ...card })).toMatchObject({ state: 'SUCCESS' })
    await bench.advance(24 * 3600)
    await expect(bench.control('swipe', { sn: 'SNX', ...card })).rejects.toThrow('TERMINAL_SIGNED_OFF')
    expect(await signOn('SNX')).toMatchObject({ data: { batchNo: '000002' } })
    expect(await signOn('SN1')).toMatchObject({ errCode: 'TERMINAL_NOT_FOUND' })
    expect(await bench.post('/v1/merchants/M2/terminals/SNX/logon', {})).toMatchObject({
      errCode: 'TERMINAL_NOT_FOUND',
    })
    await bench.post('/v1/merchants/M1/terminals', { sn: 'SNX', bind: false })
    expect(await signOn('SNX')).toMatchObject({ errCode: 'TERMINAL_NOT_FOUND' })
  })

  it('switches D0 and itself on and off', async () => {
    await bench.post('/v1/merchants/M1/d0', { on: true })
    expect(await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })).toMatchObject({
      settleCycle: 'D0',
    })
    await bench.post('/v1/merchants/M1/status', { on: false })
    await expect(bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })).rejects.toThrow(
      'MERCHANT_CLOSED',
    )
  })

  it('walks one state a query towards its wallet authorization', async () => {
    const wallet = async (op: string) => (await bench.post('/v1/merchants/M1/wx-auth', { payType: 'WECHAT', op })).data
    const states = [
      await wallet('APPLY'),
      await wallet('QUERY'),
      await wallet('QUERY'),
      await wallet('QUERY'),
      await wallet('QUERY'),
    ]
    expect(states.map((data) => [data!['state'], data!['authorized']])).toEqual([
      ['AUDITING', false],
      ['CONFIRM_CONTACT', false],
      ['CONFIRM_LEGAL', false],
      ['PASSED', false],
      ['PASSED', true],
    ])
    expect(await bench.post('/v1/merchants/M1/wx-auth', { payType: 'WECHAT', op: 'CANCEL' })).toMatchObject({
      errCode: 'WRONG_STATE',
    })
  })
})
