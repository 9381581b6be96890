import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { ask } from '../../../core/web/question/confirm.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { session } from '../../../core/web/session/session.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useStore } from '../../../core/web/store.ts'
import { PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeOrder } from './order.contract.ts'

interface ShownOrder {
  readonly orderCode: string
  readonly rpiName: string
  readonly sn: string
  readonly pledgeAmount: string
  readonly orderStatus: number
}

/** Returns the reason that a refund cannot be asked for; undefined when it can. @source docs/domain/money.md 7.2 */
const refundBlocked = ({ orderStatus }: ShownOrder): string | undefined => {
  if (orderStatus === PledgeOrderStatus.refundable) return undefined
  return orderStatus === PledgeOrderStatus.assessing ? '未达到退押条件' : '当前状态不能申请退押金'
}

const earlyBlocked = ({ orderStatus }: ShownOrder): string | undefined =>
  orderStatus === PledgeOrderStatus.assessing ? undefined : '只有考核中的押金可以提前退还'

/** Builds the requests for refunds of a deposit; one that is not possible now shows the reason. */
export function useRefundRequests(): (row: ShownOrder) => RowAction[] {
  const isOperator = useStore(session).user?.detail?.type === 'oem'
  const sending = useSend(pledgeOrder.applyRefund, {
    done: t('已提交，等待审核'),
    also: [pledgeOrder.list, pledgeOrder.statistics, pledgeOrder.detail],
  })
  const apply = async ({ orderCode, rpiName, sn, pledgeAmount }: ShownOrder, isEarly: boolean) => {
    const values = { name: rpiName, sn, amount: withThousands(pledgeAmount) }
    const consent = await ask({
      title: isEarly ? t('提前退还押金 {no}', { no: orderCode }) : t('申请退押金 {no}', { no: orderCode }),
      text: isEarly
        ? t('{name} 提前退还终端 {sn}。审核通过并完成设备退库后退还 {amount} 元，已发放的付押奖励将追回。', values)
        : t('审核通过后向 {name} 退还终端 {sn} 的押金 {amount} 元。', values),
      asksReason: isEarly,
      isDanger: isEarly,
      okText: t('提交申请'),
    })
    if (consent) void sending.send({ orderCode, remark: consent.reason, early: isEarly ? 1 : 0 })
  }
  const words = (why: string | undefined) => why && t(why)
  return (row) => [
    {
      title: t('申请退押金'),
      code: 'pledge_refund_apply',
      blocked: words(refundBlocked(row)),
      run: () => void apply(row, false),
    },
    ...(isOperator
      ? [
          {
            title: t('提前退还'),
            code: 'pledge_refund_apply',
            isDanger: true,
            blocked: words(earlyBlocked(row)),
            run: () => void apply(row, true),
          },
        ]
      : []),
  ]
}
