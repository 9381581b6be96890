import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { DictEdit } from './DictForm.tsx'
import type { dict } from './dictionary.contract.ts'

const DictForm = lazily(() => import('./DictForm.tsx').then((m) => m.DictForm))

/** The calls of one of the two dictionaries. */
export type DictCalls = typeof dict
/** A set or a value in a list. */
export type DictListRow = RowOf<typeof dict.parentList>
/** Kind of dictionary: the beginning of its permission codes. */
export type DictKind = 'dict' | 'dictbiz'

/** The parent table: the sets of a dictionary. Opening one shows its values, as the page around it says. */
export function DictSets({
  title,
  calls,
  kind,
  record,
}: {
  title: string
  calls: DictCalls
  kind: DictKind
  record: (id: string, close: () => void) => ReactNode
}) {
  const [editing, setEditing] = useState<DictEdit | null>(null)
  const remove = useDictRemoval(calls)
  const add = (
    <Can code={`${kind}_add`}>
      <Button type="primary" onClick={() => setEditing({ below: null })}>
        {t('新增')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={title}
        list={calls.parentList}
        rowKey="id"
        nameOf={(row) => row.dictValue}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code={`${kind}_delete`}
            nameOf={(row) => row.dictValue}
            remove={({ id }) => send(calls.remove, { ids: id })}
          />
        )}
        columns={setColumns()}
        toolbar={add}
        firstStep={add}
        record={record}
        filters={
          <>
            <TextFilter name="code" label={t('字典编号')} />
            <TextFilter name="dictValue" label={t('字典名称')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: `${kind}_edit`, run: () => setEditing({ row }) },
              {
                title: t('删除'),
                code: `${kind}_delete`,
                isDanger: true,
                blocked: row.isFixed ? t('系统字典不能删除') : undefined,
                run: () => void remove(row),
              },
            ]}
          />
        )}
      />
      {editing && <DictForm calls={calls} edit={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** Removes a row of a dictionary once it is confirmed. */
export function useDictRemoval(calls: DictCalls) {
  const removing = useSend(calls.remove)
  return async ({ id, dictValue }: { id: string; dictValue: string }): Promise<void> => {
    const isSure = await confirmRemoval({
      title: t('删除字典 {name}', { name: dictValue }),
      text: t('删除后，选择框中不再提供该项；已保存的数据不变。'),
    })
    if (isSure) await removing.send({ ids: id })
  }
}

const setColumns = (): ListColumn<DictListRow>[] => [
  { key: 'dictValue', title: t('字典名称'), width: 180, card: 'title', isSortable: true },
  { key: 'code', title: t('字典编号'), width: 190, card: 'field', isCopied: true, isSortable: true },
  { key: 'dictValueEn', title: t('英文名称'), width: 180 },
  {
    key: 'isFixed',
    title: t('来源'),
    width: 100,
    card: 'field',
    render: ({ isFixed }) => (isFixed ? t('系统内置') : t('自定义')),
  },
  { key: 'sort', title: t('字典排序'), width: 90, align: 'right', isSortable: true },
  { key: 'isSealed', title: t('封存'), width: 80, render: ({ isSealed }) => (isSealed ? t('是') : t('否')) },
  { key: 'remark', title: t('备注'), width: 180, startsHidden: true },
  momentColumn('updateTime', t('更新时间'), { startsHidden: true }),
]
