import { z } from 'zod'
import { type Acquirer, newNumber } from './acquirer.ts'
import { Refused } from './error-codes.ts'
import { merchantOf } from './merchants.ts'
import { type Call, done, failed, outNoField, shaped, textField, underWay } from './reply.ts'
import type { Answer } from './wire.ts'
import type { AuditRegistration, Receiver } from './wire-divisions.ts'

const Registration = z.object({
  outReceiverNo: outNoField,
  aisleMerchantNo: textField,
  kind: z.literal(['MERCHANT', 'PERSON', 'COMPANY']),
  name: textField,
  account: textField,
})

/** Shape of the clerk's decision on a registration for division. */
export const RegistrationDecision = z.object({
  result: z.literal(['OPEN', 'REFUSED']),
  reason: textField.optional(),
}) satisfies z.ZodType<AuditRegistration>

/**
 * `POST /v1/divisions/receivers`: a name with 失败 is refused; where the clerk decides, it waits for him.
 * @throws Refused MERCHANT_NOT_FOUND
 * @source docs/domain/money.md 10, 6.1
 */
export function registerReceiver({ acquirer, app, body, effects }: Call): Answer<Receiver> {
  const wanted = shaped(Registration, body)
  merchantOf(acquirer, wanted.aisleMerchantNo, app.appId)
  const receiverNo = newNumber(acquirer, 'SV')
  acquirer.store.insert('receiver', { receiverNo, appId: app.appId, ...wanted, state: 'AUDITING', reason: null })
  const isRefused = wanted.name.includes('失败') || effects.result?.kind === 'fail'
  if (acquirer.settings.autoAudit || effects.result?.kind === 'fail')
    decide(acquirer, receiverNo, { result: isRefused ? 'REFUSED' : 'OPEN' })
  return replyOf(receiverOf(acquirer, receiverNo, app.appId))
}

/** `GET /v1/divisions/receivers/{no}`, by either number. @throws Refused RECEIVER_NOT_FOUND */
export function queryReceiver({ acquirer, app, params }: Call): Answer<Receiver> {
  return replyOf(receiverOf(acquirer, params['no']!, app.appId))
}

/** `POST /control/receivers/{no}/audit`. @throws Refused RECEIVER_NOT_FOUND; WRONG_STATE when it is decided */
export function auditReceiver(acquirer: Acquirer, no: string, body: unknown): Receiver {
  const { receiverNo, state } = receiverOf(acquirer, no)
  if (state !== 'AUDITING') throw new Refused('WRONG_STATE', state)
  decide(acquirer, receiverNo, shaped(RegistrationDecision, body))
  return receiverOf(acquirer, receiverNo)
}

/** A receiver by either number. @throws Refused RECEIVER_NOT_FOUND, also for another app's when `appId` is given */
export function receiverOf({ store }: Acquirer, no: string, appId?: string): Receiver {
  const found = store.get<Receiver>(
    'SELECT * FROM receiver WHERE (receiver_no = :no OR out_receiver_no = :no) AND (:appId IS NULL OR app_id = :appId)',
    { no, appId },
  )
  if (!found) throw new Refused('RECEIVER_NOT_FOUND', no)
  return receiverAnswer(found)
}

/** A receiver as it travels. */
export const receiverAnswer = ({
  receiverNo,
  outReceiverNo,
  aisleMerchantNo,
  name,
  state,
  reason,
}: Receiver): Receiver => ({ receiverNo, outReceiverNo, aisleMerchantNo, name, state, reason })

function decide({ store }: Acquirer, receiverNo: string, { result, reason }: AuditRegistration): void {
  store.run('UPDATE receiver SET state = :result, reason = :reason WHERE receiver_no = :receiverNo', {
    receiverNo,
    result,
    reason: result === 'REFUSED' ? (reason ?? '接收方实名信息不一致') : null,
  })
}

function replyOf(receiver: Receiver): Answer<Receiver> {
  if (receiver.state === 'AUDITING') return underWay(receiver)
  return receiver.state === 'OPEN'
    ? done(receiver)
    : { ...failed('RECEIVER_REFUSED', receiver), errMsg: receiver.reason }
}
