import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { type PlainColumn, PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { SubStatus } from '../order/order-codes.contract.ts'
import { SubState } from '../order/order-status.tsx'
import { mallOrder } from '../order/order.contract.ts'
import { PackForm } from './PackForm.tsx'

type Line = ReceivedOf<typeof mallOrder.subs>['records'][number]

const path = '/rb-oem/shop/orderListDetails'

/** 仓库发货: what is to be packed now, and one order under the scanner; its number stands in the address. */
export function WarehousePage() {
  const subOrderCode = new URLSearchParams(useLocation().search).get('subOrderCode') ?? ''
  return subOrderCode === '' ? <ToPack /> : <PackOne key={subOrderCode} subOrderCode={subOrderCode} />
}

function PackOne({ subOrderCode }: { subOrderCode: string }) {
  const answer = useCall(mallOrder.sub, { subOrderCode })
  return <Answered answer={answer}>{(order) => <PackForm order={order} />}</Answered>
}

/** Number of orders that the page shows at once. */
const shownOrders = 50

/** Orders that wait to be packed. */
function ToPack() {
  const subStatus = `${SubStatus.toShip},${SubStatus.partlyShipped}`
  const answer = useCall(mallOrder.subs, { subStatus, productName: '', size: shownOrders })
  return (
    <Answered answer={answer}>
      {({ records, total }) => (
        <DetailPage title={t('仓库发货')}>
          <p className="plain-hint" role="status">
            {t('{n} 个订单待发货', { n: String(total) })}
          </p>
          <PlainRows
            title={t('待发货')}
            rows={records}
            keyOf={({ subOrderCode }) => subOrderCode}
            columns={columns()}
            empty={t('没有待发货的订单')}
          />
        </DetailPage>
      )}
    </Answered>
  )
}

const columns = (): PlainColumn<Line>[] => [
  {
    title: t('商品'),
    cell: ({ productName, specName }) => (
      <>
        {productName}
        <br />
        <small>{specName}</small>
      </>
    ),
  },
  { title: t('待发数量'), isRight: true, cell: (line) => leftText(line) },
  { title: t('子订单状态'), cell: ({ subStatus }) => <SubState value={subStatus} /> },
  { title: t('买方'), cell: ({ userName }) => userName },
  { title: t('下单时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
  {
    title: t('操作'),
    cell: ({ subOrderCode }) => (
      <Link to={`${path}?subOrderCode=${subOrderCode}`}>
        <Button type="primary">{t('发货')}</Button>
      </Link>
    ),
  },
]

const leftText = ({ quantity, deliveredQty }: Line): string => `${quantity - deliveredQty} / ${quantity}`
