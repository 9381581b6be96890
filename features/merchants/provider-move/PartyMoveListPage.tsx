import { type ReactNode, useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { auditBlocked, cancelBlocked } from './move-screen.rules.ts'
import { MoveState } from './move-status.tsx'
import { MoveStatus, partyMove } from './move.contract.ts'

/** A move as the list shows it. */
export type MoveRow = RowOf<typeof partyMove.list>

const PartyMoveVerdict = lazily(() => import('./PartyMoveVerdict.tsx').then((m) => m.PartyMoveVerdict))

/** 服务商迁移: moves of providers to other parties; one person asks, another puts them into force. */
export function PartyMoveListPage() {
  const [deciding, setDeciding] = useState<MoveRow | null>(null)
  const rowActions = useRowActions(setDeciding)
  return (
    <>
      <ListPage
        title={t('服务商迁移')}
        list={partyMove.list}
        rowKey="id"
        nameOf={({ moveNo }) => moveNo}
        columns={columns()}
        filters={
          <>
            <CodeFilter name="moveStatus" label={t('迁移状态')} codes={MoveStatus} />
            <TextFilter name="userNo" label={t('服务商编号')} />
            <TextFilter name="moveNo" label={t('迁移单号')} />
            <DaysFilter name="createTime" label={t('申请时间')} />
          </>
        }
        rowActions={rowActions}
      />
      {deciding && <PartyMoveVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<MoveRow>[] => [
  copiedColumn<MoveRow>('moveNo', t('迁移单号'), { width: 190, pin: 'left', card: 'title' }),
  {
    key: 'moveStatus',
    title: t('迁移状态'),
    width: 120,
    card: 'field',
    render: ({ moveStatus }) => <MoveState value={moveStatus} />,
  },
  { key: 'serviceName', title: t('服务商名称'), width: 170, card: 'field' },
  copiedColumn<MoveRow>('userNo', t('服务商编号'), { width: 150 }),
  { key: 'fromName', title: t('原上级'), width: 170 },
  copiedColumn<MoveRow>('fromNo', t('原上级编号'), { width: 150 }),
  { key: 'toName', title: t('新上级'), width: 170, card: 'field' },
  copiedColumn<MoveRow>('toNo', t('新上级编号'), { width: 150 }),
  { key: 'partyCount', title: t('服务商和员工'), width: 120 },
  { key: 'merchantCount', title: t('商户数'), width: 100 },
  { key: 'terminalCount', title: t('终端数'), width: 100 },
  { key: 'policyCount', title: t('承接的政策'), width: 110 },
  { key: 'reason', title: t('迁移原因'), width: 200 },
  momentColumn<MoveRow>('effectiveTime', t('生效时间')),
  { key: 'makerNo', title: t('提交人'), width: 110 },
  momentColumn<MoveRow>('createTime', t('申请时间')),
  { key: 'checkerNo', title: t('审核人'), width: 110 },
  momentColumn<MoveRow>('checkTime', t('审核时间')),
  { key: 'checkReason', title: t('审核意见'), width: 180, startsHidden: true },
]

/** Returns the actions for a move; an action that is not possible now gives the reason. */
function useRowActions(onDecide: (row: MoveRow) => void): (row: MoveRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const cancelling = useSend(partyMove.cancel)
  const said = (why: string | undefined) => why && t(why)
  const cancel = async ({ moveNo, serviceName }: MoveRow) =>
    (await confirm({
      title: t('撤销迁移申请 {no}', { no: moveNo }),
      text: t('{name} 不迁移，申请结束。', { name: serviceName }),
      okText: t('撤销申请'),
    })) && void cancelling.send({ moveNo })
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('审核'),
          code: 'service_move_audit',
          blocked: said(auditBlocked(row, account)),
          run: () => onDecide(row),
        },
        {
          title: t('撤销申请'),
          code: 'service_move_add',
          blocked: said(cancelBlocked(row, account)),
          run: () => void cancel(row),
        },
      ]}
    />
  )
}
