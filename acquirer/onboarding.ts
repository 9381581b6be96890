import { z } from 'zod'
import { type Acquirer, newNumber } from './acquirer.ts'
import { timeText } from './clock.ts'
import { cancel, plan } from './due-work.ts'
import { Refused } from './error-codes.ts'
import { bindTerminal, type Merchant } from './merchants.ts'
import { tell } from './notifications.ts'
import { setPrices } from './prices.ts'
import {
  accountField,
  type Call,
  done,
  outNoField,
  priceField,
  shaped,
  textField,
  underWay,
  urlField,
} from './reply.ts'
import type { Answer } from './wire.ts'
import type { AuditMerchant, WantPictures } from './wire-control.ts'
import type { ApplicationState, MerchantApplication } from './wire-merchants.ts'

const Application = z.looseObject({
  outApplyNo: outNoField,
  type: z.literal([1, 2, 3]),
  name: textField,
  shortName: textField,
  account: accountField,
  rates: z.array(priceField).min(1).max(8),
  settleCycle: z.literal(['T1', 'D1']),
  sn: z.array(textField).max(20).optional(),
  notifyUrl: urlField.optional(),
})

const Decision = z.object({
  result: z.literal(['OPEN', 'REJECTED', 'SIGNING', 'CLOSED']),
  reason: textField.optional(),
  fields: z.array(z.object({ field: textField, picKind: z.int().optional(), msg: textField })).optional(),
}) satisfies z.ZodType<AuditMerchant>

const Wanted = z.object({
  pictures: z
    .array(z.object({ picKind: z.int(), msg: textField }))
    .min(1)
    .max(50),
}) satisfies z.ZodType<WantPictures>

const selfDecidedMs = 60_000
const signingMs = 7 * 86_400_000

/** From which states a decision may be taken. @source docs/domain/network.md 4.2, as far as a channel sees it */
const decisionsFrom: Record<AuditMerchant['result'], ApplicationState[]> = {
  OPEN: ['AUDITING', 'SIGNING', 'CLOSED'],
  REJECTED: ['AUDITING', 'SIGNING'],
  SIGNING: ['AUDITING'],
  CLOSED: ['OPEN'],
}

/** Whether a submission is to be lost before anything is stored. @source docs/domain/network.md 4.3 (超时) */
export const isSubmissionLost = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && String((body as Record<string, unknown>)['shortName']).includes('超时')

/** `POST /v1/merchants`. @source docs/domain/money.md 10, Onboarding */
export function applyMerchant({ acquirer, app, body }: Call): Answer<MerchantApplication> {
  const {
    outApplyNo,
    name,
    shortName,
    account,
    rates,
    settleCycle,
    sn = [],
    notifyUrl,
    ...form
  } = shaped(Application, body)
  const { store, clock } = acquirer
  const applyNo = newNumber(acquirer, 'AP')
  store.insert('merchant', {
    applyNo,
    appId: app.appId,
    outApplyNo,
    name,
    shortName,
    state: 'AUDITING',
    rejectFieldsJson: [],
    settleCycle,
    isD0On: false,
    isDivided: false,
    accountJson: account,
    formJson: form,
    notifyUrl,
    createMs: clock.now(),
  })
  setPrices(store, applyNo, rates)
  for (const one of sn) bindTerminal(acquirer, applyNo, one)
  if (acquirer.settings.autoAudit) plan(acquirer, 'merchant.audit', applyNo, clock.now() + selfDecidedMs)
  return underWay(applicationAnswer(applicationOf(acquirer, applyNo)))
}

/** `GET /v1/merchants/{no}`: decides a waiting application when no clerk does. @throws Refused MERCHANT_NOT_FOUND */
export function queryMerchant({ acquirer, app, params }: Call): Answer<MerchantApplication> {
  const found = applicationOf(acquirer, params['no']!, app.appId)
  if (found.state === 'AUDITING' && acquirer.settings.autoAudit) decideByName(acquirer, found.applyNo)
  const now = applicationOf(acquirer, found.applyNo)
  return now.state === 'AUDITING' ? underWay(applicationAnswer(now)) : done(applicationAnswer(now))
}

/** Work `merchant.audit`: the application is decided by its short name. @source docs/domain/network.md 4.3 */
export function decideByName(acquirer: Acquirer, applyNo: string): void {
  const { state, shortName } = applicationOf(acquirer, applyNo)
  if (state !== 'AUDITING') return
  if (shortName.includes('驳回')) {
    const reason = '门头照不清晰'
    decide(acquirer, applyNo, { result: 'REJECTED', reason, fields: [{ field: 'pictures', picKind: 5, msg: reason }] })
  } else decide(acquirer, applyNo, { result: shortName.includes('签约') ? 'SIGNING' : 'OPEN' })
}

/** Work `merchant.unsigned`: an agreement that nobody signed in 7 days. @source docs/domain/network.md 4.2 */
export function giveUpSigning(acquirer: Acquirer, applyNo: string): void {
  if (applicationOf(acquirer, applyNo).state === 'SIGNING')
    decide(acquirer, applyNo, { result: 'REJECTED', reason: '签约超时' })
}

/** `POST /control/merchants/{no}/audit`. @throws Refused MERCHANT_NOT_FOUND, WRONG_STATE */
export function auditMerchant(acquirer: Acquirer, no: string, body: unknown): MerchantApplication {
  const { applyNo } = applicationOf(acquirer, no)
  decide(acquirer, applyNo, shaped(Decision, body))
  return applicationAnswer(applicationOf(acquirer, applyNo))
}

/** `POST /v1/merchants/{no}/contract`. @throws Refused MERCHANT_NOT_FOUND, WRONG_STATE */
export function renewContract({ acquirer, app, params }: Call): Answer<MerchantApplication> {
  const { applyNo, state } = applicationOf(acquirer, params['no']!, app.appId)
  if (state !== 'SIGNING') throw new Refused('WRONG_STATE', state)
  awaitSignature(acquirer, applyNo)
  return done(applicationAnswer(applicationOf(acquirer, applyNo)))
}

/** `POST /control/merchants/{no}/want-pictures`. @throws Refused MERCHANT_NOT_FOUND; WRONG_STATE when it was rejected */
export function wantPictures(acquirer: Acquirer, no: string, body: unknown): MerchantApplication {
  const { pictures } = shaped(Wanted, body)
  const { applyNo, state } = applicationOf(acquirer, no)
  if (state === 'REJECTED') throw new Refused('WRONG_STATE', state)
  acquirer.store.run('UPDATE merchant SET wanted_pictures_json = :pictures WHERE apply_no = :applyNo', {
    pictures,
    applyNo,
  })
  return tellApplication(acquirer, applyNo)
}

/** An application by any of its numbers. @throws Refused MERCHANT_NOT_FOUND, also for another app's when `appId` is given */
export function applicationOf({ store }: Acquirer, no: string, appId?: string): Merchant {
  const found = store.get<Merchant>(
    `SELECT * FROM merchant WHERE (apply_no = :no OR aisle_merchant_no = :no OR out_apply_no = :no) AND (:appId IS NULL OR app_id = :appId)`,
    { no, appId },
  )
  if (!found) throw new Refused('MERCHANT_NOT_FOUND', no)
  return found
}

/** An application as it travels. */
export function applicationAnswer(row: Merchant): MerchantApplication {
  const { applyNo, outApplyNo, shortName, state, reason, rejectFields, wantedPictures } = row
  const { aisleMerchantNo, signUrl, signExpireMs, settleCycle, isD0On } = row
  const isOpened = aisleMerchantNo !== null
  return {
    applyNo,
    outApplyNo,
    shortName,
    state,
    reason,
    rejectFields,
    wantedPictures,
    aisleMerchantNo,
    wxSubMchId: isOpened ? `WX${aisleMerchantNo}` : null,
    aliSmid: isOpened ? `2088${aisleMerchantNo}` : null,
    unionMerNo: isOpened ? `898${aisleMerchantNo}` : null,
    signUrl: state === 'SIGNING' ? signUrl : null,
    signExpireTime: state === 'SIGNING' ? timeText(signExpireMs) : null,
    settleCycle,
    d0On: isD0On,
    createTime: timeText(row.createMs),
    finishTime: timeText(row.finishMs),
  }
}

function decide(acquirer: Acquirer, applyNo: string, { result, reason, fields }: AuditMerchant): void {
  const { store, clock } = acquirer
  const row = applicationOf(acquirer, applyNo)
  if (!decisionsFrom[result].includes(row.state)) throw new Refused('WRONG_STATE', row.state)
  const aisleMerchantNo =
    row.aisleMerchantNo ?? (result === 'OPEN' ? `M${String(store.next('merchant')).padStart(10, '0')}` : null)
  store.run(
    `UPDATE merchant SET state = :result, reason = :reason, reject_fields_json = :fields, aisle_merchant_no = :aisleMerchantNo,
       finish_ms = :now WHERE apply_no = :applyNo`,
    { result, reason, fields: fields ?? [], aisleMerchantNo, now: clock.now(), applyNo },
  )
  cancel(acquirer, 'merchant.audit', applyNo)
  cancel(acquirer, 'merchant.unsigned', applyNo)
  if (result === 'REJECTED') store.run('DELETE FROM terminal WHERE apply_no = :applyNo', { applyNo })
  if (result === 'SIGNING') awaitSignature(acquirer, applyNo)
  tellApplication(acquirer, applyNo)
}

/** A page to sign on, valid for 7 days. */
function awaitSignature(acquirer: Acquirer, applyNo: string): void {
  const signExpireMs = acquirer.clock.now() + signingMs
  acquirer.store.run(
    'UPDATE merchant SET sign_url = :signUrl, sign_expire_ms = :signExpireMs WHERE apply_no = :applyNo',
    { signUrl: `${acquirer.url}/#sign/${applyNo}`, signExpireMs, applyNo },
  )
  cancel(acquirer, 'merchant.unsigned', applyNo)
  plan(acquirer, 'merchant.unsigned', applyNo, signExpireMs)
}

/** Tells the client how an application stands. */
function tellApplication(acquirer: Acquirer, applyNo: string): MerchantApplication {
  const row = applicationOf(acquirer, applyNo)
  const application = applicationAnswer(row)
  tell(acquirer, {
    event: 'merchant',
    appId: row.appId,
    orderKey: applyNo,
    url: row.notifyUrl,
    content: { application },
  })
  return application
}
