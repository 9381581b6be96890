import { useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask } from '../../../core/web/question/confirm.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { CouponStatus } from './coupon-codes.contract.ts'
import { couponNext, CouponState } from './coupon-status.tsx'
import { serviceCoupon } from './coupon.contract.ts'

type Row = RowOf<typeof serviceCoupon.list>

const CouponForm = lazily(() => import('./CouponForm.tsx').then((m) => m.CouponForm))
const CouponDrawer = lazily(() => import('./CouponDrawer.tsx').then((m) => m.CouponDrawer))

/** 服务商优惠券: coupons that the seller gave to buyers of the mall. */
export function CouponListPage() {
  const mayEdit = useCan('coupon_edit')
  const [isAdding, setAdding] = useState(false)
  const removing = useSend(serviceCoupon.remove, { done: t('已作废') })
  const cancel = async ({ id, couponName, userName, amount }: Row) =>
    (await ask({
      title: t('作废优惠券 {name}', { name: couponName }),
      text: t('{owner} 将不能再使用这张 {amount} 元的优惠券。', { owner: userName, amount }),
      isDanger: true,
      okText: t('作废'),
    })) && void removing.send({ ids: id })
  const blocked = ({ couponStatus }: Row) =>
    couponStatus === CouponStatus.unused ? undefined : t(couponNext[couponStatus] ?? '')
  const add = <AddButton code="coupon_edit" title={t('发放优惠券')} onClick={() => setAdding(true)} />
  const rowActions = (row: Row) => (
    <RowActions
      actions={[
        {
          title: t('作废'),
          code: 'coupon_edit',
          isDanger: true,
          blocked: blocked(row),
          run: () => void cancel(row),
        },
      ]}
    />
  )
  return (
    <>
      <ListPage
        title={t('服务商优惠券')}
        list={serviceCoupon.list}
        rowKey="id"
        nameOf={({ couponNo }) => couponNo}
        columns={columns()}
        toolbar={add}
        firstStep={add}
        totals={{ call: serviceCoupon.counts, cells: ({ amount }) => ({ amount: <Money value={amount} /> }) }}
        filters={
          <>
            <DaysFilter name="createTime" label={t('创建时间')} />
            <CodeFilter name="couponStatus" label={t('优惠券状态')} codes={CouponStatus} />
            <TextFilter name="couponName" label={t('优惠券名称')} />
            <TextFilter name="couponNo" label={t('优惠券编号')} />
            <TextFilter name="userName" label={t('所属主体')} />
            <TextFilter name="userNo" label={t('所属主体编号')} />
          </>
        }
        rowActions={mayEdit ? rowActions : undefined}
        bulk={
          mayEdit
            ? (chosen) => (
                <BulkButton
                  chosen={chosen}
                  code="coupon_edit"
                  title={t('作废')}
                  nameOf={({ couponNo }) => couponNo}
                  effect={(n) => t('将作废 {n} 张优惠券，不能恢复。', { n })}
                  run={({ id }) => send(serviceCoupon.remove, { ids: id })}
                />
              )
            : undefined
        }
        record={(id, close) => <CouponDrawer id={id} onClose={close} />}
        sheet={serviceCoupon.export}
      />
      {isAdding && <CouponForm onClose={() => setAdding(false)} />}
    </>
  )
}

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
  { key: 'userName', title: t('所属主体'), width: 160, card: 'field' },
  copiedColumn('userNo', t('所属主体编号'), { width: 150 }),
  { key: 'classNames', title: t('适用分类'), width: 160, render: ({ classNames }) => classNames || t('全部商品') },
  momentColumn('validFrom', t('生效时间')),
  momentColumn('validTo', t('失效时间')),
  copiedColumn('masterCode', t('主订单号'), { width: 245 }),
  { key: 'remark', title: t('备注'), width: 150, startsHidden: true },
  { key: 'makerNo', title: t('提交人'), width: 110 },
  momentColumn('createTime', t('创建时间')),
]
