/** The acquirer's own books as `GET /control/books` shows them: what a simulation compares with the client's books. */
import type { Fen } from '../core/shared/money.ts'

/**
 * Sums of one merchant, or of all. Always paid − fees − (voided − voidedFees) − (refunded − feeReturned) − settled −
 * (divided − divisionReturned) + carried = unsettled + frozen + settling + refunding; the last four are balances.
 */
export interface Books {
  /** Everything that was ever paid, voided later or not, with its fees and costs. */
  paidCount: number
  paid: Fen
  fees: Fen
  costs: Fen
  refundedCount: number
  refunded: Fen
  feeReturned: Fen
  costReturned: Fen
  voidedCount: number
  voided: Fen
  voidedFees: Fen
  voidedCosts: Fen
  settled: Fen
  settling: Fen
  unsettled: Fen
  frozen: Fen
  refunding: Fen
  /** Unsettled money from before the acquirer's time. */
  carried: Fen
  divided: Fen
  divisionReturned: Fen
}

/** Payouts and profit of one app. profit is what the acquirer owes the operator (fees less costs, less what came back and what was remitted). */
export interface AppBooks {
  appId: string
  profit: Fen
  /** Part of the profit that was paid out so far. */
  remitted: Fen
  available: Fen
  processing: Fen
  taxHeld: Fen
  paidOutCount: number
  paidOut: Fen
  payoutCosts: Fen
  returnedCount: number
  returned: Fen
}

/** `GET /control/books`. `faults` says in words where the books contradict each other; it is empty unless there is a bug. */
export interface BooksAnswer {
  total: Books
  merchants: ({ aisleMerchantNo: string } & Books)[]
  apps: AppBooks[]
  faults: string[]
}

/** A statement of profit that was paid to the operator. */
export interface Remittance {
  statementNo: string
  fromDay: string
  toDay: string
  amount: Fen
  remitTime: string
}

/** `GET /v1/remittances?after=`: statements after a number, in their order. */
export interface RemittancePage {
  rows: Remittance[]
  more: boolean
}

/** `POST /control/remit` {day}: pays the profit of the days before `day` that was not paid yet. */
export interface RemittanceRun {
  day: string
}

/** `POST /control/carried`: what is owed from before the acquirer's time: profit to an app, and merchants' trading days. */
export interface CarriedIn {
  appId?: string
  profit?: number
  items?: { aisleMerchantNo: string; day: string; count: number; amount: Fen; fee: Fen; net: Fen }[]
}
