import { type SQL, sql } from 'drizzle-orm'
import { assignments, type Values } from '../../../core/server/database/row-writing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { IncomingKind, PosKind, SettleCycle } from '../../channels/channels.shared.ts'
import type { IncomingStatus } from '../status/incoming-status.contract.ts'
import type { KeptLine } from './kept-line.contract.ts'

/** A picture that a channel wants anew, and why. */
export interface WantedPicture {
  readonly picKind: number
  readonly msg: string
}

/** A merchant at a channel, one of a kind while not void, whose row is held with its merchant's. */
export interface HeldIncoming {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly version: number
  readonly incomingCode: string
  readonly rpiNo: string
  readonly aisleCode: string
  readonly incomingKind: CodeOf<typeof IncomingKind>
  readonly applyNo: string
  readonly attemptNo: number
  readonly incomingStatus: CodeOf<typeof IncomingStatus>
  /** Null until the channel gave one; equals the open row of aisle_merchant. */
  readonly aisleMerNo: string | null
  readonly wxSubMchId: string
  readonly aliSmid: string
  readonly unionMerNo: string
  readonly contractUrl: string
  readonly contractExpire: string | null
  readonly rejectReasonId: bigint | null
  readonly rejectReason: string
  readonly rejectFields: readonly unknown[]
  readonly isOn: boolean
  readonly settleCycle: CodeOf<typeof SettleCycle>
  readonly d0On: boolean
  readonly installAddress: string
  /** Null unless incoming_kind is 2. */
  readonly posKind: CodeOf<typeof PosKind> | null
  /** Null until first submitted. */
  readonly submitTime: string | null
  readonly finishTime: string | null
  /** Null: nothing to ask the channel. */
  readonly nextQueryTime: string | null
  /** Price lines to be signed at the opening; empty for those signed already. */
  readonly rates: readonly KeptLine[]
  /** Serial numbers to be bound at the opening. */
  readonly sns: readonly string[]
  readonly isDefaultWanted: boolean
  /** Pictures that the channel wants anew. */
  readonly wantedPics: readonly WantedPicture[]
}

/** The select list of onboardings; their table goes by its own name. */
export const incomingFields = sql`tenant_id AS "tenantId", oem_no AS "oemNo", id, version, incoming_code AS "incomingCode", rpi_no AS "rpiNo", aisle_code AS "aisleCode", incoming_kind AS "incomingKind",
  apply_no AS "applyNo", attempt_no AS "attemptNo", incoming_status AS "incomingStatus", aisle_mer_no AS "aisleMerNo", wx_sub_mch_id AS "wxSubMchId",
  ali_smid AS "aliSmid", union_mer_no AS "unionMerNo", contract_url AS "contractUrl", contract_expire AS "contractExpire", reject_reason_id AS "rejectReasonId",
  reject_reason AS "rejectReason", reject_fields AS "rejectFields", is_on AS "isOn", settle_cycle AS "settleCycle", d0_on AS "d0On", install_address AS "installAddress",
  pos_kind AS "posKind", submit_time AS "submitTime", finish_time AS "finishTime", next_query_time AS "nextQueryTime", rates, sns, is_default_wanted AS "isDefaultWanted",
  wanted_pics AS "wantedPics"`

/** Columns of an onboarding that are written. */
export type IncomingColumns = Partial<Omit<HeldIncoming, 'tenantId' | 'id'>>

/** Columns of an onboarding as the database takes them: what is JSON is its text. */
export const incomingValues = ({ rates, rejectFields, wantedPics, ...plain }: IncomingColumns): Values => ({
  ...plain,
  rates: rates && JSON.stringify(rates),
  rejectFields: rejectFields && JSON.stringify(rejectFields),
  wantedPics: wantedPics && JSON.stringify(wantedPics),
})

/** The assignments of an update of an onboarding, with the mark of who made it. */
export const incomingAssignments = (
  columns: IncomingColumns,
  { userId, at }: { readonly userId: bigint | null; readonly at: string },
): SQL => assignments({ ...incomingValues(columns), updateUser: userId, updateTime: at })
