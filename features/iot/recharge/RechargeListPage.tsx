import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
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
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { RechargeState } from './recharge-status.tsx'
import { PayerKind, recharge, RechargeStatus } from './recharge.contract.ts'
import { useRechargeActions } from './use-recharge-actions.tsx'

export type RechargeRow = RowOf<typeof recharge.list>

const RechargeDrawer = lazily(() => import('./RechargeDrawer.tsx').then((m) => m.RechargeDrawer))
const ParamForm = lazily(() => import('./ParamForm.tsx').then((m) => m.ParamForm))

/** 物联网卡充值: orders for the service of cards, who paid them, and what the carrier made of them. */
export function RechargeListPage() {
  const [isEditing, setEditing] = useState(false)
  const mayAct = [useCan('iot_recharge_collect'), useCan('iot_recharge_refund')].some(Boolean)
  const { actionsOf, dialogs } = useRechargeActions()
  return (
    <>
      <ListPage
        title={t('物联网卡充值')}
        list={recharge.list}
        rowKey="rechargeCode"
        nameOf={({ rechargeCode }) => rechargeCode}
        columns={columns()}
        totals={{
          call: recharge.statistics,
          cells: (sums) => ({
            amount: <Money value={sums.amount} />,
            ...(sums.costAmount === null ? {} : { costAmount: <Money value={sums.costAmount} /> }),
            ...(sums.bonusAmount === null ? {} : { bonusAmount: <Money value={sums.bonusAmount} /> }),
          }),
        }}
        toolbar={
          <Can code="iot_param_edit">
            <Button onClick={() => setEditing(true)}>{t('参数设置')}</Button>
          </Can>
        }
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="rechargeStatus" label={t('充值状态')} codes={RechargeStatus} />
            <CodeFilter name="payerKind" label={t('付款方')} codes={PayerKind} />
            <TextFilter name="iccid" label="ICCID" />
            <TextFilter name="sn" label="SN" />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <TextFilter name="userNo" label={t('付款主体编号')} />
            <TextFilter name="rechargeCode" label={t('充值单号')} />
          </>
        }
        rowActions={mayAct ? (row) => <RowActions actions={actionsOf(row)} /> : undefined}
        record={(rechargeCode, close) => <RechargeDrawer rechargeCode={rechargeCode} onClose={close} />}
        sheet={recharge.export}
      />
      {dialogs}
      {isEditing && <ParamForm onClose={() => setEditing(false)} />}
    </>
  )
}

const columns = (): ListColumn<RechargeRow>[] => [
  copiedColumn<RechargeRow>('rechargeCode', t('充值单号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'rechargeStatus',
    title: t('充值状态'),
    width: 150,
    card: 'field',
    render: ({ rechargeStatus }) => <RechargeState value={rechargeStatus} />,
  },
  amountColumn<RechargeRow>('amount', t('金额'), { card: 'field' }),
  codeColumn<RechargeRow>('payerKind', t('付款方'), PayerKind, { width: 130 }),
  { key: 'userName', title: t('付款主体'), width: 160, card: 'field' },
  copiedColumn<RechargeRow>('userNo', t('付款主体编号'), { width: 150, startsHidden: true }),
  copiedColumn<RechargeRow>('iccid', 'ICCID', { width: 245 }),
  copiedColumn<RechargeRow>('sn', 'SN', { width: 160 }),
  { key: 'rpiName', title: t('商户名称'), width: 160 },
  copiedColumn<RechargeRow>('rpiNo', t('商户编号'), { width: 150, startsHidden: true }),
  { key: 'productName', title: t('产品名称'), width: 150 },
  countColumn<RechargeRow>('months', t('月数')),
  amountColumn<RechargeRow>('costAmount', t('成本')),
  amountColumn<RechargeRow>('bonusAmount', t('返现')),
  momentColumn<RechargeRow>('validTo', t('有效期止')),
  copiedColumn<RechargeRow>('rptOrderCode', t('平台订单号'), { width: 245, startsHidden: true }),
  copiedColumn<RechargeRow>('carrierOrderNo', t('通信商单号'), { width: 230, startsHidden: true }),
  { key: 'failReason', title: t('失败原因'), width: 170 },
  { key: 'makerNo', title: t('提交人'), width: 110 },
  momentColumn<RechargeRow>('createTime', t('创建时间')),
  momentColumn<RechargeRow>('finishTime', t('完成时间')),
]
