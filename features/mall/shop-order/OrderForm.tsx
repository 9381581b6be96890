import { Input, InputNumber } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RegionField } from '../../settings/settings.web.ts'
import { OwnerField } from '../../wallets/wallets.web.ts'
import { mallOrder } from '../order/order.contract.ts'
import { OrderDraft, shopOrder } from './shop-order.contract.ts'

interface Values {
  userNo: string
  specNo: string
  quantity: number
  receiverName: string
  receiverPhone: string
  districtCode: string
  address: string
  remark?: string
}

interface Entered {
  readonly id: string
  readonly userNo: string
  readonly specNo: string
  readonly quantity: number
}

const stale = [shopOrder.list, mallOrder.masters, mallOrder.subs]

/** Enters an order for a party, which pays it; of one that nobody paid, the receiver is changed. */
export function OrderForm({ row, onClose }: { row: Entered | null; onClose: () => void }) {
  return row ? <ReceiverForm row={row} onClose={onClose} /> : <NewOrder onClose={onClose} />
}

function NewOrder({ onClose }: { onClose: () => void }) {
  const saving = useSend(shopOrder.save, { done: t('已下单，等待买方付款'), also: stale })
  const { userNo, specNo, quantity } = OrderDraft.shape
  return (
    <FormDialog<Values>
      title={t('代下订单')}
      width={640}
      initial={{ quantity: 1 }}
      keptAs="shopOrder.new"
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, remark: values.remark ?? '' })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="userNo" of={userNo} hint={t('服务商、员工或子运营商')}>
          <OwnerField />
        </Field>
        <Field name="specNo" of={specNo} hint={t('见商城商品的规格')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="quantity" of={quantity}>
          <InputNumber<number> min={1} precision={0} />
        </Field>
      </div>
      <ReceiverFields />
    </FormDialog>
  )
}

function ReceiverForm({ row, onClose }: { row: Entered; onClose: () => void }) {
  const saving = useSend(shopOrder.submit, { done: t('更新成功'), also: stale })
  const { data } = useCall(shopOrder.detailById, { id: row.id })
  if (!data) return null
  const { receiverName, receiverPhone, districtCode, address, remark } = data
  const { id, userNo, specNo, quantity } = row
  return (
    <FormDialog<Values>
      title={t('修改收货人')}
      width={640}
      initial={{ receiverName, receiverPhone, districtCode, address, remark }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) =>
        (await saving.send({ ...values, remark: values.remark ?? '', id, userNo, specNo, quantity })) !== null
      }
      onClose={onClose}
    >
      <ReceiverFields isKept />
    </FormDialog>
  )
}

function ReceiverFields({ isKept = false }: { isKept?: boolean }) {
  const { receiverName, receiverPhone, districtCode, address, remark } = OrderDraft.shape
  return (
    <>
      <div className="form-columns">
        <Field name="receiverName" of={receiverName}>
          <Input />
        </Field>
        <Field name="receiverPhone" of={receiverPhone} hint={isKept ? t('不修改请保留原样') : t('手机或固定电话')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
      </div>
      <Field name="districtCode" of={districtCode}>
        <RegionField />
      </Field>
      <Field name="address" of={address}>
        <Input />
      </Field>
      <RemarkField of={remark} />
    </>
  )
}
