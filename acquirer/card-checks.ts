import { z } from 'zod'
import { type Call, done, shaped, textField } from './reply.ts'
import type { Answer } from './wire.ts'
import type { CardCheck } from './wire-merchants.ts'

const Asked = z.object({ accName: textField, idNo: textField, cardNo: textField, phone: textField })

/**
 * `POST /v1/card-checks`: whether name, identity number, card and phone belong together. A phone ending in 0000 belongs to
 * somebody else; every other set matches.
 * @source docs/domain/network.md 3.6, verifyState
 */
export function checkCard(call: Call): Answer<CardCheck> {
  const { phone } = shaped(Asked, call.body)
  return done({ result: phone.endsWith('0000') ? 'MISMATCH' : 'MATCH' })
}
