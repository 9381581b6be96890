import { bulkInsert, bulkUpdate } from '../../../core/server/database/bulk.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import type { Owner } from '../posting/chart.rules.ts'
import { DebtKind, type OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import type { Line } from '../posting/posting.rules.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Deduction, deductedFen, deductionLines, deductionsOf, type OpenDebt, statusAfter } from './debt.rules.ts'

/** Money that comes into a wallet by release or reward (kinds 1 and 2), or into a merchant's. */
export interface Credit {
  readonly owner: Owner
  readonly walletKind: CodeOf<typeof WalletKind>
  readonly creditedFen: Fen
  /** The event that credits it, as its debts remember it. */
  readonly sourceKind: string
  readonly sourceCode: string
}

/** Deduction from a credit for debts. */
export interface CreditDeduction {
  readonly credit: Credit
  /** Lines to put behind the crediting line of the same posting; none when nothing is owed. */
  readonly lines: readonly Line[]
  readonly deductedFen: Fen
  readonly deductions: readonly DeductedDebt[]
}

type DeductedDebt = Deduction & { readonly debt: OwedDebt }

/** A debt while deductions are planned: what is left falls with each. */
interface OwedDebt extends OpenDebt {
  remainFen: Fen
  readonly oemNo: string
  readonly debtKind: number
  readonly debtStatus: number
}

/**
 * Plans the deduction from each credit for the open debts of its owner, oldest first, within the owner's deduction ratio.
 * Locks the debts until the transaction ends, so it comes before the ledger is posted; `writeDeductions` follows the
 * posting. Nothing is deducted from recharge wallets; from a merchant's wallet only the amount advanced for a division.
 *
 *     const planned = await planDeductions(tx, tenantId, credits)
 *     const posted = await postAll(tx, tenantId, planned.map(({ credit, lines }) => ({ …, lines: [credited(credit), ...lines] })))
 *     await writeDeductions(tx, tenantId, planned.map((one, n) => ({ ...one, txnId: posted[n].txnId })))
 *
 * An event that was posted before (`duplicate`) must be told apart by its own row before this is called.
 * @returns one for each credit, in order; two credits of one owner share what is owed
 * @source docs/domain/money.md 7.4, 2.4 (1712)
 */
export async function planDeductions(tx: Tx, tenantId: string, credits: readonly Credit[]): Promise<CreditDeduction[]> {
  const debtors = await debtorsOf(tx, tenantId, credits)
  return credits.map((credit) => {
    const { owner, walletKind, creditedFen } = credit
    const debtor = debtors.get(ownerKey(owner))
    const owed =
      debtor?.debts.filter(({ debtKind, remainFen }) => remainFen > 0n && takesFrom(walletKind, debtKind)) ?? []
    const deductions = deductionsOf(creditedFen, debtor?.ratioPpm ?? 0, owed) as DeductedDebt[]
    // What this credit pays off is not owed to the next one of the same owner.
    for (const { debt, amountFen } of deductions) debt.remainFen = fen(debt.remainFen - amountFen)
    return {
      credit,
      lines: deductionLines(tenantId, owner, walletKind, deductions),
      deductedFen: deductedFen(deductions),
      deductions,
    }
  })
}

/** Whether money in a wallet of a kind goes to a debt of a kind. */
const takesFrom = (wallet: number, debtKind: number): boolean =>
  wallet === WalletKind.merchant ? debtKind === DebtKind.advancedDivision : wallet !== WalletKind.recharge

const ownerKey = ({ ownerType, ownerNo }: Owner) => `${ownerType}|${ownerNo}`

interface Debtor {
  readonly ratioPpm: number
  readonly debts: OwedDebt[]
}

async function debtorsOf(tx: Tx, tenantId: string, credits: readonly Credit[]): Promise<Map<string, Debtor>> {
  const owners = [...new Map(credits.map(({ owner }) => [ownerKey(owner), owner])).values()]
  const { rows } = await tx.client.query<{
    debt_no: string
    oem_no: string
    debt_kind: number
    owner_type: number
    owner_no: string
    creditor_type: CodeOf<typeof OwnerType> | null
    creditor_no: string | null
    remain_amount: Fen
    debt_status: number
    ratio: number
    create_time: string
  }>({
    name: 'lock_open_debts',
    text: `SELECT d.debt_no, d.oem_no, d.debt_kind, d.owner_type, d.owner_no, d.creditor_type, d.creditor_no, d.remain_amount, d.debt_status, d.create_time,
                  coalesce((SELECT deduct_ratio_ppm FROM money_owner o WHERE o.tenant_id = d.tenant_id AND o.owner_type = d.owner_type AND o.owner_no = d.owner_no), 1000000) AS ratio
             FROM debt d WHERE d.tenant_id = $1 AND d.remain_amount > 0 AND (d.owner_type, d.owner_no) IN (SELECT * FROM unnest($2::smallint[], $3::text[]))
            ORDER BY d.debt_no FOR NO KEY UPDATE OF d`,
    values: [tenantId, owners.map(({ ownerType }) => ownerType), owners.map(({ ownerNo }) => ownerNo)],
  })
  const debtors = new Map<string, Debtor>()
  // Locked in the order of their key, deducted in the order of their age.
  const byAge = [...rows].sort((a, b) => (a.create_time === b.create_time ? 0 : a.create_time < b.create_time ? -1 : 1))
  for (const row of byAge) {
    const key = `${row.owner_type}|${row.owner_no}`
    const debtor = debtors.get(key) ?? { ratioPpm: row.ratio, debts: [] }
    const creditor =
      row.creditor_type === null || row.creditor_no === null
        ? null
        : { ownerType: row.creditor_type, ownerNo: row.creditor_no }
    debtor.debts.push({
      debtNo: row.debt_no,
      remainFen: row.remain_amount,
      creditor,
      oemNo: row.oem_no,
      debtStatus: row.debt_status,
      debtKind: row.debt_kind,
    })
    debtors.set(key, debtor)
  }
  return debtors
}

/** Writes down what was deducted: the debts, their deductions, their changes of state. */
export async function writeDeductions(
  tx: Tx,
  tenantId: string,
  posted: readonly (CreditDeduction & { readonly txnId: bigint })[],
): Promise<void> {
  const taken = posted.flatMap(({ credit, deductions, txnId }) =>
    deductions.map(({ debt, amountFen }) => ({ debt, amountFen, credit, txnId })),
  )
  if (taken.length === 0) return
  await insertDeductions(tx, tenantId, taken)
  const debts = [...new Map(taken.map(({ debt }) => [debt.debtNo, debt])).values()]
  await updateDebts(tx, tenantId, debts)
  await logStates(
    tx,
    tenantId,
    null,
    debts.map(({ oemNo, debtNo, debtStatus, remainFen }) => ({
      oemNo,
      entity: 'debt',
      entityNo: debtNo,
      from: debtStatus,
      to: statusAfter(remainFen),
      action: 'deduct',
    })),
  )
}

type Taken = { debt: OwedDebt; amountFen: Fen; credit: Credit; txnId: bigint }

const insertDeductions = bulkInsert<Taken>('debt_deduct', {
  oem_no: ['text', ({ debt }) => debt.oemNo],
  debt_no: ['text', ({ debt }) => debt.debtNo],
  source_kind: ['text', ({ credit }) => credit.sourceKind],
  source_code: ['text', ({ credit }) => credit.sourceCode],
  amount: ['bigint', ({ amountFen }) => amountFen],
  txn_id: ['bigint', ({ txnId }) => txnId],
})

const updateDebts = bulkUpdate<OwedDebt>(
  'deduct_debts',
  'debt',
  { debt_no: ['text', ({ debtNo }) => debtNo] },
  {
    remain_amount: ['bigint', ({ remainFen }) => remainFen],
    debt_status: ['smallint', ({ remainFen }) => statusAfter(remainFen)],
  },
  `version = t.version + 1, update_time = business_now(), finish_time = CASE WHEN given.remain_amount = 0 THEN business_now() END`,
)
