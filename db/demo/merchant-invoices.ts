import { sql } from 'drizzle-orm'
import { type Db, inScope, rowsOf, run } from '../../core/server/database/db.ts'
import { momentOf } from '../../core/server/database/moment.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { type Fen, formatYuan } from '../../core/shared/money.ts'
import { invoiceAuth } from '../../features/invoices/authorisation/authorisation.contract.ts'
import { hearConsent } from '../../features/invoices/authorisation/authorisation.jobs.ts'
import { BuyerType } from '../../features/invoices/buyer/buyer.contract.ts'
import { invoice } from '../../features/invoices/invoice/invoice.contract.ts'
import { outNoOf } from '../../features/invoices/invoice/invoice.rules.ts'
import { applyIssued } from '../../features/invoices/invoice/issue-outcome.actions.ts'
import { InvoiceType } from '../../features/invoices/mail-content/mail-content.contract.ts'
import { invoiceSending } from '../../features/invoices/sending/sending.contract.ts'
import type { IssuedInvoice, TaxAnswer } from '../../features/invoices/tax-service/tax-service.contract.ts'
import { RptStatus } from '../../features/trades/trades.shared.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import type { DemoMerchant } from './network.ts'

const scope = { tenantId: operatorId, oemNo: '' }
/** Category of services of technology. */
const services = '3040201000000000000'

interface Paid {
  readonly rptOrderCode: string
  readonly amount: Fen
}

/** Invoices of merchants in every state, for trades that were paid; of two merchants, one has consented and one is asked. */
export async function playMerchantInvoices(db: Db, merchants: readonly DemoMerchant[], today: string): Promise<void> {
  const clerk = atWork(db, 'finance')
  await keepConnection(db)
  const [shop, asked] = await taxpayers(db, merchants)
  if (!shop || !asked) throw new Error('the demo has no two merchants with a credit code')
  const consented = await clerk(invoiceAuth.begin, { rpiNo: shop })
  await clerk(invoiceAuth.begin, { rpiNo: asked })
  await inScope(db, scope, (tx) =>
    hearConsent(tx, operatorId, { outNo: consented.authNo ?? '', state: 'valid', confirmUrl: '', reason: '' }),
  )
  const trades = await paidAt(db, shop)
  const draft = (trade: Paid, buyer: object) => ({
    rpiNo: shop,
    rptOrderCodes: trade.rptOrderCode,
    drawer: '刘芳',
    email: 'caiwu@example.com',
    ...buyer,
    lines: [
      {
        productName: '技术服务费',
        categoryNo: services,
        unit: '项',
        amount: formatYuan(trade.amount),
        price: undefined,
        discount: undefined,
        taxRate: '6',
      },
    ],
  })
  const person = { invoiceKind: InvoiceType.digitalOrdinary, buyerType: BuyerType.person, buyerName: '陈晓' }
  const company = {
    invoiceKind: InvoiceType.digitalSpecial,
    buyerType: BuyerType.company,
    buyerName: '杭州云栖贸易有限公司',
    buyerTaxNo: '330106745678901',
  }
  let count = 0
  const hear = (outNo: string, answer: TaxAnswer<IssuedInvoice>) =>
    inScope(db, scope, (tx) => applyIssued(tx, operatorId, outNo, answer, momentOf(`${today} 09:10:00+08`)))
  const issue = (invoiceNo: string) => {
    const outNo = outNoOf(invoiceNo, 1)
    const issueNo = `26440100${String(++count).padStart(12, '0')}`
    return hear(outNo, { kind: 'done', data: { outNo, issueNo, issueTime: `${today} 09:05:00+08` } })
  }
  const submit = async (place: number, buyer: object) => clerk(invoice.submit, draft(trades[place] as Paid, buyer))
  await issue((await submit(0, person)).invoiceNo ?? '')
  const mailed = await submit(1, company)
  await issue(mailed.invoiceNo ?? '')
  await clerk(invoiceSending.send, { id: mailed.id, email: 'caiwu@example.com' })
  const refused = await submit(2, company)
  const reason = '购方税号与名称不一致'
  await hear(outNoOf(refused.invoiceNo ?? '', 1), { kind: 'refused', code: 'TAX_REFUSED', message: reason })
  const replaced = await submit(3, person)
  await issue(replaced.invoiceNo ?? '')
  await clerk(invoice.change, { ...draft(trades[3] as Paid, company), id: replaced.id })
  await issue(await redOf(db, replaced.invoiceNo ?? ''))
  const taken = await submit(4, person)
  await issue(taken.invoiceNo ?? '')
  await clerk(invoice.change, { ...draft(trades[4] as Paid, company), id: taken.id })
  await clerk(invoice.save, draft(trades[5] as Paid, person))
}

/** Keeps a connection, so that merchants may be asked; where the service is, is put in when it has started. */
const keepConnection = (db: Db): Promise<void> =>
  inScope(db, scope, async (tx) => {
    const access = {
      adapter: 'sandbox',
      url: 'http://127.0.0.1:8090',
      appId: 'demo-tax',
      appSecret: 'not connected yet',
    }
    await run(
      tx,
      sql`INSERT INTO tax_connection (tenant_id, config_enc) VALUES (${operatorId}, ${sealText(JSON.stringify(access))})`,
    )
  })

/** Numbers of those merchants that have a credit code, who sold most first. */
const taxpayers = (db: Db, merchants: readonly DemoMerchant[]): Promise<string[]> =>
  inScope(db, scope, async (tx) => {
    const numbers = merchants.map(({ rpiNo }) => rpiNo)
    const found = await rowsOf<{ rpiNo: string }>(
      tx,
      sql`SELECT b.rpi_no AS "rpiNo" FROM rpi_basic b JOIN pos_trade t ON t.tenant_id = b.tenant_id AND t.rpi_no = b.rpi_no AND t.rpt_status = ${RptStatus.success}
           WHERE b.tenant_id = ${operatorId} AND b.rpi_no = ANY(${sql.param(numbers)}::text[]) AND b.credit_code <> '' GROUP BY b.rpi_no ORDER BY count(*) DESC, b.rpi_no`,
    )
    return found.map(({ rpiNo }) => rpiNo)
  })

/** Paid trades of a merchant of which nothing went back, the largest first. */
const paidAt = (db: Db, rpiNo: string): Promise<Paid[]> =>
  inScope(db, scope, async (tx) => {
    const found = await rowsOf<Paid>(
      tx,
      sql`SELECT t.rpt_order_code AS "rptOrderCode", t.trade_amount AS amount FROM pos_trade t
           WHERE t.tenant_id = ${operatorId} AND t.rpi_no = ${rpiNo} AND t.rpt_status = ${RptStatus.success} AND t.refunded_amount = 0
           ORDER BY t.trade_amount DESC, t.rpt_order_code LIMIT 6`,
    )
    if (found.length < 6) throw new Error(`${rpiNo} has ${found.length} paid trades`)
    return found
  })

/** Number of the red letter that takes an invoice back. */
const redOf = (db: Db, invoiceNo: string): Promise<string> =>
  inScope(db, scope, async (tx) => {
    const [red] = await rowsOf<{ invoiceNo: string }>(
      tx,
      sql`SELECT i.invoice_no AS "invoiceNo" FROM invoice i WHERE i.tenant_id = ${operatorId} AND i.red_of = ${invoiceNo}`,
    )
    return red?.invoiceNo ?? ''
  })
