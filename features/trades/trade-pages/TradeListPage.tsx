import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { TodayHint } from '../../../core/web/list/filter/RecentPeriod.tsx'
import { codeColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { PayWay, SettleCycle, TradeSource } from '../../channels/channels.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { RefundStatus } from '../refund/refund.contract.ts'
import { RefundDialog } from '../trade-actions/RefundDialog.tsx'
import {
  AbnormalKind,
  DiscountSource,
  PushStatus,
  RptStatus,
  SettleStatus,
  TradeKind,
  TradeReconStatus,
} from '../trade/trade.contract.ts'
import { TradeLink, tradePath } from '../trade/trade-link.tsx'
import { tradeAction } from '../trade-actions/trade-action.contract.ts'
import { tradeList } from '../trade-list/trade-list.contract.ts'
import { nextOfTrade, pushBlocked, refundBlocked } from '../trade-actions/trade-screen.rules.ts'
import { pushStatusTones, rptStatusTones, settleStatusTones } from '../trade-detail/trade-status.tsx'

type Row = RowOf<typeof tradeList.list>

/** 交易列表: payments of today unless other days are asked for, with totals over the whole filter. */
export function TradeListPage() {
  const [refunding, setRefunding] = useState<string | null>(null)
  const rowActions = useRowActions(setRefunding)
  return (
    <>
      <ListPage
        title={t('交易列表')}
        list={tradeList.list}
        rowKey="rptOrderCode"
        nameOf={(row) => row.rptOrderCode}
        columns={tradeColumns()}
        above={<TodayHint numbers={['rptOrderCode', 'rptAisleOrderCode', ['merOrderCode', 'rpiNo']]} />}
        filters={tradeFilters()}
        rowActions={rowActions}
        sheet={tradeList.export}
        totals={{
          call: tradeList.statistics,
          cells: (sums) => ({
            tradeAmount: <Money value={sums.tradeAmount} />,
            feeAmount: <Money value={sums.feeAmount} />,
            settleAmount: <Money value={sums.settleAmount} />,
            refundedAmount: <Money value={sums.refundAmount} />,
            refundedFee: <Money value={sums.refundFee} />,
            myProfitAmount: <Money value={sums.profitAmount} />,
            rptStatus: t('已支付 {n} 笔', { n: sums.tradeCount }),
            rpiName: t('净交易额 {n}', { n: withThousands(sums.netAmount) }),
          }),
        }}
      />
      {refunding !== null && <RefundDialog rptOrderCode={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}

/** The panel counts its fields, so they stand in it directly. */
const tradeFilters = () => (
  <>
    <DaysFilter name="createTime" label={t('交易时间')} />
    <CodeFilter name="rptStatus" label={t('交易状态')} codes={RptStatus} />
    <TextFilter name="rptOrderCode" label={t('平台订单号')} />
    <TextFilter name="rptAisleOrderCode" label={t('通道订单号')} />
    <TextFilter name="rpiNo" label={t('商户编号')} />
    <CodeFilter name="payWay" label={t('支付方式')} codes={PayWay} />
    <TextFilter name="merOrderCode" label={t('商户订单号')} />
    <TextFilter name="userNo" label={t('服务商编号')} />
    <Filter name="scope" label={t('数据范围')}>
      <Select
        allowClear
        placeholder={t('本机构')}
        options={[
          { value: 'merchant', label: t('本机构') },
          { value: 'child', label: t('下级机构') },
          { value: 'all', label: t('全部') },
        ]}
      />
    </Filter>
    <TextFilter name="sn" label={t('终端SN')} />
    <TextFilter name="rqCode" label={t('收款码编号')} />
    <TextFilter name="storeNo" label={t('门店编号')} />
    <TextFilter name="rpstNo" label={t('店员编号')} />
    <TextFilter name="empNo" label={t('员工编号')} />
    <TextFilter name="aisleCode" label={t('通道')} />
    <CodeFilter name="tradeKind" label={t('交易类型')} codes={TradeKind} />
    <CodeFilter name="cardType" label={t('卡类型')} codes={CardType} />
    <CodeFilter name="settleCycle" label={t('结算周期')} codes={SettleCycle} />
    <CodeFilter name="settleStatus" label={t('结算状态')} codes={SettleStatus} />
    <CodeFilter name="abnormalKind" label={t('异常类型')} codes={AbnormalKind} />
    <CodeFilter name="pushStatus" label={t('推送状态')} codes={PushStatus} />
    <CodeFilter name="refundStatus" label={t('退款状态')} codes={RefundStatus} />
    <Filter name="amountMin" label={t('最小金额')}>
      <Input allowClear inputMode="decimal" />
    </Filter>
    <Filter name="amountMax" label={t('最大金额')}>
      <Input allowClear inputMode="decimal" />
    </Filter>
  </>
)

const money = (key: keyof Row & string, title: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
  key: key,
  title,
  width: 125,
  align: 'right',
  render: (row) => <Money value={row[key] as string | null} />,
  ...more,
})

const copied = (key: keyof Row & string, title: string, more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
  key: key,
  title,
  width: 170,
  isCopied: true,
  ...more,
})

const tradeColumns = (): ListColumn<Row>[] => [
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 252,
    pin: 'left',
    card: 'title',
    render: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} />,
  },
  {
    key: 'payTime',
    title: t('交易时间'),
    width: 172,
    card: 'field',
    render: ({ payTime, createTime }) => <Moment value={payTime || createTime} />,
  },
  {
    key: 'rptStatus',
    title: t('交易状态'),
    width: 142,
    card: 'field',
    render: ({ rptStatus, settleStatus }) => (
      <StatusTag
        codes={RptStatus}
        value={rptStatus}
        tones={rptStatusTones}
        next={t(nextOfTrade({ rptStatus, settleStatus }))}
      />
    ),
  },
  { key: 'rpiName', title: t('商户名称'), width: 170 },
  money('tradeAmount', t('交易金额'), { card: 'field' }),
  codeColumn('payWay', t('支付方式'), PayWay, { width: 100 }),
  money('feeAmount', t('手续费'), { width: 95 }),
  { key: 'rate', title: t('费率'), width: 85, align: 'right', render: ({ rate }) => <Rate value={rate} /> },
  money('settleAmount', t('结算金额')),
  money('refundedAmount', t('已退金额'), { width: 105 }),
  money('myProfitAmount', t('本级分润'), { width: 100 }),
  {
    key: 'settleStatus',
    title: t('结算状态'),
    width: 110,
    render: ({ settleStatus }) => <StatusTag codes={SettleStatus} value={settleStatus} tones={settleStatusTones} />,
  },
  { key: 'aisleName', title: t('通道'), width: 110 },
  { key: 'userName', title: t('服务商名称'), width: 150 },
  copied('rptAisleOrderCode', t('通道订单号'), { startsHidden: true }),
  copied('merOrderCode', t('商户订单号'), { startsHidden: true }),
  copied('rpiNo', t('商户编号'), { width: 150, startsHidden: true }),
  { key: 'storeName', title: t('门店名称'), width: 150, startsHidden: true },
  copied('sn', t('终端SN'), { startsHidden: true }),
  copied('rqCode', t('收款码编号'), { startsHidden: true }),
  copied('userNo', t('服务商编号'), { width: 130, startsHidden: true }),
  copied('empNo', t('员工编号'), { width: 130, startsHidden: true }),
  { key: 'managerName', title: t('客户经理'), width: 110, startsHidden: true },
  codeColumn('tradeKind', t('交易类型'), TradeKind, { width: 100, startsHidden: true }),
  codeColumn('tradeSource', t('交易来源'), TradeSource, { width: 120, startsHidden: true }),
  codeColumn('cardType', t('卡类型'), CardType, { width: 110, startsHidden: true }),
  money('orderAmount', t('订单金额'), { startsHidden: true }),
  money('discountAmount', t('优惠金额'), { startsHidden: true }),
  codeColumn('discountSource', t('优惠来源'), DiscountSource, { width: 120, startsHidden: true }),
  money('refundedFee', t('已退手续费'), { startsHidden: true }),
  money('aisleCostAmount', t('通道成本'), { startsHidden: true }),
  money('profitAmount', t('总分润'), { startsHidden: true }),
  codeColumn('settleCycle', t('结算周期'), SettleCycle, { width: 110, startsHidden: true }),
  { key: 'settleDay', title: t('结算日期'), width: 115, startsHidden: true },
  {
    key: 'pushStatus',
    title: t('推送状态'),
    width: 110,
    startsHidden: true,
    render: ({ pushStatus }) => <StatusTag codes={PushStatus} value={pushStatus} tones={pushStatusTones} />,
  },
  codeColumn('reconStatus', t('对账状态'), TradeReconStatus, { width: 110, startsHidden: true }),
  codeColumn('abnormalKind', t('异常类型'), AbnormalKind, { width: 110, startsHidden: true }),
]

/** Builds the actions on one trade; an action that is not possible now gives the reason. */
function useRowActions(onRefund: (code: string) => void): (row: Row) => ReactNode {
  const navigate = useNavigate()
  const push = useSend(tradeAction.pushNotify, { done: t('已开始推送') })
  const sync = useSend(tradeAction.syncDetail, { done: t('已与通道同步') })
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  return (row) => {
    const { rptOrderCode } = row
    return (
      <RowActions
        actions={[
          { title: t('详情'), run: () => void navigate(tradePath(rptOrderCode)) },
          {
            title: t('退款'),
            code: 'pos_trade_refund',
            blocked: words(refundBlocked(row)),
            run: () => onRefund(rptOrderCode),
          },
          {
            title: t('推送通知'),
            code: 'pos_trade_push',
            blocked: words(pushBlocked(row)),
            run: () => void push.send({ rptOrderCode }),
          },
          { title: t('同步交易'), code: 'pos_trade_sync', run: () => void sync.send({ rptOrderCode }) },
        ]}
      />
    )
  }
}
