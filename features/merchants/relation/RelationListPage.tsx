import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { percentText } from '../../../core/web/show/money-text.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { IncomingKind, PayWay, SettleCycle } from '../../channels/channels.shared.ts'
import { codesText } from '../../channels/channels.web.ts'
import { relation } from './relation.contract.ts'

type Row = RowOf<typeof relation.list>

/** 商户通道关系: every merchant at every channel, with its numbers there, its state and its present prices. */
export function RelationListPage() {
  return (
    <ListPage
      title={t('商户通道关系')}
      list={relation.list}
      rowKey="id"
      nameOf={({ rpiName, aisleName }) => `${rpiName} ${aisleName}`}
      columns={columns()}
      filters={
        <>
          <TextFilter name="rpiName" label={t('商户名称')} />
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <TextFilter name="aisleCode" label={t('通道编码')} />
          <TextFilter name="aisleMerNo" label={t('通道商户号')} />
          <CodeFilter name="incomingKind" label={t('进件类型')} codes={IncomingKind} />
          <CodeFilter name="incomingStatus" label={t('进件状态')} codes={IncomingStatus} />
          <OnOffFilter name="isOn" label={t('启用状态')} />
          <TextFilter name="userNo" label={t('所属服务商')} />
          <ScopeFilter />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      sheet={relation.export}
    />
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 200, pin: 'left', card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'aisleName', title: t('通道名称'), width: 120, card: 'field' },
  codeColumn<Row>('incomingKind', t('进件类型'), IncomingKind, { width: 100 }),
  codeColumn<Row>('incomingStatus', t('进件状态'), IncomingStatus, { width: 110, card: 'field' }),
  { key: 'isOn', title: t('启用状态'), width: 90, render: ({ isOn }) => <OnOffTag value={isOn} /> },
  copiedColumn<Row>('aisleMerNo', t('通道商户号'), { width: 170, card: 'field' }),
  codeColumn<Row>('settleCycle', t('结算周期'), SettleCycle, { width: 130 }),
  { key: 'd0On', title: t('D0已开通'), width: 90, render: ({ d0On }) => <YesNoText value={d0On} /> },
  {
    key: 'rates',
    title: t('签约费率'),
    width: 260,
    render: ({ rates }) =>
      rates.map(({ payWay, rate }) => `${codesText(PayWay, [payWay])} ${percentText(rate)}`).join(' · ') || '—',
  },
  {
    key: 'defaultPayWays',
    title: t('默认支付方式'),
    width: 220,
    render: ({ defaultPayWays }) => codesText(PayWay, defaultPayWays) || '—',
  },
  { key: 'userName', title: t('所属服务商'), width: 170 },
  copiedColumn<Row>('wxSubMchId', t('微信子商户号'), { width: 150, startsHidden: true }),
  copiedColumn<Row>('aliSmid', t('支付宝SMID'), { width: 160, startsHidden: true }),
  copiedColumn<Row>('incomingCode', t('进件编号'), { width: 190, startsHidden: true }),
  momentColumn<Row>('createTime', t('创建时间')),
]
