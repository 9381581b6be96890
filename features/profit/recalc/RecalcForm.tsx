import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, Segmented } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { check } from '../../../core/web/field/check.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { OwnerField } from '../../wallets/wallets.web.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { Correction, profitRecalc, RecalcDraft } from './recalc.contract.ts'
import { RecalcMode } from '../recalc-run/recalc-codes.contract.ts'
import './recalc.css'

type Values = Sent<typeof profitRecalc.submit>
type CorrectionValues = NonNullable<Values['corrections']>[number]

const fields = RecalcDraft.shape

/**
 * Form for the trades to be recalculated, the prices to use, and the reason. A dry run follows; nothing is booked before a
 * second person approves.
 */
export function RecalcForm({ onClose }: { onClose: () => void }) {
  const now = useStore(language)
  const yesterday = addDays(useBusinessDay(), -1)
  const submitting = useSend(profitRecalc.submit, { done: t('已提交，正在试算') })
  const save = async ({ corrections = [], ...draft }: Values) =>
    (await submitting.send({
      ...draft,
      corrections: draft.recalcMode === RecalcMode.givenCorrections ? corrections : [],
    })) !== null
  return (
    <FormDialog<Values>
      title={t('提交重算')}
      okText={t('提交并试算')}
      width={760}
      initial={{
        payTime_dategt: `${yesterday} 00:00:00`,
        payTime_datelt: `${yesterday} 23:59:59`,
        recalcMode: RecalcMode.currentVersions,
        corrections: [{} as CorrectionValues],
        reason: '',
      }}
      pending={submitting.isPending}
      error={submitting.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">
        {t('商户手续费和通道成本不变，只在各级之间重新分配。先试算，另一人审核后才入账。')}
      </p>
      <div className="recalc-fields">
        <Field name="payTime_dategt" of={fields.payTime_dategt}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="payTime_datelt" of={fields.payTime_datelt} hint={t('最多 92 天')}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="aisleCode" of={fields.aisleCode}>
          <AisleSelect />
        </Field>
        <Field name="payWay" of={fields.payWay}>
          <CodeSelect codes={PayWay} allowClear />
        </Field>
        <Field name="userNo" of={fields.userNo} hint={t('链路中含该节点的交易')}>
          <OwnerField />
        </Field>
        <Field name="rpiNo" of={fields.rpiNo}>
          <OwnerField />
        </Field>
      </div>
      <Form.Item name="recalcMode" label={t('重算方式')}>
        <Segmented
          options={codeSetOf(RecalcMode).entries.map((entry) => ({ value: entry.value, label: entry[now] }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['recalcMode']}>
        {({ getFieldValue }) =>
          getFieldValue('recalcMode') === RecalcMode.givenCorrections ? (
            <Corrections />
          ) : (
            <p className="plain-hint">
              {t('按费率版本表中现在记录的、支付当时有效的价格重算，后来补录或更正的版本计入。')}
            </p>
          )
        }
      </Form.Item>
      <Field name="reason" of={fields.reason} label={t('原因')}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </FormDialog>
  )
}

/** The prices that nodes should have paid, for the channel and pay way chosen above. */
function Corrections() {
  const shape = Correction.shape
  const columns = [
    { name: 'userNo', of: shape.userNo, input: <OwnerField /> },
    { name: 'rate', of: shape.rate, input: <Input inputMode="decimal" suffix="%" /> },
    { name: 'capAmount', of: shape.capAmount, input: <Input inputMode="decimal" suffix={t('元')} /> },
    { name: 'minFee', of: shape.minFee, input: <Input inputMode="decimal" suffix={t('元')} /> },
    { name: 'd0Rate', of: shape.d0Rate, input: <Input inputMode="decimal" suffix="%" /> },
    { name: 'd0Fee', of: shape.d0Fee, input: <Input inputMode="decimal" suffix={t('元')} /> },
    { name: 'shareRatio', of: shape.shareRatio, input: <Input inputMode="decimal" suffix="%" placeholder="100" /> },
  ]
  const labels = ['节点编号', '费率', '封顶', '最低手续费', 'D0费率', 'D0单笔费用', '分润比例']
  return (
    <Form.List name="corrections">
      {(rows, { add, remove }) => (
        <fieldset className="recalc-corrections">
          <legend>{t('更正')}</legend>
          <p className="plain-hint">
            {t('整条价格以此为准，留空即没有；未列出的节点保持入账时的价格。须在上面选定一个通道和一种支付方式。')}
          </p>
          {rows.map(({ key, name: place }) => (
            <div className="recalc-correction" key={key}>
              {columns.map(({ name, of, input }, column) => (
                <Form.Item
                  key={name}
                  name={[place, name]}
                  label={t(labels[column] ?? '')}
                  required={column < 2}
                  rules={[check(of)]}
                  validateTrigger="onBlur"
                >
                  {input}
                </Form.Item>
              ))}
              {rows.length > 1 && (
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('删除第{n}个更正', { n: place + 1 })}
                  onClick={() => remove(place)}
                />
              )}
            </div>
          ))}
          <Button icon={<PlusOutlined />} onClick={() => add({})}>
            {t('再更正一个节点')}
          </Button>
        </fieldset>
      )}
    </Form.List>
  )
}
