import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, type Tx } from '../../../core/server/database/db.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { taxAccessOf, taxServiceOfName } from './registry.adapter.ts'
import './sandbox-tax.adapter.ts'
import { type TaxAccess, type TaxService, taxServiceErrors } from './tax-service.contract.ts'

/** A tax service as one operator reaches it. */
export interface OpenTaxService {
  readonly service: TaxService
  readonly access: TaxAccess
  /** The business clock, in seconds. */
  readonly nowSeconds: number
}

/** Reads an operator's connection to its tax service. @returns null when none is kept, or no code speaks to it */
export async function taxServiceOf(tx: Tx, tenantId: string): Promise<OpenTaxService | null> {
  const row = await rowOf<{ sealed: string; seconds: number }>(
    tx,
    sql`SELECT config_enc AS sealed, extract(epoch FROM business_now())::int AS seconds FROM tax_connection WHERE tenant_id = ${tenantId} AND config_enc <> ''`,
  )
  const access = row ? taxAccessOf(openText(row.sealed)) : null
  const service = access ? taxServiceOfName(access.adapter) : undefined
  return row && access && service ? { service, access, nowSeconds: row.seconds } : null
}

/** As taxServiceOf. @throws taxService.noConnection */
export async function openTaxService(tx: Tx, tenantId: string): Promise<OpenTaxService> {
  const open = await taxServiceOf(tx, tenantId)
  if (!open) throw taxServiceErrors.noConnection()
  return open
}

/** As openTaxService, in a transaction of its own. @throws taxService.noConnection */
export const reachTaxService = (db: Db, tenantId: string): Promise<OpenTaxService> =>
  inScope(db, { tenantId, oemNo: '' }, (tx) => openTaxService(tx, tenantId))
