import { ports } from '../wiring.ts'
import pg from 'pg'
import { type Db, inScope, openDb, type Tx } from '../core/server/database/db.ts'
import { fen, parsePercent } from '../core/shared/money.ts'
import { demoAisle, makeChannel } from '../db/demo/network.ts'
import { linesOf, prices } from '../db/demo/price-lists.ts'
import { PayWay } from '../features/channels/pay-way/pay-way-codes.contract.ts'
import { adjustParties } from '../features/pricing/adjust/adjust.actions.ts'
import { openAisles } from '../features/channels/aisle/aisle.actions.ts'
import { givePolicies } from '../features/pricing/policy/policy.actions.ts'
import { replayed } from '../features/pricing/replay/replay.queries.ts'
import { createParties } from '../features/providers/party/party.actions.ts'
import { ServiceKind } from '../features/providers/dossier/party-codes.contract.ts'
import { personalKeysOf, usePersonalKeys } from '../core/server/secrets/personal.ts'
import { largeTenant, middleNode } from './dataset.ts'
import { atMost, type Measured, medianOf, ratio } from './report.ts'

/** The operator whose 500 providers are adjusted: 100 at the top, each with 4 below. */
const tenantId = '900006'
const sizes = { tops: 100, below: 4, rounds: 5 }
const at = '2026-01-01 08:00:00+08'

/**
 * Adjusting 500 parties at once, with those below raised, against the bare statements that the same versions need; and a
 * what-if against one pass that reads the same payments with their prices.
 */
export async function measurePricing({
  ownerUrl,
  appUrl,
  secretKey,
}: {
  ownerUrl: string
  appUrl: string
  secretKey: string
}): Promise<Measured[]> {
  usePersonalKeys(personalKeysOf(secretKey))
  const db = openDb(appUrl, { ports })
  const owner = new pg.Client({ connectionString: ownerUrl, options: '-c jit=off' })
  await owner.connect()
  try {
    return [await adjustRatio(db, owner), await replayRatio(db)]
  } finally {
    await owner.end()
    await db.close()
  }
}

async function adjustRatio(db: Db, owner: pg.Client): Promise<Measured> {
  const tops = await givenProviders(db, owner)
  await owner.query('ANALYZE')
  const rounds: number[] = []
  // The first round warms both up and does not count.
  for (let round = 0; round <= sizes.rounds; round++) {
    // Either works in a transaction that is rolled back, so that every round finds the same rows.
    const ours = await undone(db, (tx) => adjustAll(tx, tops))
    const plain = await undone(db, (tx) => plainVersions(tx))
    if (round > 0) rounds.push(ours / plain)
  }
  const against = 'the same versions by plain INSERT and UPDATE'
  return atMost('adjustRate over 500 parties with those below', against, ratio(medianOf(rounds), 1), 3, '×')
}

/** Milliseconds of some work whose effects are undone. */
async function undone(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  class Undo extends Error {}
  let took = 0
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const started = performance.now()
    await work(tx)
    took = performance.now() - started
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return took
}

async function givenProviders(db: Db, owner: pg.Client): Promise<string[]> {
  await owner.query(
    `INSERT INTO tenant (tenant_id, root_tenant_id, tenant_name, tenant_kind, linkman, contact_number_enc, is_finished) VALUES ($1, $1, 'bench prices', 1, 'bench', '', true)`,
    [tenantId],
  )
  return inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const maker = { tenantId, oemNo: tenantId, userId: null, deptId: null, at }
    const known = await tx.client.query('SELECT 1 FROM pay_aisle WHERE aisle_code = $1', [demoAisle])
    if (!known.rowCount) await makeChannel(tx, at)
    await openAisles(tx, maker, [{ oemNo: tenantId, aisleCode: demoAisle, isDefault: true }])
    const party = (parentNo: string, place: string) => ({
      oemNo: tenantId,
      serviceKind: ServiceKind.provider,
      parentNo,
      serviceName: `bench ${place}`,
      legalName: 'bench',
      legalIdNo: `B${place}`,
      contactName: 'bench',
      contactPhone: `139${place.padStart(8, '0')}`,
      isOpen: true,
    })
    const tops = await createParties(
      tx,
      maker,
      Array.from({ length: sizes.tops }, (_, n) => party(tenantId, String(n))),
    )
    const below = await createParties(
      tx,
      maker,
      tops.flatMap(({ userNo }, n) =>
        Array.from({ length: sizes.below }, (_, m) => party(userNo, String(1000 + n * 10 + m))),
      ),
    )
    const policy = (userNo: string, list: Parameters<typeof linesOf>[0]) => ({
      userNo,
      aisleCode: demoAisle,
      polName: userNo,
      lines: linesOf(list),
      effectiveTime: at,
    })
    await givePolicies(tx, maker, [
      policy(tenantId, prices.channel),
      ...tops.map(({ userNo }) => policy(userNo, prices.north)),
      ...below.map(({ userNo }) => policy(userNo, prices.north)),
    ])
    return tops.map(({ userNo }) => userNo)
  })
}

const adjustAll = (tx: Tx, userNos: string[]) =>
  adjustParties(
    tx,
    { tenantId, oemNo: tenantId, userId: null, deptId: null, at },
    {
      userNos,
      aisleCode: demoAisle,
      lines: [
        {
          payWay: PayWay.wechat,
          ratePpm: parsePercent('0.3') ?? 0,
          capAmountFen: null,
          minFeeFen: fen(0),
          d0RatePpm: 0,
          d0FeeFen: fen(0),
        },
      ],
      effectiveTime: '2026-01-02 00:00:00+08',
      cascade: true,
      reason: 'bench',
    },
  )

/** Writes the least that the same versions need: their rows and lines, and the end of the lines before. */
async function plainVersions({ client }: Tx): Promise<void> {
  const of = `tenant_id = '${tenantId}' AND user_no <> '${tenantId}'`
  await client.query(`UPDATE oem_policy_rate SET valid_to = '2026-01-02 00:00:00+08' WHERE ${of} AND valid_to IS NULL`)
  await client.query(
    `INSERT INTO oem_policy (tenant_id, oem_no, id, pol_no, pol_version, pol_name, user_type, user_no, owner_type, owner_no, aisle_code, policy_status, effective_time)
     SELECT tenant_id, oem_no, id + 1000000000, pol_no, 2, pol_name, user_type, user_no, owner_type, owner_no, aisle_code, 1, '2026-01-02 00:00:00+08' FROM oem_policy WHERE ${of}`,
  )
  await client.query(
    `INSERT INTO oem_policy_rate (tenant_id, oem_no, policy_id, user_no, aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee, valid_from)
     SELECT tenant_id, oem_no, policy_id + 1000000000, user_no, aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee, '2026-01-02 00:00:00+08' FROM oem_policy_rate WHERE ${of}`,
  )
}

async function replayRatio(db: Db): Promise<Measured> {
  const now = Date.now()
  const instant = (ms: number) =>
    `${new Date(ms + 8 * 3_600_000)
      .toISOString()
      .replace('T', ' ')
      .replace(/\.\d+Z$/, '')}+08`
  const scope = { from: instant(now - 31 * 86_400_000), until: instant(now) }
  const changes = [
    {
      userNo: middleNode,
      shareRatioPpm: null,
      lines: [PayWay.wechat, PayWay.alipay].map((payWay) => ({
        payWay,
        ratePpm: 3300,
        capAmountFen: null,
        minFeeFen: fen(0),
        d0RatePpm: 0,
        d0FeeFen: fen(0),
      })),
    },
  ]
  const rounds: number[] = []
  for (let round = 0; round <= sizes.rounds; round++) {
    const ours = await timed(db, (tx) => replayed(tx, largeTenant, { aisleCode: demoAisle, ...scope, changes }))
    const pass = await timed(db, ({ client }) =>
      client.query(onePass, [largeTenant, demoAisle, scope.from, scope.until]),
    )
    if (round > 0) rounds.push(ours / pass)
  }
  const against = 'one pass that sums the profit rows of the same payments by owner'
  return atMost('what-if over the payments of 31 days', against, ratio(medianOf(rounds), 1), 3, '×')
}

/** Query for the profit of every party from the payments, read as they were booked. */
const onePass = `SELECT owner_no, count(*), sum(trade_amount), sum(profit_amount) FROM pos_profit
  WHERE tenant_id = $1 AND aisle_code = $2 AND pay_time >= $3 AND pay_time < $4 AND book_day BETWEEN $3::timestamptz::date AND $4::timestamptz::date GROUP BY owner_no`

async function timed(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await inScope(db, { tenantId: largeTenant, oemNo: '' }, work)
  return performance.now() - started
}
