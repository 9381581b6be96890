import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../../providers/providers.server.ts'
import { type Line, RefundFeeRule } from '../../channels/channels.shared.ts'
import { inSubtree, pathOf } from '../../access/access.server.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { replayStatement } from './replay-statement.rules.ts'

/** The prices of a party as they would be; pay ways that are not named keep what each payment had. */
export interface ReplayedLines {
  readonly userNo: string
  readonly lines: readonly Line[]
  /** Null: as each payment had it. */
  readonly shareRatioPpm: number | null
}

/** Payments that are priced anew, and the changed prices. */
export interface ReplayScope {
  readonly aisleCode: string
  /** Half-open: from <= payTime < until. */
  readonly from: string
  readonly until: string
  readonly changes: readonly ReplayedLines[]
}

/** Profit that an owner kept of these payments, and the profit it would have kept. */
export interface ReplayedOwner {
  readonly ownerType: number
  readonly ownerNo: string
  /** 0 the operator, 99 an employee. */
  readonly level: number
  readonly beforeFen: Fen
  readonly afterFen: Fen
  readonly trades: bigint
  readonly amountFen: Fen
}

/**
 * Prices the payments below changed parties anew and changes nothing: one statement, set by set.
 * @returns an owner a row, from the operator down; none when nothing was paid
 * @source docs/domain/money.md 4.1, 4.5
 */
export async function replayed(tx: Tx, tenantId: string, scope: ReplayScope): Promise<ReplayedOwner[]> {
  const depth = await depthBelow(tx, tenantId, scope)
  if (depth === null) return []
  const rules = await refundRulesOf(tx, [scope.aisleCode])
  const isProportional = rules(scope.aisleCode).refundFeeRule === RefundFeeRule.proportional
  const given = scope.changes.flatMap(({ userNo, lines, shareRatioPpm }) =>
    lines.map((line) => ({ ...line, userNo, shareRatioPpm })),
  )
  const { rows } = await tx.client.query<{
    owner_type: number
    owner_no: string
    level: number
    before: bigint
    after: bigint
    trades: bigint
    amount: bigint
  }>({
    text: replayStatement(depth),
    values: [
      tenantId,
      scope.aisleCode,
      scope.from,
      scope.until,
      isProportional,
      given.map(({ userNo }) => userNo),
      given.map(({ payWay }) => payWay),
      given.map(({ ratePpm }) => ratePpm),
      given.map(({ capAmountFen }) => capAmountFen),
      given.map(({ minFeeFen }) => minFeeFen),
      given.map(({ d0RatePpm }) => d0RatePpm),
      given.map(({ d0FeeFen }) => d0FeeFen),
      given.map(({ shareRatioPpm }) => shareRatioPpm),
    ],
  })
  return rows
    .map((row) => ({
      ownerType: row.owner_type,
      ownerNo: row.owner_no,
      level: row.level,
      beforeFen: fen(row.before),
      afterFen: fen(row.after),
      trades: row.trades,
      amountFen: fen(row.amount),
    }))
    .sort((a, b) => a.level - b.level || (a.ownerNo < b.ownerNo ? -1 : 1))
}

/** Counts the most nodes below the operator in the chains that hold a changed party; null when none does. */
async function depthBelow(tx: Tx, tenantId: string, { changes }: ReplayScope): Promise<number | null> {
  const holding = changes.map(({ userNo }) => JSON.stringify({ levels: [{ ownerNo: userNo }] }))
  const found = await rowOf<{ depth: number | null }>(
    tx,
    sql`SELECT max(jsonb_array_length(chain->'levels')) - 2 AS depth FROM price_snapshot
         WHERE tenant_id = ${tenantId} AND chain @> ANY(${sql.param(holding)}::jsonb[])`,
  )
  return found?.depth ?? null
}

/**
 * The owners that a caller sees of those given, by name: operator staff the parties of their login tenant, of a
 * sub-operator that one alone; a provider itself and what is below it. Nobody sees above itself.
 * @source docs/domain/network.md 2.7; docs/domain/money.md 0.5 no. 4
 */
export async function ownersSeen(tx: Tx, caller: Caller, numbers: readonly string[]): Promise<Map<string, string>> {
  const { tenantId, oemNo, userNo } = caller
  const wanted = sql.param([...numbers])
  const isStaff = isOperatorStaff(caller)
  const ofCaller = isStaff
    ? sql`s.oem_no = ${oemNo}`
    : sql`(${caller.partyType === PartyType.provider} AND ${inSubtree(sql`s.ancestors`, pathOf(tenantId, userNo))})`
  const rows = await rowsOf<{ no: string; name: string }>(
    tx,
    sql`SELECT s.user_no AS no, ${partyName(sql`s.tenant_id`, sql`s.user_no`)} AS name FROM service_info s
         WHERE s.tenant_id = ${tenantId} AND s.user_no = ANY(${wanted}::text[]) AND ${ofCaller}
        UNION ALL
        SELECT t.tenant_id, t.tenant_name FROM tenant t
         WHERE t.root_tenant_id = ${tenantId} AND t.tenant_id = ANY(${wanted}::text[]) AND ${isStaff} AND (${oemNo === tenantId} OR t.tenant_id = ${oemNo})`,
  )
  return new Map(rows.map(({ no, name }) => [no, name]))
}
