import { Form, Input, Segmented } from 'antd'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ReasonField } from '../../../core/web/field/ReasonField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../merchant/MerchantField.tsx'
import { AisleSelect } from '../../channels/channels.web.ts'
import { HoldMode, riskHold } from './risk-hold.contract.ts'

const shape = riskHold.place.input.shape

interface Values {
  rpiNo: string
  holdMode: 1 | 2
  aisleCode?: string
  amount?: string
  reason: string
}

/** Holds money of a merchant back from settlement: a sum at one channel, or everything that waits. @source docs/rulings.md 32 */
export function RiskHoldForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(riskHold.place, {
    done: t('已冻结，解冻须另一人复核'),
    also: [riskHold.list, riskHold.statistics],
  })
  const submit = async ({ amount, aisleCode, ...values }: Values) => {
    const isSum = values.holdMode === HoldMode.sum
    const isSure = await confirm({
      title: t('冻结资金'),
      text: isSum
        ? t('商户 {no} 待结算的 {amount} 元立即冻结，不参与结算。', {
            no: values.rpiNo,
            amount: withThousands(amount ?? ''),
          })
        : t('商户 {no} 当前全部待结算资金立即冻结，不参与结算。', { no: values.rpiNo }),
      isDanger: true,
      okText: t('冻结'),
    })
    return (
      isSure &&
      (await sending.send({
        ...values,
        ...(aisleCode ? { aisleCode } : {}),
        ...(isSum && amount ? { amount } : {}),
      })) !== null
    )
  }
  return (
    <FormDialog<Values>
      title={t('冻结资金')}
      initial={{ rpiNo: '', holdMode: HoldMode.everything, reason: '' }}
      okText={t('冻结')}
      pending={sending.isPending}
      error={sending.error}
      onSave={submit}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const isSum = Form.useWatch('holdMode') === HoldMode.sum
  return (
    <>
      <Field name="rpiNo" of={shape.rpiNo}>
        <MerchantField />
      </Field>
      <Form.Item name="holdMode" label={t('冻结方式')}>
        <Segmented
          options={[
            { value: HoldMode.everything, label: t('全部待结算') },
            { value: HoldMode.sum, label: t('指定金额') },
          ]}
        />
      </Form.Item>
      <div className="form-columns">
        <Form.Item
          name="aisleCode"
          label={t('通道')}
          extra={isSum ? undefined : t('不选择时冻结所有通道')}
          rules={isSum ? [{ required: true, message: t('指定金额冻结时请选择通道') }] : []}
        >
          <AisleSelect />
        </Form.Item>
        {isSum && (
          <Field name="amount" of={shape.amount} hint={t('大于0，最多两位小数')}>
            <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
          </Field>
        )}
      </div>
      <ReasonField label={t('冻结原因')} />
    </>
  )
}
