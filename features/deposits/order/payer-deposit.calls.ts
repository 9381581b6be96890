import { sql } from 'drizzle-orm'
import { handlePage } from '../../../core/server/http/page.ts'
import { enterScope, rowOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, formatYuan } from '../../../core/shared/money.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { isPayerKey, type Payee, payersWay, scanWays, TradeKind, waysFor } from '../../trades/trades.shared.ts'
import {
  beginPayersOrder,
  countPayer,
  newPayerKey,
  payersOrderPage,
  sentText,
  wayField,
} from '../../trades/trades.server.ts'
import { pledgeErrors, PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'

/** Data of a deposit that its payer's page knows. */
interface PayableDeposit extends Payee {
  readonly orderCode: string
  readonly rpiName: string
  readonly sn: string
  readonly pledgeAmount: Fen
  readonly orderStatus: number
}

export const payerDepositPages = [
  // What a merchant sees who opens the address of a deposit: how much, for which terminal, or that nothing is to be paid.
  handlePage(
    '/d/:code',
    async ({ tx, params, language, userAgent, sent }) => {
      const deposit = await openedDeposit(tx, params.code ?? '')
      const zh = language === 'zh'
      const title = zh ? '支付押金' : 'Pay the deposit'
      const refused = (refusal: AppError) => ({ status: 200, title, lines: [refusal.words(language)], isRefusal: true })
      if (!deposit) return { ...refused(commonErrors.notFound()), status: 404 }
      if (deposit.orderStatus !== PledgeOrderStatus.unpaid) return refused(pledgeErrors.notPayable())
      if (!(await ownNumber(tx, deposit))) return refused(pledgeErrors.channelMissing())
      return {
        status: 200,
        title,
        lines: [
          `¥ ${formatYuan(deposit.pledgeAmount)}`,
          deposit.rpiName,
          `${zh ? '终端' : 'Terminal'} ${deposit.sn}`,
          zh ? '达到约定的交易目标后可退还' : 'Refundable once the agreed target is reached',
        ],
        isRefusal: false,
        form: {
          fields: wayField(waysFor(scanWays, userAgent), language, sentText(sent?.values ?? {}, 'payWay')),
          kept: { key: newPayerKey() },
          button: zh ? '支付' : 'Pay',
        },
      }
    },
    {
      count: countPayer,
      take: async ({ tx, params, values, userAgent, ip, now }) => {
        const code = params.code ?? ''
        const deposit = await openedDeposit(tx, code, true)
        if (!deposit) throw commonErrors.notFound()
        if (deposit.orderStatus !== PledgeOrderStatus.unpaid) throw pledgeErrors.notPayable()
        const own = await ownNumber(tx, deposit)
        if (!own) throw pledgeErrors.channelMissing()
        const key = sentText(values, 'key')
        const { orderCode, rpiNo, pledgeAmount } = deposit
        const order = {
          payee: deposit,
          key,
          payWay: payersWay(sentText(values, 'payWay'), waysFor(scanWays, userAgent)),
          amountFen: pledgeAmount,
          ip,
          storeNo: '',
          toOperator: {
            ...own,
            tradeKind: TradeKind.pledge,
            forOwner: { ownerType: OwnerType.merchant, ownerNo: rpiNo },
            attach: orderCode,
          },
        }
        await beginPayersOrder(tx, order, now)
        return `/d/${code}/${key}`
      },
    },
  ),

  // What became of the payment of a deposit.
  handlePage('/d/:code/:key', async ({ tx, params, language }) => {
    const key = params.key ?? ''
    const deposit = isPayerKey(key) ? await openedDeposit(tx, params.code ?? '') : undefined
    const title = language === 'zh' ? '支付押金' : 'Pay the deposit'
    const page = deposit ? await payersOrderPage(tx, deposit, { key, own: deposit.orderCode, title, language }) : null
    return page ?? { status: 404, title, lines: [commonErrors.notFound().words(language)], isRefusal: true }
  }),
]

/**
 * The deposit of an address: the number of the login tenant, then that of the deposit. The transaction is the tenant's from
 * here.
 * @param isHeld whether nothing else happens to it until the transaction ends
 */
async function openedDeposit(tx: Tx, code: string, isHeld = false): Promise<PayableDeposit | undefined> {
  const [, oemNo = '', orderCode = ''] = /^(\d{6})(YJ\d{18})$/.exec(code) ?? []
  if (oemNo === '') return undefined
  const tenant = await rowOf<{ tenantId: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId" FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted`,
  )
  if (!tenant) return undefined
  const { tenantId } = tenant
  // The operator's own merchant number is the root operator's: the whole ledger is open, and each statement says whose.
  await enterScope(tx, scopeOfCaller({ tenantId, oemNo: tenantId }))
  return rowOf<PayableDeposit>(
    tx,
    sql`SELECT o.tenant_id AS "tenantId", o.oem_no AS "oemNo", o.order_code AS "orderCode", o.rpi_no AS "rpiNo", o.rpi_name AS "rpiName", o.sn, o.pledge_amount AS "pledgeAmount", o.order_status AS "orderStatus"
          FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND o.oem_no = ${oemNo} AND o.order_code = ${orderCode} ${isHeld ? sql`FOR NO KEY UPDATE OF o` : sql``}`,
  )
}

/** The operator's own merchant number at the channel that takes its deposits; null when it has set none. */
async function ownNumber(
  tx: Tx,
  { tenantId }: PayableDeposit,
): Promise<{ aisleCode: string; aisleMerNo: string } | null> {
  const whose = { tenantId, oemNo: tenantId }
  const aisleCode = await paramOf(tx, whose, 'pledge.aisle')
  const aisleMerNo = await paramOf(tx, whose, 'pledge.aisle_mer_no')
  return aisleCode !== '' && aisleMerNo !== '' ? { aisleCode, aisleMerNo } : null
}
