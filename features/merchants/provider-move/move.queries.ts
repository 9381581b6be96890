import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { DebtStatus } from '../../ledger/ledger.shared.ts'
import { isLineOn, partiesInReach, partyName } from '../../providers/providers.server.ts'
import { partyLinesFrom } from '../../pricing/pricing.server.ts'
import { PolicyStatus } from '../../pricing/pricing.shared.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { ServiceAuditStatus, ServiceKind } from '../../providers/providers.shared.ts'
import { inSubtree } from '../../access/access.server.ts'
import { RpiKind } from '../merchant/merchant-codes.contract.ts'
import { allOf, type Listing, madeWithin, when } from '../../../core/server/lists/listing.ts'
import type { partyMove } from './move.contract.ts'
import { type MovedParty, type NewParent, partiesLeft, placeRefusal, refusalsOfMove } from './move.rules.ts'

/** A provider that is to move, and where to. */
export interface PlannedMove {
  readonly moved: MovedParty & { readonly serviceName: string; readonly level: number }
  readonly to: NewParent
}

/**
 * A provider and a party of the caller's own login tenant, both within reach; null when one of them is not there.
 * @param toNo a provider's number, or the oem_no for the operator or sub-operator itself
 */
export async function plannedMove(
  tx: Tx,
  caller: Caller,
  { userNo, toNo }: { userNo: string; toNo: string },
): Promise<PlannedMove | null> {
  const moved = await rowOf<PlannedMove['moved']>(
    tx,
    sql`SELECT s.user_no AS "userNo", s.oem_no AS "oemNo", s.service_kind AS "serviceKind", s.parent_no AS "parentNo", s.ancestors, s.level, s.service_audit_status AS "serviceAuditStatus", s.service_name AS "serviceName"
          FROM service_info s WHERE ${partiesInReach(caller)} AND s.user_no = ${userNo} AND NOT s.is_deleted`,
  )
  const { oemNo } = caller
  const operator = { userNo: oemNo, oemNo, ancestors: '', mayHaveChildren: true, isLineOn: true }
  const to =
    toNo === oemNo
      ? operator
      : await rowOf<NewParent>(
          tx,
          sql`SELECT s.user_no AS "userNo", s.oem_no AS "oemNo", s.ancestors, s.service_kind = ${ServiceKind.provider} AND s.service_audit_status = ${ServiceAuditStatus.approved} AS "mayHaveChildren", ${isLineOn} AS "isLineOn"
                FROM service_info s WHERE ${partiesInReach(caller)} AND s.user_no = ${toNo} AND NOT s.is_deleted`,
        )
  return moved && to ? { moved, to } : null
}

/** Counts of records that move along with a provider. */
export interface AffectedByMove {
  readonly partyCount: number
  readonly merchantCount: number
  readonly terminalCount: number
  readonly policyCount: number
}

/** Counts the records that move along with a provider whose current path is given. */
export async function affectedBy(
  tx: Tx,
  tenantId: string,
  { userNo, ancestors }: Pick<MovedParty, 'userNo' | 'ancestors'>,
): Promise<AffectedByMove> {
  const merchants = sql`rpi_basic m WHERE m.tenant_id = ${tenantId} AND ${inSubtree(sql`m.user_path`, ancestors)} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`
  const counted = await rowOf<AffectedByMove>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM service_info s WHERE s.tenant_id = ${tenantId} AND ${inSubtree(sql`s.ancestors`, ancestors)} AND NOT s.is_deleted) AS "partyCount",
               (SELECT count(*)::int FROM ${merchants}) AS "merchantCount",
               (SELECT count(*)::int FROM rp_terminal t WHERE t.tenant_id = ${tenantId} AND t.unbind_time IS NULL AND NOT t.is_deleted AND t.rpi_no IN (SELECT m.rpi_no FROM ${merchants})) AS "terminalCount",
               (SELECT count(*)::int FROM oem_policy p WHERE p.tenant_id = ${tenantId} AND p.user_no = ${userNo} AND p.policy_status = ${PolicyStatus.inForce} AND NOT p.is_template AND NOT p.is_deleted) AS "policyCount"`,
  )
  return counted as AffectedByMove
}

/** State of a transfer of devices that waits for its receiver: a code of the area of stock, which stands above. */
const openTransfer = 0

/**
 * Everything that stands against a move at a moment; none when it may be done.
 * @source docs/domain/network.md 7.4
 */
export async function refusalsAt(
  tx: Tx,
  caller: Caller,
  { moved, to }: PlannedMove,
  at: string,
): Promise<readonly AppError[]> {
  const place = placeRefusal(moved, to)
  if (place) return [place]
  const { tenantId } = caller
  const left = sql.param(partiesLeft(moved, to))
  const below = sql`SELECT s.user_no FROM service_info s WHERE s.tenant_id = ${tenantId} AND ${inSubtree(sql`s.ancestors`, moved.ancestors)}`
  const found = await rowOf<{
    lowestLevel: number
    pendingPolicies: number
    openTransfers: string[]
    openDebts: string[]
  }>(
    tx,
    sql`SELECT (SELECT max(s.level) FROM service_info s WHERE s.tenant_id = ${tenantId} AND ${inSubtree(sql`s.ancestors`, moved.ancestors)} AND s.service_kind = ${ServiceKind.provider} AND NOT s.is_deleted) AS "lowestLevel",
               (SELECT count(*)::int FROM oem_policy p WHERE p.tenant_id = ${tenantId} AND p.user_no = ${moved.userNo} AND p.policy_status = ${PolicyStatus.scheduled} AND NOT p.is_deleted) AS "pendingPolicies",
               ARRAY(SELECT o.rsr_no FROM store_transfer o WHERE o.tenant_id = ${tenantId} AND o.rsr_status = ${constant(openTransfer)}
                 AND (o.out_no = ANY(${left}::text[]) AND o.in_no IN (${below}) OR o.in_no = ANY(${left}::text[]) AND o.out_no IN (${below})) ORDER BY 1) AS "openTransfers",
               ARRAY(SELECT d.debt_no FROM debt d WHERE d.tenant_id = ${tenantId} AND d.debt_status IN (${constant(DebtStatus.open, DebtStatus.partlyDeducted)}) AND d.creditor_no = ANY(${left}::text[])
                 AND (d.owner_no IN (${below}) OR d.owner_no IN (SELECT m.rpi_no FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND ${inSubtree(sql`m.user_path`, moved.ancestors)})) ORDER BY 1) AS "openDebts"`,
  )
  const aisles = await rowsOf<{ code: string; name: string }>(
    tx,
    sql`SELECT a.aisle_code AS code, a.aisle_name AS name FROM pay_aisle a`,
  )
  const codes = aisles.map(({ code }) => code)
  const linesOf = (no: string) => partyLinesFrom(tx, tenantId, [no], codes, at)
  return refusalsOfMove(moved, to, {
    ...(found as NonNullable<typeof found>),
    deepestLevel: await paramOf(tx, caller, 'service.level.max'),
    lines: await linesOf(moved.userNo),
    parentLines: await linesOf(to.userNo),
    at,
    aisleNames: new Map(aisles.map(({ code, name }) => [code, name])),
  })
}

/** Name of a party of a row, as a scalar. */
export const nameOfParty = (tenantId: string, no: SQL | string): SQL =>
  partyName(sql`${tenantId}::text`, sql`${no}::text`)

/** The moves that a caller sees: those of its own login tenant, of parties within its reach. */
export const movesInReach = (caller: Caller): SQL =>
  sql`(m.tenant_id = ${caller.tenantId} AND m.oem_no = ${caller.oemNo} AND EXISTS (SELECT 1 FROM service_info s WHERE ${partiesInReach(caller)} AND s.user_no = m.user_no))`

/** The moves of a filter, the newest first. */
export const moveListing = (caller: Caller, filter: InputOf<typeof partyMove.list>): Listing => ({
  columns: sql`m.id, m.move_no AS "moveNo", m.user_no AS "userNo", ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS "serviceName", m.from_no AS "fromNo", ${partyName(sql`m.tenant_id`, sql`m.from_no`)} AS "fromName",
    m.to_no AS "toNo", ${partyName(sql`m.tenant_id`, sql`m.to_no`)} AS "toName", m.party_count AS "partyCount", m.merchant_count AS "merchantCount", m.terminal_count AS "terminalCount", m.policy_count AS "policyCount",
    m.reason, m.move_status AS "moveStatus", m.effective_time AS "effectiveTime", m.maker_no AS "makerNo", m.create_time AS "createTime", m.checker_no AS "checkerNo", m.check_time AS "checkTime", m.check_reason AS "checkReason"`,
  from: sql`service_move m`,
  where: allOf(
    movesInReach(caller),
    when(filter.moveNo, (no) => sql`m.move_no = ${no}`),
    when(filter.userNo, (no) => sql`(m.user_no = ${no} OR m.from_no = ${no} OR m.to_no = ${no})`),
    when(filter.moveStatus, (statuses) => sql`m.move_status = ANY(${sql.param([...statuses])}::smallint[])`),
    madeWithin(sql`m.create_time`, filter),
  ),
  order: sql`m.create_time DESC, m.id DESC`,
})
