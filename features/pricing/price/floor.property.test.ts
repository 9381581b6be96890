import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { given, linesOf, type Merchant, type Operator, type Party, type Prices } from '../../../tests/kit/network.ts'
import { adjustParties } from '../adjust/adjust.actions.ts'
import { signRates } from '../signed-rate/signed-rate.actions.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** An attempt to set a price: by whom, how high, how many hours after the attempt it is to hold, and in which way. */
const attempt = fc.record({
  way: fc.constantFrom('give', 'adjust', 'raise', 'raise'),
  who: fc.nat(),
  rate: fc.integer({ min: 20, max: 40 }).map((value) => (value / 100).toFixed(2)),
  isCapped: fc.constantFrom(true, true, true, false),
  cap: fc.integer({ min: 17, max: 20 }),
  inHours: fc.constantFrom(0, 0, 5, 30),
})

/** A tree: under which of those before it each party stands, whether it has a price to begin with, and whose merchants are. */
const tree = fc.record({
  parties: fc.array(fc.record({ under: fc.nat(), isPriced: fc.constantFrom(true, true, true, false) }), {
    minLength: 2,
    maxLength: 6,
  }),
  merchants: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
})

describe('prices of a network (network 25.1)', () => {
  it('never lie below those above at any instant, and never overlap, whatever the tree and whatever is tried in whatever order', async () => {
    let tries = 0
    let taken = 0
    await fc.assert(
      fc.asyncProperty(tree, fc.array(attempt, { minLength: 10, maxLength: 30 }), async (drawn, attempts) => {
        const { operator, parties, merchants } = await network(drawn)
        for (const [place, { way, who, rate, isCapped, cap, inHours }] of attempts.entries()) {
          const one = who % (parties.length + merchants.length)
          const party = parties[one]
          const prices: Prices = { wechat: { rate }, debitCard: { rate, ...(isCapped ? { cap: `${cap}.00` } : {}) } }
          const at = hour(place * 7)
          const when = hour(place * 7 + inHours)
          tries++
          taken += await (party === undefined
            ? sign(merchants[one - parties.length] as Merchant, prices, at, when)
            : way === 'give'
              ? give(party, prices, at, when)
              : adjust(party, prices, at, when, way === 'raise'))
        }
        expect(await violations(operator)).toEqual([])
      }),
      { numRuns: 15 },
    )
    expect(taken).toBeGreaterThan(tries / 10)
    expect(taken).toBeLessThan(tries)
  }, 180_000)
})

type Tree = typeof tree extends fc.Arbitrary<infer Drawn> ? Drawn : never

const aisleCode = 'CHEAP'
const both = (rate: string, cap: string): Prices => ({ wechat: { rate }, debitCard: { rate, cap } })

type Placed = Party & { readonly level: number; readonly isPriced: boolean }

/** An operator with its own cost, providers in a tree of at most five levels, and merchants of those that have prices. */
async function network({ parties: drawn, merchants: drawnMerchants }: Tree) {
  await given.aisle(world, { aisleCode, costs: both('0.20', '17.00') })
  const operator = await given.operator(world, { aisleCode, prices: both('0.20', '17.00') })
  const own: Placed = { ...operator, userNo: operator.tenantId, path: '', level: 0, isPriced: true }
  const parties: Placed[] = [own]
  for (const { under, isPriced: wants } of drawn) {
    const possible = parties.filter(({ level }) => level < 5)
    const parent = possible[under % possible.length] ?? own
    const level = parent.level + 1
    const isPriced = wants && parent.isPriced
    const prices = isPriced
      ? { aisleCode, prices: both((0.2 + level / 100).toFixed(2), `${17 + (level > 2 ? 1 : 0)}.00`) }
      : {}
    const made = await given.provider(world, parent === own ? operator : parent, prices)
    parties.push({ ...made, level, isPriced })
  }
  const priced = parties.filter(({ isPriced }) => isPriced)
  const merchants: Merchant[] = []
  for (const under of drawnMerchants) {
    const party = priced[under % priced.length] ?? own
    const prices = { aisleCode, prices: both('0.38', '19.00') }
    merchants.push(await given.merchant(world, party === own ? operator : party, prices))
  }
  return { operator, parties, merchants }
}

const hour = (count: number) => {
  const day = Math.floor(count / 24)
  return `2026-${day < 28 ? '02' : '03'}-${String((day % 28) + 1).padStart(2, '0')} ${String(count % 24).padStart(2, '0')}:00:00+08`
}

const give = (party: Party, prices: Prices, at: string, effectiveTime: string) =>
  given.prices(world, party, prices, { aisleCode, at, effectiveTime }).then(
    () => 1,
    () => 0,
  )

const adjust = (party: Party, prices: Prices, at: string, effectiveTime: string, cascade: boolean) =>
  world
    .within(party, (tx) =>
      adjustParties(
        tx,
        { ...party, userId: null, deptId: null, at },
        { userNos: [party.userNo], aisleCode, lines: linesOf(prices), effectiveTime, cascade, reason: 'test' },
      ),
    )
    .then(
      () => 1,
      () => 0,
    )

const sign = (merchant: Merchant, prices: Prices, at: string, validFrom: string) =>
  world
    .within(merchant, (tx) =>
      signRates(tx, { ...merchant, userId: null, deptId: null, at }, [
        { rpiNo: merchant.rpiNo, aisleCode: merchant.aisleCode, lines: linesOf(prices), validFrom, sourceNo: 'test' },
      ]),
    )
    .then(
      () => 1,
      () => 0,
    )

/** Lines that, at some instant, lie under the line above them, stand where there is none above, or stand twice. */
async function violations({ tenantId, oemNo }: Operator) {
  const { rows } = await world.within({ tenantId, oemNo }, ({ client }) =>
    client.query(
      `WITH lines AS (
         SELECT user_no AS owner, pay_way, rate_ppm, cap_amount, valid_from, valid_to FROM oem_policy_rate WHERE tenant_id = $1 AND NOT is_void
         UNION ALL SELECT rpi_no, pay_way, rate_ppm, cap_amount, valid_from, valid_to FROM rpi_rate WHERE tenant_id = $1 AND NOT is_void),
       above AS (SELECT user_no AS owner, parent_no AS parent FROM service_info WHERE tenant_id = $1 UNION ALL SELECT rpi_no, user_no FROM rpi_basic WHERE tenant_id = $1),
       moments AS (SELECT DISTINCT valid_from AS at FROM lines)
       SELECT l.owner, l.pay_way, m.at FROM moments m JOIN lines l ON l.valid_from <= m.at AND (l.valid_to IS NULL OR l.valid_to > m.at)
         JOIN above a ON a.owner = l.owner
         LEFT JOIN lines p ON p.owner = a.parent AND p.pay_way = l.pay_way AND p.valid_from <= m.at AND (p.valid_to IS NULL OR p.valid_to > m.at)
        WHERE p.owner IS NULL OR (SELECT count(*) FROM lines t WHERE t.owner = l.owner AND t.pay_way = l.pay_way AND t.valid_from <= m.at AND (t.valid_to IS NULL OR t.valid_to > m.at)) > 1
           OR l.rate_ppm < p.rate_ppm OR (p.cap_amount IS NULL AND l.cap_amount IS NOT NULL) OR l.cap_amount < p.cap_amount`,
      [tenantId],
    ),
  )
  return rows
}
