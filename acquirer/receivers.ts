import { z } from 'zod'
import { type Acquirer, newNumber } from './acquirer.ts'
import { Refused } from './error-codes.ts'
import { merchantOf } from './merchants.ts'
import { type Call, done, failed, outNoField, shaped, textField } from './reply.ts'
import type { Answer } from './wire.ts'
import type { Receiver } from './wire-divisions.ts'

const Registration = z.object({
  outReceiverNo: outNoField,
  aisleMerchantNo: textField,
  kind: z.literal(['MERCHANT', 'PERSON', 'COMPANY']),
  name: textField,
  account: textField,
})

/** `POST /v1/divisions/receivers`: a name with 失败 is refused. @throws Refused MERCHANT_NOT_FOUND @source docs/domain/money.md 10, 6.1 */
export function registerReceiver({ acquirer, app, body, effects }: Call): Answer<Receiver> {
  const wanted = shaped(Registration, body)
  merchantOf(acquirer, wanted.aisleMerchantNo, app.appId)
  const isRefused = wanted.name.includes('失败') || effects.result?.kind === 'fail'
  const receiverNo = newNumber(acquirer, 'SV')
  const state = isRefused ? 'REFUSED' : 'OPEN'
  acquirer.store.insert('receiver', {
    receiverNo,
    appId: app.appId,
    ...wanted,
    state,
    reason: isRefused ? '接收方实名信息不一致' : null,
  })
  const receiver = receiverOf(acquirer, receiverNo, app.appId)
  return isRefused ? failed('RECEIVER_REFUSED', receiver) : done(receiver)
}

/** `GET /v1/divisions/receivers/{no}`, by either number. @throws Refused RECEIVER_NOT_FOUND */
export function queryReceiver({ acquirer, app, params }: Call): Answer<Receiver> {
  return done(receiverOf(acquirer, params['no']!, app.appId))
}

/** An app's receiver by either number. @throws Refused RECEIVER_NOT_FOUND */
export function receiverOf({ store }: Acquirer, no: string, appId: string): Receiver {
  const found = store.get<Receiver>(
    `SELECT receiver_no, out_receiver_no, aisle_merchant_no, name, state, reason FROM receiver
     WHERE app_id = :appId AND (receiver_no = :no OR out_receiver_no = :no)`,
    { no, appId },
  )
  if (!found) throw new Refused('RECEIVER_NOT_FOUND', no)
  return found
}
