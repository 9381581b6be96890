import { DownOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { confirmRemoval } from '../../question/confirm.ts'
import { t } from '../../language/language.ts'
import { lazily } from '../../loading/lazily.tsx'
import { useParts } from '../../parts.ts'
import { writeAddress } from '../list-url.ts'
import type { List } from '../use-list.ts'
import type { KeptView } from './view-store.ts'
import './view-menu.css'

const ViewDialog = lazily(() => import('./ViewDialog.tsx').then((m) => m.ViewDialog))

/** Saved filter sets of a list: take one, save the present one, make one the default, share or remove it. */
export function ViewMenu<Row>({ list }: { list: List<Row> }) {
  const { views } = useParts()
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState<KeptView | 'new' | null>(null)
  const query = queryOf(list)
  const kept = views.viewsOf(list.key)
  const present = kept.find((view) => view.query === query)
  const show = (next: string) => {
    setOpen(false)
    list.showView(next)
  }
  const menu = (
    <div className="view-menu">
      <ul>
        <li>
          <button type="button" className="view-name" aria-pressed={query === ''} onClick={() => show('')}>
            {t('全部')}
          </button>
        </li>
        {kept.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            isPresent={view === present}
            isDefault={views.defaultViewOf(list.key) === view.id}
            onShow={() => show(view.query)}
            onDefault={(isDefault) => void views.makeDefault(list.key, isDefault ? view.id : '')}
            onEdit={() => {
              setOpen(false)
              setEditing(view)
            }}
            onRemove={async () => {
              if (
                await confirmRemoval({
                  title: t('删除视图“{name}”', { name: view.name }),
                  text:
                    view.roleIds.length > 0 ? t('共享给的角色也将看不到它。') : t('只删除这组筛选条件，不影响数据。'),
                })
              )
                await views.removeView(list.key, view.id)
            }}
          />
        ))}
      </ul>
      <Button
        block
        type="dashed"
        disabled={query === '' || present !== undefined}
        onClick={() => {
          setOpen(false)
          setEditing('new')
        }}
      >
        {t('保存当前筛选为视图')}
      </Button>
      {Object.keys(list.filters).length > Object.keys(list.address.filters).length && (
        <p className="plain-hint">{t('手机号、证件号、卡号等条件不会保存。')}</p>
      )}
    </div>
  )
  return (
    <>
      <Popover open={isOpen} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={menu}>
        <Button type="text" className="view-button" aria-expanded={isOpen}>
          {t('视图')}: {present?.name ?? (query === '' ? t('全部') : t('未保存的筛选'))} <DownOutlined />
        </Button>
      </Popover>
      {editing && (
        <ViewDialog
          list={list.key}
          view={editing === 'new' ? { id: '', name: '', query, isMine: true, roleIds: [] } : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

/** The part of an address that a view keeps: filters and order. */
const queryOf = <Row,>({ address }: List<Row>): string =>
  String(writeAddress({ ...address, current: 1, open: '' }, address.size))

function ViewRow({
  view,
  isPresent,
  isDefault,
  onShow,
  onDefault,
  onEdit,
  onRemove,
}: {
  view: KeptView
  isPresent: boolean
  isDefault: boolean
  onShow: () => void
  onDefault: (isDefault: boolean) => void
  onEdit: () => void
  onRemove: () => Promise<void>
}) {
  return (
    <li>
      <button type="button" className="view-name" aria-pressed={isPresent} onClick={onShow}>
        {view.name}
        {!view.isMine && <small>{t('共享')}</small>}
      </button>
      <Button
        type="text"
        size="small"
        icon={isDefault ? <StarFilled /> : <StarOutlined />}
        aria-pressed={isDefault}
        aria-label={t('默认打开 {name}', { name: view.name })}
        onClick={() => onDefault(!isDefault)}
      />
      {view.isMine && (
        <Button type="text" size="small" onClick={onEdit}>
          {t('编辑')}
        </Button>
      )}
      {view.isMine && (
        <Button type="text" size="small" danger onClick={() => void onRemove()}>
          {t('删除')}
        </Button>
      )}
    </li>
  )
}
