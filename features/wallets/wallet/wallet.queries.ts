import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import {
  type OwnedList,
  ownedList,
  ownerColumns,
  ownerName,
  ownersInReach,
  ownersNamed,
} from '../owner/owner.queries.ts'
import type { Owner, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { madeWithin } from '../../../core/server/lists/listing.ts'
import type { Wallet, WalletFilter, WalletStatistics } from './wallet.contract.ts'

/** Wallets as data scopes know them. */
export const walletList = ownedList('wallet.list')

const owner = ownerColumns('w', { hasMaker: true })

/** The wallets of a filter that a caller sees: for the list, its statistics and its export. */
export function walletsWhere(
  caller: Caller,
  filter: Partial<z.output<typeof WalletFilter>>,
  list: OwnedList = walletList,
): SQL {
  const { walletNo, userType, userNo, userName, keyword, walletKind, walletStatus, isPending, ...bounds } = filter
  const conditions = [
    ownersInReach(caller, list, owner),
    walletNo && sql`w.wallet_no = ${walletNo}`,
    userType !== undefined && sql`w.owner_type = ${userType}`,
    userNo && sql`w.owner_no = ${userNo}`,
    userName && ownersNamed(owner, userName),
    keyword && sql`(w.owner_no = ${keyword} OR ${ownersNamed(owner, keyword)})`,
    walletKind !== undefined && sql`w.wallet_kind = ${walletKind}`,
    walletStatus !== undefined && sql`w.wallet_status = ${walletStatus}`,
    isPending !== undefined && (isPending ? sql`w.pending_status IS NOT NULL` : sql`w.pending_status IS NULL`),
    madeWithin(sql`w.create_time`, bounds),
  ].filter((condition) => condition !== undefined && condition !== '' && condition !== false)
  return sql.join(conditions, sql` AND `)
}

/** Builds the query for the request times of the status changes that wait for their second person. */
export const walletChangesWaiting = (caller: Caller): SQL =>
  sql`SELECT w.pending_time AS at FROM user_wallet w WHERE ${walletsWhere(caller, { isPending: true })}`

/** The columns of a wallet as its contract names them. */
export const walletColumns = sql`w.id, w.wallet_no AS "walletNo", w.owner_type AS "userType", w.owner_no AS "userNo", ${ownerName(owner)} AS "userName", w.wallet_kind AS "walletKind",
  w.available_amount AS "availableAmount", w.frozen_amount AS "frozenAmount", w.transit_amount AS "transitAmount",
  w.total_in_amount AS "totalInAmount", w.total_out_amount AS "totalOutAmount", w.total_withdraw_amount AS "totalWithdrawAmount",
  w.wallet_status AS "walletStatus", w.pending_status AS "pendingStatus", w.pending_reason AS "pendingReason",
  coalesce((SELECT real_name FROM app_user u WHERE u.tenant_id = w.tenant_id AND u.id = w.pending_user), '') AS "pendingUserName",
  w.last_change_time AS "lastChangeTime", w.create_time AS "createTime", w.remark`

type WalletRow = z.output<typeof Wallet>

/** One page of wallets, the newest first. */
export async function walletPage(
  tx: Tx,
  where: SQL,
  page: { current: number; size: number },
): Promise<Rows<WalletRow>> {
  const skipped = rowsBefore(page)
  const total = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM user_wallet w WHERE ${where}`)
  const records = await rowsOf<WalletRow>(
    tx,
    sql`SELECT ${walletColumns} FROM user_wallet w WHERE ${where} ORDER BY w.create_time DESC, w.id DESC LIMIT ${page.size} OFFSET ${skipped}`,
  )
  return { records, total: Number(total?.total ?? 0) }
}

/** Totals over all wallets of a filter, and how many have which status. */
export async function walletTotals(tx: Tx, where: SQL): Promise<z.output<typeof WalletStatistics>> {
  const rows = await rowsOf<
    { walletStatus: CodeOf<typeof WalletStatus> } & Record<'walletCount' | keyof typeof sums, bigint>
  >(
    tx,
    sql`SELECT w.wallet_status AS "walletStatus", count(*) AS "walletCount", ${sql.join(
      Object.entries(sums).map(([name, column]) => sql`sum(${sql.raw(column)})::bigint AS ${sql.raw(`"${name}"`)}`),
      sql`, `,
    )}
          FROM user_wallet w WHERE ${where} GROUP BY w.wallet_status ORDER BY w.wallet_status`,
  )
  const total = (name: 'walletCount' | keyof typeof sums) => rows.reduce((sum, row) => sum + row[name], 0n)
  const amounts = Object.fromEntries(Object.keys(sums).map((name) => [name, total(name as keyof typeof sums)]))
  return {
    walletCount: total('walletCount'),
    ...amounts,
    statusCounts: rows.map(({ walletStatus, walletCount }) => ({ walletStatus, walletCount })),
  } as z.output<typeof WalletStatistics>
}

const sums = {
  availableAmount: 'w.available_amount',
  frozenAmount: 'w.frozen_amount',
  transitAmount: 'w.transit_amount',
  totalInAmount: 'w.total_in_amount',
  totalOutAmount: 'w.total_out_amount',
  totalWithdrawAmount: 'w.total_withdraw_amount',
} as const

/** Status of an owner's wallet of a kind; null while there is none. */
export async function walletStatusOf(
  tx: Tx,
  tenantId: string,
  { ownerType, ownerNo }: Owner,
  walletKind: CodeOf<typeof WalletKind>,
): Promise<CodeOf<typeof WalletStatus> | null> {
  const row = await rowOf<{ wallet_status: CodeOf<typeof WalletStatus> }>(
    tx,
    sql`SELECT wallet_status FROM user_wallet WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND wallet_kind = ${walletKind}`,
  )
  return row?.wallet_status ?? null
}

/** Open debts of an owner, in fen. */
export async function openDebtOf(tx: Tx, tenantId: string, { ownerType, ownerNo }: Owner): Promise<bigint> {
  const row = await rowOf<{ debt: bigint }>(
    tx,
    sql`SELECT coalesce(sum(remain_amount), 0)::bigint AS debt FROM debt WHERE tenant_id = ${tenantId} AND owner_type = ${ownerType} AND owner_no = ${ownerNo} AND remain_amount > 0`,
  )
  return row?.debt ?? 0n
}
