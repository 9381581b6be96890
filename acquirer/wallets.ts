import { z } from 'zod'
import type { Acquirer } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { openedMerchant } from './merchant-settings.ts'
import { applicationOf } from './onboarding.ts'
import { type Call, done, shaped, textField } from './reply.ts'
import type { Answer } from './wire.ts'
import type { SetAuthorization } from './wire-control.ts'
import type { WalletAuthorization, WalletAuthorizationState } from './wire-merchants.ts'

const wallet = z.literal(['WECHAT', 'ALIPAY'])
const Asked = z.object({
  payType: wallet,
  op: z.literal(['APPLY', 'QUERY', 'CANCEL', 'RESEND']),
}) satisfies z.ZodType<WalletAuthorization>
const Decision = z.object({
  state: z.literal(['AUDITING', 'CONFIRM_CONTACT', 'CONFIRM_LEGAL', 'PASSED', 'REJECTED', 'FROZEN']),
  authorized: z.boolean().optional(),
  reason: textField.optional(),
  level: z.literal(['M0', 'M1', 'M2', 'M3', 'M4']).optional(),
}) satisfies z.ZodType<SetAuthorization>

type State = WalletAuthorizationState['state']

/** An authorization as stored. */
export interface WalletRow {
  applyNo: string
  payType: 'WECHAT' | 'ALIPAY'
  state: State
  isAuthorized: boolean
  rejectReason: string | null
  level: WalletAuthorizationState['level']
  createMs: number
}

/** One step per query. @source docs/domain/network.md 4.3, 4.4 */
const nextState: Partial<Record<State, State>> = {
  AUDITING: 'CONFIRM_CONTACT',
  CONFIRM_CONTACT: 'CONFIRM_LEGAL',
  CONFIRM_LEGAL: 'PASSED',
}

/** From which states a merchant may apply, take back and have its contact told again. */
const startsFrom: Record<Exclude<WalletAuthorization['op'], 'QUERY'>, State[]> = {
  APPLY: ['NONE', 'CANCELED', 'REJECTED'],
  CANCEL: ['AUDITING', 'CONFIRM_CONTACT', 'CONFIRM_LEGAL', 'REJECTED'],
  RESEND: ['CONFIRM_CONTACT', 'CONFIRM_LEGAL'],
}

/** Level of an Alipay merchant that nobody has said anything about. */
const usualLevel = 'M3'

/** `POST /v1/merchants/{no}/wx-auth`: real-name authorization with a wallet. @throws Refused MERCHANT_NOT_FOUND, MERCHANT_CLOSED, WRONG_STATE */
export function authorizeWallet(call: Call): Answer<WalletAuthorizationState> {
  const { payType, op } = shaped(Asked, call.body)
  const { applyNo } = openedMerchant(call)
  const before = walletOf(call.acquirer, applyNo, payType)
  if (op !== 'QUERY' && !startsFrom[op].includes(before.state)) throw new Refused('WRONG_STATE', before.state)
  const after = { ...before, ...outcomeOf(op, before) }
  keep(call.acquirer, after)
  return done(walletAnswer(call.acquirer, after))
}

/** `POST /control/merchants/{no}/wallets/{payType}`. @throws Refused BAD_REQUEST, MERCHANT_NOT_FOUND */
export function decideWallet(
  acquirer: Acquirer,
  { no = '', payType }: Record<string, string>,
  body: unknown,
): WalletAuthorizationState {
  const { state, authorized = false, reason = null, level } = shaped(Decision, body)
  const before = walletOf(acquirer, applicationOf(acquirer, no).applyNo, shaped(wallet, payType))
  const after = { ...before, state, isAuthorized: authorized, rejectReason: reason, level: level ?? before.level }
  keep(acquirer, after)
  return walletAnswer(acquirer, after)
}

/** An authorization as it travels. */
export function walletAnswer({ url }: Acquirer, row: WalletRow): WalletAuthorizationState {
  const { applyNo, payType, state, isAuthorized, rejectReason, level } = row
  const isScanned = ['CONFIRM_CONTACT', 'CONFIRM_LEGAL', 'PASSED'].includes(state)
  return {
    payType,
    state,
    authorized: isAuthorized,
    qrUrl: isScanned ? `${url}/#authorize/${applyNo}` : null,
    rejectReason,
    level: payType === 'ALIPAY' && isAuthorized ? (level ?? usualLevel) : null,
  }
}

/** An authorization for the clerk. */
export const walletForClerk = (acquirer: Acquirer, row: WalletRow) => ({
  ...walletAnswer(acquirer, row),
  applyNo: row.applyNo,
  createTime: timeText(row.createMs),
})

function outcomeOf(op: WalletAuthorization['op'], { state, isAuthorized }: WalletRow): Partial<WalletRow> {
  if (op === 'APPLY') return { state: 'AUDITING', isAuthorized: false, rejectReason: null }
  if (op === 'CANCEL') return { state: 'CANCELED', isAuthorized: false }
  if (op === 'RESEND') return {}
  return { state: nextState[state] ?? state, isAuthorized: isAuthorized || state === 'PASSED' }
}

function walletOf({ store, clock }: Acquirer, applyNo: string, payType: WalletRow['payType']): WalletRow {
  const sql = 'SELECT * FROM wallet_authorization WHERE apply_no = :applyNo AND pay_type = :payType'
  const none = { state: 'NONE', isAuthorized: false, rejectReason: null, level: null, createMs: clock.now() } as const
  return store.get<WalletRow>(sql, { applyNo, payType }) ?? { applyNo, payType, ...none }
}

const keep = ({ store }: Acquirer, row: WalletRow) =>
  store.run(
    `INSERT INTO wallet_authorization (apply_no, pay_type, state, is_authorized, reject_reason, level, create_ms)
     VALUES (:applyNo, :payType, :state, :isAuthorized, :rejectReason, :level, :createMs)
     ON CONFLICT DO UPDATE SET state = :state, is_authorized = :isAuthorized, reject_reason = :rejectReason, level = :level`,
    { ...row },
  )
