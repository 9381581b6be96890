import { type Fen, fen, zeroFen } from '../core/shared/money.ts'
import type { Acquirer } from './acquirer.ts'

/** Reason of a change of a merchant's open balance. */
export type ItemKind =
  | 'PAY'
  | 'VOID'
  | 'REFUND'
  | 'REFUND_BACK'
  | 'UNFREEZE'
  | 'DIVISION_RETURN'
  | 'D0_FALLBACK'
  | 'CARRIED'

/**
 * One change of a merchant's open balance, which some settlement will contain. Payments and voids have count, amount
 * and fee; anything else only `otherFen` with its sign.
 */
export interface SettleItem {
  aisleMerchantNo: string
  kind: ItemKind
  ref: string
  /** Trading day whose settlement it belongs to. */
  day: string
  count?: 1 | -1
  amountFen?: Fen
  feeFen?: Fen
  otherFen?: bigint
}

/** Writes an item; the ledger movement that goes with it is the caller's. */
export function addItem({ store }: Acquirer, { aisleMerchantNo, kind, ref, day, ...sums }: SettleItem): void {
  const { count = 0, amountFen = zeroFen, feeFen = zeroFen, otherFen = 0n } = sums
  const netFen = fen(amountFen - feeFen + otherFen)
  if (count === 0 && netFen === 0n) return
  store.insert('settle_item', { aisleMerchantNo, kind, ref, day, count, amountFen, feeFen, netFen })
}

/** The settlement that contains an item, null while it is open, undefined when there is no such item. */
export function settlementOfItem(
  { store }: Acquirer,
  kind: ItemKind,
  ref: string,
  aisleMerchantNo: string,
): string | null | undefined {
  const sql =
    'SELECT settle_no FROM settle_item WHERE aisle_merchant_no = :aisleMerchantNo AND ref = :ref AND kind = :kind ORDER BY id DESC LIMIT 1'
  return store.get<{ settleNo: string | null }>(sql, { kind, ref, aisleMerchantNo })?.settleNo
}

/** Open items of merchants that are not what their balance says. @returns one sentence a fault */
export function itemFaults({ store }: Acquirer): string[] {
  return store
    .all<{ no: string; balanceFen: Fen; openFen: Fen }>(
      `SELECT m.aisle_merchant_no AS no, coalesce(b.balance_fen, 0) AS balance_fen, coalesce(i.open, 0) AS open_fen FROM merchant m
       LEFT JOIN balance b ON b.account = 'merchant:' || m.aisle_merchant_no
       LEFT JOIN (SELECT aisle_merchant_no, sum(net_fen) AS open FROM settle_item WHERE settle_no IS NULL GROUP BY 1) i USING (aisle_merchant_no)
       WHERE m.aisle_merchant_no IS NOT NULL AND coalesce(b.balance_fen, 0) <> coalesce(i.open, 0)`,
    )
    .map(({ no, balanceFen, openFen }) => `merchant ${no} has ${balanceFen}, its open items give ${openFen}`)
}
