import { Input, Select } from 'antd'
import { useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { WxType } from '../pay-way/pay-way-codes.contract.ts'
import { aisle } from '../aisle/aisle.contract.ts'
import { codeOptions } from '../aisle/aisle-words.tsx'
import { WxAccountDraft, wxAccount } from './wx-account.contract.ts'

type Row = RowOf<typeof wxAccount.list>

/** 渠道微信账号: the accounts whose appid new onboardings take; one is on for a channel and kind. */
export function WxAccountListPage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const rowActions = useRowActions(setEditing)
  const add = <AddButton code="channel_wx_account_edit" title={t('新增微信账号')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('渠道微信账号')}
        list={wxAccount.list}
        rowKey="id"
        nameOf={({ appName }) => appName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <TextFilter name="appid" label="AppID" />
            <CodeFilter name="wxType" label={t('微信账号类型')} codes={WxType} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={rowActions}
      />
      {editing && <WxAccountForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'appName', title: t('应用名称'), width: 180, pin: 'left', card: 'title' },
  copiedColumn<Row>('appid', 'AppID', { width: 200, card: 'field' }),
  codeColumn<Row>('wxType', t('微信账号类型'), WxType, { width: 120, card: 'field' }),
  { key: 'aisleName', title: t('通道名称'), width: 150 },
  {
    key: 'isOn',
    title: t('启用状态'),
    width: 100,
    card: 'field',
    render: ({ isOn }) => (
      <OnOffTag value={isOn} next={isOn === 1 ? t('新进件默认使用该账号') : t('未启用，新进件不使用')} />
    ),
  },
  {
    key: 'appSecret',
    title: t('密钥'),
    width: 100,
    render: ({ appSecret }) => (appSecret === '' ? t('未配置') : t('已配置')),
  },
  momentColumn<Row>('bindTime', t('绑定时间')),
]

const shape = WxAccountDraft.shape
type Values = Omit<Sent<typeof wxAccount.submit>, 'id' | 'version'>

function WxAccountForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(wxAccount.submit)
  const aisles = useCall(aisle.ofTenant, {})
  return (
    <FormDialog<Values>
      title={row ? t('编辑微信账号：{name}', { name: row.appName }) : t('新增微信账号')}
      initial={row ? { ...row, appSecret: '' } : { wxType: WxType.officialAccount }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async ({ aisleCode, wxType, appid, appName, appSecret }) =>
        (await saving.send({
          aisleCode,
          wxType,
          appid,
          appName,
          appSecret,
          ...(row ? { id: row.id, version: row.version } : {}),
        })) !== null
      }
      onClose={onClose}
    >
      <Field name="aisleCode" of={shape.aisleCode} label={t('通道名称')}>
        <Select
          loading={aisles.isFetching}
          options={(aisles.data ?? []).map(({ aisleCode, aisleName }) => ({
            value: aisleCode,
            label: `${aisleName} ${aisleCode}`,
          }))}
        />
      </Field>
      <Field name="wxType" of={shape.wxType}>
        <Select options={codeOptions(WxType)} />
      </Field>
      <Field name="appid" of={shape.appid} hint={t('wx开头，共18位')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="appName" of={shape.appName}>
        <Input />
      </Field>
      <Field
        name="appSecret"
        of={shape.appSecret}
        hint={row?.appSecret ? t('已保存，留空则不修改') : t('选填，用于获取用户标识')}
      >
        <Input.Password autoComplete="new-password" />
      </Field>
    </FormDialog>
  )
}

function useRowActions(onEdit: (row: Row) => void) {
  const switching = useSend(wxAccount.changeEnable)
  const unbinding = useSend(wxAccount.unbind)
  const setOn = async ({ id, appName, isOn }: Row) =>
    (await confirm(
      isOn === 1
        ? {
            title: t('停用微信账号 {name}', { name: appName }),
            text: t('停用后，新进件不再默认使用该账号。'),
            isDanger: true,
            okText: t('停用'),
          }
        : {
            title: t('启用微信账号 {name}', { name: appName }),
            text: t('同一通道、同一类型只启用一个，其他账号将自动停用。'),
            okText: t('启用'),
          },
    )) && void switching.send({ id, isOn: isOn === 1 ? 0 : 1 })
  const unbind = async ({ id, appName }: Row) =>
    (await confirm({
      title: t('解绑微信账号 {name}', { name: appName }),
      text: t('解绑后该账号从列表移除，可重新绑定。'),
      isDanger: true,
      okText: t('解绑'),
    })) && void unbinding.send({ id })
  return (row: Row) => (
    <RowActions
      actions={[
        {
          title: row.isOn === 1 ? t('停用') : t('启用'),
          code: 'channel_wx_account_edit',
          isDanger: row.isOn === 1,
          run: () => void setOn(row),
        },
        { title: t('编辑'), code: 'channel_wx_account_edit', run: () => onEdit(row) },
        {
          title: t('解绑'),
          code: 'channel_wx_account_edit',
          isDanger: true,
          blocked: row.isOn === 1 ? t('请先停用') : undefined,
          run: () => void unbind(row),
        },
      ]}
    />
  )
}
