import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { MemberTradeTag } from '../stored-value/member-status.tsx'
import type { spending } from './spending.contract.ts'

type Row = ReceivedOf<typeof spending.list>['records'][number]

/** Spending inside a member's page. */
export function SpendingRows({ rows }: { rows: readonly Row[] }) {
  const mayOpen = useCan('member_trade_view')
  return (
    <PlainRows
      title={t('消费记录')}
      rows={rows}
      keyOf={({ id }) => id}
      empty={t('还没有消费')}
      columns={[
        {
          title: t('会员交易号'),
          cell: ({ memberTradeNo }) => (
            <Copyable value={memberTradeNo}>
              {mayOpen ? (
                <Link to={`/rb-oem/member/member_trade?open=${memberTradeNo}`}>{memberTradeNo}</Link>
              ) : (
                memberTradeNo
              )}
            </Copyable>
          ),
        },
        { title: t('消费状态'), cell: ({ tradeStatus }) => <MemberTradeTag value={tradeStatus} /> },
        { title: t('消费金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        { title: t('本金部分'), isRight: true, cell: ({ principalPart }) => <Money value={principalPart} /> },
        { title: t('赠送部分'), isRight: true, cell: ({ bonusPart }) => <Money value={bonusPart} /> },
        { title: t('已退金额'), isRight: true, cell: ({ refundedAmount }) => <Money value={refundedAmount} /> },
        { title: t('门店名称'), cell: ({ storeName }) => storeName },
        { title: t('消费时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
      ]}
    />
  )
}
