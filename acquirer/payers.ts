import { z } from 'zod'
import { type Acquirer, newNumber } from './acquirer.ts'
import { Refused } from './error-codes.ts'
import { merchantOf } from './merchants.ts'
import { RegistrationDecision } from './receivers.ts'
import { type Call, done, failed, outNoField, shaped, textField, underWay } from './reply.ts'
import type { Answer } from './wire.ts'
import type { AuditRegistration, Payer, RegisterPayer } from './wire-divisions.ts'

const Registration = z.object({
  outPayerNo: outNoField,
  aisleMerchantNo: textField,
  maxRatioPpm: z.int().min(1).max(1_000_000),
}) satisfies z.ZodType<RegisterPayer>

/**
 * `POST /v1/divisions/payers`: more than the acquirer allows is refused; where the clerk decides, it waits for him.
 * @throws Refused MERCHANT_NOT_FOUND
 * @source docs/domain/money.md 10, 6.1
 */
export function registerPayer({ acquirer, app, body, effects }: Call): Answer<Payer> {
  const wanted = shaped(Registration, body)
  merchantOf(acquirer, wanted.aisleMerchantNo, app.appId)
  const payerNo = newNumber(acquirer, 'SY')
  acquirer.store.insert('payer', { payerNo, appId: app.appId, ...wanted, state: 'AUDITING', reason: null })
  const isTooMuch = wanted.maxRatioPpm > acquirer.settings.maxDivRatioPpm
  if (isTooMuch || effects.result?.kind === 'fail') decide(acquirer, payerNo, { result: 'REFUSED' })
  else if (acquirer.settings.autoAudit) decide(acquirer, payerNo, { result: 'OPEN' })
  return replyOf(payerOf(acquirer, payerNo, app.appId))
}

/** `GET /v1/divisions/payers/{no}`, by either number. @throws Refused PAYER_NOT_FOUND */
export function queryPayer({ acquirer, app, params }: Call): Answer<Payer> {
  return replyOf(payerOf(acquirer, params['no']!, app.appId))
}

/** `POST /control/payers/{no}/audit`. @throws Refused PAYER_NOT_FOUND; WRONG_STATE when it is decided */
export function auditPayer(acquirer: Acquirer, no: string, body: unknown): Payer {
  const { payerNo, state } = payerOf(acquirer, no)
  if (state !== 'AUDITING') throw new Refused('WRONG_STATE', state)
  decide(acquirer, payerNo, shaped(RegistrationDecision, body))
  return payerOf(acquirer, payerNo)
}

/** A payer as it travels. */
export const payerAnswer = ({ payerNo, outPayerNo, aisleMerchantNo, maxRatioPpm, state, reason }: Payer): Payer => ({
  payerNo,
  outPayerNo,
  aisleMerchantNo,
  maxRatioPpm,
  state,
  reason,
})

function payerOf({ store }: Acquirer, no: string, appId?: string): Payer {
  const found = store.get<Payer>(
    'SELECT * FROM payer WHERE (payer_no = :no OR out_payer_no = :no) AND (:appId IS NULL OR app_id = :appId)',
    { no, appId },
  )
  if (!found) throw new Refused('PAYER_NOT_FOUND', no)
  return payerAnswer(found)
}

/** Once a payer is open, the money of its merchant's orders is held for division. */
function decide({ store }: Acquirer, payerNo: string, { result, reason }: AuditRegistration): void {
  store.run('UPDATE payer SET state = :result, reason = :reason WHERE payer_no = :payerNo', {
    payerNo,
    result,
    reason: result === 'REFUSED' ? (reason ?? '分账比例超过通道上限') : null,
  })
  if (result === 'OPEN')
    store.run(
      'UPDATE merchant SET is_divided = 1 WHERE aisle_merchant_no = (SELECT aisle_merchant_no FROM payer WHERE payer_no = :payerNo)',
      { payerNo },
    )
}

function replyOf(payer: Payer): Answer<Payer> {
  if (payer.state === 'AUDITING') return underWay(payer)
  return payer.state === 'OPEN' ? done(payer) : { ...failed('PAYER_REFUSED', payer), errMsg: payer.reason }
}
