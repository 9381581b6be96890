import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
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
import { Copyable } from '../../../core/web/show/values.tsx'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { SubStatus } from './order-codes.contract.ts'
import { SubState } from './order-status.tsx'
import { mallOrder } from './order.contract.ts'

type Row = RowOf<typeof mallOrder.subs>

const SubOrderDrawer = lazily(() => import('./SubOrderDrawer.tsx').then((m) => m.SubOrderDrawer))

/** 子订单: lines of orders, each of one specification. */
export const SubOrderListPage = () => (
  <ListPage
    title={t('子订单')}
    list={mallOrder.subs}
    rowKey="subOrderCode"
    nameOf={({ subOrderCode }) => subOrderCode}
    columns={columns()}
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
    record={(subOrderCode, close) => <SubOrderDrawer subOrderCode={subOrderCode} onClose={close} />}
  />
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn('subOrderCode', t('子订单号'), { width: 245, pin: 'left', card: 'title' }),
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
  amountColumn('goodsAmount', t('商品金额')),
  amountColumn('couponShare', t('优惠分摊')),
  amountColumn('freightShare', t('运费分摊')),
  amountColumn('payAmount', t('应付金额'), { card: 'field' }),
  countColumn('deliveredQty', t('已发数量')),
  countColumn('returnedQty', t('已退数量'), { startsHidden: true }),
  amountColumn('refundedAmount', t('已退款金额')),
  { key: 'needSn', title: t('按SN发货'), width: 110, render: ({ needSn }) => <YesNoText value={needSn} /> },
  { key: 'userName', title: t('买方'), width: 160 },
  copiedColumn('userNo', t('买方编号'), { width: 150, startsHidden: true }),
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
  momentColumn('createTime', t('下单时间')),
  momentColumn('finishTime', t('完成时间')),
]
