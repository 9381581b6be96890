import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { smsSending } from './sms-sending.jobs.ts'

/**
 * Puts a text message into the outbox, from where the setting in use sends it. Phone and words are sealed.
 * @param scene      what its code is for; 0 for a plain message
 * @param params     values of the vendor's template, in its order; without any the words are its only one
 * @param settingId  the setting to send it with; the one in use when left out
 * @param createUser who sends it by hand
 */
export async function sendSms(
  tx: Tx,
  {
    tenantId,
    oemNo,
    phone,
    scene = 0,
    words,
    params = {},
    settingId = null,
    createUser = null,
  }: {
    tenantId: string
    oemNo: string
    phone: string
    scene?: number
    words: string
    params?: Readonly<Record<string, string>>
    settingId?: bigint | null
    createUser?: bigint | null
  },
): Promise<void> {
  const values = Object.keys(params).length > 0 ? sealText(JSON.stringify(params)) : ''
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO sms_outbox (tenant_id, oem_no, phone_enc, phone_tail, scene, body_enc, params_enc, setting_id, create_user)
        VALUES (${tenantId}, ${oemNo}, ${sealText(phone)}, ${phone.slice(-4)}, ${scene}, ${sealText(words)}, ${values}, ${settingId}, ${createUser}) RETURNING id`,
  )
  const id = String(row?.id ?? '')
  await putOutbox(tx, tenantId, smsSending, [{ outNo: id, payload: { oemNo, id } }])
}
