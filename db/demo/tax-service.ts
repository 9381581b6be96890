import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, inScope, rowsOf, run } from '../../core/server/database/db.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { InvoiceAuthStatus } from '../../features/invoices/authorisation/authorisation.contract.ts'
import { outNoOf } from '../../features/invoices/invoice/invoice.rules.ts'
import { operatorId } from './accounts.ts'
import { control, type DemoAcquirer } from './acquirer.ts'

/** Connects the operator to the tax service of the sandbox by an app of its own, and makes the demo's consents and invoices known there. */
export async function connectTaxService(db: Db, { url, notifyBase, secretKey }: DemoAcquirer): Promise<void> {
  const appId = `demo-tax-${operatorId}`
  const appSecret = createHmac('sha256', secretKey).update(`sandbox tax service ${operatorId}`).digest('base64url')
  const notifyUrl = `${notifyBase}/api/countinghouse/invoices/notify/sandbox/${operatorId}`
  await control(url, 'config', { appId, appSecret, notifyUrl })
  const { consents, invoices } = await inScope(db, { tenantId: operatorId, oemNo: '' }, async (tx) => {
    const config = sealText(JSON.stringify({ adapter: 'sandbox', url, appId, appSecret }))
    await run(
      tx,
      sql`UPDATE tax_connection SET config_enc = ${config}, version = version + 1 WHERE tenant_id = ${operatorId}`,
    )
    return {
      consents: await rowsOf<{ outNo: string; taxNo: string; name: string }>(
        tx,
        sql`SELECT a.auth_no AS "outNo", a.tax_no AS "taxNo", b.rpi_name AS name FROM invoice_auth a JOIN rpi_basic b ON b.tenant_id = a.tenant_id AND b.rpi_no = a.rpi_no
             WHERE a.tenant_id = ${operatorId} AND a.auth_status = ${InvoiceAuthStatus.valid}`,
      ),
      invoices: await rowsOf<{ invoiceNo: string; attempt: number; net: string; tax: string }>(
        tx,
        sql`SELECT i.invoice_no AS "invoiceNo", i.attempt, i.seller_tax_no AS "taxNo", i.invoice_kind AS kind, r.issue_no AS "redOf", i.buyer_name AS "buyerName",
               i.net_amount AS net, i.tax_amount AS tax, i.issue_no AS "issueNo", to_char(i.issue_time, 'YYYY-MM-DD HH24:MI:SS') AS "issueTime"
             FROM invoice i LEFT JOIN invoice r ON r.tenant_id = i.tenant_id AND r.invoice_no = i.red_of
             WHERE i.tenant_id = ${operatorId} AND i.issue_no IS NOT NULL ORDER BY i.id`,
      ),
    }
  })
  await control(
    url,
    'consents',
    consents.map((consent) => ({ ...consent, appId })),
  )
  await control(
    url,
    'invoices',
    invoices.map(({ invoiceNo, attempt, net, tax, ...invoice }) => ({
      ...invoice,
      appId,
      outNo: outNoOf(invoiceNo, attempt),
      net: Number(net),
      tax: Number(tax),
    })),
  )
}
