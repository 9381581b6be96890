import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { type ChannelBench, debitCard, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { PayWay, signOnAisle, TradeSource } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { payPwd } from '../../wallets/owner/owner.fixture.ts'
import { tradeOrder } from '../../trades/order/order.contract.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { LogonState } from '../terminal-life/terminal-codes.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { cmf } from './cmf.contract.ts'

let bench: ChannelBench
let operator: Operator
let provider: Party
let merchant: Merchant
let staff: TestUser
let model: string

const permissions = [
  'equipment_cmf_view',
  'equipment_cmf_add',
  'equipment_cmf_logon',
  'terminal_view',
  'terminal_delete',
  'pos_trade_test',
]

beforeAll(async () => {
  bench = await startChannelBench()
  const { world } = bench
  operator = await given.operator(world, { aisleCode: signOnAisle })
  const onLine = { prices: { wechat: { rate: '0.38' } }, aisleCode: signOnAisle }
  provider = await given.provider(world, operator, { ...onLine, prices: { wechat: { rate: '0.35' } } })
  merchant = await given.merchant(world, provider, onLine)
  staff = await givenUser(world, { ...operator, permissions })
  model = await given.model(world)
  const connection = { url: bench.connection.url, appId: 'cmf-app', appSecret: 'a secret of the line' }
  await world.within(operator, (tx) =>
    tx.client.query('UPDATE aisle_oem SET api_config_enc = $2 WHERE tenant_id = $1', [
      operator.tenantId,
      sealText(JSON.stringify(connection)),
    ]),
  )
  await bench.control('config', {
    appId: connection.appId,
    appSecret: connection.appSecret,
    notifyUrl: bench.notifyUrl,
  })
  await bench.control('merchants', [
    {
      aisleMerchantNo: `${merchant.aisleMerNo}P`,
      appId: connection.appId,
      name: '签到商户',
      rates: [{ payWay: 4, ratePpm: 5000 }],
    },
  ])
}, 60_000)
afterAll(() => bench.close())

const bind = (sn: string, more: object = {}, user = staff) =>
  bench.world.as(user).send(cmf.bind, { sn, rpiNo: merchant.rpiNo, requestNo: crypto.randomUUID(), ...more })
const stocked = async (aisleCode: string = signOnAisle) =>
  (await given.stock(bench.world, provider, { rpmNo: model, aisleCode }))[0] as string
/** A terminal of the line, known there. */
async function bound(): Promise<{ sn: string; rtNo: string }> {
  const sn = await stocked()
  const { rtNo } = (await bind(sn, { rpsNo: merchant.rpsNo })).data
  await drainOutbox(bench.world.db, 'terminal.bind')
  return { sn, rtNo }
}
const logon = (rtNo: string, user = staff) => bench.world.as(user).send(cmf.logon, { rtNo })
const one = async (rtNo: string) => (await bench.world.as(staff).send(cmf.list, { rtNo })).data.records[0]
const swipe = (sn: string) => bench.control('swipe', { sn, cardNo: debitCard, amount: 10_000 })
const order = (sn: string) =>
  bench.world.as(staff).send(tradeOrder.create, {
    rpiNo: merchant.rpiNo,
    payWay: PayWay.wechat,
    tradeSource: TradeSource.customerScans,
    tradeAmount: '10.00',
    sn,
    requestNo: crypto.randomUUID(),
  })

describe('binding a terminal of the line (C0489, C0473, C0474, R616)', () => {
  it('takes it from the stock, signed off', async () => {
    const { sn, rtNo } = await bound()
    expect(await one(rtNo)).toMatchObject({
      sn,
      aisleCode: signOnAisle,
      logonState: LogonState.signedOff,
      tryTime: '',
      aisleTermNo: expect.stringMatching(/^\d{8}$/),
    })
    const models = await bench.world.as(staff).send(cmf.models)
    expect(models.data.map(({ rpmNo }) => rpmNo)).toContain(model)
    expect((await bench.world.as(staff).send(cmf.list, { logonState: LogonState.signedOn, rtNo })).data.total).toBe(0)
  })

  it('refuses a device of another line, and who may not', async () => {
    await given.aisle(bench.world)
    const [foreign, sn] = [await stocked('SANDBOX'), await stocked()]
    expect(await bind(foreign)).toMatchObject({ code: 409, msg: '该设备不是CMF设备' })
    expect(await bind('NOBODY1')).toMatchObject({ code: 409, msg: 'SN不存在' })
    const stranger = await givenUser(bench.world, { ...(await given.operator(bench.world)), permissions })
    expect((await bind(sn, {}, stranger)).code).toBe(404)
    const nobody = await givenUser(bench.world, operator)
    expect((await bind(sn, {}, nobody)).code).toBe(403)
    expect((await bench.world.as(nobody).send(cmf.list)).code).toBe(403)
    expect((await bench.world.as(nobody).send(cmf.models)).code).toBe(403)
    expect((await bench.world.as(stranger).send(cmf.list)).data.total).toBe(0)
    expect((await bench.world.as(staff).send(cmf.list, { sn })).data.total).toBe(0)
  })
})

describe('signing on (C0488, R616)', () => {
  it('holds for a day: without it neither line nor we take a payment', async () => {
    const { sn, rtNo } = await bound()
    await expect(swipe(sn)).rejects.toThrow('TERMINAL_SIGNED_OFF')
    expect(await order(sn)).toMatchObject({ code: 409, msg: '终端未签到' })
    expect(await logon(rtNo)).toMatchObject({ code: 200, data: { batchNo: '000001' } })
    expect(await one(rtNo)).toMatchObject({ logonState: LogonState.signedOn, reason: '', batchNo: '000001' })
    expect(await swipe(sn)).toMatchObject({ state: 'SUCCESS' })
    expect((await order(sn)).code).toBe(200)
    await bench.advance(24 * 3600)
    expect(await one(rtNo)).toMatchObject({ logonState: LogonState.signedOff })
    await expect(swipe(sn)).rejects.toThrow('TERMINAL_SIGNED_OFF')
    expect(await order(sn)).toMatchObject({ code: 409, msg: '终端未签到' })
    expect((await logon(rtNo)).data.batchNo).toBe('000002')
    expect(await one(rtNo)).toMatchObject({ logonState: LogonState.signedOn })
  })

  it('keeps the keys sealed, shows them to nobody, and forgets them with the terminal', async () => {
    const { rtNo } = await bound()
    await logon(rtNo)
    const keys = () =>
      bench.world.within(operator, async ({ client }) => {
        const { rows } = await client.query<{ keys_enc: string }>(
          'SELECT keys_enc FROM terminal_logon WHERE rt_no = $1',
          [rtNo],
        )
        return rows.map(({ keys_enc }) => keys_enc)
      })
    const [sealed = ''] = await keys()
    const { pin, mac } = JSON.parse(openText(sealed)) as Record<string, string>
    expect([pin, mac]).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/), expect.stringMatching(/^[0-9A-F]{32}$/)])
    expect(sealed).not.toContain(pin)
    const row = await one(rtNo)
    expect(JSON.stringify([row, await logon(rtNo)])).not.toMatch(/[0-9A-F]{32}/)
    expect((await bench.world.as(staff).send(terminalLife.remove, { ids: row?.id ?? '', payPwd })).code).toBe(200)
    expect(await keys()).toEqual([])
  })

  it('says that it failed, and keeps why; what held before holds on', async () => {
    const { sn, rtNo } = await bound()
    await logon(rtNo)
    await bench.world.within(operator, ({ client }) =>
      client.query(`UPDATE rp_terminal SET aisle_mer_no = 'NOWHERE' WHERE rt_no = $1`, [rtNo]),
    )
    expect(await logon(rtNo)).toMatchObject({ code: 409, msg: '终端签到失败' })
    expect(await one(rtNo)).toMatchObject({ logonState: LogonState.signedOn, batchNo: '000001' })
    expect((await one(rtNo))?.reason).toContain('商户不存在')
    expect(await swipe(sn)).toMatchObject({ state: 'SUCCESS' })
  })

  it('is refused while the channel unbinds the terminal (network 13.3)', async () => {
    const { rtNo } = await bound()
    const note = (releaseNo: string | null) =>
      bench.world.within(operator, ({ client }) =>
        client.query('UPDATE rp_terminal SET release_no = $2 WHERE rt_no = $1', [rtNo, releaseNo]),
      )
    await note('R1')
    expect(await logon(rtNo)).toMatchObject({ code: 409, msg: '终端正在通道解绑中' })
    expect(await one(rtNo)).toMatchObject({ logonState: LogonState.signedOff, tryTime: '' })
    await note(null)
    expect((await logon(rtNo)).code).toBe(200)
  })

  it('is not for other terminals, strangers, or who may not', async () => {
    const { rtNo } = await bound()
    const { rtNo: box } = await given.terminal(bench.world, merchant, { rpmType: RpmType.soundBox })
    const stranger = await givenUser(bench.world, { ...(await given.operator(bench.world)), permissions })
    expect(await logon(box)).toMatchObject({ code: 409, msg: '该设备不是CMF设备' })
    expect((await logon(rtNo, stranger)).code).toBe(404)
    expect((await logon(rtNo, await givenUser(bench.world, operator))).code).toBe(403)
    expect(await one(rtNo)).toMatchObject({ logonState: LogonState.signedOff })
  })
})
