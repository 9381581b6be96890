import type { AddressInfo } from 'node:net'
import { drainOutbox } from '../../core/server/jobs/outbox-worker.ts'
import { sealText } from '../../core/server/secrets/personal.ts'
import { givenUser, type TestUser } from '../../tests/kit/api.ts'
import { type ChannelBench, placeOrder, startChannelBench } from '../channels/notify/channel-bench.fixture.ts'
import { verifyLedger } from '../reconciliation/proof/verify-ledger.queries.ts'
import { tradeAction } from '../trades/trade-actions/trade-action.contract.ts'
import { payPwd } from '../wallets/owner/owner.fixture.ts'
import { invoiceAuth } from './authorisation/authorisation.contract.ts'
import { invoice } from './invoice/invoice.contract.ts'

const appId = 'tax-app'
const appSecret = 'a secret of the tax service'

/** Permissions of everything about invoices of merchants. */
export const invoicePermissions = [
  'invoice_view',
  'invoice_edit',
  'invoice_send',
  'invoice_download',
  'invoice_export',
  'invoice_auth',
  'invoice_contact_view',
  'invoice_contact_edit',
  'tax_connection_view',
  'tax_connection_edit',
  'pos_trade_refund',
  'pos_trade_view',
]

/** The application, the sandbox with its tax service, and a merchant that may be invoiced for. */
export interface InvoiceBench extends ChannelBench {
  readonly staff: TestUser
  /** Of the merchant's direct provider. */
  readonly provider: TestUser
  readonly rpiNo: string
  /** Sends everything that waits outside, and lets it happen. */
  settle(seconds?: number): Promise<void>
  /** A paid trade of the merchant. @returns its number */
  paid(amount: string): Promise<string>
  /** Gives a part of a trade back, as far as the channel's word. */
  refund(rptOrderCode: string, amount: string): Promise<void>
  /** Has the merchant consent. */
  authorise(): Promise<void>
  /** Sends a draft in, and lets it be issued. @returns the id and number */
  issue(more?: Record<string, unknown>): Promise<{ id: string; invoiceNo: string }>
  /** State of an invoice by its number. */
  stateOf(invoiceNo: string): Promise<number>
  /** Names of the proofs that do not hold. */
  broken(): Promise<string[]>
}

export const softwareNo = '3040201000000000000'

/** A draft of an invoice of one line. */
export const draftOf = (rpiNo: string, amount: string, more: Record<string, unknown> = {}) => ({
  rpiNo,
  invoiceKind: 5,
  buyerType: 2,
  buyerName: '李明',
  drawer: '刘芳',
  email: 'liming@example.com',
  lines: [{ productName: '服务费', categoryNo: softwareNo, amount, taxRate: '6' }],
  requestNo: crypto.randomUUID(),
  ...more,
})

/** Starts everything: one a test file. */
export async function startInvoiceBench(): Promise<InvoiceBench> {
  const bench = await startChannelBench()
  const { world, tenantId, merchant, connection } = bench
  const port = (world.app.server.address() as AddressInfo).port
  const notifyUrl = `http://127.0.0.1:${port}/api/countinghouse/invoices/notify/sandbox/${tenantId}`
  await bench.control('config', { appId, appSecret, notifyUrl })
  const config = sealText(JSON.stringify({ adapter: 'sandbox', url: connection.url, appId, appSecret }))
  await bench.rows('INSERT INTO tax_connection (tenant_id, config_enc) VALUES ($1, $2)', [tenantId, config])
  const { rpiNo } = merchant
  await bench.rows(`UPDATE rpi_basic SET credit_code = '91350100M000100Y43' WHERE tenant_id = $1 AND rpi_no = $2`, [
    tenantId,
    rpiNo,
  ])
  const operator = { tenantId, oemNo: tenantId }
  const staff = await givenUser(world, { ...operator, permissions: [...invoicePermissions, 'pos_trade_test'] })
  const provider = await givenUser(world, {
    ...operator,
    userType: 2,
    userNo: merchant.userNo,
    permissions: invoicePermissions,
  })
  const settle = async (seconds = 5) => {
    for (let round = 0; round < 3; round += 1) {
      await drainOutbox(world.db)
      await bench.advance(seconds)
    }
    await drainOutbox(world.db)
  }
  const self: InvoiceBench = {
    ...bench,
    staff,
    provider,
    rpiNo,
    settle,
    async paid(amount) {
      const code = await placeOrder(bench, staff, amount)
      await bench.control('pay', { no: code })
      await bench.advance(1)
      await bench.until('SELECT 1 FROM pos_trade WHERE rpt_order_code = $1 AND rpt_status = 2', [code])
      return code
    },
    async refund(rptOrderCode, amount) {
      const reply = await world.as(staff).send(tradeAction.refundOrder, {
        rptOrderCode,
        refundKind: 1,
        refundAmount: amount,
        reason: '退货',
        payPwd,
        requestNo: crypto.randomUUID(),
      })
      if (!reply.success) throw new Error(`the refund was refused: ${reply.msg}`)
      await drainOutbox(world.db, 'trade.refund')
      await bench.advance(5)
      await bench.until(
        'SELECT 1 FROM pos_refund WHERE rpt_order_code = $1 AND refund_status = 2 AND refund_code = $2',
        [rptOrderCode, reply.data.refundCode],
      )
    },
    async authorise() {
      await world.as(staff).send(invoiceAuth.begin, { rpiNo })
      await settle()
    },
    async issue(more = {}) {
      const reply = await world.as(staff).send(invoice.submit, draftOf(rpiNo, '100.00', more))
      if (!reply.success) throw new Error(`the invoice was refused: ${reply.msg}`)
      await settle()
      return reply.data
    },
    stateOf: async (invoiceNo) =>
      (await bench.rows<{ s: number }>('SELECT invoice_status AS s FROM invoice WHERE invoice_no = $1', [invoiceNo]))[0]
        ?.s ?? -1,
    broken: async () => (await verifyLedger(world.db, tenantId)).filter(({ holds }) => !holds).map(({ name }) => name),
  }
  return self
}
