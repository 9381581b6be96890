import { Button, Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useIsPayer, useIsPlatform } from '../../access/access.web.ts'
import { tenant } from '../../tenants/tenants.shared.ts'
import { aisle } from '../../channels/channels.shared.ts'
import {
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  ScopeFilter,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { OpenedAisleDraft, openedAisle } from './opened-aisle.contract.ts'

type Row = RowOf<typeof aisle.opened>

/** 运营商通道: which channels are open for an operator and its sub-operators, and how they are reached. */
export function OpenedAisleListPage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const isPayer = useIsPayer()
  const isPlatform = useIsPlatform()
  const mayEdit = isPayer || isPlatform
  const add = mayEdit && (
    <Can code="aisle_oem_edit">
      <Button type="primary" onClick={() => setEditing('new')}>
        {t('开通通道')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('运营商通道')}
        list={aisle.opened}
        above={isPlatform && <p className="plain-hint">{t('各运营商已开通的通道：租户管理 › 查看业务数据。')}</p>}
        rowKey="id"
        nameOf={({ tenantName, aisleName }) => `${tenantName} ${aisleName}`}
        columns={columns()}
        filters={
          <>
            <ScopeFilter />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <TextFilter name="tenantId" label={t('运营商编号')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        rowActions={
          mayEdit
            ? (row) => (
                <RowActions actions={[{ title: t('编辑'), code: 'aisle_oem_edit', run: () => setEditing(row) }]} />
              )
            : undefined
        }
      />
      {editing && <OpenedAisleForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'tenantName', title: t('运营商'), width: 180, pin: 'left', card: 'title' },
  copiedColumn<Row>('tenantId', t('运营商编号'), { width: 120 }),
  { key: 'aisleName', title: t('通道名称'), width: 150, card: 'field' },
  copiedColumn<Row>('aisleCode', t('通道编码'), { width: 140 }),
  {
    key: 'isOn',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ isOn }) => <OnOffTag value={isOn} next={isOn === 1 ? t('可进件、可交易') : t('不接受新的进件和交易')} />,
  },
  { key: 'isDefault', title: t('默认通道'), width: 100, render: ({ isDefault }) => <YesNoText value={isDefault} /> },
  { key: 'instNo', title: t('机构号'), width: 140 },
  {
    key: 'apiConfig',
    title: t('接口配置'),
    width: 100,
    render: ({ apiConfig }) => (apiConfig === '' ? t('未配置') : t('已配置')),
  },
  momentColumn<Row>('createTime', t('创建时间')),
]

interface Values {
  tenantId: string
  aisleCode: string
  instNo?: string
  apiConfig?: string
  isOn: boolean
  isDefault: boolean
}

const shape = OpenedAisleDraft.shape

/** Chooses an operator or sub-operator within the user's reach, by number or name. */
function OperatorSelect(props: {
  id?: string
  value?: string
  onChange?: (tenantId: string) => void
  disabled: boolean
}) {
  const { data, isPending } = useCall(tenant.select, {})
  return (
    <Select
      {...props}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ tenantId, tenantName }) => ({
        value: tenantId,
        label: `${tenantId} ${tenantName}`,
      }))}
    />
  )
}

/** Opens a channel for an operator or sub-operator, or changes how it is reached. */
function OpenedAisleForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(openedAisle.submit, { also: [aisle.opened, aisle.ofTenant] })
  const isPlatform = useIsPlatform()
  const save = async ({ isOn, isDefault, instNo = '', apiConfig = '', ...values }: Values) =>
    (await saving.send({
      ...values,
      ...(row ? { id: row.id, version: row.version, tenantId: row.tenantId, aisleCode: row.aisleCode } : {}),
      instNo,
      apiConfig,
      isOn: isOn ? 1 : 0,
      isDefault: isDefault ? 1 : 0,
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑运营商通道：{name}', { name: `${row.tenantName} ${row.aisleName}` }) : t('开通通道')}
      initial={
        row
          ? { ...row, isOn: row.isOn === 1, isDefault: row.isDefault === 1, apiConfig: '' }
          : { isOn: true, isDefault: false }
      }
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field
        name="tenantId"
        of={shape.tenantId}
        hint={isPlatform ? undefined : t('下级运营商；本运营商的通道由平台开通')}
      >
        <OperatorSelect disabled={row !== null} />
      </Field>
      <Field name="aisleCode" of={shape.aisleCode}>
        <RemoteSelect
          list={aisle.list}
          searchBy="aisleName"
          choiceOf={({ aisleCode, aisleName, isOn }) => ({
            value: String(aisleCode),
            name: String(aisleName),
            no: String(aisleCode),
            isOff: isOn === 0,
          })}
          chosen={row ? { value: row.aisleCode, name: row.aisleName, no: row.aisleCode } : []}
          disabled={row !== null}
        />
      </Field>
      <Field name="instNo" of={shape.instNo}>
        <Input />
      </Field>
      <Field
        name="apiConfig"
        of={shape.apiConfig}
        hint={
          row?.apiConfig
            ? t('已配置，不显示；留空保持不变，填写则整体替换')
            : t('JSON：url、appId、appSecret；加密保存，之后不再显示')
        }
      >
        <Input.TextArea rows={3} autoComplete="off" spellCheck={false} />
      </Field>
      <Form.Item name="isDefault" label={t('默认通道')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="isOn"
        label={t('启用状态')}
        valuePropName="checked"
        extra={t('停用后，下级运营商的该通道一并停用。')}
      >
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
