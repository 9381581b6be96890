import type { CodeOf } from '../../../core/shared/codes.ts'
import { OwnerType, WalletKind } from './ledger.contract.ts'

/** The two ledgers: money, and what members stored with a merchant. */
export const Ledger = { money: 1, storedValue: 2 } as const

/** Properties that all accounts of one kind share. */
export interface AccountKind {
  /** Mnemonic of the chart. */
  readonly name: string
  readonly code: number
  readonly ledger: number
  /** 1: grows by debits; -1: grows by credits. */
  readonly normal: 1 | -1
  readonly noNegative: boolean
  readonly mustBeZero: boolean
  /** Number of balance rows that share the load of an account of this kind. */
  readonly stripes: number
}

const kind = (
  name: string,
  code: number,
  normal: 'debit' | 'credit',
  more: Partial<AccountKind> = {},
): AccountKind => ({
  name,
  code,
  ledger: Ledger.money,
  normal: normal === 'debit' ? 1 : -1,
  noNegative: false,
  mustBeZero: false,
  stripes: 1,
  ...more,
})
const guarded = { noNegative: true } as const

/** The chart of accounts. @source docs/domain/money.md 2.3 */
export const chart = {
  bank: kind('BANK', 1001, 'debit'),
  payout: kind('PAYOUT', 1002, 'debit'),
  clearing: kind('CLR', 1101, 'debit', { stripes: 8 }),
  debt: kind('DEBT', 1201, 'debit', guarded),
  suspense: kind('SUSP', 1901, 'credit'),
  merchantPending: kind('MPEND', 2001, 'credit'),
  merchantHeld: kind('MHOLD', 2002, 'credit', guarded),
  available: kind('AVAIL', 2011, 'credit', guarded),
  frozen: kind('FROZEN', 2012, 'credit', guarded),
  transit: kind('TRANSIT', 2013, 'credit', guarded),
  profitPending: kind('PPEND', 2101, 'credit'),
  adjustment: kind('ADJ', 2109, 'credit', { mustBeZero: true }),
  tax: kind('TAX', 2201, 'credit'),
  pledge: kind('PLEDGE', 2301, 'credit', guarded),
  divisionPool: kind('POOL', 2401, 'credit', guarded),
  mallPrepaid: kind('PREPAID', 2501, 'credit', guarded),
  simPrepaid: kind('IOTPRE', 2502, 'credit', guarded),
  deferred: kind('DEFER', 2601, 'credit', guarded),
  carrier: kind('CARRIER', 2602, 'credit'),
  profitIncome: kind('INC_PROFIT', 4001, 'credit', { stripes: 8 }),
  withdrawalIncome: kind('INC_WD', 4002, 'credit'),
  mallIncome: kind('INC_MALL', 4003, 'credit'),
  simIncome: kind('INC_SIM', 4004, 'credit', { stripes: 4 }),
  pledgeIncome: kind('INC_PLEDGE', 4005, 'credit'),
  otherIncome: kind('INC_OTHER', 4009, 'credit'),
  rewardExpense: kind('EXP_REWARD', 5001, 'debit', { stripes: 4 }),
  payoutExpense: kind('EXP_PAYOUT', 5002, 'debit'),
  aisleExpense: kind('EXP_AISLE', 5003, 'debit', { stripes: 4 }),
  simExpense: kind('EXP_IOT', 5004, 'debit'),
  marketingExpense: kind('EXP_MARKET', 5005, 'debit', { stripes: 4 }),
  differenceExpense: kind('EXP_DIFF', 5008, 'debit'),
  otherExpense: kind('EXP_OTHER', 5009, 'debit'),
  storedContra: kind('M_CONTRA', 9001, 'debit', { ...guarded, ledger: Ledger.storedValue }),
  storedPrincipal: kind('M_PRIN', 9002, 'credit', { ...guarded, ledger: Ledger.storedValue }),
  storedBonus: kind('M_BONUS', 9003, 'credit', { ...guarded, ledger: Ledger.storedValue }),
} as const satisfies Record<string, AccountKind>

const kindsByCode = new Map<number, AccountKind>(Object.values(chart).map((one) => [one.code, one]))

/** The kind of an account code. @throws Error for a code that the chart lacks */
export function accountKind(code: number): AccountKind {
  const found = kindsByCode.get(code)
  if (!found) throw new Error(`the chart has no account ${code}`)
  return found
}

/** One account of the chart: its kind and whose it is. */
export interface Account {
  readonly kind: AccountKind
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
  /** Aisle, wallet kind or platform where the kind is kept apart by one, else ''. */
  readonly subKey: string
  /** A text that is equal for equal accounts; see accountKey. */
  readonly key: string
}

/** A text that is equal for equal accounts. */
export const accountKey = ({ key }: Account): string => key

/** An account of a kind. */
export const accountOf = (
  kind: AccountKind,
  ownerType: CodeOf<typeof OwnerType>,
  ownerNo: string,
  subKey = '',
): Account => ({
  kind,
  ownerType,
  ownerNo,
  subKey,
  key: `${kind.code}|${ownerType}|${ownerNo}|${subKey}`,
})

/** An owner of money: a party of the selling chain, an employee, a merchant or an outside receiver. */
export interface Owner {
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly ownerNo: string
}

/** The accounts of a ledger by what they stand for. `tenantId` is the ledger's tenant, the root operator. */
export const accounts = {
  bank: (tenantId: string) => accountOf(chart.bank, OwnerType.operator, tenantId),
  payout: (platformCode: string) => accountOf(chart.payout, OwnerType.platform, platformCode),
  clearing: (aisleCode: string) => accountOf(chart.clearing, OwnerType.channel, aisleCode),
  debt: ({ ownerType, ownerNo }: Owner) => accountOf(chart.debt, ownerType, ownerNo),
  suspense: (aisleCode: string) => accountOf(chart.suspense, OwnerType.channel, aisleCode),
  merchantPending: (rpiNo: string, aisleCode: string) =>
    accountOf(chart.merchantPending, OwnerType.merchant, rpiNo, aisleCode),
  merchantHeld: (rpiNo: string, aisleCode: string) =>
    accountOf(chart.merchantHeld, OwnerType.merchant, rpiNo, aisleCode),
  available: ({ ownerType, ownerNo }: Owner, wallet: CodeOf<typeof WalletKind>) =>
    accountOf(chart.available, ownerType, ownerNo, String(wallet)),
  frozen: ({ ownerType, ownerNo }: Owner, wallet: CodeOf<typeof WalletKind>) =>
    accountOf(chart.frozen, ownerType, ownerNo, String(wallet)),
  transit: ({ ownerType, ownerNo }: Owner, wallet: CodeOf<typeof WalletKind>) =>
    accountOf(chart.transit, ownerType, ownerNo, String(wallet)),
  profitPending: ({ ownerType, ownerNo }: Owner) => accountOf(chart.profitPending, ownerType, ownerNo),
  adjustment: (tenantId: string) => accountOf(chart.adjustment, OwnerType.operator, tenantId),
  tax: (platformCode: string) => accountOf(chart.tax, OwnerType.platform, platformCode),
  pledge: (rpiNo: string) => accountOf(chart.pledge, OwnerType.merchant, rpiNo),
  divisionPool: (rpiNo: string, aisleCode: string) =>
    accountOf(chart.divisionPool, OwnerType.merchant, rpiNo, aisleCode),
  mallPrepaid: ({ ownerType, ownerNo }: Owner) => accountOf(chart.mallPrepaid, ownerType, ownerNo),
  simPrepaid: ({ ownerType, ownerNo }: Owner) => accountOf(chart.simPrepaid, ownerType, ownerNo),
  carrier: (tenantId: string) => accountOf(chart.carrier, OwnerType.operator, tenantId),
  deferred: ({ ownerType, ownerNo }: Owner) => accountOf(chart.deferred, ownerType, ownerNo),
  profitIncome: (tenantId: string, aisleCode: string) =>
    accountOf(chart.profitIncome, OwnerType.operator, tenantId, aisleCode),
  withdrawalIncome: (tenantId: string) => accountOf(chart.withdrawalIncome, OwnerType.operator, tenantId),
  mallIncome: (tenantId: string) => accountOf(chart.mallIncome, OwnerType.operator, tenantId),
  simIncome: (tenantId: string) => accountOf(chart.simIncome, OwnerType.operator, tenantId),
  pledgeIncome: (tenantId: string) => accountOf(chart.pledgeIncome, OwnerType.operator, tenantId),
  otherIncome: (tenantId: string) => accountOf(chart.otherIncome, OwnerType.operator, tenantId),
  rewardExpense: (tenantId: string) => accountOf(chart.rewardExpense, OwnerType.operator, tenantId),
  payoutExpense: (tenantId: string) => accountOf(chart.payoutExpense, OwnerType.operator, tenantId),
  aisleExpense: (tenantId: string, aisleCode: string) =>
    accountOf(chart.aisleExpense, OwnerType.operator, tenantId, aisleCode),
  simExpense: (tenantId: string) => accountOf(chart.simExpense, OwnerType.operator, tenantId),
  marketingExpense: (tenantId: string) => accountOf(chart.marketingExpense, OwnerType.operator, tenantId),
  differenceExpense: (tenantId: string) => accountOf(chart.differenceExpense, OwnerType.operator, tenantId),
  otherExpense: (tenantId: string) => accountOf(chart.otherExpense, OwnerType.operator, tenantId),
  storedContra: (rpiNo: string) => accountOf(chart.storedContra, OwnerType.merchant, rpiNo),
  storedPrincipal: (rpiMemberNo: string) => accountOf(chart.storedPrincipal, OwnerType.member, rpiMemberNo),
  storedBonus: (rpiMemberNo: string) => accountOf(chart.storedBonus, OwnerType.member, rpiMemberNo),
} as const

/**
 * Returns the account for the profit of a level of the chain: the root operator's goes into income at once, everybody else's
 * into the pending account until release. @source docs/domain/money.md 2.4, PP_i
 */
export const profitAccount = (tenantId: string, level: number, owner: Owner, aisleCode: string): Account =>
  level === 0 ? accounts.profitIncome(tenantId, aisleCode) : accounts.profitPending(owner)

const walletCodes: readonly number[] = [chart.available.code, chart.frozen.code, chart.transit.code]

/** Whether an account is part of a wallet, whose balances are copied on every posting. */
export const isOfWallet = ({ kind: { code } }: Account): boolean => walletCodes.includes(code)
