import { Form, Input, Select, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AisleSelect, LinesField, linesRule } from '../../channels/channels.web.ts'
import { type LineText, lineText, problemOfLines } from '../../channels/channels.shared.ts'
import { ReplayPanel } from '../replay/ReplayPanel.tsx'
import { EffectiveFields, effectiveOf, type EffectiveValues } from './EffectiveFields.tsx'
import { giving, PolicyDraft } from './giving.contract.ts'
import { ReceiverSelect } from './ReceiverSelect.tsx'
import { policy } from '../policy/policy.contract.ts'

interface Values extends EffectiveValues {
  userNo: string
  aisleCode: string
  polName: string
  templatePolNo?: string
  shareRatio?: string
  lines: LineText[]
  remark?: string
  payPwd: string
}

const fields = PolicyDraft.shape

/**
 * Gives a party right below new prices for a channel, from a template or typed; floor and ceiling stand beside each, and
 * what it would have come to can be tried before.
 */
export function PolicyForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(giving.give, { done: t('政策已保存'), also: [policy.list] })
  const save = async ({ effective, effectiveTime, ...draft }: Values) =>
    (await sending.send({ ...draft, ...effectiveOf({ effective, effectiveTime }) })) !== null
  return (
    <FormDialog<Values>
      title={t('新增政策')}
      width={860}
      initial={{ effective: 'nextDay', lines: [], remark: '' }}
      okText={t('提交')}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields />
      <PayPasswordField />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const [userNo, aisleCode, lines, shareRatio] = [
    Form.useWatch('userNo', form),
    Form.useWatch('aisleCode', form),
    Form.useWatch('lines', form) ?? [],
    Form.useWatch('shareRatio', form),
  ]
  const frame = useCall(giving.frame, { aisleCode: aisleCode ?? '' }, { enabled: Boolean(aisleCode) })
  const floor = (aisleCode ? frame.data?.floor : undefined) ?? []
  const proposed = frame.data?.templates.find(({ isProposed }) => isProposed === 1)
  const take = (polNo: string | undefined) => {
    const chosen = frame.data?.templates.find((one) => one.polNo === polNo)
    if (chosen) form.setFieldsValue({ lines: chosen.lines.map(lineText), shareRatio: chosen.shareRatio })
  }
  // The proposed template fills an untouched form; what somebody typed stays.
  useEffect(() => {
    if (!proposed || (form.getFieldValue('lines') as LineText[]).length > 0) return
    form.setFieldsValue({
      templatePolNo: proposed.polNo,
      lines: proposed.lines.map(lineText),
      shareRatio: proposed.shareRatio,
    })
  }, [proposed, form])
  return (
    <>
      <div className="form-columns">
        <Field name="userNo" of={fields.userNo} label={t('接收方')} hint={t('直属下级服务商或子运营商')}>
          <ReceiverSelect />
        </Field>
        <Field name="aisleCode" of={fields.aisleCode} label={t('通道')}>
          <AisleSelect />
        </Field>
        <Field name="polName" of={fields.polName} hint={t('同一制定方内不重复')}>
          <Input />
        </Field>
        <Form.Item name="templatePolNo" label={t('政策模板')} extra={t('选择后带出模板费率，可再修改')}>
          <Select
            allowClear
            disabled={!aisleCode}
            onChange={take}
            options={(frame.data?.templates ?? []).map(({ polNo, polName, isProposed }) => ({
              value: polNo,
              label: isProposed ? t('{name}（默认）', { name: polName }) : polName,
            }))}
          />
        </Form.Item>
        <Field name="shareRatio" of={fields.shareRatio} hint={t('接收方留存的利差比例，其余归上级；留空为100%')}>
          <Input inputMode="decimal" suffix="%" />
        </Field>
      </div>
      <EffectiveFields canBeNow />
      {aisleCode && frame.isPending ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {frame.error && aisleCode ? <p className="price-problem">{frame.error.message}</p> : null}
      {floor.length > 0 && (
        <Form.Item name="lines" label={t('费率')} required rules={[linesRule(floor)]} validateTrigger="onSubmit">
          <LinesField floor={floor} />
        </Form.Item>
      )}
      <ReplayPanel
        input={
          userNo && aisleCode && lines.length > 0 && !problemOfLines(lines, floor)
            ? { userNos: [userNo], aisleCode, lines, isWhole: 1, ...(shareRatio ? { shareRatio } : {}) }
            : null
        }
      />
      <Field name="remark" of={fields.remark}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </>
  )
}
