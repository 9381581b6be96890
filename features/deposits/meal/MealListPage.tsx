import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { ForfeitMode, ReachKind, RefundMode, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeMeal } from './meal.contract.ts'
import { targetWords } from './meal-words.tsx'

const MealForm = lazily(() => import('./MealForm.tsx').then((m) => m.MealForm))

/** A package as the list shows it. */
export type MealListRow = RowOf<typeof pledgeMeal.list>

/** 押金套餐: the packages of the operator; one that is in use goes on as a new version. */
export function MealListPage() {
  const [editing, setEditing] = useState<MealListRow | 'new' | null>(null)
  const removing = useSend(pledgeMeal.remove)
  const drop = async ({ id, mealName }: MealListRow) =>
    (await confirmRemoval({
      title: t('删除押金套餐 {name}', { name: mealName }),
      text: t('已授权的服务商同时取消授权。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="pledge_edit" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('押金套餐')}
        list={pledgeMeal.list}
        rowKey="id"
        nameOf={({ mealName }) => mealName}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="mealName" label={t('套餐名称')} />
            <TextFilter name="mealNo" label={t('套餐编号')} />
            <CodeFilter name="reachKind" label={t('达标方式')} codes={ReachKind} />
            <OnOffFilter name="mealStatus" label={t('启用状态')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'pledge_edit', run: () => setEditing(row) },
              {
                title: t('删除'),
                code: 'pledge_edit',
                isDanger: true,
                blocked: row.orderCount > 0 ? t('套餐已被使用，不能删除') : undefined,
                run: () => void drop(row),
              },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="pledge_edit"
            nameOf={({ mealName }) => mealName}
            remove={({ id }) => send(pledgeMeal.remove, { ids: id })}
          />
        )}
      />
      {editing && <MealForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<MealListRow>[] => [
  { key: 'mealName', title: t('套餐名称'), width: 170, pin: 'left', card: 'title' },
  copiedColumn<MealListRow>('mealNo', t('套餐编号'), { width: 150 }),
  { key: 'mealVersion', title: t('版本'), width: 70, align: 'right', render: ({ mealVersion }) => `V${mealVersion}` },
  amountColumn<MealListRow>('pledgeAmount', t('押金金额'), { card: 'field' }),
  { key: 'reachKind', title: t('达标条件'), width: 230, render: (row) => targetWords(row) },
  { key: 'reachDays', title: t('考核天数'), width: 90, align: 'right' },
  codeColumn<MealListRow>('refundMode', t('退押方式'), RefundMode, { width: 120 }),
  codeColumn<MealListRow>('refundTarget', t('退款去向'), RefundTarget, { width: 110 }),
  codeColumn<MealListRow>('forfeitMode', t('不达标处理'), ForfeitMode, { width: 140 }),
  amountColumn<MealListRow>('payReward', t('付押奖励')),
  amountColumn<MealListRow>('reachReward', t('达标奖励')),
  {
    key: 'rpmNames',
    title: t('终端型号'),
    width: 180,
    render: ({ rpmNames }) => (rpmNames.length === 0 ? t('全部') : rpmNames.join('、')),
  },
  countColumn<MealListRow>('orderCount', t('押金订单')),
  {
    key: 'mealStatus',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ mealStatus }) => <OnOffTag value={mealStatus} />,
  },
  momentColumn<MealListRow>('createTime', t('创建时间')),
]
