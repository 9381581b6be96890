import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { reconBatch } from '../recon-batch/recon-batch.contract.ts'
import { DiffFacts } from './DiffFacts.tsx'
import { FailedRows, type Failures } from './FailedRows.tsx'
import { resolutionEffects } from '../recon-diff/diff-status.tsx'
import { reconDiff, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'
import { resolutionsOf } from '../recon-diff/recon-diff.rules.ts'

/** A difference as the list shows it. */
export type DiffRow = RowOf<typeof reconDiff.list>

type Resolution = (typeof ResolveKind)[keyof typeof ResolveKind]

interface Values {
  resolveKind: Resolution
  remark: string
}

/**
 * Says how differences are settled: one, or many of them in the same way. Offered are the ways that all of them allow;
 * nothing is posted before another person has approved it.
 */
export function ResolveDialog({ rows, onClose }: { rows: readonly DiffRow[]; onClose: () => void }) {
  const single = useSend(diffResolution.resolve, { done: t('已提交复核'), also: [reconBatch.list] })
  const many = useSend(diffResolution.batchResolve, { done: '', also: [reconBatch.list] })
  const [failures, setFailures] = useState<Failures>([])
  const [first] = rows
  const common = commonResolutions(rows)
  const save = async (values: Values) => {
    if (rows.length === 1 && first) return (await single.send({ diffNo: first.diffNo, ...values })) !== null
    const answer = await many.send({ diffNos: rows.map(({ diffNo }) => diffNo).join(','), ...values })
    if (!answer) return false
    if (answer.fail === 0) notify('success', t('已提交 {n} 笔复核', { n: answer.success }))
    else setFailures(answer.failures)
    return answer.fail === 0
  }
  const error = single.error ?? many.error
  if (failures.length > 0)
    return (
      <FailedRows
        title={t('处理结果')}
        text={t('已提交 {done} 笔，未提交 {bad} 笔。', { done: rows.length - failures.length, bad: failures.length })}
        failures={failures}
        onClose={onClose}
      />
    )
  return (
    <FormDialog<Values>
      title={
        rows.length === 1 && first
          ? t('处理差异：{no}', { no: first.diffNo })
          : t('处理 {n} 笔差异', { n: rows.length })
      }
      okText={t('提交复核')}
      isBlocked={common.length === 0}
      initial={{ remark: '', resolveKind: common.length === 1 ? common[0] : undefined }}
      pending={single.isPending || many.isPending}
      error={error}
      onSave={save}
      onClose={onClose}
    >
      {rows.length === 1 && first && <DiffFacts diff={first} />}
      {common.length === 0 ? (
        <Alert type="warning" showIcon title={t('所选差异没有共同的处理方式，请分别处理')} />
      ) : (
        <>
          <Field name="resolveKind" of={diffResolution.resolve.input.shape.resolveKind}>
            <Select
              options={common.map((value) => ({
                value,
                label: codeLabel(codeSetOf(ResolveKind), value, language.get()),
              }))}
            />
          </Field>
          <Form.Item noStyle dependencies={['resolveKind']}>
            {({ getFieldValue }) => {
              const effect = resolutionEffects[getFieldValue('resolveKind') as number]
              return effect ? (
                <Form.Item>
                  <Alert type="info" showIcon title={t(effect)} description={t('由另一人复核通过后才记账。')} />
                </Form.Item>
              ) : null
            }}
          </Form.Item>
          <Form.Item
            name="remark"
            label={t('处理说明')}
            required
            rules={[{ required: true, whitespace: true, message: t('请填写处理说明') }]}
            validateTrigger="onBlur"
          >
            <Input.TextArea rows={3} maxLength={255} showCount />
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

/** The ways of settling that every one of the differences allows. */
const commonResolutions = ([first, ...rest]: readonly DiffRow[]): readonly Resolution[] =>
  first ? resolutionsOf(first).filter((one) => rest.every((row) => resolutionsOf(row).includes(one))) : []
