import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { publicAddress } from '../../../core/server/http/public-address.ts'
import { newToken, tokenHash } from '../session/session.actions.ts'
import type { Journey } from './social.adapter.ts'

/** Minutes that somebody may take at the other service. */
const awayMinutes = 10

/**
 * Returns the address to which the other service sends the browser back: the sign-in page, which brings code and state to
 * the token call.
 */
export const comingBack = (source: string): string => `${publicAddress()}/login?source=${encodeURIComponent(source)}`

/**
 * Notes that a browser leaves for another service.
 * @param binding hash of a secret that the browser keeps, or ''
 * @source docs/wire.md 1.2, GET oauth/render
 */
export async function beginSocial(
  tx: Tx,
  { source, tenantId, binding }: { source: string; tenantId: string; binding: string },
): Promise<Journey> {
  const journey = { state: newToken(), verifier: newToken(), nonce: newToken(), redirectUri: comingBack(source) }
  await run(
    tx,
    sql`INSERT INTO social_state (state_hash, source, login_tenant, verifier, nonce, binding_hash, until)
        VALUES (${tokenHash(journey.state)}, ${source}, ${tenantId}, ${journey.verifier}, ${journey.nonce}, ${binding.toLowerCase()}, now() + make_interval(mins => ${awayMinutes}))`,
  )
  return journey
}
