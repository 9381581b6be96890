import { AutoComplete, Form, Input } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { param, ParamDraft } from './param-setting.contract.ts'
import { isParamKey, paramFallback, type ParamKey, paramKinds } from '../param/param.rules.ts'
import type { ParamListRow } from './ParamListPage.tsx'

const { paramName, paramKey, paramValue, remark } = ParamDraft.shape
type Values = z.input<typeof ParamDraft>

/** The keys that the program reads; each shows its default. */
const knownKeys = (Object.keys(paramKinds) as ParamKey[]).map((key) => ({ value: key, label: key }))

/** Adds or changes a setting. For a key of the program it shows the default. */
export function ParamForm({ row, onClose }: { row: ParamListRow | null; onClose: () => void }) {
  const saving = useSend(param.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑参数') : t('新增参数')}
      width={640}
      initial={row}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <Field name="paramName" of={paramName} missing={t('请输入参数名称')}>
        <Input autoFocus />
      </Field>
      <Field name="paramKey" of={paramKey} missing={t('请输入参数键名')}>
        <AutoComplete
          options={knownKeys}
          showSearch={{ filterOption: (typed, option) => Boolean(option?.value.includes(typed.trim().toLowerCase())) }}
          placeholder={t('选择或输入参数键名')}
        />
      </Field>
      <Form.Item noStyle dependencies={['paramKey']}>
        {({ getFieldValue }) => (
          <Field
            name="paramValue"
            of={paramValue}
            missing={t('请输入参数键值')}
            hint={hintOf(String(getFieldValue('paramKey') ?? ''))}
          >
            <Input />
          </Field>
        )}
      </Form.Item>
      <RemarkField of={remark} />
    </FormDialog>
  )
}

function hintOf(key: string): string | undefined {
  if (key === '') return undefined
  if (!isParamKey(key)) return t('程序不读取该键名，可存放任意内容')
  return t('默认值：{value}', { value: paramFallback(key) || '—' })
}
