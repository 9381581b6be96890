import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
  YesNoFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ProgressStatus } from '../activity/active-record.contract.ts'
import { explainPath } from '../activity-reward/RewardListPage.tsx'
import { ActiveType } from '../activity/activity.contract.ts'
import { activityExplain } from './activity-explain.contract.ts'

type Row = RowOf<typeof activityExplain.progress>

const tones: Record<keyof typeof ProgressStatus, Tone> = { counting: 'running', reached: 'done', missed: 'failed' }

/** 活动进度: how far each terminal is in each stage, those whose days end first before the others. */
export const ProgressListPage = () => (
  <ListPage
    title={t('活动进度')}
    list={activityExplain.progress}
    rowKey="id"
    nameOf={({ sn }) => sn}
    columns={columns()}
    filters={
      <>
        <TextFilter name="sn" label="SN" />
        <CodeFilter name="progressStatus" label={t('阶段进度')} codes={ProgressStatus} />
        <YesNoFilter name="isNear" label={t('距达标不足500元')} />
        <TextFilter name="activeCode" label={t('活动编号')} />
        <CodeFilter name="activeType" label={t('活动类型')} codes={ActiveType} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <DaysFilter name="createTime" label={t('参加时间')} />
      </>
    }
  />
)

const columns = (): ListColumn<Row>[] => [
  {
    key: 'sn',
    title: 'SN',
    width: 180,
    pin: 'left',
    card: 'title',
    render: (row) => <Link to={explainPath(row)}>{row.sn}</Link>,
  },
  { key: 'activeName', title: t('活动名称'), width: 170, card: 'field' },
  { key: 'stageName', title: t('阶段名称'), width: 110 },
  {
    key: 'progressStatus',
    title: t('阶段进度'),
    width: 110,
    card: 'field',
    render: ({ progressStatus }) => <StatusTag codes={ProgressStatus} value={progressStatus} tones={tones} />,
  },
  amountColumn<Row>('countedAmount', t('已计入金额'), { isSortable: true }),
  amountColumn<Row>('minAmount', t('目标金额')),
  amountColumn<Row>('missingAmount', t('还差金额'), { card: 'field' }),
  countColumn<Row>('countedCount', t('已计入笔数'), { width: 110 }),
  countColumn<Row>('missingCount', t('还差笔数'), { width: 100 }),
  countColumn<Row>('daysLeft', t('剩余天数'), { width: 100 }),
  { key: 'lastDay', title: t('阶段截止日'), width: 120, isSortable: true },
  { key: 'rpiName', title: t('商户名称'), width: 180 },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  codeColumn<Row>('activeType', t('活动类型'), ActiveType, { width: 120 }),
  copiedColumn<Row>('activeCode', t('活动编号'), { width: 150, startsHidden: true }),
  { key: 'firstDay', title: t('阶段起始日'), width: 120, startsHidden: true },
  momentColumn<Row>('createTime', t('参加时间'), { isSortable: true }),
]
