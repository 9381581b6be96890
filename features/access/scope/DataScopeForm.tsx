import { Form, Input, Select } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { DataScopeType } from '../reach/data-scope-type.contract.ts'
import { scopePlaceholders } from '../reach/scope-condition.rules.ts'
import type { DataScopeListRow } from './DataScopePage.tsx'
import { dataScope, scopedLists } from './scope.contract.ts'
import { MenuSelect } from './ScopeFields.tsx'

const shape = dataScope.submit.input.shape

interface Values {
  menuId: string
  scopeName: string
  resourceCode: string
  scopeType: DataScopeListRow['scopeType']
  scopeClass: string
  scopeField: string
  scopeValue: string
  remark: string
}

/** Adds or changes a data scope: which rows of which list its holders see. */
export function DataScopeForm({ row, onClose }: { row: DataScopeListRow | null; onClose: () => void }) {
  const saving = useSend(dataScope.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑数据权限') : t('新增数据权限')}
      width={680}
      initial={row ?? { scopeType: DataScopeType.own, scopeField: '*' }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="scopeName" of={shape.scopeName}>
          <Input autoFocus />
        </Field>
        <Field name="resourceCode" of={shape.resourceCode}>
          <Input />
        </Field>
        <Field name="menuId" of={shape.menuId}>
          <MenuSelect />
        </Field>
        <Field name="scopeClass" of={shape.scopeClass} hint={t('被限制的列表')}>
          <ListSelect />
        </Field>
        <Field name="scopeType" of={shape.scopeType}>
          <CodeSelect codes={DataScopeType} />
        </Field>
        <Field name="scopeField" of={shape.scopeField} hint={t('* 为全部；否则用逗号分隔，其余字段显示为空')}>
          <Input />
        </Field>
      </div>
      <Form.Item noStyle dependencies={['scopeType', 'scopeClass']}>
        {({ getFieldValue }) =>
          getFieldValue('scopeType') === DataScopeType.custom && <Condition list={getFieldValue('scopeClass')} />
        }
      </Form.Item>
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}

/** Chooses one of the lists that a scope may limit. */
function ListSelect(parts: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const { data = [], isFetching } = useCall(scopedLists, {})
  return (
    <Select
      {...parts}
      loading={isFetching}
      showSearch
      options={data.map(({ key }) => ({ value: key, label: key }))}
      placeholder={t('请选择')}
    />
  )
}

const example = '{"and": [{"field": "createTime", "op": ">=", "value": "2026-01-01"}]}'

/** The condition of a custom scope, beside the words it may be made of. */
function Condition({ list }: { list: string | undefined }) {
  const { data = [] } = useCall(scopedLists, {})
  const fields = data.find(({ key }) => key === list)?.fields.map(({ name }) => name)
  return (
    <Field
      name="scopeValue"
      of={shape.scopeValue}
      hint={
        <>
          {fields ? t('可用字段：{fields}', { fields: fields.join(', ') }) : t('可用字段：先选择权限列表')}
          <br />
          {t('比较符：= 、in、like-prefix、>= 、<=；值可用 {placeholders}', {
            placeholders: scopePlaceholders.map((name) => `\${${name}}`).join(' '),
          })}
        </>
      }
    >
      <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} placeholder={example} />
    </Field>
  )
}
