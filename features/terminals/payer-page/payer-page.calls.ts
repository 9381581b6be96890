import { sql } from 'drizzle-orm'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import type { PageField } from '../../../core/server/http/page-form.ts'
import { handlePage } from '../../../core/server/http/page.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { formatYuan, type Fen } from '../../../core/shared/money.ts'
import { RpiStatus } from '../../merchants/merchants.shared.ts'
import { StoreStatus } from '../../stores/stores.shared.ts'
import { isPayerKey, orderErrors, type Payee, payersAmount, payersWay } from '../../trades/trades.shared.ts'
import {
  beginPayersOrder,
  countPayer,
  newPayerKey,
  openWays,
  payersOrderPage,
  sentText,
  wayField,
} from '../../trades/trades.server.ts'
import { passesLuhn } from '../../../core/shared/validity/validity.ts'
import { qrcodeErrors } from '../qrcode/qrcode-errors.contract.ts'
import { refusalOfCode } from '../qrcode/qrcode.rules.ts'

/** Data of a code that a payer's page knows. */
interface ScannedCode extends Payee {
  readonly storeNo: string
  readonly rpstNo: string | null
  readonly status: number
  readonly isOn: boolean
  readonly isBatchOn: boolean
  readonly isTenantOpen: boolean
  readonly codeName: string
  readonly fixedAmount: Fen | null
  readonly storeName: string | null
  readonly isStoreOpen: boolean
  readonly storeStatus: number | null
  readonly rpiStatus: number | null
}

export const payerPagePages = [
  // What a payer sees who scans a code: the shop and what is asked for, or why it takes no payment now.
  handlePage(
    '/q/:rqCode',
    async ({ tx, params, language, userAgent, sent }) => {
      const code = await scannedCode(tx, params.rqCode ?? '')
      const zh = language === 'zh'
      const title = zh ? '扫码付款' : 'Scan to pay'
      const refused = (refusal: AppError) => ({ status: 200, title, lines: [refusal.words(language)], isRefusal: true })
      const refusal = refusalOfCode(code) ?? (code ? refusalOfShop(code) : null)
      if (refusal || !code) return refused(refusal ?? qrcodeErrors.inactive())
      const ways = await openWays(tx, code, userAgent)
      if (ways.length === 0) return refused(orderErrors.noRoute())
      const amount = code.fixedAmount === null ? [] : [`¥ ${formatYuan(code.fixedAmount)}`]
      const name = code.storeName ?? ''
      const more = code.codeName !== '' && code.codeName !== name ? [code.codeName] : []
      const amountField: readonly PageField[] = [
        {
          name: 'tradeAmount',
          label: zh ? '付款金额（元）' : 'Amount (yuan)',
          kind: 'amount',
          isRequired: true,
          value: sentText(sent?.values ?? {}, 'tradeAmount'),
        },
      ]
      return {
        status: 200,
        title,
        lines: [name, ...more, ...amount],
        isRefusal: false,
        form: {
          fields: [
            ...(code.fixedAmount === null ? amountField : []),
            ...wayField(ways, language, sentText(sent?.values ?? {}, 'payWay')),
          ],
          kept: { key: newPayerKey() },
          button: zh ? '付款' : 'Pay',
        },
      }
    },
    {
      count: countPayer,
      take: async ({ tx, params, values, userAgent, ip, now }) => {
        const rqCode = params.rqCode ?? ''
        const code = await scannedCode(tx, rqCode)
        const refusal = refusalOfCode(code) ?? (code ? refusalOfShop(code) : null)
        if (refusal || !code) throw refusal ?? qrcodeErrors.inactive()
        const key = sentText(values, 'key')
        const order = {
          payee: code,
          key,
          payWay: payersWay(sentText(values, 'payWay'), await openWays(tx, code, userAgent)),
          // What a code asks for is the code's own; what a page sends beside it counts for nothing.
          amountFen: code.fixedAmount ?? payersAmount(sentText(values, 'tradeAmount')),
          ip,
          storeNo: code.storeNo,
          rpstNo: code.rpstNo ?? '',
          rqCode,
        }
        await beginPayersOrder(tx, order, now)
        return `/q/${rqCode}/${key}`
      },
    },
  ),

  // What became of a payment that a payer began on the page of a code.
  handlePage('/q/:rqCode/:key', async ({ tx, params, language }) => {
    const own = params.rqCode ?? ''
    const key = params.key ?? ''
    const code = isPayerKey(key) ? await scannedCode(tx, own) : undefined
    const title = code?.storeName ?? (language === 'zh' ? '扫码付款' : 'Scan to pay')
    const page = code ? await payersOrderPage(tx, code, { key, own, title, language }) : null
    return page ?? { status: 404, title, lines: [commonErrors.notFound().words(language)], isRefusal: true }
  }),
]

/** Refusals of the place, in the order of the trade check. @source docs/domain/network.md 23, 12.1 */
function refusalOfShop({ isTenantOpen, rpiStatus, storeStatus, isStoreOpen }: ScannedCode): AppError | null {
  if (!isTenantOpen) return orderErrors.tenantOff()
  if (rpiStatus !== RpiStatus.active) return orderErrors.merchantOff()
  if (storeStatus === StoreStatus.closed) return orderErrors.storeShut()
  return isStoreOpen ? null : orderErrors.storeOff()
}

/** The code of a number; its first six digits name the login tenant. Merchant and store are empty until it is bound. */
async function scannedCode(tx: Tx, rqCode: string): Promise<ScannedCode | undefined> {
  if (!/^\d{16}$/.test(rqCode) || !passesLuhn(rqCode)) return undefined
  const oemNo = rqCode.slice(0, 6)
  const tenant = await rowOf<{ tenantId: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId" FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted`,
  )
  if (!tenant) return undefined
  const { tenantId } = tenant
  await enterScope(tx, scopeOfCaller({ tenantId, oemNo }))
  return rowOf<ScannedCode>(
    tx,
    sql`SELECT q.tenant_id AS "tenantId", q.oem_no AS "oemNo", coalesce(q.rpi_no, '') AS "rpiNo", coalesce(q.rps_no, '') AS "storeNo", q.rpst_no AS "rpstNo", q.rq_status AS status, q.is_on AS "isOn", b.is_on AS "isBatchOn", q.code_name AS "codeName", q.fixed_amount AS "fixedAmount",
               (SELECT bool_and(t.is_active AND (t.expire_time IS NULL OR t.expire_time > business_now())) FROM tenant t WHERE t.tenant_id IN (${tenantId}, ${oemNo})) AS "isTenantOpen",
               s.store_name AS "storeName", s.store_status AS "storeStatus", coalesce(s.is_on, false) AS "isStoreOpen", m.rpi_status AS "rpiStatus"
          FROM qrcode q JOIN batch_code b ON b.tenant_id = q.tenant_id AND b.rq_batch_number = q.rq_batch_number
          LEFT JOIN pos_store s ON s.tenant_id = q.tenant_id AND s.rps_no = q.rps_no AND NOT s.is_deleted
          LEFT JOIN rpi_basic m ON m.tenant_id = q.tenant_id AND m.rpi_no = q.rpi_no
         WHERE q.tenant_id = ${tenantId} AND q.oem_no = ${oemNo} AND q.rq_code = ${rqCode} AND NOT q.is_deleted`,
  )
}
