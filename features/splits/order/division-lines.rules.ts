import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import {
  type Account,
  accounts,
  BalanceChange,
  LedgerEvent,
  line,
  type Owner,
  OwnerType,
  type Posting,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { DivisionPayMode, ReceiverKind } from '../../trades/trades.shared.ts'

/** Time of booking an event. */
export interface Booked {
  readonly bookDay: string
  readonly happenedAt: string
}

/** A division order as far as its postings look at it. */
export interface PostedOrder {
  readonly divOrderCode: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly payMode: CodeOf<typeof DivisionPayMode>
}

/** A receiver of money. */
export interface Receiver {
  readonly receiverKind: CodeOf<typeof ReceiverKind>
  readonly receiverNo: string
}

const ownerTypes: Readonly<Record<CodeOf<typeof ReceiverKind>, CodeOf<typeof OwnerType>>> = {
  [ReceiverKind.merchant]: OwnerType.merchant,
  [ReceiverKind.provider]: OwnerType.provider,
  [ReceiverKind.person]: OwnerType.receiver,
  [ReceiverKind.company]: OwnerType.receiver,
}

/** A receiver as an owner of money. @source docs/domain/money.md 0.2 */
export const ownerOf = ({ receiverKind, receiverNo }: Receiver): Owner => ({
  ownerType: ownerTypes[receiverKind],
  ownerNo: receiverNo,
})

/** The wallet that a receiver is paid into: a merchant's own, everybody else's reward wallet. @source docs/domain/money.md 2.4 (1502), 5.1 */
export const walletKindOf = ({ receiverKind }: Receiver): CodeOf<typeof WalletKind> =>
  receiverKind === ReceiverKind.merchant ? WalletKind.merchant : WalletKind.reward

/** Returns the account of a receiver's wallet money. */
export const walletOf = (receiver: Receiver): Account => accounts.available(ownerOf(receiver), walletKindOf(receiver))

/** Returns the account of a receiver's money: its wallet, or outside, paid by the channel. */
const receiverAccount = ({ payMode, aisleCode }: PostedOrder, receiver: Receiver): Account =>
  payMode === DivisionPayMode.wallet ? walletOf(receiver) : accounts.clearing(aisleCode)

const poolOf = ({ rpiNo, aisleCode }: PostedOrder): Account => accounts.divisionPool(rpiNo, aisleCode)
const pendingOf = ({ rpiNo, aisleCode }: PostedOrder): Account => accounts.merchantPending(rpiNo, aisleCode)

const ofOrder = ({ divOrderCode }: PostedOrder, booked: Booked) => ({
  ...booked,
  bizKind: 'division',
  bizCode: divOrderCode,
})

/** 1501: money of the payment is set aside for the receivers. */
export const freezePosting = (order: PostedOrder, amountFen: Fen, booked: Booked): Posting => ({
  ...ofOrder(order, booked),
  eventType: LedgerEvent.divisionFrozen,
  eventKey: `DV:${order.divOrderCode}:H`,
  lines: [line(pendingOf(order), poolOf(order), amountFen)],
})

/** 1502: a receiver has its part. */
export const paidPosting = (
  order: PostedOrder,
  receiver: Receiver & { readonly detailNo: string },
  amountFen: Fen,
  booked: Booked,
): Posting => ({
  ...ofOrder(order, booked),
  eventType: LedgerEvent.divisionPaid,
  eventKey: `DV:${order.divOrderCode}:${receiver.detailNo}:S`,
  isFact: true,
  lines: [line(poolOf(order), receiverAccount(order, receiver), amountFen, BalanceChange.divisionReceived)],
})

/** 1503: money goes back to the merchant, the n-th time for this order. */
export const unfreezePosting = (order: PostedOrder, n: number, amountFen: Fen, booked: Booked): Posting => ({
  ...ofOrder(order, booked),
  eventType: LedgerEvent.divisionUnfrozen,
  eventKey: `DV:${order.divOrderCode}:U${n}`,
  lines: [line(poolOf(order), pendingOf(order), amountFen)],
})

/**
 * 1504 and 1505: a receiver gives its part back; what it has not got the merchant advances, and the receiver owes it.
 * Both stand in one transaction: a part is returned once.
 */
export const returnPosting = (
  order: PostedOrder,
  receiver: Receiver & { readonly detailNo: string },
  divReturnCode: string,
  { amountFen, advancedFen }: { amountFen: Fen; advancedFen: Fen },
  booked: Booked,
): Posting => ({
  ...booked,
  bizKind: 'divisionReturn',
  bizCode: divReturnCode,
  eventType: advancedFen === amountFen ? LedgerEvent.divisionAdvanced : LedgerEvent.divisionReturned,
  eventKey: `DR:${divReturnCode}:${receiver.detailNo}`,
  lines: [
    line(
      receiverAccount(order, receiver),
      pendingOf(order),
      fen(amountFen - advancedFen),
      BalanceChange.divisionReturned,
    ),
    line(
      accounts.debt(ownerOf(receiver)),
      accounts.deferred({ ownerType: OwnerType.merchant, ownerNo: order.rpiNo }),
      advancedFen,
    ),
  ],
})
