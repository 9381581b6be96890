import { type Db, inScope } from '../../../core/server/database/db.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { type ChannelAccess, channelErrors } from './channel.contract.ts'
import type { ChannelFamily } from './family.contract.ts'
import type { MerchantChannel } from './merchant-channel.contract.ts'

/** A channel as one operator reaches it. */
export interface OpenChannel extends ChannelFamily {
  /** `pay_aisle.aisleFamily`, which chooses the code that speaks to it. */
  readonly family: string
  readonly access: ChannelAccess
  /** Lead of the business clock over this process's clock, in milliseconds. */
  readonly clockAheadMs: number
}

const rememberedMs = 5_000
/** More names than any installation has are somebody's guesses. */
const mostRemembered = 5_000

interface Remembered {
  readonly at: number
  readonly open: Promise<OpenChannel | null>
}

const remembered = new WeakMap<Db, Map<string, Remembered>>()

/**
 * Opens an operator's access to a channel, from the connection kept with the channel opened for it. It is remembered for a
 * few seconds: a caller that was refused because of it reads it afresh.
 * @returns null when the operator has not the channel, or no connection is kept, or no code speaks to its family
 */
export function openChannel(db: Db, tenantId: string, aisleCode: string, isFresh = false): Promise<OpenChannel | null> {
  let ofDb = remembered.get(db)
  if (!ofDb) remembered.set(db, (ofDb = new Map()))
  const key = `${tenantId} ${aisleCode}`
  const known = ofDb.get(key)
  if (known && !isFresh && performance.now() - known.at < rememberedMs) return known.open
  if (ofDb.size >= mostRemembered) ofDb.clear()
  const open = readChannel(db, tenantId, aisleCode)
  ofDb.set(key, { at: performance.now(), open })
  open.catch(() => ofDb.delete(key))
  return open
}

/** As openChannel. @throws channel.noConnection when the operator cannot reach the channel */
export async function reachChannel(db: Db, tenantId: string, aisleCode: string): Promise<OpenChannel> {
  const open = await openChannel(db, tenantId, aisleCode)
  if (!open) throw channelErrors.noConnection()
  return open
}

/** A channel as one operator reaches it to speak of merchants. */
export interface OpenMerchantChannel {
  readonly channel: MerchantChannel
  readonly access: ChannelAccess
}

/**
 * The code that speaks of merchants to a channel, and how the operator reaches it.
 * @throws channel.noConnection when the operator cannot reach the channel
 */
export async function reachMerchantChannel(db: Db, tenantId: string, aisleCode: string): Promise<OpenMerchantChannel> {
  const { merchants, access } = await reachChannel(db, tenantId, aisleCode)
  return { channel: merchants, access }
}

interface ConfigRow {
  family: string
  sealed: string
  now_ms: number
}

async function readChannel(db: Db, tenantId: string, aisleCode: string): Promise<OpenChannel | null> {
  const row = await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows } = await tx.client.query<ConfigRow>({
      name: 'open_channel',
      text: `SELECT a.aisle_family AS family, o.api_config_enc AS sealed, (extract(epoch FROM business_now()) * 1000)::float8 AS now_ms
               FROM aisle_oem o JOIN pay_aisle a USING (aisle_code)
              WHERE o.tenant_id = $1 AND o.oem_no = $1 AND o.aisle_code = $2 AND NOT o.is_deleted`,
      values: [tenantId, aisleCode],
    })
    return rows[0]
  })
  const config = row ? connectionOf(openText(row.sealed)) : null
  const code = row && portsOf(db).channels.families.get(row.family)
  if (!code || !config) return null
  const access = { tenantId, aisleCode, ...config }
  return { ...code, family: row.family, access, clockAheadMs: row.now_ms - Date.now() }
}

/** Reads a kept connection `{"url","appId","appSecret"}`. @returns null when it is none */
export function connectionOf(text: string): Pick<ChannelAccess, 'url' | 'appId' | 'appSecret'> | null {
  try {
    const { url, appId, appSecret } = JSON.parse(text) as Partial<Record<string, unknown>>
    const isWhole = typeof url === 'string' && typeof appId === 'string' && typeof appSecret === 'string'
    return isWhole ? { url: url.replace(/\/+$/, ''), appId, appSecret } : null
  } catch {
    return null
  }
}
