import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { mealService } from './meal-service.contract.ts'

const MealServiceForm = lazily(() => import('./MealServiceForm.tsx').then((m) => m.MealServiceForm))

/** A grant as the list shows it. */
export type GrantListRow = RowOf<typeof mealService.list>

/** 服务商押金套餐: which packages nodes may use, and what they are granted for them; a provider sees itself and those below. */
export function MealServiceListPage() {
  const [editing, setEditing] = useState<GrantListRow | 'new' | null>(null)
  const removing = useSend(mealService.remove)
  const drop = async ({ id, mealName, userName }: GrantListRow) =>
    (await confirmRemoval({
      title: t('取消 {name} 的套餐授权', { name: userName }),
      text: t('{name} 之后绑定的终端不再使用套餐 {meal}，已有押金订单不受影响。', { name: userName, meal: mealName }),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="pledge_meal_grant" title={t('授权押金套餐')} onClick={() => setEditing('new')} />
  const blocked = ({ isOwn }: GrantListRow) => (isOwn === 1 ? undefined : t('由上级授权'))
  return (
    <>
      <ListPage
        title={t('服务商押金套餐')}
        list={mealService.list}
        rowKey="id"
        nameOf={({ serviceMealNo }) => serviceMealNo}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="userNo" label={t('接收方编号')} />
            <TextFilter name="mealNo" label={t('押金套餐编号')} />
            <TextFilter name="serviceMealNo" label={t('授权编号')} />
            <OnOffFilter name="serviceMealStatus" label={t('启用状态')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'pledge_meal_grant', blocked: blocked(row), run: () => setEditing(row) },
              {
                title: t('删除'),
                code: 'pledge_meal_grant',
                isDanger: true,
                blocked: blocked(row),
                run: () => void drop(row),
              },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="pledge_meal_grant"
            nameOf={({ serviceMealNo }) => serviceMealNo}
            remove={({ id }) => send(mealService.remove, { ids: id })}
          />
        )}
      />
      {editing && <MealServiceForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<GrantListRow>[] => [
  copiedColumn<GrantListRow>('serviceMealNo', t('授权编号'), { width: 150, pin: 'left', card: 'title' }),
  { key: 'userName', title: t('接收方'), width: 170, card: 'field' },
  copiedColumn<GrantListRow>('userNo', t('接收方编号'), { width: 150 }),
  { key: 'mealName', title: t('押金套餐'), width: 170, card: 'field' },
  copiedColumn<GrantListRow>('mealNo', t('押金套餐编号'), { width: 150, startsHidden: true }),
  amountColumn<GrantListRow>('pledgeAmount', t('押金金额')),
  amountColumn<GrantListRow>('payReward', t('付押奖励')),
  amountColumn<GrantListRow>('reachReward', t('达标奖励')),
  {
    key: 'serviceMealStatus',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ serviceMealStatus }) => <OnOffTag value={serviceMealStatus} />,
  },
  momentColumn<GrantListRow>('createTime', t('创建时间')),
]
