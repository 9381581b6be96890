import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { AuthorizeState, AuthPayType } from '../incoming-state/incoming-codes.contract.ts'
import { PayAuthState } from '../../channels/channels.shared.ts'
import { askBlocked, resendBlocked } from './wallet-auth-screen.rules.ts'
import { authorizeTones, payAuthNext, payAuthTones } from './wallet-auth-words.tsx'
import { walletAuth } from './wallet-auth.contract.ts'

type Row = RowOf<typeof walletAuth.list>

const pathOf = (rpiNo: string) => `/rb-oem/posinfo/pos_info_details_activity?rpiNo=${encodeURIComponent(rpiNo)}`

/** 实名记录: the authorisations of all merchants in reach at the wallets. @source docs/domain/network.md 4.4 */
export function WalletAuthListPage() {
  const rowActions = useRowActions()
  return (
    <ListPage
      title={t('实名记录')}
      list={walletAuth.list}
      rowKey="id"
      nameOf={(row) => row.rpiName || row.rpiNo}
      columns={columns()}
      filters={
        <>
          <TextFilter name="rpiName" label={t('商户名称')} />
          <TextFilter name="rpiNo" label={t('商户编号')} />
          <CodeFilter name="payType" label={t('授权钱包')} codes={AuthPayType} />
          <CodeFilter name="applyState" label={t('实名申请状态')} codes={PayAuthState} />
          <CodeFilter name="authorizeState" label={t('授权状态')} codes={AuthorizeState} />
          <TextFilter name="aisleCode" label={t('通道编码')} />
          <ScopeFilter />
          <DaysFilter name="createTime" label={t('创建时间')} />
        </>
      }
      rowActions={rowActions}
    />
  )
}

function useRowActions(): (row: Row) => ReactNode {
  const navigate = useNavigate()
  const asking = useSend(walletAuth.ask, { also: [walletAuth.list, walletAuth.ofMerchant] })
  const resending = useSend(walletAuth.resend, { also: [walletAuth.ofMerchant] })
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  return ({ rpiNo, aisleCode, payType, applyNo, applyState }) => (
    <RowActions
      actions={[
        { title: t('详情'), run: () => void navigate(pathOf(rpiNo)) },
        {
          title: t('查询实名状态'),
          code: 'pay_auth_view',
          blocked: words(askBlocked(applyNo)),
          run: () => void asking.send({ rpiNo, aisleCode, payType }),
        },
        {
          title: t('重发消息'),
          code: 'pay_auth_edit',
          blocked: words(resendBlocked(applyState)),
          run: () => void resending.send({ applyNo, aisleCode, payType }),
        },
      ]}
    />
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rpiName',
    title: t('商户名称'),
    width: 190,
    pin: 'left',
    card: 'title',
    render: ({ rpiNo, rpiName }) => <Link to={pathOf(rpiNo)}>{rpiName || rpiNo}</Link>,
  },
  copiedColumn('rpiNo', t('商户编号')),
  codeColumn('payType', t('授权钱包'), AuthPayType, { width: 100, card: 'field' }),
  {
    key: 'applyState',
    title: t('实名申请状态'),
    width: 150,
    card: 'field',
    render: ({ applyState }) => (
      <StatusTag codes={PayAuthState} value={applyState} tones={payAuthTones} next={t(payAuthNext[applyState] ?? '')} />
    ),
  },
  {
    key: 'authorizeState',
    title: t('授权状态'),
    width: 110,
    card: 'field',
    render: ({ authorizeState }) => <StatusTag codes={AuthorizeState} value={authorizeState} tones={authorizeTones} />,
  },
  { key: 'aisleName', title: t('通道'), width: 130 },
  copiedColumn('applyNo', t('申请编号')),
  { key: 'aliLevel', title: t('支付宝等级'), width: 110 },
  { key: 'rejectReason', title: t('驳回原因'), width: 180 },
  countColumn('remindCount', t('已提醒次数'), { width: 110 }),
  momentColumn('lastQueryTime', t('最近查询')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]
