import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { MemberTradeStatus } from '../stored-value/member-codes.contract.ts'
import { MemberLink, MemberTradeTag } from '../stored-value/member-status.tsx'
import { TemplateButton } from '../stored-value/TemplateButton.tsx'
import { spending } from './spending.contract.ts'
import { SpendingDrawer } from './SpendingDrawer.tsx'

export type SpendingRow = RowOf<typeof spending.list>

const RefundForm = lazily(() => import('./SpendingRefundForm.tsx').then((m) => m.SpendingRefundForm))

/** 会员消费: stored value that members spent, and what came back. */
export function SpendingListPage() {
  const [refunding, setRefunding] = useState<SpendingRow | null>(null)
  const mayRefund = useCan('member_refund')
  const rowActions = (row: SpendingRow) => (
    <RowActions
      actions={[
        {
          title: t('退款'),
          code: 'member_refund',
          isDanger: true,
          blocked: row.tradeStatus === MemberTradeStatus.refunded ? t('没有可退金额') : undefined,
          run: () => setRefunding(row),
        },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('会员消费')}
        list={spending.list}
        rowKey="memberTradeNo"
        nameOf={({ memberTradeNo }) => memberTradeNo}
        columns={columns()}
        totals={{
          call: spending.statistics,
          cells: (sums) => ({
            tradeStatus: t('{n} 笔', { n: sums.tradeCount }),
            amount: <Money value={sums.amount} />,
            principalPart: <Money value={sums.principalPart} />,
            bonusPart: <Money value={sums.bonusPart} />,
            refundedAmount: <Money value={sums.refundedAmount} />,
          }),
        }}
        filters={
          <>
            <TextFilter name="memberTradeNo" label={t('会员交易号')} />
            <CodeFilter name="tradeStatus" label={t('消费状态')} codes={MemberTradeStatus} />
            <TextFilter name="rpiMemberNo" label={t('商户会员编号')} />
            <TextFilter name="memberNo" label={t('会员编号')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="storeNo" label={t('门店编号')} />
            <DaysFilter name="createTime" label={t('消费时间')} />
          </>
        }
        toolbar={<TemplateButton template={spending.template} />}
        sheet={spending.export}
        rowActions={mayRefund ? rowActions : undefined}
        record={(memberTradeNo, close) => <SpendingDrawer memberTradeNo={memberTradeNo} onClose={close} />}
      />
      {refunding && <RefundForm row={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}

const columns = (): ListColumn<SpendingRow>[] => [
  copiedColumn<SpendingRow>('memberTradeNo', t('会员交易号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'tradeStatus',
    title: t('消费状态'),
    width: 120,
    card: 'field',
    render: ({ tradeStatus }) => <MemberTradeTag value={tradeStatus} />,
  },
  amountColumn<SpendingRow>('amount', t('消费金额'), { card: 'field' }),
  amountColumn<SpendingRow>('principalPart', t('本金部分')),
  amountColumn<SpendingRow>('bonusPart', t('赠送部分')),
  amountColumn<SpendingRow>('refundedAmount', t('已退金额'), { card: 'field' }),
  amountColumn<SpendingRow>('refundableAmount', t('可退金额')),
  { key: 'nickname', title: t('会员昵称'), width: 120 },
  { key: 'mobile', title: t('会员手机号'), width: 130 },
  {
    key: 'rpiMemberNo',
    title: t('商户会员编号'),
    width: 170,
    render: ({ rpiMemberNo }) => <MemberLink rpiMemberNo={rpiMemberNo} />,
  },
  { key: 'rpiName', title: t('商户名称'), width: 190 },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'storeName', title: t('门店名称'), width: 150 },
  copiedColumn<SpendingRow>('memberNo', t('会员编号'), { startsHidden: true }),
  { key: 'remark', title: t('备注'), width: 160 },
  { key: 'makerNo', title: t('操作人'), width: 110 },
  momentColumn<SpendingRow>('createTime', t('消费时间')),
]
