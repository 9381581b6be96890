import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { isWorkday } from '../../../core/server/database/workday.ts'
import { type KnownOwner, openDebtOf, walletStatusOf } from '../../wallets/wallets.server.ts'
import { type Owner, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { payeeOf } from '../payee/payee.queries.ts'
import { enabledPlatforms, fundsOf } from '../platform-terms/platform-funds.queries.ts'
import type { PlatformTerms } from '../platform-terms/platform-terms.rules.ts'
import { TaxMode } from '../tax/tax-codes.contract.ts'
import { agreementsOf, quotaLeftOf, signedPlatforms, taxModeOf } from '../tax/tax.queries.ts'
import type { Funds, Used, WithdrawWay } from '../withdrawal/withdrawal.rules.ts'
import { WithdrawStatus } from '../withdrawal/withdrawal-codes.contract.ts'

/** Owner of the money and the wallet it comes from. Owner and wallet are null for the root operator's surplus. */
export interface Source {
  readonly owner: KnownOwner | null
  readonly walletKind: CodeOf<typeof WalletKind> | null
}

/** The owner behind a source. */
export const partyOf = (tenantId: string, { owner }: Source): Owner =>
  owner ?? { ownerType: OwnerType.operator, ownerNo: tenantId }

/** Reads the data for the first four checks. @source docs/domain/money.md 5.6 */
export async function wayOf(
  tx: Tx,
  tenantId: string,
  source: Source & { wanted: string | undefined },
  now: Moment,
): Promise<WithdrawWay> {
  const { owner, walletKind, wanted } = source
  const party = partyOf(tenantId, source)
  const taxMode = owner ? await taxModeOf(tx, tenantId, owner) : TaxMode.unset
  return {
    wallet:
      owner && walletKind !== null
        ? { walletKind, walletStatus: await walletStatusOf(tx, tenantId, owner, walletKind) }
        : null,
    payee: await payeeOf(tx, tenantId, party, now.day),
    taxMode,
    platforms: await enabledPlatforms(tx, tenantId, party.ownerType),
    signed: taxMode === TaxMode.platform ? signedPlatforms(await agreementsOf(tx, tenantId, party)) : new Set(),
    wanted,
    moment: { time: now.at.slice(11, 16), isWorkday: await isWorkday(tx, now.day) },
  }
}

/**
 * Reads the number and amount of withdrawals that an owner has requested on a platform today and this month; those that came
 * to nothing do not count.
 */
export async function usedOf(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
  platformCode: string,
  today: string,
): Promise<Used> {
  const { failed, rejected, cancelled, returned } = WithdrawStatus
  const row = await rowOf<{ dayCount: bigint; dayFen: bigint; monthFen: bigint }>(
    tx,
    sql`SELECT count(*) FILTER (WHERE create_day = ${today}) AS "dayCount", coalesce(sum(amount) FILTER (WHERE create_day = ${today}), 0)::bigint AS "dayFen", coalesce(sum(amount), 0)::bigint AS "monthFen"
          FROM withdrawal WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND platform_code = ${platformCode}
           AND create_time >= date_trunc('month', ${today}::date) AND withdraw_status NOT IN (${failed}, ${rejected}, ${cancelled}, ${returned})`,
  )
  return { dayCount: Number(row?.dayCount ?? 0), dayFen: row?.dayFen ?? 0n, monthFen: row?.monthFen ?? 0n }
}

/** Reads the funds that a withdrawal is drawn from. @source docs/domain/money.md 5.5, 5.6 (root operator) */
export async function fundsFor(
  tx: Tx,
  tenantId: string,
  source: Source & { taxMode: CodeOf<typeof TaxMode>; platform: PlatformTerms },
): Promise<Funds> {
  const { owner, walletKind, taxMode, platform } = source
  if (!owner || walletKind === null)
    return { availableFen: await surplusAt(tx, tenantId, platform), quotaFen: null, debtFen: 0n }
  return {
    availableFen: await availableOf(tx, tenantId, owner, walletKind),
    quotaFen: taxMode === TaxMode.ownInvoice ? await quotaLeftOf(tx, tenantId, owner) : null,
    debtFen: await openDebtOf(tx, tenantId, owner),
  }
}

/** Available balance of a wallet, in fen. */
export async function availableOf(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
  walletKind: number,
): Promise<bigint> {
  const row = await rowOf<{ available: bigint }>(
    tx,
    sql`SELECT available_amount AS available FROM user_wallet WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND wallet_kind = ${walletKind}`,
  )
  return row?.available ?? 0n
}

/**
 * Returns the amount that the root operator may take back from a platform: the balance there without the withheld tax,
 * without all that the owners it serves could still draw, and without the amounts that the operator has requested already.
 * @source docs/domain/money.md 5.6, Root operator
 */
export async function surplusAt(
  tx: Tx,
  tenantId: string,
  { platformCode, ownerKinds }: PlatformTerms,
): Promise<bigint> {
  const { payoutFen, taxFen } = await fundsOf(tx, tenantId, platformCode)
  const { auditing, approved, paying, unknown } = WithdrawStatus
  const row = await rowOf<{ owed: bigint; drawn: bigint }>(
    tx,
    sql`SELECT coalesce((SELECT sum(CASE WHEN wallet_kind = ${WalletKind.recharge} THEN 0 ELSE available_amount END + frozen_amount + transit_amount) FROM user_wallet
                          WHERE tenant_id = ${tenantId} AND owner_type = ANY(${sql.param([...ownerKinds])}::smallint[])), 0)::bigint AS owed,
               coalesce((SELECT sum(amount) FROM withdrawal WHERE tenant_id = ${tenantId} AND owner_type = ${OwnerType.operator} AND owner_no = ${tenantId} AND platform_code = ${platformCode}
                          AND withdraw_status IN (${auditing}, ${approved}, ${paying}, ${unknown})), 0)::bigint AS drawn`,
  )
  const left = payoutFen - taxFen - (row?.owed ?? 0n) - (row?.drawn ?? 0n)
  return left > 0n ? left : 0n
}

/** Whether an owner has a withdrawal that is not over. */
export async function hasOpenWithdrawal(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: { ownerType: number; ownerNo: string },
): Promise<boolean> {
  const { auditing, approved, paying, unknown } = WithdrawStatus
  const row = await rowOf(
    tx,
    sql`SELECT 1 FROM withdrawal WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND withdraw_status IN (${auditing}, ${approved}, ${paying}, ${unknown}) LIMIT 1`,
  )
  return row !== undefined
}
