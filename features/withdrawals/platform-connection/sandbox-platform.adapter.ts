import {
  type ChannelAccess,
  type ChannelAnswer,
  type ChannelEvent,
  NotifyEvent,
  type PayoutEvent,
} from '../../channels/channels.shared.ts'
import { askSandbox, sandbox } from '../../channels/channels.server.ts'
import type { AgreementAnswer, PayoutAdapter, PayoutAnswer, PayoutPlatform } from './platform-connection.contract.ts'

/** Codes by which the sandbox says for good that a payee was not paid. Any other code is unclear. @source docs/domain/money.md 5.6 no. 3 */
const finalCodes = new Set([
  'ACCOUNT_WRONG',
  'NAME_MISMATCH',
  'ACCOUNT_CLOSED',
  'RISK_REFUSED',
  'CONTRACT_UNSIGNED',
  'CONTRACT_NOT_FOUND',
])
/** Codes of payments that were not made now and may be made later under a new number. */
const retryableCodes = new Set(['BALANCE_NOT_ENOUGH', 'BANK_BUSY', 'LIMIT_EXCEEDED'])

/** A failure as the code tells it: definite when it is on one of the lists, else unclear. */
export function sandboxFailure(code: string, reason: string): PayoutAnswer {
  if (finalCodes.has(code)) return { kind: 'failed', code, reason, isRetryable: false }
  if (retryableCodes.has(code)) return { kind: 'failed', code, reason, isRetryable: true }
  return { kind: 'unknown', reason: `${code}: ${reason}` }
}

/** Translates an event about a payout into an answer for the payout worker. */
export function sandboxAnswerOf({
  outcome,
  platformOrderNo,
  amountFen,
  costFen,
  finishTime,
  failCode,
  failReason,
}: PayoutEvent): PayoutAnswer {
  switch (outcome) {
    case 'success':
      return { kind: 'paid', platformOrderNo, amountFen, costFen, finishTime }
    case 'returned':
      return { kind: 'returned', platformOrderNo, amountFen, reason: failReason, finishTime }
    case 'failed': {
      const failure = sandboxFailure(failCode, failReason)
      // The payment itself is said to have failed, not a request about it.
      return failure.kind === 'unknown' && failCode !== ''
        ? { kind: 'denied', platformOrderNo, code: failCode, reason: failReason }
        : failure
    }
  }
}

/** Translates a response of the sandbox: its last event about the payment, or how the request itself ended. */
function answerOf(answer: ChannelAnswer<{ events: readonly ChannelEvent[] }>): PayoutAnswer {
  switch (answer.kind) {
    case 'done': {
      const event = answer.data.events.findLast((one) => one.kind === NotifyEvent.payout)
      return event ? sandboxAnswerOf(event) : { kind: 'unknown', reason: 'the answer says nothing' }
    }
    case 'pending':
      return { kind: 'accepted', platformOrderNo: '' }
    case 'refused':
      return sandboxFailure(answer.code, answer.message)
    case 'absent':
      return answer
    case 'unknown':
      return { kind: 'unknown', reason: answer.error }
  }
}

function platformAt(access: ChannelAccess): PayoutPlatform {
  return {
    submit: async ({ payoutNo, amountFen, taxFen, account, name, bankName, idNo }) => {
      const answer = answerOf(
        await sandbox.pay(access, { outNo: payoutNo, account, name, bankName, amountFen, taxFen, idNo }),
      )
      // "Not known" answers a question; about a payment just sent it says nothing.
      return answer.kind === 'absent' ? { kind: 'unknown', reason: 'absent' } : answer
    },
    query: async (payoutNo) => answerOf(await sandbox.queryPayout(access, payoutNo)),
    agree: async ({ name, idNo }) =>
      agreementOf(await askSandbox<SandboxContract>(access, 'POST', '/v1/contracts', { name, idNo })),
  }
}

interface SandboxContract {
  state: 'UNSIGNED' | 'SIGNED'
  signUrl: string
  signTime: string | null
}

function agreementOf(answer: ChannelAnswer<SandboxContract>): AgreementAnswer {
  if (answer.kind === 'done') {
    const { state, signUrl, signTime } = answer.data
    return state === 'SIGNED'
      ? { kind: 'signed', signTime: signTime === null ? null : `${signTime}+08` }
      : { kind: 'unsigned', signUrl }
  }
  return answer.kind === 'refused'
    ? { kind: 'refused', reason: answer.message }
    : { kind: 'unknown', reason: answer.kind }
}

/** The sandbox as a payout platform. Its address is configured: only one in the public net, or named by the installer, is called. */
export const sandboxPayouts: PayoutAdapter = {
  fields: ['url', 'appId', 'appSecret'],
  read: sandboxAnswerOf,
  open: ({ url, appId, appSecret }, platformCode) =>
    platformAt({
      tenantId: '',
      aisleCode: platformCode,
      url: String(url).replace(/\/+$/, ''),
      appId: String(appId),
      appSecret: String(appSecret),
    }),
}
