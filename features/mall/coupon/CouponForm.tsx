import { Input, TreeSelect } from 'antd'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { OwnerField } from '../../wallets/wallets.web.ts'
import { saleClass } from '../sale-class/sale-class.contract.ts'
import { serviceCoupon, ServiceCouponDraft } from './coupon.contract.ts'

interface Values {
  userNo: string
  couponName: string
  threshold: string
  amount: string
  classNos?: string[]
  validFrom: string
  validTo: string
  remark?: string
}

/** Gives a buyer a coupon. */
export function CouponForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(serviceCoupon.submit, { done: t('已发放') })
  const today = useBusinessDay()
  const { userNo, couponName, threshold, amount, classNos, validFrom, validTo, remark } = ServiceCouponDraft.shape
  return (
    <FormDialog<Values>
      title={t('发放优惠券')}
      width={640}
      okText={t('发放')}
      initial={{ validFrom: `${today} 00:00:00` }}
      keptAs="serviceCoupon.new"
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) =>
        (await sending.send({ ...values, classNos: values.classNos ?? [], remark: values.remark ?? '' })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="userNo" of={userNo} hint={t('服务商、员工或子运营商')}>
          <OwnerField />
        </Field>
        <Field name="couponName" of={couponName}>
          <Input />
        </Field>
        <Field name="threshold" of={threshold} hint={t('适用商品金额达到后可用')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="amount" of={amount} hint={t('须小于使用门槛')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="validFrom" of={validFrom}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="validTo" of={validTo}>
          <MomentPicker unit="second" />
        </Field>
      </div>
      <Field name="classNos" of={classNos} hint={t('不选适用全部商品；包含其下级分类')}>
        <ClassesField />
      </Field>
      <RemarkField of={remark} />
    </FormDialog>
  )
}

function ClassesField(parts: { id?: string; value?: string[]; onChange?: (ids: string[]) => void }) {
  const { data, isFetching } = useCall(saleClass.tree, { className: '' })
  return (
    <TreeSelect<string[]>
      {...parts}
      multiple
      allowClear
      treeData={data ?? []}
      fieldNames={{ label: 'className', value: 'id', children: 'children' }}
      loading={isFetching}
      treeDefaultExpandAll
      placeholder={t('全部商品')}
    />
  )
}
