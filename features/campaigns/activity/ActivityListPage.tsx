import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { session } from '../../../core/web/session/session.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useStore } from '../../../core/web/store.ts'
import { editBlocked, publishBlocked, removeBlocked, switchOf } from './activity-screen.rules.ts'
import { ActivityState } from './activity-status.tsx'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType, activity } from './activity.contract.ts'
import { useActivitySwitch } from './use-activity-switch.tsx'

type Row = RowOf<typeof activity.list>

const ActivityDrawer = lazily(() => import('./ActivityDrawer.tsx').then((m) => m.ActivityDrawer))

/** 设备活动: what the operator grants for terminals; one person drafts, another publishes. */
export function ActivityListPage() {
  const navigate = useNavigate()
  const rowActions = useRowActions()
  const add = (
    <AddButton
      code="active_edit"
      title={t('新增设备活动')}
      onClick={() => void navigate('/rb-oem/active/active_add')}
    />
  )
  return (
    <ListPage
      title={t('设备活动')}
      list={activity.list}
      rowKey="activeCode"
      nameOf={({ activeName }) => activeName}
      bulk={(chosen) => (
        <BulkRemoval
          chosen={chosen}
          code="active_edit"
          nameOf={({ activeName }) => activeName}
          remove={({ id }) => send(activity.remove, { ids: id })}
        />
      )}
      columns={columns()}
      filters={
        <>
          <TextFilter name="activeName" label={t('活动名称')} />
          <CodeFilter name="activeType" label={t('活动类型')} codes={ActiveType} />
          <CodeFilter name="activeStatus" label={t('活动状态')} codes={ActiveStatus} />
          <TextFilter name="activeCode" label={t('活动编号')} />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      toolbar={add}
      firstStep={add}
      rowActions={rowActions}
      record={(code, close) => <ActivityDrawer activeCode={code} onClose={close} />}
    />
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'activeName', title: t('活动名称'), width: 200, pin: 'left', card: 'title' },
  copiedColumn<Row>('activeCode', t('活动编号'), { width: 150 }),
  codeColumn<Row>('activeType', t('活动类型'), ActiveType, { width: 120, card: 'field' }),
  {
    key: 'activeStatus',
    title: t('活动状态'),
    width: 110,
    card: 'field',
    render: ({ activeStatus }) => <ActivityState value={activeStatus} />,
  },
  momentColumn<Row>('startTime', t('开始时间'), { isSortable: true }),
  momentColumn<Row>('endTime', t('结束时间'), { isSortable: true }),
  countColumn<Row>('stageCount', t('阶段数'), { width: 90 }),
  countColumn<Row>('terminalCount', t('参加终端'), { width: 110 }),
  amountColumn<Row>('budgetAmount', t('活动预算'), { card: 'field' }),
  amountColumn<Row>('spentAmount', t('已使用')),
  { key: 'makerNo', title: t('提交人'), width: 110 },
  { key: 'publisherNo', title: t('发布人'), width: 110 },
  momentColumn<Row>('publishTime', t('发布时间'), { startsHidden: true }),
  copiedColumn<Row>('copyOf', t('复制自'), { width: 150, startsHidden: true }),
  momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
]

/** Builds the actions on an activity; one that is not possible now says why. */
function useRowActions(): (row: Row) => ReactNode {
  const navigate = useNavigate()
  const account = useStore(session).user?.account ?? ''
  const publishing = useSend(activity.publish, { done: t('已发布'), also: [activity.list, activity.info] })
  const removing = useSend(activity.remove, { also: [activity.list] })
  const turn = useActivitySwitch()
  const words = (why: string | undefined) => why && t(why)
  const publish = async ({ activeCode, activeName, budgetAmount }: Row) => {
    const isSure = await confirm({
      title: t('发布活动 {name}', { name: activeName }),
      text:
        budgetAmount === null
          ? t('发布后立即生效，只能修改结束时间。')
          : t('发布后立即生效，最多发放 {amount} 元，只能修改结束时间和预算。', {
              amount: withThousands(budgetAmount),
            }),
      okText: t('发布'),
    })
    if (isSure) void publishing.send({ activeCode })
  }
  const remove = async ({ id, activeName }: Row) => {
    if (await confirmRemoval({ title: t('删除活动 {name}', { name: activeName }) })) void removing.send({ ids: id })
  }
  return (row) => {
    const change = switchOf(row)
    return (
      <RowActions
        actions={[
          {
            title: t('发布'),
            code: 'active_publish',
            blocked: words(publishBlocked(row, account)),
            run: () => void publish(row),
          },
          {
            title: t('编辑'),
            code: 'active_edit',
            blocked: words(editBlocked(row)),
            run: () => void navigate(`/rb-oem/active/active_edit?activeCode=${row.activeCode}`),
          },
          ...(change
            ? [{ title: t(change.title), code: 'active_edit', run: () => void turn(row.activeCode, change.to) }]
            : []),
          {
            title: t('复制'),
            code: 'active_edit',
            run: () => void navigate(`/rb-oem/active/active_add?copyOf=${row.activeCode}`),
          },
          {
            title: t('删除'),
            code: 'active_edit',
            isDanger: true,
            blocked: words(removeBlocked(row)),
            run: () => void remove(row),
          },
        ]}
      />
    )
  }
}
