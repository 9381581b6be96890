import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
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
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { session } from '../../../core/web/session/session.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useStore } from '../../../core/web/store.ts'
import { useBlockedWords } from '../../access/access.web.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveState } from '../campaign/active-status.tsx'
import { FundKind, ticket, TicketKind } from './ticket.contract.ts'
import {
  editBlocked,
  offerWords,
  publishBlocked,
  removeBlocked,
  switchedStatus,
  ticketNext,
} from './ticket-screen.rules.ts'

/** A ticket as the list shows it. */
export type TicketListRow = RowOf<typeof ticket.list>

const TicketForm = lazily(() => import('./TicketForm.tsx').then((m) => m.TicketForm))
const TicketDrawer = lazily(() => import('./TicketDrawer.tsx').then((m) => m.TicketDrawer))

/** 优惠券活动: discounts at merchants that take part, with what is left of their budgets. */
export function TicketListPage() {
  const [editing, setEditing] = useState<TicketListRow | 'new' | null>(null)
  const rowActions = useRowActions(setEditing)
  const add = <AddButton code="ticket_edit" title={t('新增活动')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('优惠券活动')}
        list={ticket.list}
        rowKey="id"
        nameOf={({ ticketName }) => ticketName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="ticketName" label={t('活动名称')} />
            <CodeFilter name="ticketStatus" label={t('活动状态')} codes={ActiveStatus} />
            <CodeFilter name="ticketKind" label={t('优惠类型')} codes={TicketKind} />
            <CodeFilter name="fundKind" label={t('出资方')} codes={FundKind} />
            <TextFilter name="ticketNo" label={t('活动编号')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
        record={(id, close) => <TicketDrawer id={id} onClose={close} />}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="ticket_edit"
            nameOf={({ ticketName }) => ticketName}
            remove={({ id }) => send(ticket.remove, { ids: id })}
          />
        )}
      />
      {editing && <TicketForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<TicketListRow>[] => [
  { key: 'ticketName', title: t('活动名称'), width: 190, pin: 'left', card: 'title' },
  {
    key: 'ticketStatus',
    title: t('活动状态'),
    width: 120,
    card: 'field',
    render: ({ ticketStatus }) => <ActiveState value={ticketStatus} next={ticketNext} />,
  },
  {
    key: 'value',
    title: t('优惠内容'),
    width: 230,
    card: 'field',
    render: (row) => {
      const { words, values } = offerWords(row)
      return t(words, values)
    },
  },
  codeColumn<TicketListRow>('ticketKind', t('优惠类型'), TicketKind, { width: 110, startsHidden: true }),
  codeColumn<TicketListRow>('fundKind', t('出资方'), FundKind, { width: 100 }),
  amountColumn<TicketListRow>('budgetAmount', t('活动预算')),
  amountColumn<TicketListRow>('usedAmount', t('已用预算')),
  amountColumn<TicketListRow>('lockedAmount', t('待支付占用')),
  amountColumn<TicketListRow>('leftAmount', t('剩余预算'), { card: 'field' }),
  {
    key: 'merchantCount',
    title: t('活动商户'),
    width: 110,
    align: 'right',
    render: ({ id, merchantCount }) => (
      <Link to={`/rb-oem/ticket/ticket_merchant?id=${id}`}>{t('{n}户', { n: merchantCount })}</Link>
    ),
  },
  momentColumn<TicketListRow>('startTime', t('开始时间')),
  momentColumn<TicketListRow>('endTime', t('结束时间')),
  copiedColumn<TicketListRow>('ticketNo', t('活动编号'), { width: 150 }),
  { key: 'makerNo', title: t('提交人'), width: 110 },
  { key: 'checkerNo', title: t('发布人'), width: 110 },
  momentColumn<TicketListRow>('createTime', t('创建时间')),
]

/** Builds the actions on a ticket; one that is not possible now shows the reason. */
function useRowActions(edit: (row: TicketListRow) => void): (row: TicketListRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const words = useBlockedWords()
  const also = { also: [ticket.list, ticket.info] }
  const publishing = useSend(ticket.publish, { done: t('已发布'), ...also })
  const switching = useSend(ticket.changeStatus, also)
  const removing = useSend(ticket.remove)
  const publish = async ({ id, ticketName, budgetAmount, merchantCount }: TicketListRow) =>
    (await ask({
      title: t('发布活动 {name}', { name: ticketName }),
      text: t('{n} 户活动商户的订单到开始时间后自动优惠，预算 {amount} 元。', {
        n: merchantCount,
        amount: withThousands(budgetAmount),
      }),
      okText: t('发布'),
    })) && void publishing.send({ id })
  const change = async ({ id, ticketName, ticketStatus }: TicketListRow) => {
    const to = switchedStatus(ticketStatus)
    if (to === null) return
    const isStop = to === ActiveStatus.stopped
    const consent = await ask({
      title: isStop ? t('停用活动 {name}', { name: ticketName }) : t('启用活动 {name}', { name: ticketName }),
      text: isStop ? t('新订单不再优惠，已下单的订单不受影响。') : t('活动商户的新订单继续优惠。'),
      isDanger: isStop,
      okText: isStop ? t('停用') : t('启用'),
    })
    if (consent) void switching.send({ id, ticketStatus: to })
  }
  const drop = async ({ id, ticketName }: TicketListRow) =>
    (await confirmRemoval({ title: t('删除活动 {name}', { name: ticketName }) })) && void removing.send({ ids: id })
  return (row) => {
    const to = switchedStatus(row.ticketStatus)
    return (
      <RowActions
        actions={[
          {
            title: t('发布'),
            code: 'ticket_publish',
            blocked: words(publishBlocked(row, account)),
            run: () => void publish(row),
          },
          { title: t('编辑'), code: 'ticket_edit', blocked: words(editBlocked(row)), run: () => edit(row) },
          {
            title: to === ActiveStatus.running ? t('启用') : t('停用'),
            code: 'ticket_edit',
            isDanger: to !== ActiveStatus.running,
            blocked: to === null ? t('活动未在进行中') : undefined,
            run: () => void change(row),
          },
          {
            title: t('删除'),
            code: 'ticket_edit',
            isDanger: true,
            blocked: words(removeBlocked(row)),
            run: () => void drop(row),
          },
        ]}
      />
    )
  }
}
