import { Form, Input, Switch } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { askRemoval } from '../../../core/web/question/confirm.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { MerchantField } from '../merchant/MerchantField.tsx'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import {
  codeColumn,
  countColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { DouyinTarget, LinkmeDraft, LinkmeTarget, sphereDouyin, sphereLinkme } from './sphere-link.contract.ts'

/** Differences between the two kinds of links: their calls, their targets and the permission to change them. */
interface Kind {
  readonly calls: typeof sphereLinkme
  readonly targets: Readonly<Record<string, number>>
  readonly permission: string
}

const linkme: Kind = { calls: sphereLinkme, targets: LinkmeTarget, permission: 'sphere_linkme_edit' }
/** Its calls are those of the other kind, but for the numbers that a target may have. */
const douyin: Kind = {
  calls: sphereDouyin as unknown as typeof sphereLinkme,
  targets: DouyinTarget,
  permission: 'sphere_douyin_edit',
}

type Row = RowOf<typeof sphereLinkme.page>

/** 私域链接: links from outside into mini programs, WeCom and official accounts of all merchants. */
export const SphereLinkmePage = () => <LinkListPage kind={linkme} title={t('私域链接')} />

/** 私域管理: the same of one merchant; its number stands in the address. */
export const MerchantPrivatePage = () => <LinkListPage kind={linkme} title={t('私域管理')} rpiNo={useRpiNo()} />

/** 抖音链接: links to the places of all merchants on Douyin. */
export const SphereDouyinPage = () => <LinkListPage kind={douyin} title={t('抖音链接')} />

/** 视频引流: the same of one merchant; its number stands in the address. */
export const MerchantVideoPage = () => <LinkListPage kind={douyin} title={t('视频引流')} rpiNo={useRpiNo()} />

/** Links of one kind. @param rpiNo of the merchant whose page it is; none for all merchants */
function LinkListPage({ kind, title, rpiNo = '' }: { kind: Kind; title: string; rpiNo?: string }) {
  const { calls, targets, permission } = kind
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(calls.remove)
  const remove = async ({ id, linkName }: Row) =>
    (await askRemoval({
      title: t('删除链接 {name}', { name: linkName }),
      text: t('已分享出去的短链接将打不开。'),
    })) && void removing.send({ id })
  const add = <AddButton code={permission} title={t('新增链接')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={title}
        list={calls.page}
        rowKey="id"
        nameOf={({ linkName }) => linkName}
        {...(rpiNo ? { fixed: { rpiNo } } : {})}
        columns={columns(targets)}
        filters={
          <>
            <TextFilter name="linkName" label={t('链接名称')} />
            {rpiNo === '' && <TextFilter name="rpiNo" label={t('商户编号')} />}
            <CodeFilter name="targetType" label={t('目标类型')} codes={targets} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: permission, run: () => setEditing(row) },
              { title: t('删除'), code: permission, isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
      />
      {editing && (
        <LinkForm row={editing === 'new' ? null : editing} rpiNo={rpiNo} kind={kind} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

const columns = (targets: Record<string, number>): ListColumn<Row>[] => [
  { key: 'linkName', title: t('链接名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'storeName', title: t('门店'), width: 150, render: ({ storeName }) => storeName || t('全部门店') },
  codeColumn('targetType', t('目标类型'), targets, { width: 120 }),
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  countColumn('clickCount', t('点击次数'), { width: 110, isSortable: true, card: 'field' }),
  { key: 'shortUrl', title: t('短链接'), width: 320, isCopied: true },
  { key: 'targetValue', title: t('目标地址'), width: 280 },
  momentColumn('expireTime', t('失效时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

type Values = Omit<z.input<typeof LinkmeDraft>, 'id' | 'version' | 'isOn'> & { isOn: boolean }

/** A link, new or edited. @param rpiNo of the merchant whose page it is; '' for choosing one */
function LinkForm({
  row,
  rpiNo,
  kind: { calls, targets },
  onClose,
}: {
  row: Row | null
  rpiNo: string
  kind: Kind
  onClose: () => void
}) {
  const saving = useSend(calls.save)
  const save = async (values: Values) => {
    const edited = row ? { id: row.id, version: row.version } : {}
    return (await saving.send({ ...edited, ...values, isOn: values.isOn ? 1 : 0 })) !== null
  }
  const of = LinkmeDraft.shape
  return (
    <FormDialog<Values>
      title={row ? t('编辑链接') : t('新增链接')}
      initial={row ? { ...row, isOn: row.isOn === 1 } : { rpsNo: '', isOn: true, ...(rpiNo ? { rpiNo } : {}) }}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="rpiNo" of={of.rpiNo} label={t('商户')}>
        <MerchantField name={row?.rpiName ?? ''} disabled={rpiNo !== ''} />
      </Field>
      <Field name="linkName" of={of.linkName}>
        <Input />
      </Field>
      <Form.Item
        name="targetType"
        label={t('目标类型')}
        required
        rules={[{ required: true, message: t('请选择目标类型') }]}
      >
        <CodeSelect codes={targets} />
      </Form.Item>
      <Field name="targetValue" of={of.targetValue} hint={t('http 或 https 链接，或 AppID 加页面路径')}>
        <Input />
      </Field>
      <Field name="rpsNo" of={of.rpsNo} hint={t('不填为商户全部门店')}>
        <Input />
      </Field>
      <Field name="expireTime" of={of.expireTime} hint={t('不填为长期')}>
        <MomentPicker unit="second" />
      </Field>
      <Form.Item name="isOn" label={t('启用')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
