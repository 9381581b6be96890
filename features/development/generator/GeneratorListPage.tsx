import { Button } from 'antd'
import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { download } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { generator } from './generator.contract.ts'
import { DatasourceSelect } from './DatasourceSelect.tsx'

const GeneratorForm = lazily(() => import('./GeneratorForm.tsx').then((m) => m.GeneratorForm))

export type GeneratorListRow = RowOf<typeof generator.list>

/** 代码生成: what the generator makes of tables, in this project's own style; the platform's alone. */
export function GeneratorListPage() {
  const [editing, setEditing] = useState<GeneratorListRow | 'new' | null>(null)
  const removing = useSend(generator.remove)
  const copying = useSend(generator.copy, { done: t('已复制为新配置') })
  const drop = async ({ id, codeName }: GeneratorListRow) =>
    (await confirmRemoval({
      title: t('删除代码生成 {name}', { name: codeName }),
      text: t('只删除此配置，不影响已下载的代码。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="code_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('代码生成')}
        list={generator.list}
        rowKey="id"
        nameOf={({ codeName }) => codeName}
        columns={generatorColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="codeName" label={t('模块名称')} />
            <TextFilter name="serviceName" label={t('所属区域')} />
            <Filter name="datasourceId" label={t('数据源')}>
              <DatasourceSelect placeholder={t('所有数据源')} />
            </Filter>
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('生成代码'), code: 'code_gen', run: () => void fetchCode(row.id) },
              { title: t('编辑'), code: 'code_edit', run: () => setEditing(row) },
              { title: t('复制'), code: 'code_add', run: () => void copying.send({ id: row.id }) },
              { title: t('删除'), code: 'code_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
        bulk={(chosen) => (
          <Can code="code_gen">
            <Button onClick={() => void chosen.collect().then((rows) => fetchCode(rows.map(({ id }) => id).join(',')))}>
              {t('生成代码')}
            </Button>
          </Can>
        )}
      />
      {editing && <GeneratorForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** Fetches the archive; nothing is written on the server. */
async function fetchCode(ids: string): Promise<void> {
  try {
    const answer = await download(generator.generate, { ids, system: 'saber' })
    if ('content' in answer) saveFile(answer.content, answer.name)
  } catch (error) {
    notifyFailure(callErrorOf(error))
  }
}

const generatorColumns = (): ListColumn<GeneratorListRow>[] => [
  { key: 'codeName', title: t('模块名称'), width: 180, pin: 'left', card: 'title', isSortable: true },
  { key: 'tableName', title: t('数据表'), width: 180, card: 'field' },
  { key: 'datasourceName', title: t('数据源'), width: 150, card: 'field' },
  { key: 'serviceName', title: t('所属区域'), width: 110 },
  { key: 'packageName', title: t('功能目录'), width: 150 },
  { key: 'apiPath', title: t('接口路径'), width: 190 },
  { key: 'webPath', title: t('页面路径'), width: 190 },
  momentColumn<GeneratorListRow>('createTime', t('创建时间'), { isSortable: true }),
]
