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
  who: fc.integer({ min: 0, max: 6 }),
  rate: fc.integer({ min: 20, max: 40 }).map((value) => (value / 100).toFixed(2)),
  isCapped: fc.constantFrom(true, true, true, false),
  cap: fc.integer({ min: 17, max: 20 }),
  inHours: fc.constantFrom(0, 0, 5, 30),
})

describe('prices of a network', () => {
  it('never lie below those above at any instant, and never overlap, whatever is tried in whatever order', async () => {
    let tries = 0
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 10, maxLength: 30 }), async (attempts) => {
        const { operator, parties, merchants } = await network()
        for (const [place, { way, who, rate, isCapped, cap, inHours }] of attempts.entries()) {
          const prices: Prices = { wechat: { rate }, debitCard: { rate, ...(isCapped ? { cap: `${cap}.00` } : {}) } }
          const at = hour(place * 7)
          const when = hour(place * 7 + inHours)
          tries++
          const isOfParty = who < 4
          taken += await (isOfParty
            ? way === 'give'
              ? give(parties[who] as Party, prices, at, when)
              : adjust(parties[who] as Party, prices, at, when, way === 'raise')
            : sign(merchants[who - 4] as Merchant, prices, at, when))
        }
        expect(await violations(operator)).toEqual([])
      }),
      { numRuns: 25 },
    )
    expect(taken).toBeGreaterThan(tries / 10)
    expect(taken).toBeLessThan(tries)
  })
})

const aisleCode = 'CHEAP'
const both = (rate: string, cap: string): Prices => ({ wechat: { rate }, debitCard: { rate, cap } })

/** Operator, two levels of providers with a sibling, and three merchants: one of each node. */
async function network() {
  await given.aisle(world, { aisleCode, costs: both('0.20', '17.00') })
  const operator = await given.operator(world, { aisleCode, prices: both('0.20', '17.00') })
  const own: Party = { ...operator, userNo: operator.tenantId, path: '' }
  const l1 = await given.provider(world, operator, { aisleCode, prices: both('0.22', '17.00') })
  const l2 = await given.provider(world, l1, { aisleCode, prices: both('0.25', '18.00') })
  const sibling = await given.provider(world, l1)
  const merchants: Merchant[] = []
  for (const under of [operator, l1, l2])
    merchants.push(await given.merchant(world, under, { aisleCode, prices: both('0.38', '19.00') }))
  return { operator, parties: [own, l1, l2, sibling], merchants }
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

/** Lines that, at some instant, lie under the line above them or stand where there is none above. */
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
        WHERE p.owner IS NULL OR l.rate_ppm < p.rate_ppm OR (p.cap_amount IS NULL AND l.cap_amount IS NOT NULL) OR l.cap_amount < p.cap_amount`,
      [tenantId],
    ),
  )
  return rows
}
