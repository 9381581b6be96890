import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given, type Merchant } from '../../../tests/kit/network.ts'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { faultsOf } from '../../inventory/stock/stock-agrees.fixture.ts'
import { payPwd } from '../../wallets/owner/owner.fixture.ts'
import { PosKind, RpmType } from '../../channels/model/model-codes.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { release } from './release.contract.ts'

let bench: ChannelBench
let merchant: Merchant
let staff: TestUser
let posModel: string
let smartModel: string
let scannerModel: string

const permissions = ['terminal_view', 'terminal_add', 'terminal_edit', 'terminal_enable', 'terminal_delete']
/** Returns the acquirer's number of the merchant that takes cards. */
const cardNumber = () => `${merchant.aisleMerNo}P`

beforeAll(async () => {
  bench = await startChannelBench()
  merchant = bench.merchant
  staff = await givenUser(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId, permissions })
  posModel = await given.model(bench.world)
  smartModel = await given.model(bench.world, { posKind: PosKind.smart })
  scannerModel = await given.model(bench.world, { rpmType: RpmType.scanner })
  await bench.control('merchants', [{ aisleMerchantNo: cardNumber(), appId: 'bench-app', name: '刷卡商户', rates: [] }])
}, 60_000)
afterAll(() => bench.close())

const rowOf = async (rtNo: string) => (await bench.world.as(staff).send(terminal.list, { rtNo })).data.records[0]
/** A POS that stands at the merchant and is bound at the acquirer. */
async function pos(more: object = {}) {
  const [sn = ''] = await given.stock(bench.world, merchant, { rpmNo: posModel, ...more })
  const draft = { sn, rpiNo: merchant.rpiNo, rpsNo: merchant.rpsNo, requestNo: crypto.randomUUID() }
  const { rtNo } = (await bench.world.as(staff).send(terminalLife.submit, draft)).data
  await drainOutbox(bench.world.db, 'terminal.bind')
  return { sn, rtNo }
}
const unbind = (rtNo: string, more: object = {}, user = staff) =>
  bench.world.as(user).send(release.pos, { rtNo, payPwd, ...more })
const stockOf = async (sn: string) => (await bench.world.as(staff).send(terminalLife.ofSn, { sn })).data.snStatus
const answerOnce = (answer: object) =>
  bench.control('scenarios', { match: { api: 'merchants.change' }, times: 1, effects: { answer } })

describe('a POS that its channel unbinds (C0491)', () => {
  it('is back in the stock once the channel said yes, and the channel knows it no more', async () => {
    const { sn, rtNo } = await pos()
    expect(await rowOf(rtNo)).toMatchObject({ aisleTermNo: expect.stringMatching(/^\d{8}$/) })
    expect((await unbind(rtNo)).code).toBe(200)
    expect(await rowOf(rtNo)).toBeUndefined()
    expect(await stockOf(sn)).toBe(0)
    // The message that was to ask again finds nothing to do.
    await bench.advance(61)
    await drainOutbox(bench.world.db, 'terminal.release')
    const again = await bench.world
      .as(staff)
      .send(terminalLife.submit, { sn, rpiNo: merchant.rpiNo, requestNo: crypto.randomUUID() })
    expect(again.code).toBe(200)
    expect(await faultsOf(bench.world, bench.tenantId)).toEqual([])
  })

  it('stays when the channel refuses, in the channel’s words', async () => {
    const { sn, rtNo } = await pos()
    await bench.rows('UPDATE rp_terminal SET aisle_mer_no = $2 WHERE rt_no = $1', [rtNo, 'NOBODY'])
    const before = await stockOf(sn)
    expect(await unbind(rtNo)).toMatchObject({ code: 409, msg: expect.stringMatching(/^通道解绑失败：商户不存在/) })
    expect(await rowOf(rtNo)).toMatchObject({ isReleasing: 0, isOn: 1 })
    expect(await stockOf(sn)).toBe(before)
    await bench.advance(61)
    await drainOutbox(bench.world.db, 'terminal.release')
    expect(await rowOf(rtNo)).toBeDefined()
    const { id = '' } = (await rowOf(rtNo)) ?? {}
    const detail = (await bench.world.as(staff).send(terminal.detail, { id })).data
    expect(detail.channelMsg).toMatch(/商户不存在/)
  })

  it.each([
    { why: 'was done', processed: true },
    { why: 'never arrived', processed: false },
  ])(
    'whose answer is lost ($why) is neither here nor there until it is asked again, and then gone on both sides',
    async ({ processed }) => {
      const { sn, rtNo } = await pos()
      await answerOnce({ timeout: { processed } })
      expect(await unbind(rtNo)).toMatchObject({ code: 409, error: 'terminal.releaseSilent' })
      const row = await rowOf(rtNo)
      expect(row).toMatchObject({ isReleasing: 1 })
      const edit = { id: row?.id, termName: '别名', installAddress: '文三路', version: row?.version }
      expect(await bench.world.as(staff).send(terminalLife.edit, edit)).toMatchObject({
        code: 409,
        msg: '终端正在通道解绑中',
      })
      expect(await stockOf(sn)).toBe(2)
      await bench.advance(61)
      await drainOutbox(bench.world.db, 'terminal.release')
      expect(await rowOf(rtNo)).toBeUndefined()
      expect(await stockOf(sn)).toBe(0)
      expect(await faultsOf(bench.world, bench.tenantId)).toEqual([])
    },
  )

  it('refuses a wrong pay password, another kind, a stranger and who may not, and asks the channel nothing', async () => {
    const { rtNo } = await pos()
    // It is checked when it comes along, as from our own pages; the specification does not ask for it here.
    expect((await unbind(rtNo, { payPwd: '1' })).msg).toBe('支付密码错误，还可输入4次')
    const box = await given.terminal(bench.world, merchant, { rpmType: RpmType.soundBox })
    expect(await unbind(box.rtNo)).toMatchObject({ code: 409, msg: '该终端不是POS' })
    const stranger = await givenUser(bench.world, { ...(await given.operator(bench.world)), permissions })
    expect((await unbind(rtNo, {}, stranger)).code).toBe(404)
    const nobody = await givenUser(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId })
    expect((await unbind(rtNo, {}, nobody)).code).toBe(403)
    expect(await rowOf(rtNo)).toMatchObject({ isReleasing: 0 })
  })
})

describe('scanners and smart POS (C0490, C0492)', () => {
  it('go back to the stock each by its own call (R615)', async () => {
    const scanner = await given.terminal(bench.world, merchant, { rpmType: RpmType.scanner, rpmNo: scannerModel })
    const smart = await pos({ rpmNo: smartModel })
    const send = (call: typeof release.scanner, rtNo: string, more: object = {}) =>
      bench.world.as(staff).send(call, { rtNo, payPwd, ...more })
    expect(await send(release.scanner, smart.rtNo)).toMatchObject({ code: 409, msg: '该终端不是扫码盒/枪' })
    expect(await send(release.smartPos as never, scanner.rtNo)).toMatchObject({ code: 409, msg: '该终端不是智能POS' })
    expect((await send(release.scanner, scanner.rtNo, { payPwd: '1' })).code).toBe(400)
    expect([await stockOf(scanner.sn), await stockOf(smart.sn)]).toEqual([2, 2])
    expect((await send(release.scanner, scanner.rtNo)).code).toBe(200)
    expect((await send(release.smartPos as never, smart.rtNo)).code).toBe(200)
    expect([await stockOf(scanner.sn), await stockOf(smart.sn)]).toEqual([0, 0])
  })
})

describe('a binding after an unbinding', () => {
  it('waits at the channel until the earlier one is through', async () => {
    const { sn, rtNo } = await pos()
    const { id = '', aisleTermNo } = (await rowOf(rtNo)) ?? {}
    expect((await bench.world.as(staff).send(terminalLife.remove, { ids: id, payPwd })).code).toBe(200)
    const draft = { sn, rpiNo: merchant.rpiNo, requestNo: crypto.randomUUID() }
    const again = (await bench.world.as(staff).send(terminalLife.submit, draft)).data.rtNo
    await drainOutbox(bench.world.db, 'terminal.bind')
    expect(await rowOf(again)).toMatchObject({ aisleTermNo: '' })
    await drainOutbox(bench.world.db, 'terminal.unbind')
    await bench.advance(61)
    await drainOutbox(bench.world.db, 'terminal.bind')
    const row = await rowOf(again)
    expect(row?.aisleTermNo).toMatch(/^\d{8}$/)
    expect(row?.aisleTermNo).not.toBe(aisleTermNo)
  })
})

describe('the channel’s id of a POS (C0475)', () => {
  const ask = (rtNo: string, user = staff) => bench.world.as(user).send(release.v5Id, { rtNo })

  it('is asked for once, and kept', async () => {
    const { rtNo } = await pos()
    const { aisleTermNo } = (await rowOf(rtNo)) ?? {}
    expect((await ask(rtNo)).data).toEqual({ rtNo, v5Id: `V5${aisleTermNo}` })
    await bench.control('scenarios', {
      match: { api: 'merchants.query' },
      times: 1,
      effects: { answer: { httpStatus: 503 } },
    })
    expect((await ask(rtNo)).data).toEqual({ rtNo, v5Id: `V5${aisleTermNo}` })
    // The next one that has to be asked for meets the fault.
    expect(await ask((await pos()).rtNo)).toMatchObject({ code: 409, msg: '通道未应答，请稍后重试' })
  })

  it('is told of no other device, to no stranger, and not by a channel that does not know it', async () => {
    const scanner = await given.terminal(bench.world, merchant, { rpmType: RpmType.scanner, rpmNo: scannerModel })
    expect(await ask(scanner.rtNo)).toMatchObject({ code: 409, msg: '该终端没有通道绑定' })
    const unknown = await given.terminal(bench.world, merchant, { rpmNo: posModel })
    expect(await ask(unknown.rtNo)).toMatchObject({ code: 409, msg: '通道没有该终端' })
    const stranger = await givenUser(bench.world, { ...(await given.operator(bench.world)), permissions })
    expect((await ask(unknown.rtNo, stranger)).code).toBe(404)
    const nobody = await givenUser(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId })
    expect((await ask(unknown.rtNo, nobody)).code).toBe(403)
  })
})
