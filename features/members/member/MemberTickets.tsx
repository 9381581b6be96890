import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Moment, Money } from '../../../core/web/show/values.tsx'
import { TicketRecordStatus } from '../../campaigns/campaigns.shared.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { rpiMember } from './member.contract.ts'

/** Shows the tickets that a member used at its merchant, or that an open order of it holds. */
export function MemberTickets({ rpiMemberNo }: { rpiMemberNo: string }) {
  const { data } = useCall(rpiMember.ticketList, { rpiMemberNo, size: 50 })
  if (!data) return null
  return (
    <Section title={t('会员优惠券')}>
      <PlainRows
        title={t('会员优惠券')}
        rows={data.records}
        keyOf={({ id }) => id}
        empty={t('还没有使用优惠券')}
        columns={[
          { title: t('活动名称'), cell: ({ ticketName }) => ticketName },
          {
            title: t('使用状态'),
            cell: ({ recordStatus }) => <CodeText codes={TicketRecordStatus} value={recordStatus} />,
          },
          { title: t('订单金额'), isRight: true, cell: ({ orderAmount }) => <Money value={orderAmount} /> },
          { title: t('优惠金额'), isRight: true, cell: ({ discountAmount }) => <Money value={discountAmount} /> },
          { title: t('平台订单号'), cell: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} /> },
          { title: t('创建时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        ]}
      />
    </Section>
  )
}
