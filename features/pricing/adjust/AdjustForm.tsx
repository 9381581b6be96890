import { Checkbox, Form, Input, Skeleton } from 'antd'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { type FloorText, isSameLine, type LineText, lineText, problemOfLines } from '../../channels/channels.shared.ts'
import { LinesField, linesRule } from '../../channels/channels.web.ts'
import { EffectiveFields, effectiveOf, type EffectiveValues } from '../giving/EffectiveFields.tsx'
import { policy } from '../policy/policy.contract.ts'
import { ReplayPanel } from '../replay/ReplayPanel.tsx'
import { Adjustment, adjustment } from './adjust.contract.ts'

interface Values extends EffectiveValues {
  lines: LineText[]
  cascade: boolean
  reason: string
  payPwd: string
}

/**
 * Adjusts the rates that a party pays: only what changes is sent. Those below can be raised with it, and what it would
 * have come to can be tried before.
 */
export function AdjustForm({ row, onClose }: { row: PolicyListRow; onClose: () => void }) {
  const { data, error } = useCall(policy.dossier, { id: row.id })
  const sending = useSend(adjustment.adjust, { done: '', also: [policy.list] })
  const before = (data?.lines ?? []).map(lineText)
  const save = async ({ lines, cascade, reason, payPwd, ...wanted }: Values) => {
    const done = await sending.send({
      userNos: [row.userNo],
      aisleCode: row.aisleCode,
      lines: changedLines(before, lines),
      cascade: cascade ? 1 : 0,
      reason,
      payPwd,
      ...effectiveOf(wanted),
    })
    if (done) notify('success', t('费率已调整，同步上调下级 {n} 个', { n: done.raised }))
    return done !== null
  }
  if (!data && !error) return null
  return (
    <FormDialog<Values>
      title={t('调整费率：{name}（{aisle}）', { name: row.userName, aisle: row.aisleName })}
      width={860}
      initial={{ lines: before, cascade: false, effective: 'nextDay', reason: '' }}
      okText={t('提交调整')}
      pending={sending.isPending}
      error={sending.error ?? error}
      onSave={save}
      onClose={onClose}
    >
      {data ? <Fields row={row} before={before} floor={data.floor ?? []} /> : <Skeleton active />}
      <PayPasswordField />
    </FormDialog>
  )
}

function Fields({
  row,
  before,
  floor,
}: {
  row: PolicyListRow
  before: readonly LineText[]
  floor: readonly FloorText[]
}) {
  const form = Form.useFormInstance<Values>()
  const lines = Form.useWatch('lines', form) ?? []
  const isCascade = Form.useWatch('cascade', form) ?? false
  const changed = changedLines(before, lines)
  return (
    <>
      <p className="question-text">
        {t('只提交改动过的支付方式；商户费率低于新成本时须先调整商户，不会自动上调商户。')}
      </p>
      <Form.Item
        name="lines"
        label={t('费率')}
        required
        rules={[linesRule(floor), changedRule(before)]}
        validateTrigger="onSubmit"
      >
        <LinesField floor={floor} canClose={false} />
      </Form.Item>
      <Form.Item name="cascade" valuePropName="checked" extra={t('新成本高于下级现价时，把下级逐级上调到新成本')}>
        <Checkbox>{t('同步上调下级')}</Checkbox>
      </Form.Item>
      <EffectiveFields canBeNow={false} />
      <ReplayPanel
        input={
          changed.length > 0 && !problemOfLines(changed, floor)
            ? { userNos: [row.userNo], aisleCode: row.aisleCode, lines: changed, cascade: isCascade ? 1 : 0 }
            : null
        }
      />
      <Field name="reason" of={Adjustment.shape.reason}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </>
  )
}

/** The lines that were changed or added. */
const changedLines = (before: readonly LineText[], lines: readonly LineText[]): LineText[] =>
  lines.filter((line) => {
    const old = before.find(({ payWay }) => payWay === line.payWay)
    return !old || !isSameLine(old, line)
  })

/** Refuses to send an adjustment that changes nothing. */
const changedRule = (before: readonly LineText[]) => ({
  validator: (_: unknown, lines: readonly LineText[] = []) =>
    changedLines(before, lines).length > 0 ? Promise.resolve() : Promise.reject(new Error(t('费率没有变化'))),
})

/** A policy as the lists show it. */
export type PolicyListRow = RowOf<typeof policy.list>
