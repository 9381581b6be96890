import type { Platform, PlatformDetail, PlatformFilter } from './platform.contract.ts'
import { freeFunds, noFunds, platformFunds, platformTerms } from '../platform-terms/platform-funds.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { madeWithin } from '../../../core/server/lists/listing.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { voucherLinks } from '../../ledger/ledger.server.ts'

type Row = z.output<typeof Platform>
type Transfers = z.output<typeof PlatformDetail>['transfers']

/** The platforms of a filter. */
export function platformsWhere(
  tenantId: string,
  { platformCode, platformName, platformType, isOn, ...bounds }: Partial<z.output<typeof PlatformFilter>>,
): SQL {
  const within = madeWithin(sql`p.create_time`, bounds)
  const conditions = [
    sql`p.tenant_id = ${tenantId} AND NOT p.is_deleted`,
    ...(platformCode ? [sql`p.platform_code = ${platformCode}`] : []),
    ...(platformName ? [sql`starts_with(p.platform_name, ${platformName})`] : []),
    ...(platformType === undefined ? [] : [sql`p.platform_type = ${platformType}`]),
    ...(isOn === undefined ? [] : [sql`p.is_on = ${isOn}`]),
    ...(within ? [within] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

/** One page of platforms with what lies there. */
export async function platformPage(
  tx: Tx,
  tenantId: string,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM withdrawal_platform p WHERE ${where}`,
  )
  const records = await platformRows(
    tx,
    tenantId,
    sql`${where} ORDER BY p.priority, p.platform_code LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Platforms as their contract names them. @param where what follows WHERE */
export async function platformRows(tx: Tx, tenantId: string, where: SQL): Promise<Row[]> {
  const rows = await rowsOf<Omit<Row, 'payoutBalance' | 'taxBalance' | 'underWay' | 'isBalanceLow'>>(
    tx,
    sql`SELECT p.id, ${platformTerms}, p.balance_alert AS "balanceAlert", CASE WHEN p.api_config = '' THEN '' ELSE '******' END AS "apiConfig", p.is_on AS "isOn", p.remark, p.create_time AS "createTime", p.version
          FROM withdrawal_platform p WHERE ${where}`,
  )
  const funds = await platformFunds(
    tx,
    tenantId,
    rows.map(({ platformCode }) => platformCode ?? ''),
  )
  return rows.map((row) => {
    const held = funds.get(row.platformCode ?? '') ?? noFunds
    return {
      ...row,
      payoutBalance: held.payoutFen,
      taxBalance: held.taxFen,
      underWay: held.underWayFen,
      isBalanceLow: row.balanceAlert !== null && freeFunds(held) < row.balanceAlert,
    } as Row
  })
}

/** Transfers that a platform's page shows. */
const mostTransfers = 50

/** The last transfers of a platform, the newest first. */
export async function transfersOf(tx: Tx, caller: Caller, platformCode: string): Promise<Transfers> {
  const rows = await rowsOf<Transfers[number]>(
    tx,
    sql`SELECT t.transfer_no AS "transferNo", t.transfer_kind AS "transferKind", t.amount, t.voucher_url AS "voucherUrl", t.book_day AS "bookDay", t.create_time AS "createTime",
               coalesce((SELECT real_name FROM app_user u WHERE u.tenant_id = t.tenant_id AND u.id = t.create_user), '') AS "userName"
          FROM platform_transfer t WHERE t.tenant_id = ${caller.tenantId} AND t.platform_code = ${platformCode} ORDER BY t.create_time DESC, t.transfer_no DESC LIMIT ${mostTransfers}`,
  )
  const linkOf = await voucherLinks(tx, caller)
  return rows.map((row) => ({ ...row, voucherUrl: linkOf(row.voucherUrl ?? '', row.transferNo ?? '') }))
}
