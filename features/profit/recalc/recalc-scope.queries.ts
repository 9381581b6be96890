import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { recalcErrors } from './recalc.contract.ts'
import { RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'
import { chainPathOf } from '../../trades/trades.shared.ts'

/** Place of a node or merchant in the tree. */
interface Place {
  readonly oemNo: string
  readonly path: string
}

/**
 * The path of a node from the root: a sub-operator, or a provider of the root operator's own.
 * @throws common.notFound for what is no such node of this ledger; parties inside a sub-operator are its own affair
 */
export async function pathOfNode(tx: Tx, tenantId: string, userNo: string): Promise<string> {
  const found = await rowOf<Place>(
    tx,
    sql`SELECT tenant_id AS "oemNo", '' AS path FROM tenant WHERE root_tenant_id = ${tenantId} AND tenant_id = ${userNo} AND NOT is_deleted
        UNION ALL SELECT oem_no, ancestors FROM service_info WHERE tenant_id = ${tenantId} AND oem_no = ${tenantId} AND user_no = ${userNo} AND service_kind = ${constant(ServiceKind.provider)}`,
  )
  if (!found) throw commonErrors.notFound()
  return chainPathOf(tenantId, found.oemNo, found.path)
}

async function pathOfMerchant(tx: Tx, tenantId: string, rpiNo: string): Promise<string> {
  const found = await rowOf<Place>(
    tx,
    sql`SELECT oem_no AS "oemNo", user_path AS path FROM rpi_basic WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND rpi_kind = ${constant(RpiKind.merchant)}`,
  )
  if (!found) throw commonErrors.notFound()
  return `${chainPathOf(tenantId, found.oemNo, found.path)},${rpiNo}`
}

/** Fields of a scope. */
export interface Scope {
  readonly aisleCode?: string | undefined
  readonly payWay?: number | undefined
  readonly userNo?: string | undefined
  readonly rpiNo?: string | undefined
  readonly payTime_dategt: string
  readonly payTime_datelt: string
}

/**
 * Finds the place of a scope in the tree: the path from the root down to its merchant, its node, or the root itself.
 * @throws common.notFound when it names a channel, node or merchant that this ledger has not
 */
export async function pathOfScope(tx: Tx, tenantId: string, { aisleCode, userNo, rpiNo }: Scope): Promise<string> {
  if (aisleCode !== undefined) {
    const known = await rowOf(tx, sql`SELECT 1 FROM pay_aisle WHERE aisle_code = ${aisleCode}`)
    if (!known) throw commonErrors.notFound()
  }
  const ofNode = userNo === undefined ? tenantId : await pathOfNode(tx, tenantId, userNo)
  return rpiNo === undefined ? ofNode : pathOfMerchant(tx, tenantId, rpiNo)
}

/**
 * Refuses a scope that meets one whose recalculation is not finished. No other is begun in this ledger until the
 * transaction ends.
 * @throws profitRecalc.overlaps
 * @source docs/domain/money.md 4.7
 */
export async function refuseOverlap(tx: Tx, tenantId: string, scope: Scope, path: string): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`profit-recalc:${tenantId}`])
  const meets = await rowOf(
    tx,
    sql`SELECT 1 FROM profit_recalc r
         WHERE r.tenant_id = ${tenantId} AND r.recalc_status IN (${RecalcStatus.draft}, ${RecalcStatus.computing}, ${RecalcStatus.toReview}, ${RecalcStatus.posting})
           AND r.pay_time_from <= ${scope.payTime_datelt}::timestamptz AND r.pay_time_until >= ${scope.payTime_dategt}::timestamptz
           AND (r.aisle_code IS NULL OR ${scope.aisleCode ?? null}::text IS NULL OR r.aisle_code = ${scope.aisleCode ?? null})
           AND (r.pay_way IS NULL OR ${scope.payWay ?? null}::smallint IS NULL OR r.pay_way = ${scope.payWay ?? null})
           AND (starts_with(r.scope_path || ',', ${path}::text || ',') OR starts_with(${path}::text || ',', r.scope_path || ',')) LIMIT 1`,
  )
  if (meets) throw recalcErrors.overlaps()
}
