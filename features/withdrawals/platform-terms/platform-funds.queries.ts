import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { chart, OwnerType } from '../../ledger/ledger.shared.ts'
import type { PlatformTerms } from './platform-terms.rules.ts'

/** Columns of a platform `p` that its terms have. */
export const platformTerms = sql`p.platform_code AS "platformCode", p.platform_name AS "platformName", p.platform_type AS "platformType", p.owner_kinds AS "ownerKinds", p.account_kinds AS "accountKinds",
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
    sql`SELECT ${platformTerms} FROM withdrawal_platform p WHERE p.tenant_id = ${tenantId} AND p.is_on AND NOT p.is_deleted AND ${ownerType}::smallint = ANY(p.owner_kinds) ORDER BY p.priority, p.platform_code`,
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

export const noFunds: PlatformFunds = { payoutFen: fen(0), taxFen: fen(0), underWayFen: fen(0) }

/** States of a withdrawal that its platform may be paying: paying or unknown; codes of the feature that reads this one. */
const beingPaid = constant(2, 7)

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
                          WHERE a.tenant_id = ${tenantId} AND a.ledger = 1 AND a.code = ${chart.payout.code} AND a.owner_type = ${constant(OwnerType.platform)} AND a.owner_no = c.platform_code), 0)::bigint AS "payoutFen",
               coalesce((SELECT sum(b.credits - b.debits) FROM ledger_account a JOIN ledger_balance b USING (tenant_id, account_id)
                          WHERE a.tenant_id = ${tenantId} AND a.ledger = 1 AND a.code = ${chart.tax.code} AND a.owner_type = ${constant(OwnerType.platform)} AND a.owner_no = c.platform_code), 0)::bigint AS "taxFen",
               coalesce((SELECT sum(w.arrive_amount + w.tax_amount + w.cost_amount) FROM withdrawal w
                          WHERE w.tenant_id = ${tenantId} AND w.platform_code = c.platform_code AND w.withdraw_status IN (${beingPaid})), 0)::bigint AS "underWayFen"
          FROM unnest(${wanted}) AS c (platform_code)`,
  )
  return new Map(rows.map(({ platformCode, ...funds }) => [platformCode, funds]))
}

/**
 * Returns the amount that a platform can still pay out: its balance without withheld tax and without payments on their way.
 */
export const freeFunds = ({ payoutFen, taxFen, underWayFen }: PlatformFunds): bigint => payoutFen - taxFen - underWayFen

/** Reads the balances at one platform. */
export async function fundsOf(tx: Tx, tenantId: string, platformCode: string): Promise<PlatformFunds> {
  return (await platformFunds(tx, tenantId, [platformCode])).get(platformCode) ?? noFunds
}
