import { z } from 'zod'
import { type Acquirer, newNumber } from '../acquirer.ts'
import { doubtOf, isDoubtful, resultDelayMs } from '../doubt.ts'
import { cancel, plan } from '../due-work.ts'
import { Refused } from '../error-codes.ts'
import { type Call, done, failed, outNoField, shaped, textField, underWay } from '../reply.ts'
import type { Answer } from '../wire.ts'
import { consentAnswer, type ConsentRow, findConsent, tellConsent } from './tax-rows.ts'
import type { TaxConsent } from './wire-tax.ts'

export const taxNoField = z.string().regex(/^[0-9A-Z]{15,20}$/)
const NewConsent = z.object({ outNo: outNoField, taxNo: taxNoField, name: textField })
const Decide = z.object({ result: z.enum(['VALID', 'REFUSED', 'REVOKED']), reason: textField.optional() })

/** `POST /v1/tax/authorizations`: the taxpayer is asked, and answers later. @throws Refused TAX_REFUSED */
export function authorise({ acquirer, app, body, effects }: Call): Answer<TaxConsent> {
  const { outNo, taxNo, name } = shaped(NewConsent, body)
  if (effects.result?.kind === 'fail') throw new Refused('TAX_REFUSED')
  const consentNo = newNumber(acquirer, 'TC')
  acquirer.store.insert('tax_consent', {
    consentNo,
    appId: app.appId,
    outNo,
    taxNo,
    name,
    state: 'PENDING',
    effectsJson: effects,
    ...doubtOf(effects),
    createMs: acquirer.clock.now(),
  })
  plan(acquirer, 'tax.consent', consentNo, acquirer.clock.now() + resultDelayMs(acquirer, effects))
  const made = findConsent(acquirer, consentNo)
  return effects.result?.kind === 'notFound' ? failed('SYSTEM_ERROR') : underWay(consentAnswer(acquirer, made))
}

/** `GET /v1/tax/authorizations/{outNo}`. @throws Refused CONSENT_NOT_FOUND */
export function queryConsent({ acquirer, app, params }: Call): Answer<TaxConsent> {
  const found = findConsent(acquirer, params['no']!, app.appId)
  if (found.state === 'PENDING' && isDoubtful(found.effects)) {
    if (found.queriesLeft > 0) {
      acquirer.store.run('UPDATE tax_consent SET queries_left = queries_left - 1 WHERE consent_no = :no', {
        no: found.consentNo,
      })
      return found.isHidden ? failed('CONSENT_NOT_FOUND') : underWay(consentAnswer(acquirer, found))
    }
    finishConsent(acquirer, found.consentNo)
  }
  const now = findConsent(acquirer, found.consentNo)
  return now.state === 'PENDING' ? underWay(consentAnswer(acquirer, now)) : done(consentAnswer(acquirer, now))
}

/** Work `tax.consent`: the taxpayer answered. */
export const finishConsent = (acquirer: Acquirer, consentNo: string): void => {
  const row = findConsent(acquirer, consentNo)
  if (row.state !== 'PENDING') return
  cancel(acquirer, 'tax.consent', consentNo)
  const isRefused = row.effects.result?.ending === 'fail'
  put(acquirer, row, isRefused ? 'REFUSED' : 'VALID', isRefused ? '企业未同意授权' : null)
}

/** `POST /control/consents/{no}/decide`: the taxpayer's word. @throws Refused CONSENT_NOT_FOUND, WRONG_STATE */
export function decideConsent(acquirer: Acquirer, no: string, body: unknown): TaxConsent {
  const { result, reason } = shaped(Decide, body)
  const row = findConsent(acquirer, no)
  const from = result === 'REVOKED' ? 'VALID' : 'PENDING'
  if (row.state !== from) throw new Refused('WRONG_STATE', row.state)
  cancel(acquirer, 'tax.consent', row.consentNo)
  put(acquirer, row, result, result === 'VALID' ? null : (reason ?? '企业取消授权'))
  return consentAnswer(acquirer, findConsent(acquirer, row.consentNo))
}

function put(acquirer: Acquirer, { consentNo }: ConsentRow, state: ConsentRow['state'], reason: string | null): void {
  acquirer.store.run('UPDATE tax_consent SET state = :state, reason = :reason WHERE consent_no = :no', {
    no: consentNo,
    state,
    reason,
  })
  tellConsent(acquirer, findConsent(acquirer, consentNo))
}

/** Whether a taxpayer has consented: its last word counts. */
export const hasConsent = ({ store }: Acquirer, appId: string, taxNo: string): boolean =>
  store.get<{ state: string }>(
    'SELECT state FROM tax_consent WHERE app_id = :appId AND tax_no = :taxNo ORDER BY consent_no DESC LIMIT 1',
    { appId, taxNo },
  )?.state === 'VALID'
