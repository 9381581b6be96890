import { beforeEach, describe, expect, it } from 'vitest'
import { testBench, testApp } from './bench.fixture.ts'

const bench = testBench()
const iccid = '89860020260123456789'
const change = (outNo: string, action: string, more = {}) =>
  bench.post(`/v1/sim/${iccid}/change`, { outNo, action, ...more })
const recharge = (outNo: string, more = {}) =>
  bench.post(`/v1/sim/${iccid}/recharge`, { outNo, months: 12, flowMb: 500, cost: 2500, ...more })
const card = async () => (await bench.get(`/v1/sim/${iccid}`)).data
const scenario = (api: string, effects: object) => bench.control('scenarios', { match: { api }, effects })

beforeEach(async () => void (await bench.control('sims', { iccid, appId: testApp.appId, state: 'ACTIVE' })))

describe('a card of the carrier', () => {
  it('is changed once however often it is asked, and says so', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await change('C1', 'PAUSE')).toMatchObject({ code: 'PROCESSING', data: { state: 'PROCESSING' } })
    expect(await card()).toMatchObject({ state: 'ACTIVE' })
    await bench.advance(1)
    expect((await bench.get('/v1/sim/changes/C1')).data).toMatchObject({
      state: 'SUCCESS',
      card: { state: 'SUSPENDED', reason: 'REQUEST' },
    })
    expect(bench.client.told('sim')).toMatchObject([{ card: { iccid, state: 'SUSPENDED' }, change: { outNo: 'C1' } }])
    expect(await change('C2', 'PAUSE')).toMatchObject({ code: 'FAIL', errCode: 'WRONG_STATE' })
    await change('C3', 'RESUME')
    await bench.advance(1)
    expect(await card()).toMatchObject({ state: 'ACTIVE', reason: null })
  })

  it('tells what happens to it by itself, for good when it is cancelled', async () => {
    await bench.control(`sims/${iccid}/state`, { state: 'SUSPENDED', reason: 'WRONG_DEVICE' })
    await bench.control(`sims/${iccid}/state`, { state: 'CANCELLED' })
    await bench.advance(1)
    expect(bench.client.told('sim')).toMatchObject([
      { card: { state: 'SUSPENDED', reason: 'WRONG_DEVICE' }, change: null },
      { card: { state: 'CANCELLED' } },
    ])
    expect(await change('C4', 'RESUME')).toMatchObject({ errCode: 'WRONG_STATE' })
    expect(await recharge('R0')).toMatchObject({ errCode: 'SIM_CANCELLED' })
    expect(await bench.get('/v1/sim/89860020260123456700')).toMatchObject({ errCode: 'SIM_NOT_FOUND' })
  })
})

describe('a recharge', () => {
  it('puts the package on the card once, tells it, and goes back while nothing was used', async () => {
    for (let times = 0; times < 3; times += 1) await recharge('R1')
    await bench.advance(1)
    expect((await bench.get('/v1/sim/recharges/R1')).data).toMatchObject({
      state: 'SUCCESS',
      cost: 2500,
      validFrom: '2026-03-02 10:00:01',
      validTo: '2027-03-02 10:00:01',
    })
    expect(await card()).toMatchObject({ flowTotalKb: 512_000, expireTime: '2027-03-02 10:00:01' })
    expect(bench.client.told('simRecharge')).toHaveLength(1)
    expect(await bench.post('/v1/sim/recharges/R1/cancel', {})).toMatchObject({
      data: { state: 'CANCELLED', returned: 2500 },
    })
    expect(await card()).toMatchObject({ flowTotalKb: 0 })
    await recharge('R2', { months: 1 })
    await bench.advance(1)
    await bench.control(`sims/${iccid}/state`, { flowUsedKb: 5 })
    expect(await bench.post('/v1/sim/recharges/R2/cancel', {})).toMatchObject({ errCode: 'FLOW_USED' })
  })

  it('is in doubt for two questions, refused, or decided by the clerk, as it is told', async () => {
    await scenario('sims.recharge', { result: { kind: 'notFound', queries: 1 } })
    expect(await recharge('R3')).toMatchObject({ errCode: 'SYSTEM_ERROR' })
    expect(await bench.get('/v1/sim/recharges/R3')).toMatchObject({ errCode: 'RECHARGE_NOT_FOUND' })
    expect(await bench.get('/v1/sim/recharges/R3')).toMatchObject({ data: { state: 'SUCCESS' } })
    await scenario('sims.recharge', { result: { kind: 'fail' } })
    expect(await recharge('R4')).toMatchObject({ code: 'FAIL', errCode: 'SIM_REFUSED' })
    await scenario('sims.recharge', { result: { kind: 'pending', ms: 3_600_000 } })
    await recharge('R5')
    await bench.control('recharges/R5/finish', { result: 'FAILED' })
    await expect(bench.control('recharges/R5/finish', { result: 'SUCCESS' })).rejects.toThrow('WRONG_STATE')
    expect(bench.client.told('simRecharge').at(-1)).toMatchObject({
      recharge: { outNo: 'R5', state: 'FAILED', cost: 0 },
    })
  })
})
