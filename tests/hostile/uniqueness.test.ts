import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenConstraint, type Tx } from '../../core/server/database/db.ts'
import { refusalOf } from '../../core/server/call/envelope.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import { payPwd, startMoneyWorld } from '../../features/wallets/owner/owner.fixture.ts'
import { change } from '../../features/merchants/change/change.contract.ts'
import { openIncomings } from '../../features/merchants/incoming-state/incoming.actions.ts'
import { route } from '../../features/merchants/route/route.contract.ts'
import { giving } from '../../features/pricing/giving/giving.contract.ts'
import { bank } from '../../features/providers/bank/bank.contract.ts'
import { cardDraft, givenPartyOffice, type Office } from '../../features/providers/onboarding/onboarding.fixture.ts'
import { RpmType } from '../../features/channels/model/model-codes.contract.ts'
import { bindTerminals } from '../../features/terminals/terminal-life/terminal.actions.ts'
import { terminalLife } from '../../features/terminals/terminal-life/terminal-life.contract.ts'
import { renewFiveElements, writeFiveElements } from '../../features/terminals/terminal-life/five-elements.actions.ts'
import { IncomingKind } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { givenUser, type Reply, type TestUser, type World } from '../kit/api.ts'
import { given, linesOf, type Merchant, type Operator, type Party } from '../kit/network.ts'
import { traceOf } from '../kit/trace.ts'

let world: World
let operator: Operator
let provider: Party
let merchant: Merchant
let office: Office
let staff: TestUser
let posModel: string
let maker: Maker
/** A second channel, so that what is unique by channel is seen beyond the first. */
const second = 'SECOND'
const at = '2026-02-01 10:00:00+08'
const wechat = (rate: string) => ({ wechat: { rate } })

beforeAll(async () => {
  world = await startMoneyWorld()
  operator = await given.operator(world)
  maker = { ...operator, userId: null, deptId: null, at }
  office = await givenPartyOffice(world, operator)
  provider = await given.provider(world, operator, { prices: wechat('0.25') })
  merchant = await given.merchant(world, provider, { prices: wechat('0.38') })
  posModel = await given.model(world)
  await given.aisle(world, { aisleCode: second, aisleName: '备用通道', companies: ['WECHAT'] })
  await query('INSERT INTO aisle_oem (tenant_id, oem_no, aisle_code) VALUES ($1, $1, $2)', [operator.tenantId, second])
  const atSecond = { aisleCode: second }
  await given.prices(world, { ...operator, userNo: operator.tenantId }, wechat('0.20'), atSecond)
  await given.prices(world, provider, wechat('0.25'), atSecond)
  const permissions = ['mer_change_record_add', 'pos_info_route', 'pos_info_view', 'terminal_add', 'oem_policy_add']
  staff = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  world.within(operator, async ({ client }) => (await client.query(text, values)).rows as Row[])
const count = async (text: string, values: unknown[] = []) => (await query(text, values)).length

/** Counts the outcomes of ten attempts at once: how many won, and how many got each refusal. */
async function ten(attempt: (nth: number) => Promise<string>): Promise<Record<string, number>> {
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, nth) => attempt(nth)))
  return Object.fromEntries([...Map.groupBy(outcomes, (words) => words)].map(([words, all]) => [words, all.length]))
}
/** Returns the outcome of work in one transaction, in the words of a call's answer. */
const done = (work: (tx: Tx) => Promise<unknown>): Promise<string> =>
  world.within(operator, work).then(
    () => 'won',
    (error: unknown) => refusalOf(error, '').refusal.words('zh'),
  )
/** Returns the outcome of a call. */
const told = async (sent: Promise<Reply>): Promise<string> => {
  const { code, msg } = await sent
  return code === 200 ? 'won' : msg
}

describe('ten at once for the same thing (network 25.4): one gets it, the others are told why not', () => {
  it('a serial number in stock, and the SIM of a device', async () => {
    const holders = await world.within(operator, (tx) => holdersOf(tx, operator.tenantId, [operator.tenantId]))
    const holder = holders.get(operator.tenantId) as never
    const take = (sn: string, iccid?: string) =>
      done((tx) => takeIn(tx, maker, { holder, devices: [{ sn, rpmNo: posModel, aisleCode: 'SANDBOX', iccid }] }))
    expect(await ten(() => take('UNIQ00001'))).toEqual({ won: 1, 'SN已存在：UNIQ00001': 9 })
    expect(await count(`SELECT 1 FROM stock_sn WHERE rs_sn = 'UNIQ00001'`)).toBe(1)
    const iccid = '89860020260123456789'
    expect(await ten((nth) => take(`UNIQ1000${nth}`, iccid))).toEqual({ won: 1, ICCID已被其他SN使用: 9 })
    expect(await count('SELECT 1 FROM stock_sn WHERE iccid = $1', [iccid])).toBe(1)
  })

  it('a device for a merchant, whoever of ten merchants wants it', async () => {
    const [sn = ''] = await given.stock(world, merchant, {
      rpmType: RpmType.pos,
      rpmNo: posModel,
      aisleCode: 'SANDBOX',
    })
    const others = [merchant, await given.merchant(world, provider, { prices: wechat('0.38') })]
    const bind = (nth: number) => done((tx) => bindTerminals(tx, maker, [{ sn, rpiNo: others[nth % 2]?.rpiNo ?? '' }]))
    expect(await ten(bind)).toEqual({ won: 1, 该SN已被绑定: 9 })
    expect(await count('SELECT 1 FROM rp_terminal WHERE sn = $1 AND NOT is_deleted', [sn])).toBe(1)
  })

  it('the five elements of a POS that change', async () => {
    const { sn } = await given.terminal(world, merchant, { rpmNo: posModel, at })
    await query(`UPDATE rpi_basic SET credit_code = '92330106MA2ABCDE3K' WHERE rpi_no = $1`, [merchant.rpiNo])
    const renew = (nth: number) =>
      done((tx) => renewFiveElements(tx, operator.tenantId, merchant.rpiNo, `2026-02-02 10:00:0${nth}+08`))
    expect(await ten(renew)).toEqual({ won: 10 })
    const rows = await query<{ code: string; isOpen: boolean }>(
      `SELECT credit_code AS code, valid_to IS NULL AS "isOpen" FROM terminal_five WHERE sn = $1 ORDER BY valid_from`,
      [sn],
    )
    expect(rows.filter(({ isOpen }) => isOpen)).toEqual([{ code: '92330106MA2ABCDE3K', isOpen: true }])
    expect(rows).toHaveLength(2)
  })

  it('the default channel of a pay way: the last one counts, and there is one', async () => {
    const shop = await given.merchant(world, provider, { prices: wechat('0.38') })
    await world.within(operator, (tx) =>
      openIncomings(tx, maker, [
        {
          rpiNo: shop.rpiNo,
          aisleCode: second,
          incomingKind: IncomingKind.scan,
          aisleMerNo: '9123456789012',
          lines: linesOf(wechat('0.38')),
        },
      ]),
    )
    const choose = (nth: number) =>
      told(
        world
          .as(staff)
          .send(route.setDefault, { rpiNo: shop.rpiNo, aisleCode: nth % 2 ? second : 'SANDBOX', payWay: 1 }),
      )
    expect(await ten(choose)).toEqual({ won: 10 })
    expect(await count('SELECT 1 FROM rpi_aisle_default WHERE rpi_no = $1 AND pay_way = 1', [shop.rpiNo])).toBe(1)
    expect(await ten(() => choose(1))).toEqual({ won: 10 })
    expect(
      await query('SELECT aisle_code AS aisle FROM rpi_aisle_default WHERE rpi_no = $1 AND pay_way = 1', [shop.rpiNo]),
    ).toEqual([{ aisle: second }])
  })

  it('a change of one kind of a merchant; another kind is open beside it', async () => {
    const ask = (changeType: number, after: object) =>
      told(
        world
          .as(staff)
          .send(change.add, { requestNo: randomUUID(), rpiNo: merchant.rpiNo, changeType, after, reason: '资料更新' }),
      )
    expect(await ten((nth) => ask(1, { rpiShortName: `新简称${nth}` }))).toEqual({
      won: 1,
      该商户存在未完成的同类变更: 9,
    })
    const rates = { lines: [{ aisleCode: 'SANDBOX', payWay: 1, rate: '0.4000' }] }
    expect(await ask(4, rates)).not.toBe('该商户存在未完成的同类变更')
  })

  it('an examine of a party and a kind; another party’s is open beside it', async () => {
    const ask = (userNo: string) => told(world.as(office.maker).send(bank.submit, cardDraft(userNo)))
    const other = await given.provider(world, operator)
    const both = await Promise.all([ten(() => ask(provider.userNo)), ten(() => ask(other.userNo))])
    expect(both).toEqual(Array(2).fill({ won: 1, 存在待审核记录: 9 }))
  })

  it('a policy of a party that waits, at each of its channels', async () => {
    const give = (aisleCode: string) => (nth: number) =>
      given
        .prices(world, provider, wechat('0.26'), {
          at,
          effectiveTime: `2026-04-0${1 + (nth % 9)} 00:00:00+08`,
          aisleCode,
        })
        .then(
          () => 'won',
          (error: unknown) => refusalOf(error, '').refusal.words('zh'),
        )
    const both = await Promise.all([ten(give('SANDBOX')), ten(give(second))])
    expect(both).toEqual(Array(2).fill({ won: 1, '存在待生效的政策，请先作废': 9 }))
    const waiting = `SELECT aisle_code FROM oem_policy WHERE user_no = $1 AND policy_status = 1`
    expect(await count(waiting, [provider.userNo])).toBe(2)
  })
})

describe('the second one (network 25.4) is told why not, and writes nothing', () => {
  const prices = { prices: wechat('0.38') }
  const requestNo = () => ({ requestNo: randomUUID() })
  /** Takes the first, and sees what the second is told and that nothing of it stands anywhere. */
  async function seeSecond(first: () => Promise<string>, second: () => Promise<string>, words: string) {
    expect(await first()).toBe('won')
    const before = await traceOf(world)
    expect(await second()).toBe(words)
    expect(await traceOf(world)).toEqual(before)
  }

  it('terminal of a SN, at the same merchant and at another', async () => {
    const other = await given.merchant(world, provider, prices)
    const [sn = ''] = await given.stock(world, merchant, { rpmNo: posModel })
    const bind = ({ rpiNo }: Merchant) => told(world.as(staff).send(terminalLife.submit, { sn, rpiNo, ...requestNo() }))
    await seeSecond(
      () => bind(merchant),
      () => bind(merchant),
      '该SN已被绑定',
    )
    expect(await bind(other)).toBe('该SN已被绑定')
  })

  it('SN of an ICCID, until the first is scrapped', async () => {
    const holders = await world.within(operator, (tx) => holdersOf(tx, operator.tenantId, [operator.tenantId]))
    const holder = holders.get(operator.tenantId) as never
    const take = (sn: string) =>
      done((tx) =>
        takeIn(tx, maker, {
          holder,
          devices: [{ sn, rpmNo: posModel, aisleCode: 'SANDBOX', iccid: '89860620260123456783' }],
        }),
      )
    await seeSecond(
      () => take('SECOND001'),
      () => take('SECOND002'),
      'ICCID已被其他SN使用',
    )
    await query(`UPDATE stock_sn SET sn_status = 9 WHERE rs_sn = 'SECOND001'`)
    expect(await take('SECOND002')).toBe('won')
  })

  it('open row of the five elements of a POS', async () => {
    const { rtNo } = await given.terminal(world, merchant, { rpmNo: posModel, at })
    await seeSecond(
      async () => 'won',
      () => done((tx) => writeFiveElements(tx, operator.tenantId, [rtNo])),
      '数据状态已变化，请刷新后重试',
    )
  })

  it('default channel of a pay way: one that may not be it; the database takes no second in any case', async () => {
    const shop = await given.merchant(world, provider, prices)
    const choose = (aisleCode: string) =>
      told(world.as(staff).send(route.setDefault, { rpiNo: shop.rpiNo, aisleCode, payWay: 1 }))
    await seeSecond(
      () => choose('SANDBOX'),
      () => choose(second),
      '该通道未进件成功',
    )
    const beside = query(
      `INSERT INTO rpi_aisle_default (tenant_id, oem_no, rpi_no, pay_way, aisle_code) VALUES ($1, $1, $2, 1, $3)`,
      [operator.tenantId, shop.rpiNo, second],
    )
    expect(await beside.catch(brokenConstraint)).toBe('rpi_aisle_default_pkey')
  })

  it('open change of a type', async () => {
    const shop = await given.merchant(world, provider, prices)
    const ask = (rpiShortName: string) =>
      told(
        world.as(staff).send(change.add, {
          ...requestNo(),
          rpiNo: shop.rpiNo,
          changeType: 1,
          after: { rpiShortName },
          reason: '更名',
        }),
      )
    await seeSecond(
      () => ask('甲字号'),
      () => ask('乙字号'),
      '该商户存在未完成的同类变更',
    )
  })

  it('open examine of a party and kind', async () => {
    const { userNo } = await given.provider(world, operator)
    const ask = () => told(world.as(office.maker).send(bank.submit, cardDraft(userNo)))
    await seeSecond(ask, ask, '存在待审核记录')
  })

  it('waiting policy of a party at a channel', async () => {
    const { userNo } = await given.provider(world, operator, { prices: wechat('0.25') })
    const give = (polName: string) =>
      told(
        world.as(staff).send(giving.give, {
          userNo,
          aisleCode: 'SANDBOX',
          polName,
          lines: [{ payWay: 1, rate: '0.2600' }],
          payPwd,
          ...requestNo(),
        }),
      )
    await seeSecond(
      () => give('第一份'),
      () => give('第二份'),
      '存在待生效的政策，请先作废',
    )
  })
})
