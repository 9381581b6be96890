import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { tenantPackage } from './tenant-package.contract.ts'

const TenantPackageForm = lazily(() => import('./TenantPackageForm.tsx').then((m) => m.TenantPackageForm))

export type TenantPackageListRow = RowOf<typeof tenantPackage.list>

/** 租户产品包: the sets of menus that tenants may have. */
export function TenantPackageListPage() {
  const [editing, setEditing] = useState<TenantPackageListRow | 'new' | null>(null)
  const removing = useSend(tenantPackage.remove)
  const drop = async ({ id, packageName }: TenantPackageListRow) =>
    (await confirmRemoval({
      title: t('删除产品包 {name}', { name: packageName }),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="tenantpackage_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('租户产品包')}
        list={tenantPackage.list}
        rowKey="id"
        nameOf={(row) => row.packageName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="tenantpackage_delete"
            nameOf={(row) => row.packageName}
            remove={({ id }) => send(tenantPackage.remove, { ids: id })}
          />
        )}
        columns={packageColumns()}
        toolbar={add}
        firstStep={add}
        filters={<TextFilter name="packageName" label={t('产品包名称')} />}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'tenantpackage_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'tenantpackage_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <TenantPackageForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const packageColumns = (): ListColumn<TenantPackageListRow>[] => [
  { key: 'packageName', title: t('产品包名称'), width: 220, pin: 'left', card: 'title' },
  {
    key: 'menuId',
    title: t('菜单数'),
    width: 110,
    align: 'right',
    card: 'field',
    render: ({ menuId }) => menuId.split(',').filter(Boolean).length,
  },
  { key: 'remark', title: t('备注'), width: 280 },
  momentColumn('createTime', t('创建时间'), { card: 'field' }),
]
