import { type ReactNode, useState } from 'react'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeActive } from './pledge-active.contract.ts'
import { ActiveState } from './pledge-active-status.tsx'

const PledgeActiveForm = lazily(() => import('./PledgeActiveForm.tsx').then((m) => m.PledgeActiveForm))
const PledgeActiveDrawer = lazily(() => import('./PledgeActiveDrawer.tsx').then((m) => m.PledgeActiveDrawer))

/** An activity as the list shows it. */
export type ActiveListRow = RowOf<typeof pledgeActive.list>

/** 押金活动: which terminals get which package; one person makes them, another publishes them. */
export function PledgeActiveListPage() {
  const [editing, setEditing] = useState<ActiveListRow | 'new' | null>(null)
  const rowActions = useRowActions(setEditing)
  const add = <AddButton code="pledge_active_edit" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('押金活动')}
        list={pledgeActive.list}
        rowKey="id"
        nameOf={({ activeName }) => activeName}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="activeName" label={t('活动名称')} />
            <CodeFilter name="activeStatus" label={t('活动状态')} codes={ActiveStatus} />
            <TextFilter name="mealNo" label={t('押金套餐编号')} />
            <TextFilter name="pledgeActiveNo" label={t('活动编号')} />
          </>
        }
        rowActions={rowActions}
        record={(id, close) => <PledgeActiveDrawer id={id} onClose={close} />}
      />
      {editing && <PledgeActiveForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<ActiveListRow>[] => [
  { key: 'activeName', title: t('活动名称'), width: 190, pin: 'left', card: 'title' },
  copiedColumn<ActiveListRow>('pledgeActiveNo', t('活动编号'), { width: 150 }),
  {
    key: 'activeStatus',
    title: t('活动状态'),
    width: 110,
    card: 'field',
    render: ({ activeStatus }) => <ActiveState value={activeStatus} />,
  },
  { key: 'mealName', title: t('押金套餐'), width: 170, card: 'field' },
  {
    key: 'rpmNames',
    title: t('终端型号'),
    width: 180,
    render: ({ rpmNames }) => (rpmNames.length === 0 ? t('全部') : rpmNames.join('、')),
  },
  {
    key: 'snFrom',
    title: t('SN区间'),
    width: 220,
    render: ({ snFrom, snTo }) => (snFrom === '' ? t('不限') : `${snFrom} – ${snTo}`),
  },
  {
    key: 'userNames',
    title: t('服务商'),
    width: 180,
    render: ({ userNames }) => (userNames.length === 0 ? t('全部') : userNames.join('、')),
  },
  momentColumn<ActiveListRow>('startTime', t('开始时间')),
  momentColumn<ActiveListRow>('endTime', t('结束时间')),
  { key: 'makerNo', title: t('提交人'), width: 110 },
  { key: 'publishNo', title: t('发布人'), width: 110 },
  momentColumn<ActiveListRow>('createTime', t('创建时间')),
]

/** Builds the actions on an activity; an action that is not possible now shows the reason. */
function useRowActions(onEdit: (row: ActiveListRow) => void): (row: ActiveListRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const also = [pledgeActive.list, pledgeActive.detail]
  const publishing = useSend(pledgeActive.publish, { done: t('已发布'), also })
  const saving = useSend(pledgeActive.save, { also })
  const publish = async ({ pledgeActiveNo, activeName, mealName }: ActiveListRow) =>
    (await confirm({
      title: t('发布押金活动 {name}', { name: activeName }),
      text: t('发布后，范围内的终端首次绑定商户时按套餐 {meal} 收取押金。', { meal: mealName }),
      okText: t('发布'),
    })) && void publishing.send({ pledgeActiveNo })
  const turn = async (row: ActiveListRow, activeStatus: typeof ActiveStatus.running | typeof ActiveStatus.stopped) => {
    const isStop = activeStatus === ActiveStatus.stopped
    const isSure =
      !isStop ||
      (await confirm({
        title: t('停用押金活动 {name}', { name: row.activeName }),
        text: t('之后绑定的终端不再生成押金订单，已有押金订单不受影响。'),
        isDanger: true,
        okText: t('停用'),
      }))
    if (isSure) void saving.send({ ...row, activeStatus })
  }
  return (row) => {
    const { activeStatus, makerNo } = row
    const isOver = activeStatus === ActiveStatus.ended
    return (
      <RowActions
        actions={[
          ...(activeStatus === ActiveStatus.draft
            ? [
                {
                  title: t('发布'),
                  code: 'pledge_active_publish',
                  blocked: makerNo === account ? t('不能审核本人提交的申请') : undefined,
                  run: () => void publish(row),
                },
              ]
            : []),
          {
            title: t('编辑'),
            code: 'pledge_active_edit',
            blocked: isOver ? t('活动已结束') : undefined,
            run: () => onEdit(row),
          },
          ...(activeStatus === ActiveStatus.running
            ? [
                {
                  title: t('停用'),
                  code: 'pledge_active_edit',
                  isDanger: true,
                  run: () => void turn(row, ActiveStatus.stopped),
                },
              ]
            : []),
          ...(activeStatus === ActiveStatus.stopped
            ? [{ title: t('启用'), code: 'pledge_active_edit', run: () => void turn(row, ActiveStatus.running) }]
            : []),
        ]}
      />
    )
  }
}
