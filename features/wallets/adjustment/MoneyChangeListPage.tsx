import { type ReactNode, useState } from 'react'
import { askRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { amountColumn, codeColumn, copiedColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { useBlockedWords, useIsPayer } from '../../access/access.web.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { ownerColumns } from '../owner/owner-columns.tsx'
import { walletOfRow } from '../wallet-choice/wallet-words.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { decidedColumns } from '../decided/decided-record.tsx'
import { moneyChange, MoneyChangeKind, MoneyChangeStatus } from './adjustment.contract.ts'
import { auditBlocked, editBlocked, removeBlocked } from './adjustment-screen.rules.ts'
import { changeWords, MoneyChangeState } from './money-change-status.tsx'

/** A correction as the list shows it. */
export type MoneyChangeRow = RowOf<typeof moneyChange.list>

const MoneyChangeDrawer = lazily(() => import('./MoneyChangeDrawer.tsx').then((m) => m.MoneyChangeDrawer))
const MoneyChangeForm = lazily(() => import('./MoneyChangeForm.tsx').then((m) => m.MoneyChangeForm))
const MoneyChangeVerdict = lazily(() => import('./MoneyChangeVerdict.tsx').then((m) => m.MoneyChangeVerdict))

/** 资金调账: corrections of wallets; one person makes them, another puts them into force. */
export function MoneyChangeListPage() {
  const isPayer = useIsPayer()
  const [editing, setEditing] = useState<MoneyChangeRow | 'new' | null>(null)
  const [deciding, setDeciding] = useState<MoneyChangeRow | null>(null)
  const { period } = useRecentPeriod(['moneyChangeNo'])
  const rowActions = useRowActions(setEditing, setDeciding)
  const add = isPayer && <AddButton code="money_change_add" title={t('新增调账')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('资金调账')}
        list={moneyChange.list}
        rowKey="id"
        nameOf={({ moneyChangeNo }) => moneyChangeNo}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="money_change_add"
            nameOf={({ moneyChangeNo }) => moneyChangeNo}
            remove={({ id }) => send(moneyChange.remove, { ids: id })}
          />
        )}
        fixed={period}
        above={<RecentHint period={period} />}
        columns={columns()}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="changeStatus" label={t('调账状态')} codes={MoneyChangeStatus} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="changeKind" label={t('调账类型')} codes={MoneyChangeKind} />
            <CodeFilter name="walletKind" label={t('钱包类型')} codes={WalletKind} />
            <TextFilter name="moneyChangeNo" label={t('调账单号')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
        record={(id, close) => <MoneyChangeDrawer id={id} onClose={close} />}
        sheet={moneyChange.export}
      />
      {editing && <MoneyChangeForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {deciding && <MoneyChangeVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<MoneyChangeRow>[] => [
  copiedColumn<MoneyChangeRow>('moneyChangeNo', t('调账单号'), { width: 245, pin: 'left', card: 'title' }),
  codeColumn<MoneyChangeRow>('changeKind', t('调账类型'), MoneyChangeKind, { width: 100 }),
  amountColumn<MoneyChangeRow>('amount', t('金额'), { card: 'field' }),
  {
    key: 'changeStatus',
    title: t('调账状态'),
    width: 120,
    card: 'field',
    render: ({ changeStatus }) => <MoneyChangeState value={changeStatus} />,
  },
  ...ownerColumns<MoneyChangeRow>(),
  { key: 'toUserName', title: t('转入主体名称'), width: 170 },
  copiedColumn<MoneyChangeRow>('toUserNo', t('转入主体编号'), { width: 150 }),
  codeColumn<MoneyChangeRow>('toWalletKind', t('转入钱包类型'), WalletKind, { width: 120 }),
  ...decidedColumns(),
]

/** Builds the actions on a correction; an action that is not possible now shows the reason. */
function useRowActions(
  onEdit: (row: MoneyChangeRow) => void,
  onDecide: (row: MoneyChangeRow) => void,
): (row: MoneyChangeRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const words = useBlockedWords()
  const removing = useSend(moneyChange.remove)
  const remove = async (row: MoneyChangeRow) =>
    (await askRemoval({
      title: t('删除调账草稿 {no}', { no: row.moneyChangeNo }),
      text: changeWords(
        row.changeKind,
        row.amount,
        walletOfRow(row.userName, row.userNo, row.walletKind),
        walletOfRow(row.toUserName, row.toUserNo, row.toWalletKind),
      ),
    })) && void removing.send({ ids: row.id })
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('审核'),
          code: 'money_change_audit',
          blocked: words(auditBlocked(row, account)),
          run: () => onDecide(row),
        },
        {
          title: t('编辑'),
          code: 'money_change_add',
          blocked: words(editBlocked(row, account)),
          run: () => onEdit(row),
        },
        {
          title: t('删除'),
          code: 'money_change_add',
          isDanger: true,
          blocked: words(removeBlocked(row)),
          run: () => void remove(row),
        },
      ]}
    />
  )
}
