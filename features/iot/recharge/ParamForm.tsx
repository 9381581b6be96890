import { Form, Input, InputNumber, Select, Switch } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { CollectMode, iotParam } from '../param/param.contract.ts'

const shape = iotParam.edit.input.shape
type Terms = ReceivedOf<typeof iotParam.read>
type Values = Omit<Terms, 'autoRenew' | 'bonuses'> & { isRenewed: boolean; granted: string }

/** Sets the terms of the operator's cards; they act on later orders. */
export function ParamForm({ onClose }: { onClose: () => void }) {
  const { data } = useCall(iotParam.read, {}, { freshMs: 0 })
  return data ? <ParamFields terms={data} onClose={onClose} /> : null
}

function ParamFields({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const saving = useSend(iotParam.edit, { done: t('更新成功'), also: [iotParam.read] })
  const { autoRenew, bonuses, ...rest } = terms
  return (
    <FormDialog<Values>
      title={t('物联网卡参数')}
      width={760}
      initial={{ ...rest, isRenewed: autoRenew === 1, granted: bonuses.join(' / ') }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isRenewed, granted, ...values }) =>
        (await saving.send({
          ...values,
          autoRenew: isRenewed ? 1 : 0,
          bonuses: granted.split(/[/,，\s]+/).filter(Boolean),
        })) !== null
      }
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="simFee" of={shape.simFee}>
          <Input inputMode="decimal" suffix={t('元')} autoFocus autoComplete="off" />
        </Field>
        <Field name="cycleMonths" of={shape.cycleMonths}>
          <Select options={[1, 3, 12].map((value) => ({ value, label: String(value) }))} />
        </Field>
        <Field name="freeDays" of={shape.freeDays} hint={t('绑定后免费使用的天数')}>
          <InputNumber min={0} max={730} />
        </Field>
        <Field name="remindDays" of={shape.remindDays} hint={t('到期前开始收取并提醒')}>
          <InputNumber min={1} max={90} />
        </Field>
        <Field name="collectMode" of={shape.collectMode}>
          <CodeSelect codes={CollectMode} />
        </Field>
        <Field name="stopAfterDays" of={shape.stopAfterDays} hint={t('0为不停机')}>
          <InputNumber min={0} max={365} />
        </Field>
        <Field name="aisleCode" of={shape.aisleCode} hint={t('商户支付流量费所用的通道')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="aisleMerNo" of={shape.aisleMerNo} hint={t('运营商在该通道的商户号')}>
          <Input autoComplete="off" />
        </Field>
      </div>
      <Form.Item
        name="granted"
        label={t('各级返现')}
        extra={t('从顶级服务商起，每级得到的总额（元），用 / 分隔；下级不高于上级')}
      >
        <Input autoComplete="off" placeholder="20.00 / 15.00" />
      </Form.Item>
      <Form.Item
        name="isRenewed"
        label={t('自动续费')}
        valuePropName="checked"
        extra={t('钱包支付时，到期自动从服务商充值钱包扣款')}
      >
        <Switch />
      </Form.Item>
      <Field name="carrierConfig" of={shape.carrierConfig} hint={t('JSON，包含adapter及其字段；保持******则不修改')}>
        <Input.TextArea rows={3} autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
