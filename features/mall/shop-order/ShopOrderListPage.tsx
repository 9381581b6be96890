import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  amountColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Copyable, Money } from '../../../core/web/show/values.tsx'
import { mallDelivery } from '../delivery/delivery.contract.ts'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { SubStatus } from '../order/order-codes.contract.ts'
import { subNext, SubState } from '../order/order-status.tsx'
import { mallOrder } from '../order/order.contract.ts'
import { shopOrder } from './shop-order.contract.ts'

type Row = RowOf<typeof shopOrder.list>

const OrderForm = lazily(() => import('./OrderForm.tsx').then((m) => m.OrderForm))

const stale = [mallOrder.subs, mallOrder.masters, mallDelivery.list]

/** Address of the page of an order. */
const shopOrderPath = (id: string) => `/rb-oem/shopOrder/shopOrderDetail/shop_order_detail?id=${id}`
/** Address of the page on which its deliveries are received. */
const receiptPath = (id: string) => `/rb-oem/shopOrder/shopOrderDetail/shopOrderShipments?id=${id}`

const canShip: readonly number[] = [SubStatus.toShip, SubStatus.partlyShipped]
const canReceive: readonly number[] = [SubStatus.partlyShipped, SubStatus.toReceive]

/** 商城订单: orders by line, as the warehouse sends them and buyers receive them. */
export function ShopOrderListPage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const navigate = useNavigate()
  const removing = useSend(shopOrder.remove, { done: t('已删除') })
  const drop = async ({ id, subOrderCode }: Row) =>
    (await confirm({
      title: t('删除订单 {no}', { no: subOrderCode }),
      text: t('已关闭的订单将不再显示。'),
      isDanger: true,
    })) && void removing.send({ ids: id })
  const rowActions = (row: Row) => {
    const why = t(subNext[row.subStatus] ?? '')
    const isClosed = row.subStatus === SubStatus.closed
    return (
      <RowActions
        actions={[
          {
            title: t('发货'),
            code: 'mall_deliver',
            blocked: canShip.includes(row.subStatus) ? undefined : why,
            run: () => void navigate(`/rb-oem/shop/orderListDetails?subOrderCode=${row.subOrderCode}`),
          },
          {
            title: t('确认收货'),
            code: 'mall_receive',
            blocked: canReceive.includes(row.subStatus) ? undefined : why,
            run: () => void navigate(receiptPath(row.id)),
          },
          {
            title: t('修改收货人'),
            code: 'shop_order_edit',
            blocked: row.subStatus === SubStatus.unpaid ? undefined : why,
            run: () => setEditing(row),
          },
          {
            title: t('删除'),
            code: 'shop_order_edit',
            isDanger: true,
            blocked: isClosed ? undefined : t('只能删除已关闭的订单'),
            run: () => void drop(row),
          },
        ]}
      />
    )
  }
  return (
    <>
      <ListPage
        title={t('商城订单')}
        list={shopOrder.list}
        rowKey="id"
        nameOf={({ subOrderCode }) => subOrderCode}
        columns={columns()}
        totals={{
          call: shopOrder.statistics,
          cells: ({ quantity, goodsAmount, couponAmount, payAmount, refundedAmount }) => ({
            quantity,
            goodsAmount: <Money value={goodsAmount} />,
            couponShare: <Money value={couponAmount} />,
            payAmount: <Money value={payAmount} />,
            refundedAmount: <Money value={refundedAmount} />,
          }),
        }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('下单时间')} />
            <CodeFilter name="subStatus" label={t('子订单状态')} codes={SubStatus} />
            <TextFilter name="productName" label={t('商品名称')} />
            <TextFilter name="subOrderCode" label={t('子订单号')} />
            <TextFilter name="masterCode" label={t('主订单号')} />
            <TextFilter name="userNo" label={t('买方编号')} />
          </>
        }
        toolbar={
          <>
            <Can code="mall_deliver">
              <Button onClick={() => setImporting(true)}>{t('批量发货导入')}</Button>
            </Can>
            <Can code="shop_order_edit">
              <Button type="primary" onClick={() => setEditing('new')}>
                {t('代下订单')}
              </Button>
            </Can>
          </>
        }
        rowActions={rowActions}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="shop_order_edit"
            nameOf={({ subOrderCode }) => subOrderCode}
            remove={({ id }) => send(shopOrder.remove, { ids: id })}
          />
        )}
        sheet={shopOrder.export}
      />
      {isImporting && (
        <ImportDialog
          title={t('批量发货导入')}
          calls={{ template: shopOrder.toShip, preview: shopOrder.preview, submit: shopOrder.import }}
          also={stale}
          onClose={() => setImporting(false)}
        />
      )}
      {editing && <OrderForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'subOrderCode',
    title: t('子订单号'),
    width: 245,
    pin: 'left',
    card: 'title',
    render: ({ id, subOrderCode }) => (
      <Copyable value={subOrderCode}>
        <Link to={shopOrderPath(id)}>{subOrderCode}</Link>
      </Copyable>
    ),
  },
  {
    key: 'subStatus',
    title: t('子订单状态'),
    width: 130,
    card: 'field',
    render: ({ subStatus }) => <SubState value={subStatus} />,
  },
  {
    key: 'imageUrl',
    title: t('图片'),
    width: 80,
    render: ({ imageUrl, productName }) => <SmallPicture url={imageUrl} name={productName} />,
  },
  { key: 'productName', title: t('商品名称'), width: 180, card: 'field' },
  { key: 'specName', title: t('规格名称'), width: 130 },
  amountColumn('price', t('单价')),
  countColumn('quantity', t('数量')),
  countColumn('deliveredQty', t('已发数量')),
  countColumn('returnedQty', t('已退数量'), { startsHidden: true }),
  amountColumn('goodsAmount', t('商品金额')),
  amountColumn('couponShare', t('优惠分摊')),
  amountColumn('freightShare', t('运费分摊')),
  amountColumn('payAmount', t('应付金额'), { card: 'field' }),
  amountColumn('refundedAmount', t('已退款金额')),
  { key: 'needSn', title: t('按SN发货'), width: 110, render: ({ needSn }) => <YesNoText value={needSn} /> },
  { key: 'userName', title: t('买方'), width: 160 },
  copiedColumn('userNo', t('买方编号'), { width: 150, startsHidden: true }),
  copiedColumn('masterCode', t('主订单号'), { width: 245 }),
  momentColumn('createTime', t('下单时间')),
  momentColumn('finishTime', t('完成时间')),
]
