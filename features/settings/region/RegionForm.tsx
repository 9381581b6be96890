import { Input, InputNumber, Radio } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { region, RegionDraft, rootRegion } from './region.contract.ts'
import type { RegionListRow } from './RegionPage.tsx'

const { code, parentCode, name, sort, remark, isOn } = RegionDraft.shape
type Values = z.input<typeof RegionDraft>

/** Subject of the form: a region to change, or the region below which a new one lies. */
export type RegionEdit = { readonly row: RegionListRow } | { readonly below: { readonly code: string } }

/** Adds or changes a region. Where one lies its code says, so only a new one's can be typed. */
export function RegionForm({ edit, onClose }: { edit: RegionEdit; onClose: () => void }) {
  const row = 'row' in edit ? edit.row : null
  const above = 'row' in edit ? edit.row.parentCode : edit.below.code
  const saving = useSend(region.submit, { done: row ? t('更新成功') : t('新增成功') })
  const save = async (values: Values) =>
    (await saving.send({ ...values, parentCode: above, version: row?.version })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑区划') : t('新增区划')}
      width={640}
      initial={row ?? { parentCode: above, code: above === rootRegion ? '' : above, sort: 1, isOn: 1 }}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="parentCode" of={parentCode}>
          <Input disabled />
        </Field>
        <Field name="code" of={code} hint={row ? undefined : codeHint(above)}>
          <Input disabled={row !== null} autoFocus={row === null} inputMode="numeric" />
        </Field>
        <Field name="name" of={name}>
          <Input autoFocus={row !== null} />
        </Field>
        <Field name="sort" of={sort}>
          <InputNumber min={0} max={99_999} />
        </Field>
      </div>
      <Field name="isOn" of={isOn} hint={t('停用后不能再被选择')}>
        <Radio.Group
          options={[
            { value: 1, label: t('启用') },
            { value: 0, label: t('停用') },
          ]}
        />
      </Field>
      <RemarkField of={remark} />
    </FormDialog>
  )
}

const codeHint = (above: string): string =>
  above === rootRegion
    ? t('省级为2位数字')
    : t('上级编码 {code} 加 {n} 位数字', { code: above, n: above.length < 6 ? 2 : 3 })
