import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { captchaText, drawCaptcha } from './captcha-picture.actions.ts'
import { claimGuess } from './guess.actions.ts'
import { addressKey, guessing } from './guess.rules.ts'

const minutesKept = 30
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the stored form of a captcha: the hash of its key and text, in any case of letters. */
export const captchaHash = (key: string, text: string): string =>
  createHash('sha256').update(`${key.toLowerCase()}/${text.trim().toUpperCase()}`).digest('hex')

/**
 * A new picture with its key. It serves one try within 30 minutes.
 * @throws common.tooFrequent when an address asks for too many
 * @source docs/wire.md 2.1, Captcha-Key
 */
export async function makeCaptcha(tx: Tx, ip: string): Promise<{ key: string; image: string }> {
  const { verdict } = await claimGuess(tx, { kind: 'captcha', key: addressKey(ip) }, { most: guessing.mostCaptchas })
  if (verdict !== 'free') throw commonErrors.tooFrequent()
  const key = randomUUID()
  const text = captchaText()
  await run(tx, sql`DELETE FROM captcha WHERE until < now()`)
  await run(
    tx,
    sql`INSERT INTO captcha (id, code_hash, until) VALUES (${key}, ${captchaHash(key, text)}, now() + make_interval(mins => ${minutesKept}))`,
  )
  return { key, image: `data:image/png;base64,${drawCaptcha(text).toString('base64')}` }
}

/** Whether the text of a captcha was typed; right or wrong, the captcha is used up. */
export async function takeCaptcha(tx: Tx, key: string, text: string): Promise<boolean> {
  if (!uuid.test(key)) return false
  const row = await rowOf<{ codeHash: string; isLive: boolean }>(
    tx,
    sql`DELETE FROM captcha WHERE id = ${key} RETURNING code_hash AS "codeHash", until > now() AS "isLive"`,
  )
  if (!row?.isLive) return false
  return timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(captchaHash(key, text)))
}
