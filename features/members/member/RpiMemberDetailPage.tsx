import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { t } from '../../../core/web/language/language.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RechargeRows } from '../recharge/RechargeRows.tsx'
import { SpendingRows } from '../spending/SpendingRows.tsx'
import { rpiMember } from './member.contract.ts'
import { MemberTickets } from './MemberTickets.tsx'
import { useMemberActions } from './use-member-actions.tsx'

type Info = ReceivedOf<typeof rpiMember.info>

/** 商户会员详情: one member of a merchant with its stored value, where it comes from and where it went. */
export function RpiMemberDetailPage() {
  const rpiMemberNo = useSearchParams()[0].get('rpiMemberNo') ?? ''
  const { data, error, isPending, refetch } = useCall(rpiMember.info, { rpiMemberNo }, { enabled: rpiMemberNo !== '' })
  const { rowActions, dialogs } = useMemberActions(true)
  if (rpiMemberNo === '') return <MissingParam name="rpiMemberNo" label={t('商户会员编号')} />
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <>
      <DetailPage
        title={data.nickname || t('商户会员详情')}
        no={rpiMemberNo}
        status={<OnOffTag value={data.memberStatus} />}
        toolbar={rowActions(data)}
      >
        <Section title={t('储值余额')}>
          <Facts>
            <Fact label={t('储值余额')}>
              <strong>
                <Money value={data.balance} />
              </strong>
            </Fact>
            <Fact label={t('退款预留')}>
              <Money value={data.heldAmount} />
            </Fact>
            <Fact label={t('可用余额')}>
              <Money value={data.available} />
            </Fact>
          </Facts>
          <BalanceSums member={data} />
        </Section>
        <Section title={t('基本信息')}>
          <MemberFacts member={data} />
        </Section>
        <Linked member={data} />
        <MemberTickets rpiMemberNo={rpiMemberNo} />
      </DetailPage>
      {dialogs}
    </>
  )
}

const MemberFacts = ({ member }: { member: Info }) => (
  <Facts>
    <Fact label={t('会员手机号')}>{member.mobile}</Fact>
    <Fact label={t('会员编号')}>
      <Copyable value={member.memberNo} />
    </Fact>
    <Fact label={t('会员等级')}>{String(member.level)}</Fact>
    <Fact label={t('商户名称')}>{member.rpiName}</Fact>
    <Fact label={t('商户编号')}>
      <MerchantLink rpiNo={member.rpiNo} />
    </Fact>
    <Fact label={t('累计充值')}>
      <Money value={member.totalRecharge} />
    </Fact>
    <Fact label={t('累计消费')}>
      <Money value={member.totalSpend} />
    </Fact>
    <Fact label={t('消费次数')}>{String(member.payCount)}</Fact>
    <Fact label={t('最近消费')}>
      <Moment value={member.lastPayTime} />
    </Fact>
    <Fact label={t('创建时间')}>
      <Moment value={member.createTime} />
    </Fact>
    <Fact label={t('备注')} isWide>
      {member.remark}
    </Fact>
  </Facts>
)

/** Origin of each fen of the balances: recharged less returned, less spent, plus restored. */
function BalanceSums({ member: { principalSums, bonusSums } }: { member: Info }) {
  type Sums = Info['principalSums'] & { readonly name: string }
  const rows: readonly Sums[] = [
    { name: t('本金'), ...principalSums },
    { name: t('赠送'), ...bonusSums },
  ]
  const amount = (title: string, key: keyof Info['principalSums']) => ({
    title,
    isRight: true,
    cell: (row: Sums) => <Money value={row[key]} />,
  })
  return (
    <PlainRows
      title={t('余额构成')}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { title: t('余额构成'), cell: ({ name }) => name },
        amount(t('充值（加）'), 'recharged'),
        amount(t('充值退款（减）'), 'returned'),
        amount(t('消费（减）'), 'spent'),
        amount(t('消费退款（加）'), 'restored'),
        amount(t('现有余额'), 'balance'),
      ]}
    />
  )
}

/** Newest recharges and spending of the member, for those who may see them elsewhere too. */
function Linked({ member: { rpiMemberNo, recharges, spendings } }: { member: Info }) {
  const [seesRecharges, seesSpending] = [useCan('member_recharge_view'), useCan('member_trade_view')]
  const of = `rpiMemberNo=${encodeURIComponent(rpiMemberNo)}`
  const all = (path: string) => <Link to={`${path}?${of}`}>{t('查看全部')}</Link>
  return (
    <>
      <Section title={t('充值记录')} extra={seesRecharges && all('/rb-oem/member/recharge_trade')}>
        <RechargeRows rows={recharges} />
      </Section>
      <Section title={t('消费记录')} extra={seesSpending && all('/rb-oem/member/member_trade')}>
        <SpendingRows rows={spendings} />
      </Section>
    </>
  )
}
