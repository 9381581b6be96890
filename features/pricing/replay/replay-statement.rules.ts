import { SettleCycle } from '../../channels/channels.shared.ts'
import { ProfitMode } from '../../sharing/sharing.shared.ts'

/** States of trades that were paid and not reversed: codes of the area of trades, which stands above. */
const keptTrades = '2, 6, 7'

/**
 * The statement of a what-if: every payment of a period priced anew, with what the merchant paid and what the channel cost
 * as they are. It says in SQL what features/sharing/shares says for one trade (priceTrade with asCharged, sharesAfter), to
 * the fen; a property test holds the two together.
 *
 * A level is a column, not a row: the fee of each level stands against that of the level below it, and a subquery for
 * each level has the one below at hand. `OFFSET 0` keeps the planner from writing the levels into one another, which
 * would work the lowest out again for each above it.
 *
 * | Column of level k | What it holds |
 * |---|---|
 * | v, w | rate part before and after the change, at most that of the level below |
 * | g, h | D0 part before and after |
 * | x, y | rate part that is kept after the refunds so far, before and after |
 *
 * @source docs/domain/money.md 4.1, 4.5, 4.7
 */

/**
 * The statement for chains of up to so many nodes below the operator. It gives one row for each owner: owner_type,
 * owner_no, level, before, after, and how many payments of which sum.
 * @param depth how many nodes at most stand between the operator and the merchant; 0 or more
 */
export const replayStatement = (depth: number): string => `
WITH changed AS (
  SELECT * FROM unnest($6::text[], $7::smallint[], $8::integer[], $9::bigint[], $10::bigint[], $11::integer[], $12::bigint[], $13::integer[])
    AS c (user_no, pay_way, rate, cap, least_fee, d0_rate, d0_fee, share)
), priced AS MATERIALIZED (
  SELECT s.snapshot_id, way.pay_way::smallint AS pay_way, jsonb_array_length(s.chain->'levels') - 2 AS n,
         (s.chain->'employee'->>'profitMode')::integer AS e_mode, (s.chain->'employee'->>'value')::bigint AS e_value
         ${each(1, depth, lineColumns)}
    FROM price_snapshot s CROSS JOIN (SELECT DISTINCT pay_way FROM changed) AS way
         ${each(1, depth, (k) => `LEFT JOIN changed c${k} ON c${k}.user_no = s.chain->'levels'->${k}->>'ownerNo' AND c${k}.pay_way = way.pay_way`)}
   WHERE s.tenant_id = $1 AND (${
     depth === 0
       ? 'false'
       : range(1, depth)
           .map((k) => `c${k}.user_no IS NOT NULL`)
           .join(' OR ')
   })
), level${depth + 1} AS (
  SELECT p.*, t.trade_amount AS amount, t.refunded_amount AS refunded, t.settle_cycle = ${SettleCycle.d0} AS is_d0, $5 AND t.refunded_amount > 0 AS is_returned,
         ${chargedRatePart} AS v${depth + 1}, ${chargedRatePart} AS w${depth + 1}, ${chargedD0Part} AS g${depth + 1}, ${chargedD0Part} AS h${depth + 1},
         ${chargedRatePart} - t.refunded_fee AS x${depth + 1}, ${chargedRatePart} - t.refunded_fee AS y${depth + 1},
         t.aisle_cost_amount AS cost, t.aisle_cost_amount - t.refunded_cost AS kept_cost
    FROM pos_trade t JOIN priced p ON p.snapshot_id = t.snapshot_id AND p.pay_way = t.pay_way
   WHERE t.tenant_id = $1 AND t.aisle_code = $2 AND t.create_day BETWEEN ($3::timestamptz - interval '31 days')::date AND $4::timestamptz::date
     AND t.pay_time >= $3::timestamptz AND t.pay_time < $4::timestamptz AND t.rpt_status IN (${keptTrades})
)${range(1, depth)
  .toReversed()
  .map((k) => levelStage(k, depth))
  .join('')}${depth === 0 ? '' : keptStage(depth)}, spreads AS (
  SELECT l.snapshot_id, l.n, l.amount, l.e_mode, l.e_value, l.is_returned, l.refunded
         ${each(0, depth, (k) => `, ${fee('x', 'g', k + 1)} - ${k === 0 ? 'l.kept_cost' : fee('x', 'g', k)} AS s${k}, ${fee('y', 'h', k + 1)} - ${k === 0 ? 'l.kept_cost' : fee('y', 'h', k)} AS t${k}`)}
         ${each(1, depth, (k) => `, l.share${k}, l.new_share${k}`)},
         ${fee('v', 'g', depth + 1)} - ${direct(depth, (k) => (k === 0 ? 'l.cost' : fee('v', 'g', k)))} AS first_spread, ${fee('w', 'h', depth + 1)} - ${direct(depth, (k) => (k === 0 ? 'l.cost' : fee('w', 'h', k)))} AS new_first_spread
    FROM ${depth === 0 ? 'level1' : 'returned'} l OFFSET 0
), kept AS (
  SELECT l.*, s0 AS k0, t0 AS m0 ${each(1, depth, (k) => `, ${share(`l.s${k}`, `l.share${k}`)} AS k${k}, ${share(`l.t${k}`, `l.new_share${k}`)} AS m${k}`)},
         ${share(
           'l.first_spread',
           direct(depth, (k) => (k === 0 ? '1000000' : `l.share${k}`)),
         )} AS first_kept, ${share(
           'l.new_first_spread',
           direct(depth, (k) => (k === 0 ? '1000000' : `l.new_share${k}`)),
         )} AS new_first_kept
    FROM spreads l OFFSET 0
), rewarded AS (
  SELECT l.*, ${reward(
    'l.first_spread',
    'l.first_kept',
    direct(depth, (k) => `l.k${k}`),
  )} AS e, ${reward(
    'l.new_first_spread',
    'l.new_first_kept',
    direct(depth, (k) => `l.m${k}`),
  )} AS e_new
    FROM kept l OFFSET 0
), sums AS (
  SELECT l.snapshot_id, count(*) AS trades, sum(l.amount) AS amount, sum(l.e) AS e, sum(l.e_new) AS e_new
         ${each(0, depth, (k) => `, sum(l.k${k} ${k < depth ? `+ l.s${k + 1} - l.k${k + 1}` : ''} - CASE WHEN l.n = ${k} THEN l.e ELSE 0 END) AS p${k}, sum(l.m${k} ${k < depth ? `+ l.t${k + 1} - l.m${k + 1}` : ''} - CASE WHEN l.n = ${k} THEN l.e_new ELSE 0 END) AS r${k}`)}
    FROM rewarded l GROUP BY l.snapshot_id
)
${ownersOf(depth)}`

/** The sums of snapshots given to their owners: levels of the chain, and the employee. */
const ownersOf = (
  depth: number,
): string => `SELECT o.owner_type, o.owner_no, min(o.level) AS level, sum(o.before)::bigint AS before, sum(o.after)::bigint AS after,
       sum(m.trades)::bigint AS trades, sum(m.amount)::bigint AS amount
  FROM sums m JOIN price_snapshot s ON s.tenant_id = $1 AND s.snapshot_id = m.snapshot_id,
       LATERAL (
         SELECT (s.chain->'levels'->p.level->>'ownerType')::integer AS owner_type, s.chain->'levels'->p.level->>'ownerNo' AS owner_no, p.level, p.before, p.after
           FROM (VALUES ${range(0, depth)
             .map((k) => `(${k}, m.p${k}, m.r${k})`)
             .join(', ')}) AS p (level, before, after) WHERE p.level <= jsonb_array_length(s.chain->'levels') - 2
         UNION ALL
         SELECT (s.chain->'employee'->>'ownerType')::integer, s.chain->'employee'->>'empNo', 99, m.e, m.e_new WHERE s.chain->'employee' <> 'null'::jsonb
       ) AS o
 GROUP BY o.owner_type, o.owner_no`

/** Amount that the merchant paid, in its two parts; never more than the amount of the trade. */
const chargedD0Part = 'least(t.d0_fee_amount, t.fee_amount, t.trade_amount)'
const chargedRatePart = `least(t.fee_amount, t.trade_amount) - ${chargedD0Part}`

/**
 * The stage of one level: its fee before and after, and what is kept of the fee below. It carries on what later stages
 * need and nothing else, for every column that is carried costs as much as one that is worked out.
 */
function levelStage(k: number, depth: number): string {
  const carried = [
    ...always,
    ...range(1, depth).flatMap((level) => [`share${level}`, `new_share${level}`]),
    ...range(1, k - 1).flatMap(lineNames),
    ...marksOf(k),
    ...range(k + 1, depth + 1).flatMap(feeNames),
    ...range(k + 2, depth + 1).flatMap(keptNames),
  ]
  const keptBelow = k === depth ? keptNames(k + 1).map((name) => `b.${name}`) : [keptOf(k + 1)]
  return `, level${k} AS (
  SELECT ${[...new Set(carried)].map((name) => `b.${name}`).join(', ')}, ${keptBelow.join(', ')},
         least(b.v${k + 1}, CASE WHEN b.is_priced${k} THEN ${ratePart('', k)} END) AS v${k}, least(b.w${k + 1}, CASE WHEN b.will_price${k} THEN ${ratePart('new_', k)} END) AS w${k},
         least(b.g${k + 1}, CASE WHEN b.is_priced${k} THEN ${d0Part('', k)} END) AS g${k}, least(b.h${k + 1}, CASE WHEN b.will_price${k} THEN ${d0Part('new_', k)} END) AS h${k}
    FROM level${k + 1} b OFFSET 0
)`
}

/** The last stage of the levels: what is kept of the fee of the highest one. */
function keptStage(depth: number): string {
  const carried = [
    ...always,
    ...range(1, depth).flatMap((level) => [`share${level}`, `new_share${level}`]),
    ...range(1, depth + 1).flatMap(feeNames),
    ...range(2, depth + 1).flatMap(keptNames),
  ]
  return `, returned AS (
  SELECT ${carried.map((name) => `b.${name}`).join(', ')}, ${keptOf(1)} FROM level1 b OFFSET 0
)`
}

/** Part that a level keeps after the refunds: its own part by rule, at most the part that the level below keeps. */
const keptOf = (k: number): string =>
  `least(b.x${k + 1}, CASE WHEN b.is_priced${k} THEN ${kept(`b.v${k}`, 'b')} END) AS x${k}, least(b.y${k + 1}, CASE WHEN b.will_price${k} THEN ${kept(`b.w${k}`, 'b')} END) AS y${k}`

/** Columns that every stage carries. */
const always = [
  'snapshot_id',
  'n',
  'amount',
  'refunded',
  'is_d0',
  'is_returned',
  'cost',
  'kept_cost',
  'e_mode',
  'e_value',
]
const marksOf = (k: number): string[] => [`is_priced${k}`, `will_price${k}`]
const feeNames = (k: number): string[] => [`v${k}`, `w${k}`, `g${k}`, `h${k}`]
const keptNames = (k: number): string[] => [`x${k}`, `y${k}`]
const lineNames = (k: number): string[] => [
  ...marksOf(k),
  ...['rate', 'cap', 'least_fee', 'd0_rate', 'd0_fee'].flatMap((name) => [`${name}${k}`, `new_${name}${k}`]),
]

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)

const each = (first: number, last: number, text: (level: number) => string): string =>
  range(first, last).map(text).join('\n         ')

/** The price of a level before and after; nothing above the level of the direct node has one. */
function lineColumns(k: number): string {
  const line = `s.chain->'levels'->${k}->'line'`
  const isNode = `jsonb_array_length(s.chain->'levels') - 2 >= ${k}`
  const number = (field: string, type: string) => `(${line}->>'${field}')::${type}`
  const pair = (name: string, field: string, type: string) =>
    `, ${number(field, type)} AS ${name}${k}, CASE WHEN c${k}.user_no IS NOT NULL THEN c${k}.${name} ELSE ${number(field, type)} END AS new_${name}${k}`
  const ratio = `coalesce(${number('shareRatioPpm', 'integer')}, 1000000)`
  return [
    `, ${isNode} AND ${line} <> 'null'::jsonb AS is_priced${k}, ${isNode} AND (c${k}.user_no IS NOT NULL OR ${line} <> 'null'::jsonb) AS will_price${k}`,
    pair('rate', 'ratePpm', 'integer'),
    pair('cap', 'capAmount', 'bigint'),
    pair('least_fee', 'minFee', 'bigint'),
    pair('d0_rate', 'd0RatePpm', 'integer'),
    pair('d0_fee', 'd0Fee', 'bigint'),
    `, CASE WHEN ${isNode} THEN ${ratio} ELSE 1000000 END AS share${k}, CASE WHEN NOT ${isNode} THEN 1000000 WHEN c${k}.user_no IS NOT NULL THEN coalesce(c${k}.share, ${ratio}) ELSE ${ratio} END AS new_share${k}`,
  ].join('\n         ')
}

/**
 * A share of an amount by rate, half up to the fen: mulRate. Whole millions are taken first, so that no product leaves
 * the 64 bits of the column.
 */
const mulRate = (amount: string, ppm: string): string =>
  `(${amount} / 1000000 * ${ppm} + (${amount} % 1000000 * ${ppm} + 500000) / 1000000)`

/** V of a level: levelFee. LEAST passes over an absent cap. */
const ratePart = (side: string, k: number): string =>
  `least(b.${side}cap${k}, greatest(b.${side}least_fee${k}, ${mulRate('b.amount', `b.${side}rate${k}`)}), b.amount)`

/** G of a level. */
const d0Part = (side: string, k: number): string =>
  `CASE WHEN b.is_d0 THEN ${mulRate('b.amount', `b.${side}d0_rate${k}`)} + b.${side}d0_fee${k} ELSE 0 END`

/** Remainder of a fee after the refunds so far: keep, half up. Products of two sums need more than 64 bits. */
const kept = (part: string, alias: string): string =>
  `CASE WHEN ${alias}.is_returned THEN div(2 * ${part}::numeric * (${alias}.amount - ${alias}.refunded) + ${alias}.amount, 2 * ${alias}.amount)::bigint ELSE ${part} END`

/** F of a level: both of its parts. */
const fee = (rate: string, d0: string, k: number): string => `(l.${rate}${k} + l.${d0}${k})`

/** Part of its spread that a level keeps. */
const share = (spread: string, ppm: string): string =>
  `CASE WHEN ${ppm} = 1000000 THEN ${spread} ELSE ${mulRate(spread, ppm)} END`

/** The figure of the direct node, which is another level for every depth of chain. */
const direct = (depth: number, of: (k: number) => string): string =>
  depth === 0
    ? of(0)
    : `CASE l.n ${range(0, depth)
        .map((k) => `WHEN ${k} THEN ${of(k)}`)
        .join(' ')} END`

/** e: what the employee's policy gives, at most what the direct node keeps, before and after the refunds. */
function reward(spread: string, keptOfIt: string, keptNow: string): string {
  const worth = `CASE l.e_mode WHEN ${ProfitMode.spreadShare} THEN ${mulRate(`greatest(0, ${spread})`, 'l.e_value')} WHEN ${ProfitMode.amountShare} THEN ${mulRate('l.amount', 'l.e_value')} ELSE l.e_value END`
  const first = `least(greatest(0, ${keptOfIt}), ${worth})`
  return `CASE WHEN l.e_mode IS NULL THEN 0 ELSE least(greatest(0, ${keptNow}), ${kept(`(${first})`, 'l')}) END`
}
