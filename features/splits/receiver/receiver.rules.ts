import type { z } from 'zod'
import type { Fen } from '../../../core/shared/money.ts'
import { ReceiverKind } from '../../trades/trades.shared.ts'
import { SplitKind } from '../project/project.contract.ts'
import { type ReceiverDraft, receiverErrors } from './receiver.contract.ts'

/** Most receivers of a project, as the channel divides an order at most. @source docs/domain/money.md 10 */
export const mostReceivers = 50

/** Whether a receiver is one of our own parties: then its number is chosen, not made. */
export const isOwnParty = (kind: number): boolean => kind === ReceiverKind.merchant || kind === ReceiverKind.provider

/**
 * The part of a receiver: a ratio or an amount, never both.
 * @throws divisionReceipt.ratioMissing, amountMissing
 */
export function partOf({ splitKind, ratio, fixedAmount }: z.output<typeof ReceiverDraft>): {
  ratioPpm: number | null
  fixedAmount: Fen | null
} {
  if (splitKind === SplitKind.ratio) {
    if (ratio === undefined || ratio === 0) throw receiverErrors.ratioMissing()
    return { ratioPpm: ratio, fixedAmount: null }
  }
  if (fixedAmount === undefined) throw receiverErrors.amountMissing()
  return { ratioPpm: null, fixedAmount }
}

/**
 * Name and account of somebody from outside.
 * @throws divisionReceipt.nameMissing, accountMissing
 */
export function outsiderOf({ receiverName, accountNo }: z.output<typeof ReceiverDraft>): {
  receiverName: string
  accountNo: string
} {
  if (receiverName === '') throw receiverErrors.nameMissing()
  const digits = accountNo.replaceAll(' ', '')
  if (!/^\d{8,30}$/.test(digits)) throw receiverErrors.accountMissing()
  return { receiverName, accountNo: digits }
}
