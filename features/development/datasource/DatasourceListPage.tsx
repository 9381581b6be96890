import { Alert, Button, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { datasource, driverClasses } from './datasource.contract.ts'

type DatasourceListRow = RowOf<typeof datasource.list>

/** 数据源管理: databases that the code generator may look into; the platform's alone. */
export function DatasourceListPage() {
  const [editing, setEditing] = useState<DatasourceListRow | 'new' | null>(null)
  const [reading, setReading] = useState<DatasourceListRow | null>(null)
  const removing = useSend(datasource.remove)
  const drop = async ({ id, name }: DatasourceListRow) =>
    (await confirmRemoval({
      title: t('删除数据源 {name}', { name }),
      text: t('被代码生成或租户使用的数据源不能删除。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="datasource_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('数据源管理')}
        list={datasource.list}
        rowKey="id"
        nameOf={({ name }) => name}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="datasource_delete"
            nameOf={({ name }) => name}
            remove={({ id }) => send(datasource.remove, { ids: id })}
          />
        )}
        columns={datasourceColumns()}
        toolbar={add}
        firstStep={add}
        filters={<TextFilter name="name" label={t('数据源名称')} />}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('查看数据表'), code: 'datasource_view', run: () => setReading(row) },
              { title: t('编辑'), code: 'datasource_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'datasource_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <DatasourceForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {reading && <TablesDialog row={reading} onClose={() => setReading(null)} />}
    </>
  )
}

const datasourceColumns = (): ListColumn<DatasourceListRow>[] => [
  { key: 'name', title: t('数据源名称'), width: 180, pin: 'left', card: 'title', isSortable: true },
  {
    key: 'driverClass',
    title: t('驱动'),
    width: 120,
    card: 'field',
    render: ({ driverClass }) => driverName(driverClass),
  },
  { key: 'url', title: t('连接地址'), width: 360, card: 'field' },
  { key: 'username', title: t('用户名'), width: 140 },
  { key: 'remark', title: t('备注'), width: 200 },
  momentColumn<DatasourceListRow>('createTime', t('创建时间'), { isSortable: true }),
]

const driverName = (driver: DatasourceListRow['driverClass']): string =>
  ({
    'org.postgresql.Driver': 'PostgreSQL',
    'com.mysql.cj.jdbc.Driver': 'MySQL',
    'oracle.jdbc.OracleDriver': 'Oracle',
  })[driver]

const shape = datasource.submit.input.shape

interface Values {
  name: string
  driverClass: DatasourceListRow['driverClass']
  url: string
  username: string
  password: string
  remark: string
}

/** Adds or changes a data source. Its password is written, never read, and does not follow to another server. */
function DatasourceForm({ row, onClose }: { row: DatasourceListRow | null; onClose: () => void }) {
  const saving = useSend(datasource.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑数据源') : t('新增数据源')}
      width={640}
      initial={row ?? { driverClass: 'org.postgresql.Driver', url: 'jdbc:postgresql://' }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="name" of={shape.name}>
          <Input autoFocus />
        </Field>
        <Field name="driverClass" of={shape.driverClass} hint={t('目前只有PostgreSQL可以连接')}>
          <Select options={driverClasses.map((value) => ({ value, label: driverName(value) }))} />
        </Field>
      </div>
      <Field
        name="url"
        of={shape.url}
        hint={t('如 jdbc:postgresql://db.example.com:5432/shop；主机须在参数 datasource.hosts 中')}
      >
        <Input />
      </Field>
      <div className="form-columns">
        <Field name="username" of={shape.username} hint={t('建议使用只读账号')}>
          <Input autoComplete="off" />
        </Field>
        <Field
          name="password"
          of={shape.password}
          missing={t('请输入数据源密码')}
          hint={row ? t('保持 ****** 为不修改；更换地址或用户名时须重新输入') : undefined}
        >
          <Input.Password autoComplete="new-password" />
        </Field>
      </div>
      <RemarkField of={shape.remark} />
    </FormDialog>
  )
}

/** The tables of a data source, as proof that it can be read. */
function TablesDialog({ row, onClose }: { row: DatasourceListRow; onClose: () => void }) {
  const { data, error, isFetching } = useCall(datasource.tables, { id: row.id })
  useFocusReturn()
  return (
    <Modal
      open
      title={t('{name} 的数据表', { name: row.name })}
      loading={isFetching}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {data?.length === 0 && <p>{t('该账号看不到任何数据表。')}</p>}
      {data && data.length > 0 && (
        <ul className="datasource-tables">
          {data.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
