import { Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, Filter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, OnOffTag, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { region, RegionLevel, rootRegion } from './region.contract.ts'
import { RegionField } from './RegionField.tsx'
import type { RegionEdit } from './RegionForm.tsx'
import { RegionTree } from './RegionTree.tsx'
import './region.css'

const RegionForm = lazily(() => import('./RegionForm.tsx').then((m) => m.RegionForm))

export type RegionListRow = RowOf<typeof region.list>

/** 行政区划: the tree of regions, level by level, beside the list of those below the chosen one. */
export function RegionPage() {
  const [editing, setEditing] = useState<RegionEdit | null>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const chosen = new URLSearchParams(search).get('parentCode') ?? ''
  const choose = (code: string) => void navigate(`${pathname}?parentCode=${code}`)
  const removing = useSend(region.remove)
  const drop = async ({ code, name }: RegionListRow) =>
    (await confirmRemoval({
      title: t('删除区划 {name}', { name: `${name}（${code}）` }),
      text: t('仅能删除没有下级且未被使用的区划；已撤销的区划请改为停用。'),
    })) && void removing.send({ id: code })
  return (
    <div className="region-page">
      <nav className="region-tree" aria-label={t('按上级浏览')}>
        <RegionTree chosen={chosen} onChoose={choose} />
      </nav>
      <ListPage
        title={t('行政区划')}
        list={region.list}
        rowKey="code"
        nameOf={(row) => row.name}
        columns={regionColumns()}
        toolbar={
          <Can code="region_add">
            <Button type="primary" onClick={() => setEditing({ below: { code: chosen || rootRegion } })}>
              {t('新增')}
            </Button>
          </Can>
        }
        filters={
          <>
            <Filter name="parentCode" label={t('上级区划')}>
              <RegionField depth="city" />
            </Filter>
            <TextFilter name="name" label={t('区划名称')} />
            <TextFilter name="code" label={t('区划编码')} />
            <CodeFilter name="level" label={t('区划级别')} codes={RegionLevel} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'region_edit', run: () => setEditing({ row }) },
              { title: t('查看下级'), run: () => choose(row.code) },
              { title: t('新增区划'), code: 'region_add', run: () => setEditing({ below: row }) },
              { title: t('删除'), code: 'region_delete', isDanger: true, run: () => void drop(row) },
            ]}
          />
        )}
      />
      {editing && <RegionForm edit={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

const regionColumns = (): ListColumn<RegionListRow>[] => [
  { key: 'name', title: t('区划名称'), width: 190, pin: 'left', card: 'title' },
  { key: 'code', title: t('区划编码'), width: 140, card: 'field', isCopied: true, isSortable: true },
  codeColumn('level', t('区划级别'), RegionLevel, { width: 130, card: 'field' }),
  { key: 'parentName', title: t('上级区划'), width: 150 },
  { key: 'sort', title: t('区划排序'), width: 90, align: 'right', isSortable: true },
  { key: 'isOn', title: t('启用状态'), width: 100, render: ({ isOn }) => <OnOffTag value={isOn} /> },
  { key: 'remark', title: t('备注'), width: 160, startsHidden: true },
]
