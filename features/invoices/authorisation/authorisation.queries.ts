import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { type InvoiceAuth, InvoiceAuthStatus } from './authorisation.contract.ts'

type Auth = z.output<typeof InvoiceAuth>

/** The consent of a merchant in reach as it stands: the newest that it was asked for. @throws common.notFound */
export async function authOf(tx: Tx, caller: Caller, rpiNo: string): Promise<Auth> {
  const row = await rowOf<Omit<Auth, 'isValid'>>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", m.credit_code AS "taxNo", coalesce(a.auth_no, '') AS "authNo", a.auth_status AS "authStatus", coalesce(a.confirm_url, '') AS "confirmUrl",
               coalesce(a.fail_reason, '') AS "failReason", a.create_time AS "createTime", a.update_time AS "updateTime"
          FROM rpi_basic m LEFT JOIN LATERAL (SELECT * FROM invoice_auth a WHERE a.tenant_id = ${caller.tenantId} AND a.rpi_no = m.rpi_no ORDER BY a.create_time DESC, a.id DESC LIMIT 1) a ON true
         WHERE ${merchantsInReach(caller, 'all')} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return { ...row, isValid: row.authStatus === InvoiceAuthStatus.valid }
}

/** The company that issues a merchant's invoices: its legal name and tax number, as it consented; null without a consent that holds. */
export async function consentedSeller(
  tx: Tx,
  tenantId: string,
  rpiNo: string,
): Promise<{ sellerName: string; sellerTaxNo: string } | null> {
  const row = await rowOf<{ sellerName: string; sellerTaxNo: string }>(
    tx,
    sql`SELECT a.seller_name AS "sellerName", a.tax_no AS "sellerTaxNo" FROM invoice_auth a WHERE a.tenant_id = ${tenantId} AND a.rpi_no = ${rpiNo} AND a.auth_status = ${InvoiceAuthStatus.valid}`,
  )
  return row ?? null
}
