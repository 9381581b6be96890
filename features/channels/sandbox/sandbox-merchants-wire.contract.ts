/**
 * Data on merchants that the sandbox acquirer sends and expects, as far as this adapter reads it: amounts and times as in
 * sandbox-wire.contract.ts. @source docs/domain/money.md 10, Onboarding; docs/domain/network.md 4.3
 */
export interface SandboxApplication {
  applyNo: string
  outApplyNo: string | null
  state: 'AUDITING' | 'REJECTED' | 'SIGNING' | 'OPEN' | 'CLOSED'
  reason: string | null
  rejectFields: { field: string; picKind?: number; msg: string }[]
  wantedPictures: { picKind: number; msg: string }[]
  aisleMerchantNo: string | null
  wxSubMchId: string | null
  aliSmid: string | null
  unionMerNo: string | null
  signUrl: string | null
  signExpireTime: string | null
}

/** A price line of `POST /v1/merchants` and `…/rates`. */
export interface SandboxPrice {
  payWay: number
  ratePpm: number
  capAmount: number | null
  minFee: number
  d0RatePpm: number
  d0Fee: number
}

/** A settlement account of `POST /v1/merchants` and `…/changes`. */
export interface SandboxAccount {
  accountNo: string
  accountName: string
  bankName: string
  accountKind: 'PUBLIC' | 'PRIVATE'
}

export interface SandboxChange {
  outChangeNo: string
  state: 'AUDITING' | 'DONE' | 'REJECTED'
  reason: string | null
}

export interface SandboxLogon {
  batchNo: string
  pinKey: string
  macKey: string
}

export interface SandboxAuthorization {
  state: 'NONE' | 'AUDITING' | 'CONFIRM_CONTACT' | 'CONFIRM_LEGAL' | 'PASSED' | 'CANCELED' | 'REJECTED' | 'FROZEN'
  authorized: boolean
  qrUrl: string | null
  rejectReason: string | null
  level: string | null
}

export interface SandboxWxConfig {
  subAppids: string[]
  jsapiPaths: string[]
}

/** Answer of `POST /v1/card-checks`. */
export interface SandboxCardCheck {
  result: 'MATCH' | 'MISMATCH'
}
