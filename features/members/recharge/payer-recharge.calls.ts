import { sql } from 'drizzle-orm'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { handlePage } from '../../../core/server/http/page.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, formatYuan, minFen } from '../../../core/shared/money.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { openedCode, scannedCode } from '../../terminals/terminals.server.ts'
import {
  beginPayersOrder,
  countPayer,
  newPayerKey,
  openWays,
  payersOrderPage,
  sentText,
  wayField,
} from '../../trades/trades.server.ts'
import { dayInCode, isPayerKey, orderErrors, payersAmount, payersWay } from '../../trades/trades.shared.ts'
import { bestActive, type RunningActive, runningActives } from '../recharge-active/recharge-active.queries.ts'
import { memberErrors } from '../stored-value/member-codes.contract.ts'
import { memberOf } from '../stored-value/stored-value.actions.ts'

const titleOf = (language: string) => (language === 'zh' ? '会员充值' : 'Member top-up')

export const payerRechargePages = [
  // What a member sees who wants to store value with the merchant of a code: what is given on top, or why it does not work.
  handlePage(
    '/m/:rqCode',
    async ({ tx, params, language, userAgent, sent }) => {
      const { code, refusal } = await openedCode(tx, params.rqCode ?? '')
      const zh = language === 'zh'
      const title = titleOf(language)
      const refused = (why: AppError) => ({ status: 200, title, lines: [why.words(language)], isRefusal: true })
      if (!code) return refused(refusal)
      const actives = await runningActives(tx, code)
      if (actives.length === 0) return refused(memberErrors.noActivity())
      const ways = await openWays(tx, code, userAgent)
      if (ways.length === 0) return refused(orderErrors.noRoute())
      const given = (name: string) => sentText(sent?.values ?? {}, name)
      return {
        status: 200,
        title,
        lines: [code.storeName ?? '', ...offerLines(actives, zh)],
        isRefusal: false,
        form: {
          fields: [
            {
              name: 'mobile',
              label: zh ? '手机号码' : 'Mobile number',
              kind: 'phone',
              isRequired: true,
              value: given('mobile'),
            },
            {
              name: 'nickname',
              label: zh ? '昵称（选填）' : 'Nickname (optional)',
              kind: 'text',
              isRequired: false,
              value: given('nickname'),
            },
            {
              name: 'rechargeAmount',
              label: zh ? '充值金额（元）' : 'Amount (yuan)',
              kind: 'amount',
              isRequired: true,
              value: given('rechargeAmount'),
            },
            ...wayField(ways, language, given('payWay')),
          ],
          kept: { key: newPayerKey() },
          button: zh ? '充值' : 'Top up',
        },
      }
    },
    {
      count: countPayer,
      take: async ({ tx, params, values, userAgent, ip, now }) => {
        const rqCode = params.rqCode ?? ''
        const { code, refusal } = await openedCode(tx, rqCode)
        if (!code) throw refusal
        const actives = await runningActives(tx, code)
        if (actives.length === 0) throw memberErrors.noActivity()
        const mobile = checkedMobile(sentText(values, 'mobile'))
        const amountFen = payersAmount(sentText(values, 'rechargeAmount'))
        const active = bestActive(actives, amountFen)
        if (!active) throw memberErrors.belowLeast({ x: formatYuan(leastOf(actives)) })
        const payWay = payersWay(sentText(values, 'payWay'), await openWays(tx, code, userAgent))
        const key = sentText(values, 'key')
        const nickname = [...sentText(values, 'nickname')].slice(0, 20).join('')
        await beginRecharge(
          tx,
          { ...code, rqCode, rpstNo: code.rpstNo ?? '', mobile, nickname, amountFen, active, payWay, key, ip },
          now,
        )
        return `/m/${rqCode}/${key}`
      },
    },
  ),

  // What became of the payment of a recharge.
  handlePage('/m/:rqCode/:key', async ({ tx, params, language }) => {
    const own = params.rqCode ?? ''
    const key = params.key ?? ''
    const code = isPayerKey(key) ? await scannedCode(tx, own) : undefined
    const title = titleOf(language)
    const page = code ? await payersOrderPage(tx, code, { key, own, title, language }) : null
    return page ?? { status: 404, title, lines: [commonErrors.notFound().words(language)], isRefusal: true }
  }),
]

const leastOf = (actives: readonly RunningActive[]): Fen =>
  minFen(...(actives.flatMap(({ tiers }) => tiers.map(({ rechargeAmount }) => rechargeAmount)) as [Fen, ...Fen[]]))

/** The tiers that are worth choosing, in words: for each amount the most that is given. */
const offerLines = (actives: readonly RunningActive[], zh: boolean): string[] =>
  [...new Set(actives.flatMap(({ tiers }) => tiers.map(({ rechargeAmount }) => rechargeAmount)))]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((amount) => {
      const [paid, bonus] = [formatYuan(amount), bestActive(actives, amount)?.bonus ?? 0n]
      if (bonus === 0n) return zh ? `充 ¥${paid} 起` : `From ¥${paid}`
      return zh ? `充 ¥${paid} 送 ¥${formatYuan(bonus)}` : `Top up ¥${paid}, get ¥${formatYuan(bonus)} extra`
    })

/** A recharge that a member begins. */
export interface WantedRecharge {
  readonly tenantId: string
  readonly oemNo: string
  readonly rpiNo: string
  readonly storeNo: string
  readonly rpstNo: string
  readonly rqCode: string
  readonly mobile: string
  readonly nickname: string
  readonly amountFen: Fen
  readonly active: { readonly activeNo: string; readonly bonus: Fen }
  readonly payWay: Parameters<typeof beginPayersOrder>[1]['payWay']
  readonly key: string
  readonly ip: string
}

/** Begins the payment of a recharge, once for a key, and keeps what it will store. @throws member.off; what beginPayersOrder throws */
export async function beginRecharge(tx: Tx, wanted: WantedRecharge, now: Moment): Promise<string> {
  const { tenantId, oemNo, rpiNo, storeNo, rpstNo, rqCode, amountFen, active, payWay, key, ip } = wanted
  const payee = { tenantId, oemNo, rpiNo }
  const { rptOrderCode, isNew } = await beginPayersOrder(
    tx,
    { payee, key, payWay, amountFen, ip, storeNo, rpstNo, rqCode, isMemberRecharge: true },
    now,
  )
  if (!isNew) return rptOrderCode
  const { rpiMemberNo, memberNo, isOn } = await memberOf(tx, payee, { ...wanted, day: now.day })
  if (!isOn) throw memberErrors.off()
  await insertRow(
    tx,
    'member_recharge_trade',
    {
      ...payee,
      memberTradeNo: await takeNumber(tx, moneyNumber('MT'), now.day),
      rpiMemberNo,
      memberNo,
      rptOrderCode,
      createDay: dayInCode(rptOrderCode),
      activeNo: active.activeNo,
      principal: amountFen,
      bonus: active.bonus,
      createTime: now.at,
    },
    sql`id`,
  )
  return rptOrderCode
}
