import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AccountKind, AuthType } from './dossier-codes.contract.ts'
import type { PartyValues } from './party-values.rules.ts'

/** A settlement account to be approved, numbers sealed. */
export interface BankContent {
  /** The account that it replaces; null: a further one. */
  readonly bankId: string | null
  readonly accountKind: CodeOf<typeof AccountKind>
  readonly accName: string
  readonly accNoEnc: string
  readonly accNoIdx: string
  readonly accNoMask: string
  readonly bankCode: string
  readonly bankName: string
  readonly branchCode: string
  readonly branchName: string
  readonly accPhoneEnc: string
  readonly accIdNoEnc: string
  readonly accIdNoIdx: string
  readonly isDefault: boolean
}

/** A real name to be approved, its number sealed. */
export interface RealName {
  readonly authType: CodeOf<typeof AuthType>
  readonly name: string
  readonly idNoEnc: string
  readonly idNoIdx: string
  readonly validBegin: string
  readonly validEnd: string
  readonly legalName: string
}

/** Requested subject of a party, the ID number sealed. */
export type SubjectContent = Pick<
  PartyValues,
  | 'serviceName'
  | 'subjectType'
  | 'creditCode'
  | 'licenseBegin'
  | 'licenseEnd'
  | 'legalName'
  | 'legalIdBegin'
  | 'legalIdEnd'
> & { readonly legalIdNoEnc: string; readonly legalIdNoIdx: string }

/** An identity to be approved: the real name, and of a party that changes who it is, its new subject. */
export interface IdentityContent {
  readonly identity: RealName
  /** Null: the party's own record has it already, or it is none of ours. */
  readonly subject: SubjectContent | null
}

/** A channel to be approved. */
export interface AisleContent {
  readonly aisleCode: string
  readonly aisleName: string
}

/** Content of an approval request, by its kind. */
export type ExamineContent = BankContent | IdentityContent | AisleContent
