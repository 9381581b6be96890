import { Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { askRemoval } from '../../../core/web/question/confirm.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { ownAddress } from '../../../core/web/show/own-address.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { ImageField } from '../../settings/settings.web.ts'
import { carousel, CarouselDraft, CarouselPosition, JumpType } from './carousel.contract.ts'
import './carousel.css'

type Row = RowOf<typeof carousel.list>

/** 轮播图: pictures that turn in the apps, place by place. */
export function CarouselPage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(carousel.remove)
  const remove = async ({ id, title }: Row) =>
    (await askRemoval({
      title: t('删除轮播图 {name}', { name: title }),
      text: t('应用中将不再展示该图片。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="carousel_img_add" title={t('新增轮播图')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('轮播图')}
        list={carousel.list}
        rowKey="id"
        nameOf={({ title }) => title}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="carousel_img_delete"
            nameOf={({ title }) => title}
            remove={({ id }) => send(carousel.remove, { ids: id })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <TextFilter name="title" label={t('标题')} />
            <CodeFilter name="position" label={t('轮播位置')} codes={CarouselPosition} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'carousel_img_edit', run: () => setEditing(row) },
              { title: t('删除'), code: 'carousel_img_delete', isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
      />
      {editing && <CarouselForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'title', title: t('标题'), width: 200, pin: 'left', card: 'title' },
  {
    key: 'imageUrl',
    title: t('图片'),
    width: 130,
    card: 'field',
    render: ({ imageUrl, title }) => <img className="carousel-picture" src={ownAddress(imageUrl)} alt={title} />,
  },
  codeColumn('position', t('轮播位置'), CarouselPosition, { width: 130, card: 'field' }),
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  countColumn('sort', t('排序'), { isSortable: true }),
  codeColumn('jumpType', t('跳转类型'), JumpType, { width: 100 }),
  { key: 'jumpUrl', title: t('跳转地址'), width: 240 },
  momentColumn('beginTime', t('开始时间')),
  momentColumn('endTime', t('结束时间')),
  momentColumn('updateTime', t('更新时间'), { isSortable: true }),
]

interface Values {
  title: string
  imageKey: string
  position: Row['position']
  jumpType: Row['jumpType']
  jumpUrl: string
  sort: string
  beginTime: string
  endTime: string
  isOn: boolean
}

/** A picture, new or edited. */
function CarouselForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(carousel.save)
  const editing = useSend(carousel.update)
  const save = async (values: Values) => {
    const draft = { ...values, sort: Number(values.sort), isOn: values.isOn ? (1 as const) : (0 as const) }
    if (row) return (await editing.send({ ...draft, id: row.id, version: row.version })) !== null
    return (await saving.send(draft)) !== null
  }
  const of = CarouselDraft.shape
  return (
    <FormDialog<Values>
      title={row ? t('编辑轮播图') : t('新增轮播图')}
      width={680}
      initial={
        row
          ? { ...row, sort: String(row.sort), isOn: row.isOn === 1 }
          : { jumpType: JumpType.none, sort: '1', isOn: true }
      }
      pending={saving.isPending || editing.isPending}
      error={saving.error ?? editing.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="title" of={of.title}>
        <Input autoFocus />
      </Field>
      <Field name="imageKey" of={of.imageKey} hint={t('JPG 或 PNG')}>
        <ImageField shown={row?.imageUrl ?? ''} type="carousel" />
      </Field>
      <div className="form-columns">
        <Field name="position" of={of.position} hint={t('同一位置最多启用10张')}>
          <CodeSelect codes={CarouselPosition} />
        </Field>
        <Field name="sort" of={of.sort} hint={t('小者优先')}>
          <Input inputMode="numeric" />
        </Field>
        <JumpFields />
        <Field name="beginTime" of={of.beginTime} hint={t('不填为立即生效')}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="endTime" of={of.endTime} hint={t('不填为长期')}>
          <MomentPicker unit="second" />
        </Field>
      </div>
      <Form.Item name="isOn" label={t('启用')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

function JumpFields() {
  const jumpType = Form.useWatch<number>('jumpType')
  const { jumpType: type, jumpUrl } = CarouselDraft.shape
  return (
    <>
      <Field name="jumpType" of={type}>
        <CodeSelect codes={JumpType} />
      </Field>
      {jumpType !== JumpType.none && (
        <Field name="jumpUrl" of={jumpUrl} hint={jumpType === JumpType.link ? t('以 http 或 https 开头') : undefined}>
          <Input />
        </Field>
      )}
    </>
  )
}
