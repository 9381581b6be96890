import { Button } from 'antd'
import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { paramImport } from './param-import.contract.ts'
import { param } from './param-setting.contract.ts'

const ImportDialog = lazily(() => import('../../../core/web/form/ImportDialog.tsx').then((m) => m.ImportDialog))
const ParamForm = lazily(() => import('./ParamForm.tsx').then((m) => m.ParamForm))

export type ParamListRow = RowOf<typeof param.list>

/** 参数管理: the settings of a login tenant; for the platform its own, which hold where a tenant set none. */
export function ParamListPage() {
  const [editing, setEditing] = useState<ParamListRow | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const removing = useSend(param.remove)
  const drop = async ({ id, paramName }: ParamListRow) =>
    (await confirmRemoval({
      title: t('删除参数 {name}', { name: paramName }),
      text: t('删除后该参数恢复为平台设置或默认值，立即生效。'),
    })) && void removing.send({ ids: id })
  const add = (
    <>
      <AddButton code="param_edit" onClick={() => setEditing('new')} />
      <Can code="param_edit">
        <Button onClick={() => setImporting(true)}>{t('导入')}</Button>
      </Can>
    </>
  )
  return (
    <>
      <ListPage
        title={t('参数管理')}
        list={param.list}
        rowKey="id"
        nameOf={(row) => row.paramName}
        columns={paramColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="paramName" label={t('参数名称')} />
            <TextFilter name="paramKey" label={t('参数键名')} />
            <TextFilter name="paramValue" label={t('参数键值')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'param_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'param_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="param_delete"
            title={t('删除')}
            isRemoval
            nameOf={(row) => row.paramName}
            effect={(n) => t('将删除 {n} 个参数，它们恢复为平台设置或默认值。', { n })}
            run={(row) => send(param.remove, { ids: row.id })}
          />
        )}
      />
      {editing && <ParamForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {isImporting && (
        <ImportDialog
          title={t('导入参数')}
          calls={paramImport}
          also={[param.list]}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}

const paramColumns = (): ListColumn<ParamListRow>[] => [
  { key: 'paramName', title: t('参数名称'), width: 220, pin: 'left', card: 'title' },
  { key: 'paramKey', title: t('参数键名'), width: 260, card: 'field', isCopied: true },
  { key: 'paramValue', title: t('参数键值'), width: 200, card: 'field' },
  { key: 'remark', title: t('备注'), width: 240 },
  momentColumn('updateTime', t('更新时间')),
]
