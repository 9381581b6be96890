import { type FieldTypes, fieldList } from '../../../core/server/database/fields.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type {
  DivisionDetailStatus,
  DivisionPayMode,
  DivOrderStatus,
  ReceiverKind,
  ShortRule,
} from '../../trades/trades.shared.ts'

/** The division of one payment as its table holds it, with the rules of its project as they were when it was frozen. */
export interface DivisionOrderRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly divOrderCode: string
  readonly rptOrderCode: string
  readonly rptAisleOrderCode: string | null
  readonly aisleCode: string
  readonly rpiNo: string
  readonly rpsNo: string | null
  readonly projectCode: string
  readonly projectVersion: number
  readonly payMode: CodeOf<typeof DivisionPayMode>
  readonly shortRule: CodeOf<typeof ShortRule>
  readonly tradeAmount: Fen
  /** Amount of the payment that had been refunded when it was frozen. */
  readonly refundedBefore: Fen
  readonly baseAmount: Fen
  /** Sum of the parts as frozen. */
  readonly divAmount: Fen
  readonly paidAmount: Fen
  readonly unfrozenAmount: Fen
  readonly returnAmount: Fen
  readonly divOrderStatus: CodeOf<typeof DivOrderStatus>
  /** Number of times money of it was unfrozen: the n of the ledger's event. */
  readonly unfreezeCount: number
  /** Null while it waits to be frozen, and when that failed. */
  readonly freezeTime: string | null
  readonly freezeDay: string | null
  /** Time when it is divided; null: when somebody starts it. */
  readonly planTime: string | null
  readonly unfreezeTime: string | null
  /** Time when it is to be processed next; null: it waits for nobody, or for the channel. */
  readonly dueTime: string | null
  readonly finishTime: string | null
  readonly failReason: string
  readonly createUser: bigint | null
  readonly createTime: string
  readonly version: number
}

/** One receiver's part of a division order as its table holds it. */
export interface DivisionDetailRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly divOrderCode: string
  readonly detailNo: string
  readonly receiptId: bigint
  readonly receiverKind: CodeOf<typeof ReceiverKind>
  readonly receiverNo: string
  readonly receiverName: string
  readonly accountMask: string
  readonly aisleReceiverNo: string
  /** Null for a fixed amount, or one given by hand. */
  readonly ratioPpm: number | null
  readonly amount: Fen
  /** Amount of the part that went back to the merchant before it was paid. */
  readonly unfrozenAmount: Fen
  readonly returnedAmount: Fen
  /** Of the returned: what the merchant advanced because the receiver could not pay. */
  readonly advancedAmount: Fen
  /** Refunds of the payment up to this sum have had this part returned. */
  readonly coveredRefund: Fen
  readonly detailStatus: CodeOf<typeof DivisionDetailStatus>
  readonly aisleDetailNo: string
  /** Null until the receiver has been paid. */
  readonly paidTime: string | null
  readonly failReason: string
}

/** Database types of a division order's fields. */
export const orderTypes = {
  tenantId: 'text',
  oemNo: 'text',
  id: 'bigint',
  divOrderCode: 'text',
  rptOrderCode: 'text',
  rptAisleOrderCode: 'text',
  aisleCode: 'text',
  rpiNo: 'text',
  rpsNo: 'text',
  projectCode: 'text',
  projectVersion: 'integer',
  payMode: 'smallint',
  shortRule: 'smallint',
  tradeAmount: 'fen',
  refundedBefore: 'fen',
  baseAmount: 'fen',
  divAmount: 'fen',
  paidAmount: 'fen',
  unfrozenAmount: 'fen',
  returnAmount: 'fen',
  divOrderStatus: 'smallint',
  unfreezeCount: 'smallint',
  freezeTime: 'timestamptz',
  freezeDay: 'date',
  planTime: 'timestamptz',
  unfreezeTime: 'timestamptz',
  dueTime: 'timestamptz',
  finishTime: 'timestamptz',
  failReason: 'text',
  createUser: 'bigint',
  createTime: 'timestamptz',
  version: 'integer',
} as const satisfies FieldTypes<DivisionOrderRow>

/** Database types of a part's fields. */
export const detailTypes = {
  tenantId: 'text',
  oemNo: 'text',
  divOrderCode: 'text',
  detailNo: 'text',
  receiptId: 'bigint',
  receiverKind: 'smallint',
  receiverNo: 'text',
  receiverName: 'text',
  accountMask: 'text',
  aisleReceiverNo: 'text',
  ratioPpm: 'integer',
  amount: 'fen',
  unfrozenAmount: 'fen',
  returnedAmount: 'fen',
  advancedAmount: 'fen',
  coveredRefund: 'fen',
  detailStatus: 'smallint',
  aisleDetailNo: 'text',
  paidTime: 'timestamptz',
  failReason: 'text',
} as const satisfies FieldTypes<DivisionDetailRow>

/** The select list of whole orders; their table goes by the name `o`. */
export const orderFields = fieldList(orderTypes, 'o')

/** The select list of whole parts; their table goes by the name `d`. */
export const detailFields = fieldList(detailTypes, 'd')
