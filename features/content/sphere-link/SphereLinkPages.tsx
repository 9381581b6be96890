import { Button, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { askRemoval } from '../../../core/web/confirm.ts'
import { CodeSelect } from '../../../core/web/form/CodeSelect.tsx'
import { Field } from '../../../core/web/form/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/form/moment-picker.ts'
import { t } from '../../../core/web/language.ts'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import { CodeFilter } from '../../../core/web/list/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/permissions.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/use-send.ts'
import { MerchantField } from '../../merchants/merchant/MerchantField.tsx'
import { useRpiNo } from '../../merchants/merchant/AnsweredPage.tsx'
import { MerchantLink } from '../../merchants/merchant/merchant-link.tsx'
import { countColumn, momentColumn, OnOffFilter, OnOffTag, TextFilter } from '../../providers/listing/listing-parts.tsx'
import { DouyinTarget, LinkmeDraft, LinkmeTarget, sphereDouyin, sphereLinkme } from './sphere-link.contract.ts'

type Row = Omit<RowOf<typeof sphereLinkme.page>, 'targetType'> & { readonly targetType: number }

/** 私域链接: links from outside into mini programs, WeCom and official accounts of all merchants. */
export const SphereLinkmePage = () => <Linkme rpiNo="" />

/** 私域管理: the same of one merchant; its number stands in the address. */
export const MerchantPrivatePage = () => <Linkme rpiNo={useRpiNo()} />

/** 抖音链接: links to the places of all merchants on Douyin. */
export const SphereDouyinPage = () => <Douyin rpiNo="" />

/** 视频引流: the same of one merchant; its number stands in the address. */
export const MerchantVideoPage = () => <Douyin rpiNo={useRpiNo()} />

function Linkme({ rpiNo }: { rpiNo: string }) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const saving = useSend(sphereLinkme.save)
  const removing = useSend(sphereLinkme.remove)
  const parts = { setEditing, permission: 'sphere_linkme_edit', remove: (id: string) => removing.send({ id }) }
  const add = <AddButton {...parts} />
  return (
    <>
      <ListPage
        title={rpiNo ? t('私域管理') : t('私域链接')}
        list={sphereLinkme.page}
        rowKey="id"
        nameOf={({ linkName }) => linkName}
        {...(rpiNo ? { fixed: { rpiNo } } : {})}
        columns={columns(LinkmeTarget) as ListColumn<RowOf<typeof sphereLinkme.page>>[]}
        filters={linkFilters({ targets: LinkmeTarget, ofOne: rpiNo !== '' })}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => <LinkActions row={row} {...parts} />}
      />
      {editing && (
        <LinkForm
          row={editing === 'new' ? null : editing}
          rpiNo={rpiNo}
          targets={LinkmeTarget}
          sending={saving}
          onSend={(draft) =>
            saving.send({ ...draft, targetType: draft.targetType as CodeOf<typeof LinkmeTarget> }).then(Boolean)
          }
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

function Douyin({ rpiNo }: { rpiNo: string }) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const saving = useSend(sphereDouyin.save)
  const removing = useSend(sphereDouyin.remove)
  const parts = { setEditing, permission: 'sphere_douyin_edit', remove: (id: string) => removing.send({ id }) }
  const add = <AddButton {...parts} />
  return (
    <>
      <ListPage
        title={rpiNo ? t('视频引流') : t('抖音链接')}
        list={sphereDouyin.page}
        rowKey="id"
        nameOf={({ linkName }) => linkName}
        {...(rpiNo ? { fixed: { rpiNo } } : {})}
        columns={columns(DouyinTarget) as ListColumn<RowOf<typeof sphereDouyin.page>>[]}
        filters={linkFilters({ targets: DouyinTarget, ofOne: rpiNo !== '' })}
        toolbar={add}
        firstStep={add}
        rowActions={(row) => <LinkActions row={row} {...parts} />}
      />
      {editing && (
        <LinkForm
          row={editing === 'new' ? null : editing}
          rpiNo={rpiNo}
          targets={DouyinTarget}
          sending={saving}
          onSend={(draft) =>
            saving.send({ ...draft, targetType: draft.targetType as CodeOf<typeof DouyinTarget> }).then(Boolean)
          }
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

interface ListParts {
  readonly permission: string
  readonly setEditing: (row: Row | 'new') => void
  readonly remove: (id: string) => Promise<unknown>
}

const AddButton = ({ permission, setEditing }: ListParts) => (
  <Can code={permission}>
    <Button type="primary" onClick={() => setEditing('new')}>
      {t('新增链接')}
    </Button>
  </Can>
)

function LinkActions({ row, permission, setEditing, remove }: ListParts & { row: Row }) {
  const askRemove = async () =>
    (await askRemoval({
      title: t('删除链接 {name}', { name: row.linkName }),
      text: t('已分享出去的短链接将打不开。'),
    })) && void remove(row.id)
  return (
    <RowActions
      actions={[
        { title: t('编辑'), code: permission, run: () => setEditing(row) },
        { title: t('删除'), code: permission, isDanger: true, run: () => void askRemove() },
      ]}
    />
  )
}

const linkFilters = ({ targets, ofOne }: { targets: Record<string, number>; ofOne: boolean }) => (
  <>
    <TextFilter name="linkName" label={t('链接名称')} />
    {!ofOne && <TextFilter name="rpiNo" label={t('商户编号')} />}
    <CodeFilter name="targetType" label={t('目标类型')} codes={targets} />
    <OnOffFilter name="isOn" label={t('启用状态')} />
  </>
)

const columns = (targets: Record<string, number>): ListColumn<Row>[] => [
  { key: 'linkName', title: t('链接名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'rpiName', title: t('商户名称'), width: 180, card: 'field' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  { key: 'storeName', title: t('门店'), width: 150, render: ({ storeName }) => storeName || t('全部门店') },
  {
    key: 'targetType',
    title: t('目标类型'),
    width: 120,
    render: ({ targetType }) => <CodeText codes={targets} value={targetType} />,
  },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  countColumn('clickCount', t('点击次数'), { width: 110, isSortable: true, card: 'field' }),
  { key: 'shortUrl', title: t('短链接'), width: 320, isCopied: true },
  { key: 'targetValue', title: t('目标地址'), width: 280 },
  momentColumn('expireTime', t('失效时间')),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

interface Values {
  rpiNo: string
  rpsNo: string
  linkName: string
  targetType: number
  targetValue: string
  isOn: boolean
  expireTime: string
}

type Draft = Omit<Values, 'isOn'> & { id?: string; version?: number; isOn: 0 | 1 }

/** A link, new or edited. @param rpiNo of the merchant whose page it is; '' for choosing one */
function LinkForm({
  row,
  rpiNo,
  targets,
  sending,
  onSend,
  onClose,
}: {
  row: Row | null
  rpiNo: string
  targets: Record<string, number>
  sending: Pick<ReturnType<typeof useSend>, 'isPending' | 'error'>
  onSend: (draft: Draft) => Promise<boolean>
  onClose: () => void
}) {
  const of = LinkmeDraft.shape
  return (
    <FormDialog<Values>
      title={row ? t('编辑链接') : t('新增链接')}
      initial={row ? { ...row, isOn: row.isOn === 1 } : { rpsNo: '', isOn: true, ...(rpiNo ? { rpiNo } : {}) }}
      pending={sending.isPending}
      error={sending.error}
      onSave={(values) =>
        onSend({
          ...(row ? { id: row.id, version: row.version } : {}),
          ...values,
          isOn: values.isOn ? 1 : 0,
        })
      }
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
