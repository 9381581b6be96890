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
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { BonusStatus, simBonus } from './sim-bonus.contract.ts'

type BonusRow = RowOf<typeof simBonus.list>

const tones: Record<keyof typeof BonusStatus, Tone> = { pending: 'waiting', granted: 'done', takenBack: 'off' }

/** Next step of a bonus by its status. @source docs/domain/money.md 7.5 */
const next: Readonly<Record<number, string>> = {
  0: '流量费充值成功的次日自动发放',
  1: '已记入奖励钱包',
  3: '流量费已退款，返现已追回',
}

/** 流量费返现: what the levels of each chain get of the SIM fees that merchants pay. */
export const SimBonusListPage = () => (
  <ListPage
    title={t('流量费返现')}
    list={simBonus.list}
    rowKey="bonusNo"
    nameOf={({ bonusNo }) => bonusNo}
    columns={columns()}
    totals={{
      call: simBonus.statistics,
      cells: (sums) => ({ bonusAmount: <Money value={sums.bonusAmount} /> }),
    }}
    filters={
      <>
        <DaysFilter name="createTime" label={t('创建时间')} />
        <CodeFilter name="bonusStatus" label={t('返现状态')} codes={BonusStatus} />
        <TextFilter name="userNo" label={t('主体编号')} />
        <TextFilter name="rpiNo" label={t('商户编号')} />
        <TextFilter name="iccid" label="ICCID" />
        <TextFilter name="sn" label="SN" />
        <TextFilter name="rechargeCode" label={t('充值单号')} />
        <TextFilter name="bonusNo" label={t('返现单号')} />
      </>
    }
    sheet={simBonus.export}
  />
)

const columns = (): ListColumn<BonusRow>[] => [
  copiedColumn<BonusRow>('bonusNo', t('返现单号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'bonusStatus',
    title: t('返现状态'),
    width: 110,
    card: 'field',
    render: ({ bonusStatus }) => (
      <StatusTag codes={BonusStatus} value={bonusStatus} tones={tones} next={t(next[bonusStatus] ?? '')} />
    ),
  },
  amountColumn<BonusRow>('bonusAmount', t('返现金额'), { card: 'field' }),
  { key: 'userName', title: t('主体名称'), width: 160, card: 'field' },
  copiedColumn<BonusRow>('userNo', t('主体编号'), { width: 150 }),
  codeColumn<BonusRow>('userType', t('主体类型'), OwnerType, { width: 130, startsHidden: true }),
  countColumn<BonusRow>('level', t('层级')),
  amountColumn<BonusRow>('simFeeAmount', t('流量费')),
  { key: 'rpiName', title: t('商户名称'), width: 160 },
  copiedColumn<BonusRow>('rpiNo', t('商户编号'), { width: 150, startsHidden: true }),
  copiedColumn<BonusRow>('iccid', 'ICCID', { width: 245 }),
  copiedColumn<BonusRow>('sn', 'SN', { width: 160, startsHidden: true }),
  copiedColumn<BonusRow>('rechargeCode', t('充值单号'), { width: 245 }),
  copiedColumn<BonusRow>('rptOrderCode', t('平台订单号'), { width: 245, startsHidden: true }),
  { key: 'dueDay', title: t('发放日期'), width: 115 },
  momentColumn<BonusRow>('grantTime', t('发放时间')),
  momentColumn<BonusRow>('backTime', t('追回时间'), { startsHidden: true }),
  copiedColumn<BonusRow>('txnId', t('记账交易号'), { width: 190, startsHidden: true }),
  momentColumn<BonusRow>('createTime', t('创建时间')),
]
