import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AccountKind, AuthStatus } from '../../providers/providers.shared.ts'

/** The account that a withdrawal is paid to. Number sealed as stored. */
export interface PayeeAccount {
  readonly accName: string
  readonly accountKind: CodeOf<typeof AccountKind>
  readonly bankName: string
  readonly branchCode: string
  readonly accountMask: string
  readonly accountCipher: string
  /** Names of the identity that the account may bear. */
  readonly rightfulNames: readonly string[]
}

/** Data of an owner that withdrawals need. */
export interface Payee {
  /** The identity is proved and has not run out. */
  readonly isVerified: boolean
  readonly authStatus: CodeOf<typeof AuthStatus>
  /** The proved person, for an agreement with a tax platform; null for companies and merchants. */
  readonly person: { readonly name: string; readonly idNoCipher: string } | null
  /** Null: no verified settlement account. */
  readonly account: PayeeAccount | null
}
