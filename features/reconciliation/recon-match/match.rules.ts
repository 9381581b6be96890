import type { CodeOf } from '../../../core/shared/codes.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { DiffKind } from '../recon-diff/recon-diff.contract.ts'

type Kind = CodeOf<typeof DiffKind>

/** Rules for comparing a bill of one kind. */
export interface Comparison {
  /** Kinds given to the differences. */
  readonly billOnly: Kind
  readonly oursOnly: Kind
  readonly amount: Kind
  readonly status: Kind
  readonly fee: Kind
  readonly cost: Kind
  /** 1: the thing brings money to the channel for us; -1: it takes money away; 0: nothing hangs on it. */
  readonly sign: 1 | -1 | 0
}

const plain = {
  billOnly: DiffKind.billOnly,
  oursOnly: DiffKind.oursOnly,
  amount: DiffKind.amount,
  status: DiffKind.status,
  fee: DiffKind.fee,
  cost: DiffKind.cost,
} as const
const allOf = (kind: Kind) => ({ ...plain, billOnly: kind, oursOnly: kind, amount: kind, status: kind })

/** @source docs/domain/money.md 9, table of diffKind */
export const comparisons: Readonly<Record<CodeOf<typeof BillKind>, Comparison>> = {
  [BillKind.trade]: { ...plain, sign: 1 },
  [BillKind.refund]: { ...allOf(DiffKind.refund), sign: -1 },
  [BillKind.settle]: { ...plain, sign: -1 },
  [BillKind.division]: { ...plain, sign: -1 },
  [BillKind.payout]: { ...allOf(DiffKind.payout), sign: -1 },
  [BillKind.profit]: { ...plain, sign: 0 },
}
