import { portsOf } from '../../../core/server/ports.ts'
import type { PageField } from '../../../core/server/http/page-form.ts'
import { handlePage } from '../../../core/server/http/page.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { isPayerKey, orderErrors, payersAmount, payersWay } from '../../trades/trades.shared.ts'
import {
  beginPayersOrder,
  countPayer,
  newPayerKey,
  openWays,
  payersOrderPage,
  sentText,
  wayField,
} from '../../trades/trades.server.ts'
import { openedCode, scannedCode } from './scanned-code.queries.ts'

export const payerPagePages = [
  // What a payer sees who scans a code: the shop and what is asked for, or why it takes no payment now.
  handlePage(
    '/q/:rqCode',
    async ({ tx, params, language, userAgent, sent }) => {
      const { code, refusal } = await openedCode(tx, params.rqCode ?? '')
      const zh = language === 'zh'
      const title = zh ? '扫码付款' : 'Scan to pay'
      const refused = (refusal: AppError) => ({ status: 200, title, lines: [refusal.words(language)], isRefusal: true })
      if (!code) return refused(refusal)
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
        ...((await portsOf(tx).terminals.takesRecharges(tx, code))
          ? { link: { words: zh ? '会员充值' : 'Member top-up', address: `/m/${params.rqCode}` } }
          : {}),
      }
    },
    {
      count: countPayer,
      take: async ({ tx, params, values, userAgent, ip, now }) => {
        const rqCode = params.rqCode ?? ''
        const { code, refusal } = await openedCode(tx, rqCode)
        if (!code) throw refusal
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
