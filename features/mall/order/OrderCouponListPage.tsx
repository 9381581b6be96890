import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { BizLink } from '../../wallets/wallets.web.ts'
import { CouponStatus } from '../coupon/coupon-codes.contract.ts'
import { CouponState } from '../coupon/coupon-status.tsx'
import { mallOrder } from './order.contract.ts'

type Row = RowOf<typeof mallOrder.coupons>

/** 商城优惠券: coupons that orders hold or have used. */
export const OrderCouponListPage = () => (
  <ListPage
    title={t('商城优惠券')}
    list={mallOrder.coupons}
    rowKey="id"
    nameOf={({ couponNo }) => couponNo}
    columns={columns()}
    filters={
      <>
        <DaysFilter name="createTime" label={t('创建时间')} />
        <TextFilter name="masterCode" label={t('主订单号')} />
        <CodeFilter name="couponStatus" label={t('优惠券状态')} codes={CouponStatus} />
        <TextFilter name="couponName" label={t('优惠券名称')} />
        <TextFilter name="couponNo" label={t('优惠券编号')} />
        <TextFilter name="userName" label={t('所属主体')} />
        <TextFilter name="userNo" label={t('所属主体编号')} />
      </>
    }
  />
)

const columns = (): ListColumn<Row>[] => [
  copiedColumn('couponNo', t('优惠券编号'), { width: 245, pin: 'left' }),
  { key: 'couponName', title: t('优惠券名称'), width: 170, card: 'title' },
  {
    key: 'couponStatus',
    title: t('优惠券状态'),
    width: 120,
    card: 'field',
    render: ({ couponStatus }) => <CouponState value={couponStatus} />,
  },
  amountColumn('amount', t('优惠金额'), { card: 'field' }),
  amountColumn('threshold', t('使用门槛')),
  {
    key: 'masterCode',
    title: t('主订单号'),
    width: 245,
    render: ({ masterCode }) => <BizLink kind="mallOrder" code={masterCode} />,
  },
  { key: 'userName', title: t('所属主体'), width: 160 },
  copiedColumn('userNo', t('所属主体编号'), { width: 150 }),
  momentColumn('validTo', t('失效时间')),
  momentColumn('createTime', t('创建时间')),
]
