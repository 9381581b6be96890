import { Button } from 'antd'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { DeliveryStatus, ReceiptWay } from './delivery-codes.contract.ts'
import { DeliveryState } from './delivery-status.tsx'
import { mallDelivery } from './delivery.contract.ts'

type Row = RowOf<typeof mallDelivery.list>

const DeliveryDrawer = lazily(() => import('./DeliveryDrawer.tsx').then((m) => m.DeliveryDrawer))

/** 发货列表: parcels of what was ordered, for their sellers and their buyers. */
export const DeliveryListPage = () => (
  <ListPage
    title={t('发货列表')}
    list={mallDelivery.list}
    rowKey="deliveryNo"
    nameOf={({ deliveryNo }) => deliveryNo}
    columns={columns()}
    filters={
      <>
        <DaysFilter name="createTime" label={t('发货时间')} />
        <CodeFilter name="deliveryStatus" label={t('发货状态')} codes={DeliveryStatus} />
        <TextFilter name="expressNo" label={t('快递单号')} />
        <TextFilter name="sn" label="SN" />
        <TextFilter name="deliveryNo" label={t('发货单号')} />
        <TextFilter name="subOrderCode" label={t('子订单号')} />
        <TextFilter name="masterCode" label={t('主订单号')} />
        <TextFilter name="userNo" label={t('买方编号')} />
      </>
    }
    toolbar={
      <Can code="mall_deliver">
        <Link to="/rb-oem/shop/orderListDetails">
          <Button type="primary">{t('仓库发货')}</Button>
        </Link>
      </Can>
    }
    record={(deliveryNo, close) => <DeliveryDrawer deliveryNo={deliveryNo} onClose={close} />}
    sheet={mallDelivery.export}
  />
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn('deliveryNo', t('发货单号'), { width: 245, pin: 'left', card: 'title' }),
  {
    key: 'deliveryStatus',
    title: t('发货状态'),
    width: 120,
    card: 'field',
    render: ({ deliveryStatus }) => <DeliveryState value={deliveryStatus} />,
  },
  { key: 'productName', title: t('商品名称'), width: 180, card: 'field' },
  { key: 'specName', title: t('规格名称'), width: 130 },
  countColumn('quantity', t('数量'), { card: 'field' }),
  countColumn('returnedQty', t('已退数量'), { startsHidden: true }),
  { key: 'expressName', title: t('快递公司'), width: 120 },
  copiedColumn('expressNo', t('快递单号'), { width: 200 }),
  { key: 'userName', title: t('买方'), width: 160 },
  copiedColumn('userNo', t('买方编号'), { width: 150, startsHidden: true }),
  copiedColumn('subOrderCode', t('子订单号'), { width: 245 }),
  {
    key: 'masterCode',
    title: t('主订单号'),
    width: 245,
    render: ({ masterCode }) => (
      <Copyable value={masterCode}>
        <Link to={`/rb-oem/shop/orderListDetail?orderCode=${masterCode}`}>{masterCode}</Link>
      </Copyable>
    ),
  },
  momentColumn('deliveryTime', t('发货时间')),
  momentColumn('receiptTime', t('收货时间')),
  codeColumn('receiptWay', t('收货方式'), ReceiptWay, { width: 120 }),
  { key: 'makerNo', title: t('发货人'), width: 110 },
]
