/** Kinds of difference between a channel's report and our record. */
export type DifferenceReason =
  | 'amount'
  | 'fee'
  | 'merchant'
  | 'status'
  | 'refund'
  | 'orderNumber'
  | 'settlement'
  /** A settlement of a merchant that we do not know. */
  | 'strangeSettlement'

/** A difference that came to light before the channel's bill. Amounts in fen; null where one side knows nothing. */
export interface FoundDifference {
  readonly reason: DifferenceReason
  readonly aisleCode: string
  readonly rptOrderCode: string | null
  /** The channel's number of the payment, refund or settlement: what its bill names it by. */
  readonly aisleOrderNo: string
  /** The channel's number of the merchant as we have it and as it was told; '' where a side says none. */
  readonly ourMerNo: string
  readonly channelMerNo: string
  readonly ourAmountFen: bigint | null
  readonly channelAmountFen: bigint | null
  readonly ourFeeFen: bigint | null
  readonly channelFeeFen: bigint | null
  readonly ourStatus: number | null
  /** Report of the channel, in words: `pay success`. */
  readonly told: string
  readonly occurredAt: string
}
