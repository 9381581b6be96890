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
import { session } from '../../../core/web/session/session.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, copiedColumn, TextFilter, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { useBlockedWords, useIsPayer } from '../../access/access.web.ts'
import { Direction, WalletKind } from '../../ledger/ledger.shared.ts'
import { ownerColumns } from '../owner/owner-columns.tsx'
import { walletListsMoved, walletOfRow } from '../wallet-choice/wallet-words.tsx'
import { RecentHint, useRecentPeriod } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { decidedColumns } from '../decided/decided-record.tsx'
import { otherMoney, OtherMoneyKind, OtherMoneyStatus } from './other-money.contract.ts'
import { auditBlocked, reverseBlocked } from './other-money-screen.rules.ts'
import { itemWords, OtherMoneyState } from './other-money-status.tsx'

/** An item as the list shows it. */
export type OtherMoneyRow = RowOf<typeof otherMoney.list>

const OtherMoneyDrawer = lazily(() => import('./OtherMoneyDrawer.tsx').then((m) => m.OtherMoneyDrawer))
const OtherMoneyForm = lazily(() => import('./OtherMoneyForm.tsx').then((m) => m.OtherMoneyForm))
const OtherMoneyVerdict = lazily(() => import('./OtherMoneyVerdict.tsx').then((m) => m.OtherMoneyVerdict))

/** 其他款项: what goes into or out of wallets without a trade behind it; one person makes it, another puts it into force. */
export function OtherMoneyListPage() {
  const isPayer = useIsPayer()
  const [isAdding, setAdding] = useState(false)
  const [deciding, setDeciding] = useState<OtherMoneyRow | null>(null)
  const { period } = useRecentPeriod(['otherNo'])
  const rowActions = useRowActions(setDeciding)
  const add = isPayer && <AddButton code="other_money_add" title={t('新增其他款项')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('其他款项')}
        list={otherMoney.list}
        rowKey="id"
        nameOf={({ otherNo }) => otherNo}
        fixed={period}
        above={<RecentHint period={period} />}
        columns={columns()}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="otherStatus" label={t('款项状态')} codes={OtherMoneyStatus} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="otherKind" label={t('款项类型')} codes={OtherMoneyKind} />
            <CodeFilter name="direction" label={t('收支方向')} codes={Direction} />
            <CodeFilter name="walletKind" label={t('钱包类型')} codes={WalletKind} />
            <TextFilter name="period" label={t('所属月份（如 2026-03）')} />
            <TextFilter name="otherNo" label={t('款项单号')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
        record={(id, close) => <OtherMoneyDrawer id={id} onClose={close} />}
      />
      {isAdding && <OtherMoneyForm onClose={() => setAdding(false)} />}
      {deciding && <OtherMoneyVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<OtherMoneyRow>[] => [
  copiedColumn<OtherMoneyRow>('otherNo', t('款项单号'), { width: 245, pin: 'left', card: 'title' }),
  codeColumn<OtherMoneyRow>('otherKind', t('款项类型'), OtherMoneyKind, { width: 130 }),
  {
    key: 'amount',
    title: t('金额'),
    width: 128,
    align: 'right',
    card: 'field',
    render: ({ amount, direction }) => <Money value={direction === Direction.expense ? `-${amount}` : amount} />,
  },
  {
    key: 'otherStatus',
    title: t('款项状态'),
    width: 120,
    card: 'field',
    render: ({ otherStatus }) => <OtherMoneyState value={otherStatus} />,
  },
  ...ownerColumns<OtherMoneyRow>(),
  { key: 'period', title: t('所属月份'), width: 110 },
  {
    key: 'needInvoice',
    title: t('是否开票'),
    width: 100,
    render: ({ needInvoice }) => <YesNoText value={needInvoice} />,
  },
  ...decidedColumns(),
]

/** Builds the actions on an item; an action that is not possible now shows the reason. */
function useRowActions(onDecide: (row: OtherMoneyRow) => void): (row: OtherMoneyRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const words = useBlockedWords()
  const reversing = useSend(otherMoney.reverse, { also: walletListsMoved })
  const reverse = async ({ otherNo, direction, amount, userName, userNo, walletKind }: OtherMoneyRow) => {
    const back = direction === Direction.income ? Direction.expense : Direction.income
    const consent = await ask({
      title: t('冲销款项 {no}', { no: otherNo }),
      text: `${t('立即反向入账')}：${itemWords(back, amount, walletOfRow(userName, userNo, walletKind))}`,
      isDanger: true,
      okText: t('冲销'),
      asksReason: true,
    })
    if (consent) void reversing.send({ otherNo, reason: consent.reason })
  }
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('审核'),
          code: 'other_money_audit',
          blocked: words(auditBlocked(row, account)),
          run: () => onDecide(row),
        },
        {
          title: t('冲销'),
          code: 'other_money_audit',
          isDanger: true,
          blocked: words(reverseBlocked(row, account)),
          run: () => void reverse(row),
        },
      ]}
    />
  )
}
