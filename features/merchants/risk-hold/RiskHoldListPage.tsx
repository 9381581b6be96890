import { type ReactNode, useState } from 'react'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { session } from '../../../core/web/session/session.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { AisleSelect } from '../../channels/channels.web.ts'
import { HoldKind, HoldMode, HoldStatus, riskHold } from './risk-hold.contract.ts'
import { liftBlocked, releaseBlocked } from './risk-hold-screen.rules.ts'
import { HoldState } from './risk-hold-status.tsx'

/** A hold as the list shows it. */
export type RiskHoldRow = RowOf<typeof riskHold.list>

const RiskHoldDrawer = lazily(() => import('./RiskHoldDrawer.tsx').then((m) => m.RiskHoldDrawer))
const RiskHoldForm = lazily(() => import('./RiskHoldForm.tsx').then((m) => m.RiskHoldForm))
const RiskHoldVerdict = lazily(() => import('./RiskHoldVerdict.tsx').then((m) => m.RiskHoldVerdict))

/** 风险冻结: merchants' money that risk control holds back from settlement; one asks for its release, another decides. */
export function RiskHoldListPage() {
  const [isAdding, setAdding] = useState(false)
  const [deciding, setDeciding] = useState<RiskHoldRow | null>(null)
  const [mayPlace, mayDecide] = [useCan('risk_hold_place'), useCan('risk_hold_audit')]
  const mayAct = mayPlace || mayDecide
  const rowActions = useRowActions(setDeciding)
  const add = <AddButton code="risk_hold_place" title={t('冻结资金')} onClick={() => setAdding(true)} />
  return (
    <>
      <ListPage
        title={t('风险冻结')}
        list={riskHold.list}
        rowKey="id"
        nameOf={({ holdNo }) => holdNo}
        columns={columns()}
        totals={{
          call: riskHold.statistics,
          cells: (sums) => ({
            holdStatus: t('冻结中{n}笔', { n: sums.standingCount }),
            amount: <Money value={sums.amount} />,
            drawnAmount: <Money value={sums.drawnAmount} />,
            heldAmount: <Money value={sums.heldAmount} />,
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('冻结时间')} />
            <CodeFilter name="holdStatus" label={t('冻结状态')} codes={HoldStatus} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <Filter name="aisleCode" label={t('通道')}>
              <AisleSelect />
            </Filter>
            <CodeFilter name="holdKind" label={t('冻结来源')} codes={HoldKind} />
            <TextFilter name="holdNo" label={t('冻结单号')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={mayAct ? rowActions : undefined}
        record={(id, close) => <RiskHoldDrawer id={id} onClose={close} />}
        sheet={riskHold.export}
      />
      {isAdding && <RiskHoldForm onClose={() => setAdding(false)} />}
      {deciding && <RiskHoldVerdict row={deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const columns = (): ListColumn<RiskHoldRow>[] => [
  copiedColumn<RiskHoldRow>('holdNo', t('冻结单号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'holdStatus',
    title: t('冻结状态'),
    width: 140,
    card: 'field',
    render: ({ holdStatus }) => <HoldState value={holdStatus} />,
  },
  amountColumn<RiskHoldRow>('heldAmount', t('当前冻结'), { card: 'field' }),
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'aisleName', title: t('通道'), width: 130 },
  codeColumn<RiskHoldRow>('holdKind', t('冻结来源'), HoldKind, { width: 110 }),
  codeColumn<RiskHoldRow>('holdMode', t('冻结方式'), HoldMode, { width: 110 }),
  amountColumn<RiskHoldRow>('amount', t('冻结金额')),
  amountColumn<RiskHoldRow>('drawnAmount', t('退款支用')),
  { key: 'reason', title: t('冻结原因'), width: 200 },
  { key: 'makerNo', title: t('冻结人'), width: 110 },
  momentColumn<RiskHoldRow>('createTime', t('冻结时间')),
  { key: 'liftNo', title: t('申请解冻人'), width: 110 },
  momentColumn<RiskHoldRow>('liftTime', t('申请解冻时间')),
  { key: 'liftReason', title: t('解冻原因'), width: 180 },
  { key: 'checkerNo', title: t('复核人'), width: 110 },
  momentColumn<RiskHoldRow>('checkTime', t('复核时间')),
  { key: 'checkReason', title: t('复核意见'), width: 180, startsHidden: true },
]

/** Returns the actions for a hold; an action that is not possible now gives the reason. */
function useRowActions(onDecide: (row: RiskHoldRow) => void): (row: RiskHoldRow) => ReactNode {
  const account = useStore(session).user?.account ?? ''
  const lifting = useSend(riskHold.lift, {
    done: t('已申请，等待另一人复核'),
    also: [riskHold.list, riskHold.statistics],
  })
  const words = (why: string | undefined) => why && t(why)
  const lift = async ({ holdNo, heldAmount, rpiName }: RiskHoldRow) => {
    const consent = await ask({
      title: t('申请解冻 {no}', { no: holdNo }),
      text: t('复核通过后，{name} 的 {amount} 元恢复结算。', { name: rpiName, amount: withThousands(heldAmount) }),
      okText: t('申请解冻'),
      asksReason: true,
    })
    if (consent) void lifting.send({ holdNo, reason: consent.reason })
  }
  return (row) => (
    <RowActions
      actions={[
        {
          title: t('复核解冻'),
          code: 'risk_hold_audit',
          blocked: words(releaseBlocked(row, account)),
          run: () => onDecide(row),
        },
        {
          title: t('申请解冻'),
          code: 'risk_hold_place',
          blocked: words(liftBlocked(row)),
          run: () => void lift(row),
        },
      ]}
    />
  )
}
