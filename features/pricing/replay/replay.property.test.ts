import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenTenant, startWorld, type World } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { type Fen, fen, maxFen, zeroFen } from '../../../core/shared/money.ts'
import { type PriceLine, wholeFeeFen } from '../../sharing/shares/fee.rules.ts'
import { nothingReported } from '../../sharing/shares/chain.fixture.ts'
import { type Case, cases } from '../../sharing/shares/random-chain.fixture.ts'
import { RefundFeeRule } from '../../channels/pay-way/pay-way-codes.contract.ts'
import {
  afterRefund,
  asCharged,
  type Chain,
  nothingRefunded,
  type PricedTrade,
  priceTrade,
  type Refunded,
  sharesAfter,
} from '../../sharing/shares/sharing.rules.ts'
import { keptChain } from '../../sharing/rows/snapshot.rules.ts'
import { type ReplayedLines, replayed } from './replay.queries.ts'

const tenantId = '100001'
const payTime = '2026-03-02 10:00:00+08'
const scope = { from: '2026-03-01 00:00:00+08', until: '2026-03-03 00:00:00+08' }

let world: World

beforeAll(async () => {
  world = await startWorld()
  await givenTenant(world, tenantId)
  await given.aisle(world, { aisleCode: 'PARTLY', refundFeeRule: RefundFeeRule.proportional })
  await given.aisle(world, { aisleCode: 'NEVER', refundFeeRule: RefundFeeRule.none })
  await world.moveClock('1 second')
  await world.db.pool.query(`SELECT make_month_partitions('2026-02-01', '2026-04-01')`)
})
afterAll(() => world.close())

/** A trade as it is booked, on a chain whose owners are its own. */
interface Booked {
  readonly chain: Chain
  readonly priced: PricedTrade
  readonly refunded: Refunded
  readonly rule: 1 | 2
}

const ofCase = (chain: Chain, place: number): Chain => ({
  levels: chain.levels.map((level) => ({ ...level, ownerNo: `${place}-${level.ownerNo}` })),
  employee: chain.employee && { ...chain.employee, ownerNo: `${place}-${chain.employee.ownerNo}` },
})

function booked({ chain, trade, refundsFen, isProportional }: Case, place: number): Booked {
  const own = ofCase(chain, place)
  const rule = isProportional ? RefundFeeRule.proportional : RefundFeeRule.none
  const priced = priceTrade(own, trade)
  const refunded = refundsFen.reduce<Refunded>(
    (before, part) => afterRefund(priced, rule, before, part, nothingReported),
    nothingRefunded,
  )
  return { chain: own, priced, refunded, rule }
}

/** A drawn change of one to all of the nodes of a chain: dearer, cheaper, capped otherwise, shared otherwise. */
function changedChain({ chain }: Booked, numbers: readonly number[]): { after: Chain; changes: ReplayedLines[] } {
  const changes: ReplayedLines[] = []
  const levels = chain.levels.map((level, place) => {
    const drawn = numbers[place % numbers.length] ?? 0
    if (place === 0 || place === chain.levels.length - 1 || (drawn % 2 === 0 && place > 1)) return level
    const line: PriceLine = {
      ratePpm: drawn % 6000,
      capAmountFen: drawn % 3 === 0 ? fen(1 + (drawn % 2500)) : null,
      minFeeFen: fen(drawn % 5 === 0 ? drawn % 40 : 0),
      d0RatePpm: drawn % 400,
      d0FeeFen: fen(drawn % 250),
      shareRatioPpm: drawn % 7 === 0 ? drawn % 1_000_000 : (level.line?.shareRatioPpm ?? 1_000_000),
    }
    changes.push({
      userNo: level.ownerNo,
      lines: [{ payWay: 4, ...line }],
      shareRatioPpm: drawn % 7 === 0 ? line.shareRatioPpm : null,
    })
    return { ...level, line }
  })
  return { after: { ...chain, levels }, changes }
}

/** Profit that every owner keeps, by the functions that post trades. */
const keptBy = ({ priced, refunded, rule }: Booked, chain: Chain): Map<string, Fen> =>
  new Map(
    sharesAfter(priceTrade(chain, asCharged(priced)), rule, refunded).map(({ ownerNo, profitFen }) => [
      ownerNo,
      profitFen,
    ]),
  )

async function insertTrade({ chain, priced, refunded, rule }: Booked, place: number): Promise<void> {
  const { trade, fees } = priced
  const [cost, merchant] = [fees[0], fees.at(-1)]
  const kept = keptChain({ ...chain, levels: chain.levels.map((level) => ({ ...level, lineId: null })) })
  await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
    client.query(
      `WITH s AS (INSERT INTO price_snapshot (tenant_id, hash, chain) VALUES ($1, $2, $3) RETURNING snapshot_id)
       INSERT INTO pos_trade (tenant_id, oem_no, rpt_order_code, create_day, trade_kind, trade_source, pay_way, rpt_status, rpi_no, snapshot_id, aisle_code, order_amount, trade_amount,
         fee_amount, d0_fee_amount, aisle_cost_amount, d0_cost_amount, refunded_amount, refunded_fee, refunded_cost, settle_cycle, create_time, pay_time, pay_day, book_day)
       SELECT $1, $1, $2, $4::timestamptz::date, 1, 1, 4, $5, 'M', s.snapshot_id, $6, $7::bigint, $7::bigint, $8, $9, $10, $11, $12, $13, $14, $15, $4, $4, $4::timestamptz::date, $4::timestamptz::date FROM s`,
      [
        tenantId,
        `PT20260302${String(place).padStart(10, '0')}`,
        JSON.stringify(kept),
        payTime,
        refunded.amountFen === 0n ? 2 : refunded.amountFen === trade.amountFen ? 7 : 6,
        rule === RefundFeeRule.proportional ? 'PARTLY' : 'NEVER',
        trade.amountFen,
        merchant ? wholeFeeFen(merchant) : 0n,
        merchant?.d0PartFen,
        cost ? wholeFeeFen(cost) : 0n,
        cost?.d0PartFen,
        refunded.amountFen,
        refunded.feeFen,
        refunded.costFen,
        trade.isD0 ? 3 : 1,
      ],
    ),
  )
}

describe('a what-if (C1151)', () => {
  it('gives for every party, to the fen, what the functions that post trades give, whatever was paid and refunded', async () => {
    const drawn = fc.sample(fc.tuple(cases, fc.array(fc.nat(1_000_000), { minLength: 7, maxLength: 7 })), {
      numRuns: 400,
      seed: 20_260_301,
    })
    const trades = drawn.map(([one, numbers], place) => {
      const trade = booked(one, place)
      return { trade, ...changedChain(trade, numbers) }
    })
    for (const [place, { trade }] of trades.entries()) await insertTrade(trade, place)
    let moved = 0
    for (const [aisleCode, rule] of [
      ['PARTLY', RefundFeeRule.proportional],
      ['NEVER', RefundFeeRule.none],
    ] as const) {
      const ofRule = trades.filter(({ trade, changes }) => trade.rule === rule && changes.length > 0)
      const owners = await world.within({ tenantId, oemNo: tenantId }, (tx) =>
        replayed(tx, tenantId, { ...scope, aisleCode, changes: ofRule.flatMap(({ changes }) => changes) }),
      )
      const levels = owners.map(({ level }) => level)
      expect(levels, 'from the operator down').toEqual(levels.toSorted((a, b) => a - b))
      const told = new Map(owners.map(({ ownerNo, beforeFen, afterFen }) => [ownerNo, [beforeFen, afterFen]]))
      const expected = new Map(
        ofRule.flatMap(({ trade, after }) => {
          const [before, then] = [keptBy(trade, trade.chain), keptBy(trade, after)]
          return [...before].map(([ownerNo, profitFen]) => [ownerNo, [profitFen, then.get(ownerNo)]] as const)
        }),
      )
      expect(told).toEqual(expected)
      moved += [...expected.values()].filter(([before, then]) => before !== then).length
    }
    expect(moved).toBeGreaterThan(200)
    expect(maxFen(zeroFen, ...trades.map(({ trade }) => trade.refunded.amountFen))).toBeGreaterThan(0n)
  })
})
