import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { type CarrierAccess, type CarrierAdapter, carrierErrors } from './carrier.contract.ts'
import { carrierAccessOf, carrierOfName } from './registry.adapter.ts'
import './sandbox.adapter.ts'

/** A carrier platform as one operator reaches it. */
export interface OpenCarrier {
  readonly carrier: CarrierAdapter
  readonly access: CarrierAccess
  /** The business clock, in seconds. */
  readonly nowSeconds: number
}

/** Reads an operator's connection to its carrier platform. @returns null when none is kept, or no code speaks to it */
export async function carrierOf(tx: Tx, tenantId: string): Promise<OpenCarrier | null> {
  const row = await rowOf<{ sealed: string; seconds: number }>(
    tx,
    sql`SELECT carrier_config_enc AS sealed, extract(epoch FROM business_now())::int AS seconds FROM iot_param WHERE tenant_id = ${tenantId} AND carrier_config_enc <> ''`,
  )
  const access = row ? carrierAccessOf(openText(row.sealed)) : null
  const carrier = access ? carrierOfName(access.adapter) : undefined
  return row && access && carrier ? { carrier, access, nowSeconds: row.seconds } : null
}

/** As carrierOf, in a transaction of its own. @throws carrier.noConnection */
export async function reachCarrier(db: Db, tenantId: string): Promise<OpenCarrier> {
  const open = await inScope(db, { tenantId, oemNo: '' }, (tx) => carrierOf(tx, tenantId))
  if (!open) throw carrierErrors.noConnection()
  return open
}
