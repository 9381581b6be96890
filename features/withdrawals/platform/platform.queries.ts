import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { chart } from '../../ledger/posting/chart.rules.ts'
import type { OwnerType } from '../../ledger/posting/ledger.contract.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { madeWithin } from '../../../core/server/lists/listing.ts'
import { voucherLinks } from '../../ledger/voucher/voucher.queries.ts'
import type { Platform, PlatformDetail, PlatformFilter } from './platform.contract.ts'
import type { PlatformTerms } from './platform.rules.ts'

const terms = sql`p.platform_code AS "platformCode", p.platform_name AS "platformName", p.platform_type AS "platformType", p.owner_kinds AS "ownerKinds", p.account_kinds AS "accountKinds",
  p.tax_rate_ppm AS "taxRate", p.fee_rate_ppm AS "feeRate", p.fee_fixed AS "feeFixed", p.fee_cap AS "feeCap", p.cost_fixed AS "costFixed", p.single_min AS "singleMin", p.single_max AS "singleMax", p.auto_limit AS "autoLimit",
  p.day_max_amount AS "dayMaxAmount", p.day_max_count AS "dayMaxCount", p.month_max_amount AS "monthMaxAmount", p.open_time AS "openTime", p.close_time AS "closeTime", p.workday_only AS "workdayOnly",
  p.forward_type AS "forwardType", p.priority`

/** The enabled platforms of a ledger that serve owners of a kind. */
export function enabledPlatforms(
  tx: Tx,
  tenantId: string,
  ownerType: CodeOf<typeof OwnerType>,
): Promise<PlatformTerms[]> {
  return rowsOf<PlatformTerms>(
    tx,
    sql`SELECT ${terms} FROM withdrawal_platform p WHERE p.tenant_id = ${tenantId} AND p.is_on AND NOT p.is_deleted AND ${ownerType}::smallint = ANY(p.owner_kinds) ORDER BY p.priority, p.platform_code`,
  )
}

/** Balances at a platform by our books, in fen. */
export interface PlatformFunds {
  /** Prefunded balance. */
  readonly payoutFen: Fen
  /** Of it, tax that was withheld and is not paid over. */
  readonly taxFen: Fen
  /** Amount that payments under way will take: arriving amount, tax and the platform's charge. */
  readonly underWayFen: Fen
}

const noFunds: PlatformFunds = { payoutFen: fen(0), taxFen: fen(0), underWayFen: fen(0) }

/** Reads the balances at platforms, by their code. @source docs/domain/money.md 2.3 PAYOUT and TAX, 5.6 */
export async function platformFunds(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
): Promise<Map<string, PlatformFunds>> {
  const wanted = sql`${sql.param([...codes])}::text[]`
  const rows = await rowsOf<PlatformFunds & { platformCode: string }>(
    tx,
    sql`SELECT c.platform_code AS "platformCode",
               coalesce((SELECT sum(b.debits - b.credits) FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
                          WHERE a.tenant_id = ${tenantId} AND a.ledger = 1 AND a.code = ${chart.payout.code} AND a.owner_type = 9 AND a.owner_no = c.platform_code), 0)::bigint AS "payoutFen",
               coalesce((SELECT sum(b.credits - b.debits) FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
                          WHERE a.tenant_id = ${tenantId} AND a.ledger = 1 AND a.code = ${chart.tax.code} AND a.owner_type = 9 AND a.owner_no = c.platform_code), 0)::bigint AS "taxFen",
               coalesce((SELECT sum(w.arrive_amount + w.tax_amount + w.cost_amount) FROM withdrawal w
                          WHERE w.tenant_id = ${tenantId} AND w.platform_code = c.platform_code AND w.withdraw_status IN (2, 7)), 0)::bigint AS "underWayFen"
          FROM unnest(${wanted}) AS c (platform_code)`,
  )
  return new Map(rows.map(({ platformCode, ...funds }) => [platformCode, funds]))
}

/**
 * Returns the amount that a platform can still pay out: its balance without withheld tax and without payments on their way.
 */
export const freeFunds = ({ payoutFen, taxFen, underWayFen }: PlatformFunds): bigint => payoutFen - taxFen - underWayFen

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
    sql`SELECT p.id, ${terms}, p.balance_alert AS "balanceAlert", CASE WHEN p.api_config = '' THEN '' ELSE '******' END AS "apiConfig", p.is_on AS "isOn", p.remark, p.create_time AS "createTime", p.version
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

/** Reads the balances at one platform. */
export async function fundsOf(tx: Tx, tenantId: string, platformCode: string): Promise<PlatformFunds> {
  return (await platformFunds(tx, tenantId, [platformCode])).get(platformCode) ?? noFunds
}
