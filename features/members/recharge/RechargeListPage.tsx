import { t } from '../../../core/web/language/language.ts'
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
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { rptStatusTones, TradeLink } from '../../trades/trades.web.ts'
import { MemberLink } from '../stored-value/member-status.tsx'
import { TemplateButton } from '../stored-value/TemplateButton.tsx'
import { memberRecharge } from './recharge.contract.ts'
import { RechargeDrawer } from './RechargeDrawer.tsx'

type Row = RowOf<typeof memberRecharge.list>

/** 会员充值: recharges of members, each the trade that pays it. */
export const RechargeListPage = () => (
  <ListPage
    title={t('会员充值')}
    list={memberRecharge.list}
    rowKey="memberTradeNo"
    nameOf={({ memberTradeNo }) => memberTradeNo}
    columns={columns()}
    totals={{
      call: memberRecharge.statistics,
      cells: (sums) => ({
        rptStatus: t('{n} 笔，已支付 {m} 笔', { n: sums.rechargeCount, m: sums.paidCount }),
        principal: <Money value={sums.principal} />,
        bonus: <Money value={sums.bonus} />,
        returnedPrincipal: <Money value={sums.returnedPrincipal} />,
        returnedBonus: <Money value={sums.returnedBonus} />,
      }),
    }}
    filters={
      <>
        <TextFilter name="memberTradeNo" label={t('会员交易号')} />
        <CodeFilter name="rptStatus" label={t('交易状态')} codes={RptStatus} />
        <TextFilter name="rptOrderCode" label={t('平台订单号')} />
        <TextFilter name="rpiMemberNo" label={t('商户会员编号')} />
        <TextFilter name="memberNo" label={t('会员编号')} />
        <TextFilter name="rpiName" label={t('商户名称')} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <TextFilter name="activeNo" label={t('活动编号')} />
        <DaysFilter name="createTime" label={t('创建时间')} />
      </>
    }
    toolbar={<TemplateButton template={memberRecharge.template} />}
    sheet={memberRecharge.export}
    record={(memberTradeNo, close) => <RechargeDrawer memberTradeNo={memberTradeNo} onClose={close} />}
  />
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn<Row>('memberTradeNo', t('会员交易号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'rptStatus',
    title: t('交易状态'),
    width: 170,
    card: 'field',
    render: ({ rptStatus }) => <StatusTag codes={RptStatus} value={rptStatus} tones={rptStatusTones} />,
  },
  amountColumn<Row>('principal', t('充值本金'), { card: 'field' }),
  amountColumn<Row>('bonus', t('赠送金额'), { card: 'field' }),
  amountColumn<Row>('returnedPrincipal', t('退回本金')),
  amountColumn<Row>('returnedBonus', t('收回赠送')),
  codeColumn<Row>('payWay', t('支付方式'), PayWay, { width: 110 }),
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
  {
    key: 'rptOrderCode',
    title: t('平台订单号'),
    width: 240,
    render: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} />,
  },
  copiedColumn<Row>('activeNo', t('活动编号'), { width: 150 }),
  copiedColumn<Row>('memberNo', t('会员编号'), { startsHidden: true }),
  momentColumn<Row>('paidTime', t('支付时间')),
  momentColumn<Row>('createTime', t('创建时间')),
]
