import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { session } from '../../../core/web/session/session.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useBlockedWords } from '../../access/access.web.ts'
import { DebtKind, DebtStatus, OwnerType } from '../../ledger/ledger.shared.ts'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { debt, debtImport } from './debt.contract.ts'
import { waiveBlocked } from './debt-screen.rules.ts'
import { DebtSource } from './DebtSource.tsx'
import { DebtState } from './debt-status.tsx'

/** A debt as the list shows it. */
type DebtRow = RowOf<typeof debt.list>

const DebtDrawer = lazily(() => import('./DebtDrawer.tsx').then((m) => m.DebtDrawer))
const DebtForm = lazily(() => import('./DebtForm.tsx').then((m) => m.DebtForm))
const ImportDialog = lazily(() => import('../../../core/web/form/ImportDialog.tsx').then((m) => m.ImportDialog))

/** 欠款记录: what parties owe, what was taken for it out of what came in, and what was let go; a provider sees its own. */
export function DebtListPage() {
  const [opened, setOpened] = useState<'form' | 'sheet' | null>(null)
  const mayWaive = useCan('debt_waive')
  const rowActions = useRowActions()
  const buttons = (
    <>
      <Can code="debt_add">
        <Button onClick={() => setOpened('sheet')}>{t('导入')}</Button>
      </Can>
      <AddButton code="debt_add" title={t('登记欠款')} onClick={() => setOpened('form')} />
    </>
  )
  return (
    <>
      <ListPage
        title={t('欠款记录')}
        list={debt.list}
        rowKey="id"
        nameOf={({ debtNo }) => debtNo}
        columns={columns()}
        totals={{
          call: debt.statistics,
          cells: (sums) => ({
            debtStatus: t('未结清{n}笔', { n: sums.openCount }),
            amount: <Money value={sums.amount} />,
            deductedAmount: <Money value={sums.deductedAmount} />,
            waivedAmount: <Money value={sums.waivedAmount} />,
            remainAmount: <Money value={sums.remainAmount} />,
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="debtStatus" label={t('欠款状态')} codes={DebtStatus} />
            <CodeFilter name="debtKind" label={t('欠款类型')} codes={DebtKind} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="userType" label={t('主体类型')} codes={OwnerType} />
            <TextFilter name="creditorNo" label={t('债权方编号')} />
            <TextFilter name="sn" label={t('终端序列号')} />
            <TextFilter name="bizCode" label={t('来源单号')} />
            <TextFilter name="debtNo" label={t('欠款单号')} />
          </>
        }
        toolbar={buttons}
        firstStep={buttons}
        rowActions={mayWaive ? rowActions : undefined}
        record={(id, close) => <DebtDrawer id={id} onClose={close} />}
        sheet={debt.export}
      />
      {opened === 'form' && <DebtForm onClose={() => setOpened(null)} />}
      {opened === 'sheet' && (
        <ImportDialog
          title={t('导入欠款')}
          calls={debtImport}
          also={[debt.list, debt.statistics]}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const columns = (): ListColumn<DebtRow>[] => [
  copiedColumn<DebtRow>('debtNo', t('欠款单号'), { width: 245, pin: 'left', card: 'title' }),
  codeColumn<DebtRow>('debtKind', t('欠款类型'), DebtKind, { width: 110 }),
  {
    key: 'debtStatus',
    title: t('欠款状态'),
    width: 155,
    card: 'field',
    render: ({ debtStatus }) => <DebtState value={debtStatus} />,
  },
  amountColumn<DebtRow>('remainAmount', t('未结清'), { card: 'field' }),
  { key: 'userName', title: t('主体名称'), width: 170, card: 'field' },
  copiedColumn<DebtRow>('userNo', t('主体编号'), { width: 150 }),
  {
    key: 'userType',
    title: t('主体类型'),
    width: 130,
    startsHidden: true,
    render: ({ userType }) => <CodeText codes={OwnerType} value={userType} />,
  },
  amountColumn<DebtRow>('amount', t('欠款金额')),
  amountColumn<DebtRow>('deductedAmount', t('已抵扣')),
  amountColumn<DebtRow>('waivedAmount', t('已豁免')),
  { key: 'creditorName', title: t('债权方'), width: 150 },
  copiedColumn<DebtRow>('creditorNo', t('债权方编号'), { width: 150, startsHidden: true }),
  {
    key: 'bizCode',
    title: t('来源单号'),
    width: 215,
    render: (row) => <DebtSource row={row} />,
  },
  copiedColumn<DebtRow>('sn', t('终端序列号'), { width: 160, startsHidden: true }),
  { key: 'reason', title: t('原因'), width: 200 },
  { key: 'makerNo', title: t('提交人'), width: 110 },
  momentColumn<DebtRow>('createTime', t('创建时间')),
  momentColumn<DebtRow>('finishTime', t('结清时间')),
]

/** Builds the actions on a debt; an action that is not possible now shows the reason. */
function useRowActions(): (row: DebtRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const words = useBlockedWords()
  const waiving = useSend(debt.waive, { also: [debt.list, debt.statistics, debt.detail] })
  const waive = async ({ debtNo, remainAmount, userName, userNo, creditorName }: DebtRow) => {
    const consent = await ask({
      title: t('豁免欠款 {no}', { no: debtNo }),
      text: [
        t('{name} 未结清的 {amount} 元不再抵扣，不能撤回。', {
          name: [userName, userNo].filter(Boolean).join(' '),
          amount: withThousands(remainAmount),
        }),
        creditorName === '' ? t('该金额计入运营商支出。') : t('{name}不再收回该金额。', { name: creditorName }),
      ].join('\n'),
      isDanger: true,
      okText: t('豁免'),
      asksReason: true,
    })
    if (consent) void waiving.send({ debtNo, reason: consent.reason })
  }
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('豁免'),
          code: 'debt_waive',
          isDanger: true,
          blocked: words(waiveBlocked(row, account)),
          run: () => void waive(row),
        },
      ]}
    />
  )
}
