import { Form, Input, Select } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { datasource } from '../datasource/datasource.contract.ts'
import { OpenMode } from '../../access/access.shared.ts'
import { DatasourceSelect } from './DatasourceSelect.tsx'
import { CodeDraft, generator } from './generator.contract.ts'
import type { GeneratorListRow } from './GeneratorListPage.tsx'

const shape = CodeDraft.shape

interface Values {
  datasourceId: string
  codeName: string
  serviceName: string
  tableName: string
  tablePrefix: string
  pkName: string
  packageName: string
  baseMode: 1 | 2
  wrapMode: 1 | 2
  apiPath: string
  webPath: string
}

/** Adds or changes what the generator makes of one table. */
export function GeneratorForm({ row, onClose }: { row: GeneratorListRow | null; onClose: () => void }) {
  const saving = useSend(generator.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑代码生成') : t('新增代码生成')}
      width={720}
      initial={
        row ?? {
          tablePrefix: 'biz_',
          pkName: 'id',
          serviceName: 'content',
          baseMode: OpenMode.yes,
          wrapMode: OpenMode.yes,
        }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="codeName" of={shape.codeName} hint={t('功能的中文名称，如 门店便签')}>
          <Input autoFocus />
        </Field>
        <Field name="datasourceId" of={shape.datasourceId}>
          <DatasourceSelect />
        </Field>
        <Field name="tablePrefix" of={shape.tablePrefix} hint={t('去掉前缀后作为功能名')}>
          <Input />
        </Field>
        <Form.Item noStyle dependencies={['datasourceId']}>
          {({ getFieldValue }) => (
            <Field name="tableName" of={shape.tableName} hint={t('选择后自动填写功能目录和路径')}>
              <TableSelect datasourceId={getFieldValue('datasourceId')} />
            </Field>
          )}
        </Form.Item>
        <Field name="pkName" of={shape.pkName}>
          <Input />
        </Field>
        <Field name="serviceName" of={shape.serviceName} hint={t('功能所在的区域，如 content')}>
          <Input />
        </Field>
        <Field name="packageName" of={shape.packageName} hint={t('功能的目录名，如 shop-note')}>
          <Input />
        </Field>
        <Field name="apiPath" of={shape.apiPath} hint={t('/api/ 之后的路径，如 content/note')}>
          <Input />
        </Field>
        <Field name="webPath" of={shape.webPath} hint={t('菜单打开的地址，如 content/note')}>
          <Input />
        </Field>
        <Field name="baseMode" of={shape.baseMode}>
          <CodeSelect codes={OpenMode} />
        </Field>
        <Field name="wrapMode" of={shape.wrapMode}>
          <CodeSelect codes={OpenMode} />
        </Field>
      </div>
    </FormDialog>
  )
}

/** Chooses a table of the data source, and proposes names for what is made of it. Its name may be typed where none is read. */
function TableSelect({
  datasourceId,
  onChange,
  ...parts
}: {
  datasourceId: string | undefined
  id?: string
  value?: string
  onChange?: (value: string) => void
}) {
  const form = Form.useFormInstance<Values>()
  const { data, error, isFetching } = useCall(
    datasource.tables,
    { id: datasourceId ?? '' },
    { enabled: Boolean(datasourceId) },
  )
  if (!data && !isFetching)
    return (
      <Input
        {...parts}
        maxLength={63}
        placeholder={error?.message ?? t('先选择数据源')}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  const choose = (table: string) => {
    onChange?.(table)
    const prefix = form.getFieldValue('tablePrefix') ?? ''
    const name = (table.startsWith(prefix) ? table.slice(prefix.length) : table).replaceAll('_', '-')
    const area = form.getFieldValue('serviceName') || 'content'
    form.setFieldsValue({ packageName: name, apiPath: `${area}/${name}`, webPath: `${area}/${name}` })
  }
  return (
    <Select
      {...parts}
      loading={isFetching}
      showSearch
      options={(data ?? []).map((name) => ({ value: name, label: name }))}
      onChange={choose}
    />
  )
}
