import { Link } from 'react-router'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Copyable } from '../../../core/web/show/values.tsx'
import { divisionOrder } from './division-list.contract.ts'
import { frozenBlocked } from './division-screen-blocks.rules.ts'

/** Route of the page of one division. */
export const divisionPath = (id: string): string =>
  `/rb-oem/separateFunds/separate_order_details?id=${encodeURIComponent(id)}`

/** A division's number that leads to its page and can be copied. */
export const DivisionLink = ({ id, code }: { id: string; code: string }) => (
  <Copyable value={code}>
    <Link to={divisionPath(id)}>{code}</Link>
  </Copyable>
)

interface Division {
  readonly divOrderCode: string
  readonly divOrderStatus: number
  readonly divAmount: string
  readonly rpiName: string
}

/** Returns the actions for a division; an action that is not possible now gives the reason. */
export function useDivisionActions(): (row: Division) => RowAction[] {
  const also = [divisionOrder.list, divisionOrder.statistics, divisionOrder.detail]
  const executing = useSend(divisionOrder.execute, { done: t('已开始分账'), also })
  const unfreezing = useSend(divisionOrder.unfreeze, { done: t('资金已解冻退回商户'), also })
  const execute = async ({ divOrderCode, divAmount }: Division) => {
    const isSure = await confirm({
      title: t('执行分账 {no}', { no: divOrderCode }),
      text: t('{amount} 元立即分给各分账方。', { amount: withThousands(divAmount) }),
      okText: t('执行分账'),
    })
    if (isSure) void executing.send({ divOrderCode })
  }
  const unfreeze = async ({ divOrderCode, rpiName }: Division) => {
    const isSure = await confirm({
      title: t('解冻分账 {no}', { no: divOrderCode }),
      text: t('冻结的资金全部退回 {name}，这笔分账结束。', { name: rpiName }),
      okText: t('解冻'),
      isDanger: true,
    })
    if (isSure) void unfreezing.send({ divOrderCode })
  }
  return (row) => {
    const why = frozenBlocked(row)
    const blocked = why && t(why)
    return [
      { title: t('执行分账'), code: 'division_execute', blocked, run: () => void execute(row) },
      { title: t('解冻'), code: 'division_execute', blocked, isDanger: true, run: () => void unfreeze(row) },
    ]
  }
}
