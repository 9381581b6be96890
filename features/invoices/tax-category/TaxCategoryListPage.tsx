import { Input, Select, Switch } from 'antd'
import { Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { plainRate } from '../../../core/shared/money.ts'
import { percent } from '../../../core/shared/shapes/shapes.ts'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import {
  copiedColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { useIsPayer } from '../../access/access.web.ts'
import { TaxCategoryDraft, taxCategory } from './tax-category.contract.ts'
import { vatRates } from './vat-rates.rules.ts'

type Row = RowOf<typeof taxCategory.list>
const shape = TaxCategoryDraft.shape
const edit = 'tax_category_edit'

/** Rates of value added tax to choose from, as they travel. */
export const rateOptions = () =>
  vatRates.map((rate) => ({ value: z.encode(percent(), rate), label: `${plainRate(rate)}%` }))

/** 税收分类: the categories that goods may have; a standard one is changed by one of the operator's own. */
export function TaxCategoryListPage() {
  const isPayer = useIsPayer()
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(taxCategory.remove)
  const drop = async ({ id, categoryName }: Row) =>
    (await confirmRemoval({
      title: t('删除税收分类 {name}', { name: categoryName }),
      text: t('有同编码的标准分类时恢复为标准分类。'),
    })) && void removing.send({ ids: id })
  const add = isPayer && <AddButton code={edit} title={t('新增税收分类')} onClick={() => setEditing('new')} />
  const blocked = isPayer ? undefined : t('由运营商维护')
  return (
    <>
      <ListPage
        title={t('税收分类')}
        list={taxCategory.list}
        rowKey="id"
        nameOf={({ categoryName }) => categoryName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="categoryName" label={t('分类名称')} />
            <TextFilter name="categoryNo" label={t('税收分类编码')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
            <YesNoFilter name="isOwn" label={t('自定义')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: edit, blocked, run: () => setEditing(row) },
              {
                title: t('删除'),
                code: edit,
                isDanger: true,
                blocked: blocked ?? (row.isOwn ? undefined : t('标准分类不能删除，可以停用')),
                run: () => void drop(row),
              },
            ]}
          />
        )}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code={edit}
            nameOf={({ categoryName }) => categoryName}
            remove={({ id }) => send(taxCategory.remove, { ids: id })}
          />
        )}
      />
      {editing && <CategoryForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'categoryName', title: t('分类名称'), width: 240, pin: 'left', card: 'title' },
  copiedColumn<Row>('categoryNo', t('税收分类编码'), { width: 240, card: 'field' }),
  {
    key: 'taxRate',
    title: t('税率'),
    width: 90,
    align: 'right',
    card: 'field',
    render: (row) => <Rate value={row.taxRate} />,
  },
  {
    key: 'isPreferential',
    title: t('是否享受优惠政策'),
    width: 150,
    render: ({ isPreferential }) => <YesNoText value={isPreferential} />,
  },
  { key: 'isOwn', title: t('自定义'), width: 100, render: ({ isOwn }) => <YesNoText value={isOwn} /> },
  { key: 'isOn', title: t('启用状态'), width: 110, render: ({ isOn }) => <OnOffTag value={isOn} /> },
]

interface Values {
  categoryNo: string
  categoryName: string
  taxRate: string
  isPreferential: boolean
  isOn: boolean
}

/** Adds a category, or changes one; a standard one becomes the operator's own. */
function CategoryForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(taxCategory.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑税收分类') : t('新增税收分类')}
      initial={row ? { ...row, isPreferential: row.isPreferential === 1, isOn: row.isOn === 1 } : { isOn: true }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ isPreferential, isOn, ...values }) =>
        (await saving.send({
          ...values,
          isPreferential: isPreferential ? 1 : 0,
          isOn: isOn ? 1 : 0,
          ...(row ? { id: row.id, version: row.version } : {}),
        })) !== null
      }
      onClose={onClose}
    >
      <Field name="categoryNo" of={shape.categoryNo} hint={t('19位数字')}>
        <Input inputMode="numeric" autoComplete="off" disabled={row !== null} />
      </Field>
      <Field name="categoryName" of={shape.categoryName}>
        <Input autoComplete="off" />
      </Field>
      <Field name="taxRate" of={shape.taxRate}>
        <Select options={rateOptions()} />
      </Field>
      <Form.Item name="isPreferential" label={t('是否享受优惠政策')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="isOn" label={t('启用状态')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
