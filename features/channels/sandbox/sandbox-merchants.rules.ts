import { PayAuthState } from '../adapter/merchant-channel-codes.contract.ts'
import { SettleCycle } from '../pay-way/pay-way-codes.contract.ts'
import type {
  ApplicationAnswer,
  AuthorizationAnswer,
  ChannelAccount,
  ChannelPrice,
  MerchantApplication,
} from '../adapter/merchant-channel.contract.ts'
import type {
  SandboxAccount,
  SandboxApplication,
  SandboxAuthorization,
  SandboxPrice,
} from './sandbox-merchants-wire.contract.ts'

const states = {
  AUDITING: 'reviewing',
  SIGNING: 'signing',
  OPEN: 'open',
  REJECTED: 'rejected',
  CLOSED: 'closed',
} as const

/** Our names of the fields that the acquirer may find fault with; pictures stand under the name of the list. */
const fieldNames: Readonly<Record<string, string>> = {
  type: 'userType',
  name: 'rpiName',
  shortName: 'rpiShortName',
  licenceNo: 'creditCode',
  phone: 'legalPhone',
  account: 'accNo',
  'account.accountNo': 'accNo',
  'account.accountName': 'accName',
  'account.bankName': 'bankCode',
  sn: 'terminals',
  pictures: 'pics',
}

/** Returns the state of an application, in the words of the adapter contract. */
export const applicationAnswer = (sent: SandboxApplication): ApplicationAnswer => ({
  state: states[sent.state],
  reason: sent.reason ?? '',
  fields: sent.rejectFields.map(({ field, picKind, msg }) => ({
    field: fieldNames[field] ?? field,
    picKind: picKind ?? null,
    msg,
  })),
  wantedPictures: sent.wantedPictures,
  aisleMerNo: sent.aisleMerchantNo ?? '',
  wxSubMchId: sent.wxSubMchId ?? '',
  aliSmid: sent.aliSmid ?? '',
  unionMerNo: sent.unionMerNo ?? '',
  signUrl: sent.signUrl ?? '',
  signExpire: sent.signExpireTime ? `${sent.signExpireTime}+08` : '',
})

const authStates = {
  NONE: PayAuthState.notApplied,
  AUDITING: PayAuthState.underReview,
  CONFIRM_CONTACT: PayAuthState.confirmContact,
  CONFIRM_LEGAL: PayAuthState.verifyLegalPerson,
  PASSED: PayAuthState.approved,
  CANCELED: PayAuthState.cancelled,
  REJECTED: PayAuthState.rejected,
  FROZEN: PayAuthState.frozen,
} as const

/**
 * Returns the state of an authorisation, in the words of the adapter contract. @source docs/domain/network.md 4.4,
 * D:pay_auth_state
 */
export const authorizationAnswer = (sent: SandboxAuthorization): AuthorizationAnswer => ({
  applyState: authStates[sent.state],
  isAuthorized: sent.authorized,
  qrUrl: sent.qrUrl ?? '',
  rejectReason: sent.rejectReason ?? '',
  level: sent.level ?? '',
})

/** Price lines as they are sent. */
export const sandboxPrices = (prices: readonly ChannelPrice[]): SandboxPrice[] =>
  prices.map(({ payWay, ratePpm, capFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
    payWay,
    ratePpm,
    capAmount: capFen === null ? null : Number(capFen),
    minFee: Number(minFeeFen),
    d0RatePpm,
    d0Fee: Number(d0FeeFen),
  }))

/** A settlement account as it is sent. */
export const sandboxAccount = ({ isCompany, accName, accNo, bankName }: ChannelAccount): SandboxAccount => ({
  accountNo: accNo,
  accountName: accName,
  bankName,
  accountKind: isCompany ? 'PUBLIC' : 'PRIVATE',
})

/** A settlement cycle as it is sent; D0 is switched on apart. */
export const sandboxCycle = (cycle: number): 'T1' | 'D1' => (cycle === SettleCycle.d1 ? 'D1' : 'T1')

/** Pictures as they are sent. */
export const sandboxPictures = (pictures: MerchantApplication['pictures']) =>
  pictures.map(({ picKind, fileKey }) => ({ picKind, fileId: fileKey }))
