import { type ReactNode, useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask } from '../../../core/web/question/confirm.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { PayerKind, recharge, RechargeStatus } from './recharge.contract.ts'
import { rechargeNext } from './recharge-status.tsx'
import type { RechargeRow } from './RechargeListPage.tsx'

const CollectForm = lazily(() => import('./CollectForm.tsx').then((m) => m.CollectForm))

/** Builds the actions on an order, and the dialogs that they open; an action that is not possible now gives the reason. */
export function useRechargeActions(): { actionsOf: (row: RechargeRow) => RowAction[]; dialogs: ReactNode } {
  const [collecting, setCollecting] = useState<RechargeRow | null>(null)
  const also = { also: [recharge.list, recharge.statistics, recharge.detail] }
  const refunding = useSend(recharge.refund, { ...also, done: t('退款已提交') })
  const asking = useSend(recharge.ask, { ...also, done: t('已重新查询，请稍后刷新') })
  const refund = async ({ rechargeCode, amount, payerKind, userName, userNo }: RechargeRow) => {
    const consent = await ask({
      title: t('退款 {no}', { no: rechargeCode }),
      text: [
        t('{amount} 元退回{name}。', {
          amount: withThousands(amount),
          name: [userName, userNo].filter(Boolean).join(' '),
        }),
        payerKind === PayerKind.merchant ? t('原路退回商户的支付，已发放的返现将追回。') : t('套餐将从卡片上取消。'),
      ].join('\n'),
      isDanger: true,
      asksReason: true,
      asksPayPwd: true,
      okText: t('确认退款'),
    })
    if (consent) await refunding.send({ rechargeCode, reason: consent.reason, payPwd: consent.payPwd })
  }
  const actionsOf = (row: RechargeRow): RowAction[] => {
    const unless = (status: number) =>
      row.rechargeStatus === status ? undefined : t(rechargeNext[row.rechargeStatus] ?? '')
    return [
      {
        title: t('收取'),
        code: 'iot_recharge_collect',
        blocked: unless(RechargeStatus.unpaid),
        run: () => setCollecting(row),
      },
      {
        title: t('再次查询'),
        code: 'iot_recharge_collect',
        blocked: unless(RechargeStatus.unknown),
        run: () => void asking.send({ rechargeCode: row.rechargeCode }),
      },
      {
        title: t('退款'),
        code: 'iot_recharge_refund',
        isDanger: true,
        blocked: unless(RechargeStatus.done),
        run: () => void refund(row),
      },
    ]
  }
  return { actionsOf, dialogs: collecting && <CollectForm row={collecting} onClose={() => setCollecting(null)} /> }
}
