import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatYuan } from '../../../core/shared/money.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Merchant, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sealMoney } from '../../reconciliation/seals/seals.actions.ts'
import { proveWholly } from '../../reconciliation/proof/verify-ledger.queries.ts'
import { profitDay } from '../../profit/day/profit-day.contract.ts'
import { profitMonth } from '../../profit/month/profit-month.contract.ts'
import { allTradeProfit } from '../../profit/trade-profit/trade-profit.contract.ts'
import { paid } from '../../trades/engine/channel-event.fixture.ts'
import { eventJson, type PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'
import { chanceOf } from '../../../db/demo/chance.ts'
import { partyMove } from './move.contract.ts'

let world: World
let operator: Operator
let [maker, checker]: [TestUser, TestUser] = [] as never

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  const permissions = ['service_move_view', 'service_move_add', 'service_move_audit']
  maker = await givenUser(world, { ...operator, permissions })
  checker = await givenUser(world, { ...operator, permissions })
}, 60_000)
afterAll(() => world.close())

/** A tree as the test keeps it: who stands above whom. */
type Tree = ReadonlyMap<string, string>
const root = '0'
const pathIn = (tree: Tree, no: string): string[] => (no === root ? [] : [...pathIn(tree, tree.get(no) ?? root), no])

const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await world.within(operator, ({ client }) => client.query(text, [operator.tenantId, ...values]))).rows as Row[]
const now = async () =>
  (await rows<{ at: string }>(`SELECT (clock_timestamp() + ahead)::text AS at FROM business_clock WHERE $1 <> ''`))[0]
    ?.at ?? ''

/** Half up to the fen, on its own: the fee of a rate on an amount. */
const fee = (fen: bigint, ppm: number): bigint => (fen * BigInt(ppm) * 2n + 1_000_000n) / 2_000_000n

it('of random trees, moves and payments every fen goes by the tree at the time of payment, and the books prove it', async () => {
  const draw = chanceOf(20_260_301)
  const cost = 2_000
  const ppmOf = new Map<string, number>([[root, cost]])
  const tree = new Map<string, string>()
  const parties: Party[] = []
  for (let n = 0; n < 8; n++) {
    const above = n < 2 ? null : draw.oneOf(parties.filter(({ path }) => path.split(',').length < 3))
    const ppm = (ppmOf.get(above?.userNo ?? root) as number) + draw.below(3) * 100
    const one = await given.provider(world, above ?? operator, {
      prices: { wechat: { rate: (ppm / 10_000).toFixed(4) } },
    })
    ppmOf.set(one.userNo, ppm)
    tree.set(one.userNo, above?.userNo ?? root)
    parties.push(one)
  }
  const shops: Merchant[] = []
  for (let n = 0; n < 5; n++)
    shops.push(await given.merchant(world, draw.oneOf(parties), { prices: { wechat: { rate: '0.60' } } }))

  /** The trees so far, each with the moment from which it holds. */
  const trees: { at: string; tree: Tree }[] = [{ at: '', tree: new Map(tree) }]
  const told: { event: PaymentEvent; shop: Merchant }[] = []
  const late: typeof told = []
  const tell = async (of: typeof told) => {
    for (const { event } of of)
      await receiveBatch(world.db, operator.tenantId, [{ event, rawBody: eventJson(event), headers: '{}' }])
    told.push(...of)
  }
  const counts = { moved: 0, refused: 0, late: 0 }
  for (let step = 0; step < 60; step++) {
    if (step === 30) expect(await sealMoney(world.db, operator.tenantId)).toEqual([])
    if (draw.below(3) === 0) {
      const moved = draw.oneOf(parties).userNo
      const to = draw.below(5) === 0 ? operator.oemNo : draw.oneOf(parties).userNo
      const asked = await world
        .as(maker)
        .send(partyMove.submit, { userNo: moved, toNo: to, reason: '调整', requestNo: randomUUID() })
      if (asked.code !== 200) {
        expect(asked.code).toBe(409)
        counts.refused += 1
        continue
      }
      const { moveNo } = asked.data
      expect(
        await world.as(checker).send(partyMove.audit, { moveNo, auditStatus: 1, requestNo: randomUUID() }),
      ).toMatchObject({ code: 200 })
      const [row] = await rows<{ at: string }>(
        'SELECT effective_time::text AS at FROM service_move WHERE tenant_id = $1 AND move_no = $2',
        moveNo,
      )
      tree.set(moved, to === operator.oemNo ? root : to)
      trees.push({ at: row?.at ?? '', tree: new Map(tree) })
      counts.moved += 1
      continue
    }
    const shop = draw.oneOf(shops)
    const event = paid(shop, (1 + draw.below(900_000) / 100).toFixed(2), { payTime: await now() })
    if (draw.below(3) === 0) late.push({ event, shop })
    else await tell([{ event, shop }])
  }
  counts.late = late.length
  await tell(late)
  expect(counts.moved).toBeGreaterThan(3)
  expect(counts.late).toBeGreaterThan(3)

  const treeAt = (at: string) =>
    trees.findLast((one) => Date.parse(iso(one.at)) <= Date.parse(iso(at)))?.tree ?? (trees[0]?.tree as Tree)
  const chains = new Map<string, string[]>()
  for (const { event, shop } of told) {
    const nodes = [root, ...pathIn(treeAt(event.payTime ?? ''), shop.userNo)]
    const fees = [...nodes.map((no) => fee(event.amountFen, ppmOf.get(no) as number)), fee(event.amountFen, 6_000)]
    const expected = nodes.map((no, level) => [
      no === root ? operator.tenantId : no,
      String((fees[level + 1] as bigint) - (fees[level] as bigint)),
    ])
    const found = await rows<{ owner_no: string; profit: string; code: string }>(
      'SELECT owner_no, profit_amount::text AS profit, rpt_order_code AS code FROM pos_profit WHERE tenant_id = $1 AND rpt_aisle_order_code = $2 ORDER BY level',
      event.aisleOrderNo,
    )
    expect(found.map(({ owner_no, profit }) => [owner_no, profit])).toEqual(expected)
    chains.set(event.aisleOrderNo, nodes)
  }

  const wrong = (await proveWholly(world.db, operator.tenantId)).filter(({ holds }) => !holds)
  expect(wrong.map(({ name, offenders }) => ({ name, offenders }))).toEqual([])

  // Whoever looks counts each trade once that anybody below earned by, wherever that one stood when it was paid.
  const day = (told[0]?.event.payTime ?? '').slice(0, 10)
  const days = { createTime_dategt: day, createTime_datelt: (await now()).slice(0, 10) }
  for (const { userNo } of parties) {
    const viewer = await givenUser(world, { ...operator, userType: 2, userNo, permissions: ['profit_view'] })
    const shown = new Set(parties.map((one) => one.userNo).filter((no) => pathIn(tree, no).includes(userNo)))
    const seen = told.filter(({ event }) => chains.get(event.aisleOrderNo)?.some((no) => shown.has(no)))
    const expected = {
      tradeCount: seen.length,
      tradeAmount: formatYuan(seen.reduce((sum, { event }) => sum + event.amountFen, 0n)),
    }
    expect((await world.as(viewer).send(profitDay.statistics, days)).data).toMatchObject(expected)
    expect((await world.as(viewer).send(profitMonth.statistics, days)).data).toMatchObject(expected)
    expect((await world.as(viewer).send(allTradeProfit.statisticsStream, days)).data).toMatchObject(expected)
  }
}, 240_000)

const iso = (at: string): string =>
  at === '' ? '2000-01-01T00:00:00Z' : at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
