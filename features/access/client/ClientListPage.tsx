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
import { client } from './client.contract.ts'

const ClientForm = lazily(() => import('./ClientForm.tsx').then((m) => m.ClientForm))

export type ClientListRow = RowOf<typeof client.list>

/** 应用管理: the applications that may ask for tokens; the platform's alone. */
export function ClientListPage() {
  const [editing, setEditing] = useState<ClientListRow | 'new' | null>(null)
  const removing = useSend(client.remove)
  const drop = async ({ id, clientId }: ClientListRow) =>
    (await confirmRemoval({
      title: t('删除应用 {name}', { name: clientId }),
      text: t('该应用将不能再申请令牌。'),
    })) && void removing.send({ ids: id })
  return (
    <>
      <ListPage
        title={t('应用管理')}
        list={client.list}
        rowKey="id"
        nameOf={(row) => row.clientId}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="client_delete"
            nameOf={(row) => row.clientId}
            remove={({ id }) => send(client.remove, { ids: id })}
          />
        )}
        columns={clientColumns()}
        toolbar={<AddButton code="client_add" onClick={() => setEditing('new')} />}
        filters={<TextFilter name="clientId" label={t('应用编号')} />}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'client_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'client_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <ClientForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const clientColumns = (): ListColumn<ClientListRow>[] => [
  { key: 'clientId', title: t('应用编号'), width: 180, pin: 'left', card: 'title' },
  { key: 'authorizedGrantTypes', title: t('授权类型'), width: 320, card: 'field' },
  { key: 'accessTokenValidity', title: t('令牌秒数'), width: 110, align: 'right', card: 'field' },
  { key: 'refreshTokenValidity', title: t('刷新令牌秒数'), width: 130, align: 'right' },
  { key: 'scope', title: t('授权范围'), width: 110 },
  { key: 'webServerRedirectUri', title: t('回调地址'), width: 240, startsHidden: true },
  momentColumn('createTime', t('创建时间')),
]
