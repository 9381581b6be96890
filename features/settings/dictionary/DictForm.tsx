import { Input, InputNumber, Radio } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { DictDraft } from './dictionary.contract.ts'
import type { DictCalls, DictListRow } from './DictSets.tsx'

const { code, dictKey, dictValue, dictValueEn, sort, isSealed, remark } = DictDraft.shape
type Values = z.input<typeof DictDraft>

/** Subject of the form: a row to change, a new set, or a new value below a row. */
export type DictEdit = { readonly row: DictListRow } | { readonly below: DictListRow | null }

/** Width of the dialog. @source the specification 1:9, dictionary page layout */
const width = 880

/** Adds or changes a set or a value of a dictionary. */
export function DictForm({ calls, edit, onClose }: { calls: DictCalls; edit: DictEdit; onClose: () => void }) {
  const row = 'row' in edit ? edit.row : null
  const parentId = 'row' in edit ? edit.row.parentId : (edit.below?.id ?? '0')
  const isSet = parentId === '0'
  const isFixed = row?.isFixed === 1
  const saving = useSend(calls.submit, { done: row ? t('更新成功') : t('新增成功') })
  const save = async (values: Values) =>
    (await saving.send({ ...values, parentId, id: row?.id, version: row?.version })) !== null
  return (
    <FormDialog<Values>
      title={titleOf(row !== null, isSet)}
      width={width}
      initial={
        row
          ? { ...row, dictKey: String(row.dictKey) }
          : { code: ('below' in edit && edit.below?.code) || '', sort: 1, isSealed: 0 }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field
          name="code"
          of={code}
          missing={t('请输入字典编号')}
          hint={isFixed ? t('系统字典只能修改名称、排序、封存和备注') : undefined}
        >
          <Input autoFocus={isSet && !isFixed} disabled={!isSet || isFixed} />
        </Field>
        {!isSet && (
          <Field name="dictKey" of={dictKey} missing={t('请输入字典键值')}>
            <Input autoFocus={!isFixed} disabled={isFixed} />
          </Field>
        )}
        <Field name="dictValue" of={dictValue} missing={t('请输入字典名称')}>
          <Input />
        </Field>
        <Field name="dictValueEn" of={dictValueEn}>
          <Input />
        </Field>
        <Field name="sort" of={sort} missing={t('请输入字典排序')}>
          <InputNumber min={0} max={99_999} />
        </Field>
        <Field
          name="isSealed"
          of={isSealed}
          missing={t('请选择封存')}
          hint={t('封存后不再出现在选择框中，已保存的数据仍可显示')}
        >
          <Radio.Group
            options={[
              { value: 0, label: t('否') },
              { value: 1, label: t('是') },
            ]}
          />
        </Field>
      </div>
      <RemarkField of={remark} />
    </FormDialog>
  )
}

function titleOf(isChange: boolean, isSet: boolean): string {
  if (isSet) return isChange ? t('编辑字典') : t('新增字典')
  return isChange ? t('编辑键值') : t('新增键值')
}
