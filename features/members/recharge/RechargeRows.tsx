import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Moment, Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { rptStatusTones, TradeLink } from '../../trades/trades.web.ts'
import type { memberRecharge } from './recharge.contract.ts'

type Row = ReceivedOf<typeof memberRecharge.list>['records'][number]

/** Recharges inside a member's page. */
export const RechargeRows = ({ rows }: { rows: readonly Row[] }) => (
  <PlainRows
    title={t('充值记录')}
    rows={rows}
    keyOf={({ id }) => id}
    empty={t('还没有充值')}
    columns={[
      { title: t('平台订单号'), cell: ({ rptOrderCode }) => <TradeLink code={rptOrderCode} /> },
      {
        title: t('交易状态'),
        cell: ({ rptStatus }) => <StatusTag codes={RptStatus} value={rptStatus} tones={rptStatusTones} />,
      },
      { title: t('充值本金'), isRight: true, cell: ({ principal }) => <Money value={principal} /> },
      { title: t('赠送金额'), isRight: true, cell: ({ bonus }) => <Money value={bonus} /> },
      { title: t('退回本金'), isRight: true, cell: (row) => <Money value={row.returnedPrincipal} /> },
      { title: t('收回赠送'), isRight: true, cell: (row) => <Money value={row.returnedBonus} /> },
      { title: t('支付方式'), cell: ({ payWay }) => <CodeText codes={PayWay} value={payWay} /> },
      { title: t('支付时间'), cell: ({ paidTime }) => <Moment value={paidTime} /> },
    ]}
  />
)
