import type { Tx } from '../../../core/server/database/db.ts'
import { masterNumber, moneyNumber, takeNumbers } from '../../../core/server/database/business-number.ts'
import { isOfWallet } from './chart.rules.ts'
import { Direction } from './ledger.contract.ts'
import type { Line } from './posting.rules.ts'
import { applyToWallet, type WalletState, walletKeyOf } from './wallet-copy.rules.ts'

/** A posted line with what the balance record says of it. */
export interface WalletLine {
  readonly line: Line
  readonly txnId: bigint
  readonly bookDay: string
  readonly bizKind: string
  readonly bizCode: string
  readonly memo: string
}

/**
 * Copies posted lines to the wallets they touch, and writes one balance record for each line that moves an available
 * balance, in the posting transaction. Wallets are opened on first use.
 * @source docs/domain/money.md 5.1, 5.2, invariant L4
 */
export async function copyToWallets(tx: Tx, tenantId: string, lines: readonly WalletLine[]): Promise<void> {
  const touching = lines.filter(({ line }) => isOfWallet(line.debit) || isOfWallet(line.credit))
  if (touching.length === 0) return
  const keys = [
    ...new Set(touching.flatMap(({ line }) => [line.debit, line.credit].filter(isOfWallet).map(walletKeyOf))),
  ].sort()
  const wallets = await lockWallets(tx, tenantId, keys)
  const missing = keys.filter((key) => !wallets.has(key))
  if (missing.length > 0) {
    await openWallets(tx, tenantId, missing, touching[0]?.bookDay as string)
    for (const [key, wallet] of await lockWallets(tx, tenantId, missing)) wallets.set(key, wallet)
  }
  const records = touching.flatMap((one) => applyToWallet(wallets, one.line).map((record) => ({ ...one, record })))
  await updateWallets(tx, tenantId, [...wallets.values()])
  if (records.length > 0) await insertRecords(tx, tenantId, records)
}

async function lockWallets(tx: Tx, tenantId: string, keys: string[]): Promise<Map<string, WalletState>> {
  const { rows } = await tx.client.query({
    name: 'lock_wallets',
    text: `SELECT owner_type || '|' || owner_no || '|' || wallet_kind AS key, wallet_no, oem_no, owner_type, owner_no, wallet_kind, available_amount, frozen_amount, transit_amount,
                  total_in_amount, total_out_amount, total_withdraw_amount, record_seq
             FROM user_wallet WHERE tenant_id = $1 AND (owner_type, owner_no, wallet_kind) IN (SELECT split_part(k, '|', 1)::smallint, split_part(k, '|', 2), split_part(k, '|', 3)::smallint FROM unnest($2::text[]) AS k)
            ORDER BY wallet_no FOR NO KEY UPDATE`,
    values: [tenantId, keys],
  })
  return new Map(
    rows.map((row) => [
      row.key as string,
      {
        walletNo: row.wallet_no,
        oemNo: row.oem_no,
        ownerType: row.owner_type,
        ownerNo: row.owner_no,
        walletKind: row.wallet_kind,
        available: row.available_amount,
        frozen: row.frozen_amount,
        transit: row.transit_amount,
        totalIn: row.total_in_amount,
        totalOut: row.total_out_amount,
        totalWithdraw: row.total_withdraw_amount,
        recordSeq: row.record_seq,
      },
    ]),
  )
}

async function openWallets(tx: Tx, tenantId: string, keys: string[], day: string): Promise<void> {
  const numbers = await takeNumbers(tx, masterNumber('WA'), day, keys.length)
  const parts = keys.map((key) => key.split('|'))
  await tx.client.query({
    name: 'open_wallets',
    text: `INSERT INTO user_wallet (tenant_id, oem_no, wallet_no, owner_type, owner_no, wallet_kind)
           SELECT $1, login_tenant($1, owner_type, owner_no), wallet_no, owner_type, owner_no, wallet_kind
             FROM unnest($2::text[], $3::smallint[], $4::text[], $5::smallint[]) AS g(wallet_no, owner_type, owner_no, wallet_kind) ON CONFLICT DO NOTHING`,
    values: [
      tenantId,
      numbers,
      parts.map(([type]) => type),
      parts.map(([, no]) => no),
      parts.map(([, , kind]) => kind),
    ],
  })
}

async function updateWallets(tx: Tx, tenantId: string, wallets: WalletState[]): Promise<void> {
  await tx.client.query({
    name: 'update_wallets',
    text: `UPDATE user_wallet w SET available_amount = g.available, frozen_amount = g.frozen, transit_amount = g.transit, total_in_amount = g.total_in, total_out_amount = g.total_out,
                  total_withdraw_amount = g.total_withdraw, record_seq = g.record_seq, last_change_time = now.at, update_time = now.at
             FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
               AS g(wallet_no, available, frozen, transit, total_in, total_out, total_withdraw, record_seq), (SELECT business_now() AS at) now
            WHERE w.tenant_id = $1 AND w.wallet_no = g.wallet_no`,
    values: [
      tenantId,
      wallets.map(({ walletNo }) => walletNo),
      wallets.map(({ available }) => available),
      wallets.map(({ frozen }) => frozen),
      wallets.map(({ transit }) => transit),
      wallets.map(({ totalIn }) => totalIn),
      wallets.map(({ totalOut }) => totalOut),
      wallets.map(({ totalWithdraw }) => totalWithdraw),
      wallets.map(({ recordSeq }) => recordSeq),
    ],
  })
}

type Written = WalletLine & { record: ReturnType<typeof applyToWallet>[number] }

async function insertRecords(tx: Tx, tenantId: string, written: Written[]): Promise<void> {
  const unnamed = written.filter(({ line }) => line.recordNo === undefined).length
  const next = (await takeNumbers(tx, moneyNumber('BR'), written[0]?.bookDay as string, unnamed)).values()
  const numbers = written.map(({ line }) => line.recordNo ?? next.next().value)
  const of = <T>(read: (one: Written) => T) => written.map(read)
  await tx.client.query({
    name: 'insert_balance_records',
    text: `WITH records AS (
             INSERT INTO balance_record (tenant_id, record_no, oem_no, wallet_no, owner_type, owner_no, wallet_kind, record_seq, change_type, direction, amount, balance_before, balance_after, frozen_after, biz_kind, biz_code, txn_id, remark, book_day)
             SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::smallint[], $6::text[], $7::smallint[], $8::bigint[], $9::smallint[], $10::smallint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::text[], $19::date[])
             RETURNING oem_no, business_day(create_time) AS day, owner_type, wallet_kind, change_type, direction, amount)
           INSERT INTO wallet_stat_day AS s (tenant_id, oem_no, day, owner_type, wallet_kind, change_type, direction, change_count, amount)
           SELECT $1, oem_no, day, owner_type, wallet_kind, change_type, direction, count(*), sum(amount) FROM records GROUP BY 2, 3, 4, 5, 6, 7 ORDER BY 3, 2, 4, 5, 6, 7
           ON CONFLICT (tenant_id, day, oem_no, owner_type, wallet_kind, change_type, direction) DO UPDATE SET change_count = s.change_count + excluded.change_count, amount = s.amount + excluded.amount`,
    values: [
      tenantId,
      numbers,
      of(({ record }) => record.wallet.oemNo),
      of(({ record }) => record.wallet.walletNo),
      of(({ record }) => record.wallet.ownerType),
      of(({ record }) => record.wallet.ownerNo),
      of(({ record }) => record.wallet.walletKind),
      of(({ record }) => record.seq),
      of(({ record }) => record.changeType),
      of(({ record }) => (record.isIn ? Direction.income : Direction.expense)),
      of(({ record }) => record.amountFen),
      of(({ record }) => record.before),
      of(({ record }) => record.after),
      of(({ record }) => record.frozenAfter),
      of(({ bizKind }) => bizKind),
      of(({ bizCode }) => bizCode),
      of(({ txnId }) => txnId),
      of(({ memo }) => memo),
      of(({ bookDay }) => bookDay),
    ],
  })
}
