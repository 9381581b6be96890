import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import { DivisionDetailStatus, RefundStatus, RptStatus, SettleRecordStatus } from '../../trades/trades.shared.ts'
import { WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { BillStatus } from '../recon-diff/diff-status.tsx'
import type { DiffRow } from './ResolveDialog.tsx'
import { DiffKind, DiffReason } from '../recon-diff/recon-diff.contract.ts'

/** Statuses of our rows, by the bill that is compared with them. */
const ourStatuses: Partial<Record<number, Readonly<Record<string, number>>>> = {
  [BillKind.trade]: RptStatus,
  [BillKind.refund]: RefundStatus,
  [BillKind.settle]: SettleRecordStatus,
  [BillKind.division]: DivisionDetailStatus,
  [BillKind.payout]: WithdrawStatus,
}

function OurStatus({ diff: { billKind, ourStatus } }: { diff: DiffRow }) {
  const statuses = ourStatuses[billKind]
  return ourStatus === null || !statuses ? '—' : <CodeText codes={statuses} value={ourStatus} />
}

/** A difference at a glance: what it is about, and both sides beside each other. */
export function DiffFacts({ diff }: { diff: DiffRow }) {
  const sides = [
    {
      name: t('金额'),
      bill: <Money value={diff.billAmount} />,
      ours: <Money value={diff.ourAmount} />,
      differs: diff.billAmount !== diff.ourAmount,
    },
    {
      name: t('手续费'),
      bill: <Money value={diff.billFee} />,
      ours: <Money value={diff.ourFee} />,
      differs: diff.billFee !== diff.ourFee,
    },
    {
      name: t('成本'),
      bill: <Money value={diff.billCost} />,
      ours: <Money value={diff.ourCost} />,
      differs: diff.billCost !== diff.ourCost,
    },
    {
      name: t('商户号'),
      bill: diff.billMerNo || '—',
      ours: diff.ourMerNo || '—',
      differs: diff.billMerNo !== diff.ourMerNo,
    },
    {
      name: t('状态'),
      bill: <BillStatus code={diff.billStatus} />,
      ours: <OurStatus diff={diff} />,
      differs: diff.diffKind === DiffKind.status,
    },
  ]
  return (
    <>
      <Facts>
        <Fact label={t('差异类型')}>
          <CodeText codes={DiffKind} value={diff.diffKind} />
        </Fact>
        <Fact label={t('差异原因')}>
          <CodeText codes={DiffReason} value={diff.diffReason} />
        </Fact>
        <Fact label={t('差额')}>
          <strong>
            <Money value={diff.diffAmount} />
          </strong>
        </Fact>
        <Fact label={t('账单')}>
          {diff.billDay} {diff.aisleName} <CodeText codes={BillKind} value={diff.billKind} />
        </Fact>
        <Fact label={t('商户名称')}>{diff.rpiName}</Fact>
        <Fact label={t('平台订单号')} isWide>
          {diff.rptOrderCode === '' ? '' : <TradeLink code={diff.rptOrderCode} />}
        </Fact>
        {diff.bizCode !== '' && (
          <Fact label={t('业务单号')} isWide>
            <Copyable value={diff.bizCode} />
          </Fact>
        )}
        <Fact label={t('通道单号')} isWide>
          <Copyable value={diff.aisleOrderNo} />
        </Fact>
      </Facts>
      <PlainRows
        title={t('两边对照')}
        rows={sides}
        keyOf={({ name }) => name}
        columns={[
          { title: t('项目'), cell: ({ name }) => name },
          { title: t('账单'), isRight: true, cell: ({ bill }) => bill },
          { title: t('平台'), isRight: true, cell: ({ ours }) => ours },
          {
            title: t('核对'),
            cell: ({ differs }) => (differs ? <strong className="is-negative">{t('不一致')}</strong> : '—'),
          },
        ]}
      />
    </>
  )
}
