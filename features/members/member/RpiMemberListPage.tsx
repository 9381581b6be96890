import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { MemberLink } from '../stored-value/member-status.tsx'
import { rpiMember } from './member.contract.ts'
import { type MemberRow, useMemberActions } from './use-member-actions.tsx'

/** 商户会员: the members of merchants with their stored value, which the merchants owe them. */
export function RpiMemberListPage() {
  const { rowActions, dialogs } = useMemberActions()
  return (
    <>
      <ListPage
        title={t('商户会员')}
        list={rpiMember.list}
        rowKey="id"
        nameOf={({ nickname, rpiMemberNo }) => nickname || rpiMemberNo}
        columns={columns()}
        totals={{
          call: rpiMember.statistics,
          cells: (sums) => ({
            nickname: t('{n} 名会员', { n: sums.memberCount }),
            balance: (
              <>
                {t('商户应付储值')} <Money value={sums.balance} />
              </>
            ),
            principal: <Money value={sums.principal} />,
            bonus: <Money value={sums.bonus} />,
            totalRecharge: <Money value={sums.rechargePrincipal} />,
            totalSpend: <Money value={sums.spendAmount} />,
            payCount: t('充值 {n} 笔', { n: sums.rechargeCount }),
            lastPayTime: t('赠送 {bonus}，消费退款 {refund}', { bonus: sums.rechargeBonus, refund: sums.refundAmount }),
          }),
        }}
        filters={
          <>
            <TextFilter name="mobile" label={t('会员手机号')} isPhone />
            <TextFilter name="nickname" label={t('会员昵称')} />
            <TextFilter name="rpiMemberNo" label={t('商户会员编号')} />
            <TextFilter name="memberNo" label={t('会员编号')} />
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <OnOffFilter name="memberStatus" label={t('会员状态')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        sheet={rpiMember.export}
        rowActions={rowActions}
      />
      {dialogs}
    </>
  )
}

const columns = (): ListColumn<MemberRow>[] => [
  {
    key: 'rpiMemberNo',
    title: t('商户会员编号'),
    width: 170,
    pin: 'left',
    card: 'title',
    render: ({ rpiMemberNo }) => <MemberLink rpiMemberNo={rpiMemberNo} />,
  },
  { key: 'nickname', title: t('会员昵称'), width: 120, card: 'field' },
  { key: 'mobile', title: t('会员手机号'), width: 130, card: 'field' },
  amountColumn<MemberRow>('balance', t('储值余额'), { width: 150, isSortable: true, card: 'field' }),
  amountColumn<MemberRow>('principal', t('本金余额')),
  amountColumn<MemberRow>('bonus', t('赠送余额')),
  amountColumn<MemberRow>('heldAmount', t('退款预留')),
  amountColumn<MemberRow>('available', t('可用余额')),
  { key: 'rpiName', title: t('商户名称'), width: 200 },
  { key: 'rpiNo', title: t('商户编号'), width: 180, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'memberStatus',
    title: t('会员状态'),
    width: 100,
    render: ({ memberStatus }) => <OnOffTag value={memberStatus} />,
  },
  countColumn<MemberRow>('level', t('会员等级')),
  amountColumn<MemberRow>('totalRecharge', t('累计充值'), { isSortable: true }),
  amountColumn<MemberRow>('totalSpend', t('累计消费'), { isSortable: true }),
  countColumn<MemberRow>('payCount', t('消费次数'), { width: 120, isSortable: true }),
  momentColumn<MemberRow>('lastPayTime', t('最近消费'), { width: 230, isSortable: true }),
  copiedColumn<MemberRow>('memberNo', t('会员编号'), { startsHidden: true }),
  { key: 'remark', title: t('备注'), width: 180, startsHidden: true },
  momentColumn<MemberRow>('createTime', t('创建时间'), { isSortable: true }),
]
