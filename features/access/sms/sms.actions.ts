import { paramOf, sendSms } from '../../settings/settings.server.ts'
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import { platformPlace } from '../../../core/server/call/caller.ts'
import { SmsScene, smsErrors } from './sms.contract.ts'
import { smsLimits } from './sms.rules.ts'

type Scene = CodeOf<typeof SmsScene>

const codeHash = (id: bigint, code: string) => createHash('sha256').update(`${id}/${code}`).digest('hex')

/**
 * Makes a code for a phone and puts its message into the outbox of the tenant that the transaction is in.
 * @param isMeant whether the phone belongs to somebody it may be sent to; else the limits count all the same, nothing is
 *   sent, and nobody can tell
 * @throws sms.tooFrequent
 * @source docs/domain/network.md 2.4: 5 digits, 5 minutes, one per 60 s, ten a day
 */
export async function sendSmsCode(
  tx: Tx,
  {
    tenantId,
    oemNo,
    phone,
    scene,
    isMeant,
  }: { tenantId: string; oemNo: string; phone: string; scene: Scene; isMeant: boolean },
): Promise<void> {
  const phoneIdx = blindIndex('phone', phone)
  await refuseTooMany(tx, phoneIdx, await paramOf(tx, platformPlace, 'sms.code.day_max'))
  const seconds = await paramOf(tx, platformPlace, 'sms.code.ttl_seconds')
  const code = String(randomInt(10 ** smsLimits.digits)).padStart(smsLimits.digits, '0')
  const { id } = (await rowOf<{ id: bigint }>(tx, sql`SELECT next_id() AS id`)) as { id: bigint }
  await run(
    tx,
    sql`INSERT INTO sms_code (id, phone_idx, scene, code_hash, until)
        VALUES (${id}, ${phoneIdx}, ${scene}, ${codeHash(id, code)}, now() + make_interval(secs => ${seconds}))`,
  )
  if (isMeant)
    await sendSms(tx, {
      tenantId,
      oemNo,
      phone,
      scene,
      params: { code },
      words: `验证码${code}，${Math.floor(seconds / 60)}分钟内有效，请勿告诉他人。`,
    })
}

async function refuseTooMany(tx: Tx, phoneIdx: string, perDay: number): Promise<void> {
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${phoneIdx}, 1))`)
  const sent = await rowOf<{ lately: bigint; today: bigint }>(
    tx,
    sql`SELECT count(*) FILTER (WHERE created_at > now() - make_interval(secs => ${smsLimits.secondsBetween})) AS lately, count(*) AS today
          FROM sms_code WHERE phone_idx = ${phoneIdx} AND business_day(created_at) = business_day(now())`,
  )
  if (sent && (sent.lately > 0n || sent.today >= BigInt(perDay))) throw smsErrors.tooFrequent()
}

/**
 * Whether the code is the newest one sent to the phone for this purpose. The try counts: the caller must see to it that
 * the transaction commits also when the answer is no.
 */
export async function takeSmsCode(
  tx: Tx,
  { phone, scene, code }: { phone: string; scene: Scene; code: string },
): Promise<boolean> {
  const row = await rowOf<{ id: bigint; codeHash: string }>(
    tx,
    sql`UPDATE sms_code SET tries = tries + 1
         WHERE id = (SELECT id FROM sms_code WHERE phone_idx = ${blindIndex('phone', phone)} AND scene = ${scene} ORDER BY id DESC LIMIT 1 FOR UPDATE)
           AND used_at IS NULL AND until > now() AND tries < ${smsLimits.tries}
         RETURNING id, code_hash AS "codeHash"`,
  )
  if (!row || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(codeHash(row.id, code.trim())))) return false
  await run(tx, sql`UPDATE sms_code SET used_at = now() WHERE id = ${row.id}`)
  return true
}
