import { Form, Input, Segmented, Skeleton } from 'antd'
import { useEffect } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AisleSelect, LinesField, linesRule } from '../../channels/channels.web.ts'
import { type LineText, lineText } from '../../channels/channels.shared.ts'
import { giving } from '../giving/giving.contract.ts'
import { template, TemplateDraft } from '../template/template.contract.ts'
import type { TemplateRow } from './TemplateListPage.tsx'

interface Values {
  polName: string
  aisleCode: string
  userType: number
  shareRatio?: string
  lines: LineText[]
  remark?: string
  payPwd: string
}

const fields = TemplateDraft.shape

/** Makes or changes a template. A change becomes a new version; what was made from it before stays. */
export function TemplateForm({ row, onClose }: { row: TemplateRow | null; onClose: () => void }) {
  const sending = useSend(template.add, { done: t('模板已保存'), also: [template.list] })
  const known = useCall(template.dossier, { polNo: row?.polNo ?? '' }, { enabled: row !== null })
  const save = async (values: Values) =>
    (await sending.send({ ...values, ...(row ? { polNo: row.polNo, version: row.version } : {}) })) !== null
  if (row && !known.data && !known.error) return null
  return (
    <FormDialog<Values>
      title={row ? t('编辑模板 {name}', { name: row.polName }) : t('新增模板')}
      width={860}
      initial={{
        userType: row?.userType ?? 2,
        ...(row ? { polName: row.polName, aisleCode: row.aisleCode, shareRatio: row.shareRatio } : {}),
        lines: (known.data?.lines ?? []).map(lineText),
        remark: row?.remark ?? '',
      }}
      pending={sending.isPending}
      error={sending.error ?? known.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields isNew={row === null} />
      <PayPasswordField />
    </FormDialog>
  )
}

function Fields({ isNew }: { isNew: boolean }) {
  const form = Form.useFormInstance<Values>()
  const aisleCode = Form.useWatch('aisleCode', form)
  const frame = useCall(giving.frame, { aisleCode: aisleCode ?? '' }, { enabled: Boolean(aisleCode) })
  const floor = (aisleCode ? frame.data?.floor : undefined) ?? []
  // A new template begins at the owner's own cost: every pay way that is open to it.
  useEffect(() => {
    if (!isNew || floor.length === 0 || (form.getFieldValue('lines') as LineText[]).length > 0) return
    form.setFieldsValue({ lines: floor.filter(({ isOpen }) => isOpen === 1).map(lineText) })
  }, [isNew, floor, form])
  return (
    <>
      <div className="form-columns">
        <Field name="polName" of={fields.polName} hint={t('本方模板内不重复')}>
          <Input />
        </Field>
        <Field name="aisleCode" of={fields.aisleCode} label={t('通道')}>
          <AisleSelect />
        </Field>
        <Field name="shareRatio" of={fields.shareRatio} hint={t('接收方留存的利差比例，其余归上级；留空为100%')}>
          <Input inputMode="decimal" suffix="%" />
        </Field>
        <Form.Item name="userType" label={t('适用对象')}>
          <Segmented
            options={[
              { value: 2, label: t('服务商') },
              { value: 1, label: t('子运营商') },
            ]}
          />
        </Form.Item>
      </div>
      {aisleCode && frame.isPending ? <Skeleton active paragraph={{ rows: 4 }} /> : null}
      {frame.error && aisleCode ? <p className="price-problem">{frame.error.message}</p> : null}
      {floor.length > 0 && (
        <Form.Item name="lines" label={t('费率')} required rules={[linesRule(floor)]} validateTrigger="onSubmit">
          <LinesField floor={floor} />
        </Form.Item>
      )}
      <Field name="remark" of={fields.remark}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </>
  )
}
