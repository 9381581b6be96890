import { type ReactNode, useState } from 'react'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { viewTenant } from '../../../core/web/session/viewed-tenant.ts'
import { NewPasswordDialog, useIsPlatform } from '../../access/access.web.ts'
import { codeColumn, momentColumn, OnOffTag, TextFilter, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { tenant, TenantKind } from './tenant.contract.ts'

const TenantForm = lazily(() => import('./TenantForm.tsx').then((m) => m.TenantForm))
const TenantDatasourceDialog = lazily(() => import('./TenantSettings.tsx').then((m) => m.TenantDatasourceDialog))
const TenantPackageDialog = lazily(() => import('./TenantSettings.tsx').then((m) => m.TenantPackageDialog))
const TenantQuotaDialog = lazily(() => import('./TenantSettings.tsx').then((m) => m.TenantQuotaDialog))

export type TenantListRow = RowOf<typeof tenant.list>

/** Dialog that is open over the list. */
type Open = { readonly what: 'form' | 'quota' | 'package' | 'datasource'; readonly row: TenantListRow | null }

/** 租户管理: operators and sub-operators with their quota, package and set-up. */
export function TenantListPage() {
  const [open, setOpen] = useState<Open | null>(null)
  const [passwords, setPasswords] = useState<readonly { name: string; password: string }[]>([])
  const close = () => setOpen(null)
  const rowActions = useRowActions({
    open: (what, row) => setOpen({ what, row }),
    onPassword: (name, password) => setPasswords([{ name, password }]),
  })
  return (
    <>
      <ListPage
        title={t('租户管理')}
        list={tenant.list}
        rowKey="id"
        nameOf={(row) => row.tenantName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="tenant_delete"
            nameOf={(row) => row.tenantName}
            remove={({ id }) => send(tenant.remove, { ids: id })}
          />
        )}
        columns={tenantColumns()}
        toolbar={<AddButton code="tenant_add" onClick={() => setOpen({ what: 'form', row: null })} />}
        filters={
          <>
            <TextFilter name="tenantId" label={t('租户编号')} />
            <TextFilter name="tenantName" label={t('租户名称')} />
            <TextFilter name="linkman" label={t('联系人')} />
          </>
        }
        rowActions={rowActions}
      />
      {open?.what === 'form' && <TenantForm row={open.row} onClose={close} />}
      {open?.what === 'quota' && open.row && <TenantQuotaDialog row={open.row} onClose={close} />}
      {open?.what === 'datasource' && open.row && <TenantDatasourceDialog row={open.row} onClose={close} />}
      {open?.what === 'package' && open.row && <TenantPackageDialog row={open.row} onClose={close} />}
      {passwords.length > 0 && <NewPasswordDialog passwords={passwords} onClose={() => setPasswords([])} />}
    </>
  )
}

const tenantColumns = (): ListColumn<TenantListRow>[] => [
  { key: 'tenantName', title: t('租户名称'), width: 180, pin: 'left', card: 'title' },
  { key: 'tenantId', title: t('租户编号'), width: 110, isCopied: true, card: 'field' },
  codeColumn('tenantKind', t('租户类型'), TenantKind, { width: 110, card: 'field' }),
  { key: 'status', title: t('状态'), width: 100, card: 'field', render: ({ status }) => <OnOffTag value={status} /> },
  { key: 'finish', title: t('已开通'), width: 90, render: ({ finish }) => <YesNoText value={finish} /> },
  { key: 'parentTenantName', title: t('上级租户'), width: 140 },
  { key: 'packageName', title: t('产品包'), width: 140 },
  { key: 'datasourceName', title: t('数据源'), width: 140, startsHidden: true },
  {
    key: 'accountNumber',
    title: t('账号额度'),
    width: 100,
    align: 'right',
    render: ({ accountNumber }) => (accountNumber < 0 ? t('不限') : accountNumber),
  },
  {
    key: 'expireTime',
    title: t('过期时间'),
    width: 175,
    render: ({ expireTime }) => (expireTime ? <Moment value={expireTime} /> : t('永不过期')),
  },
  { key: 'linkman', title: t('联系人'), width: 100 },
  { key: 'contactNumber', title: t('联系电话'), width: 130 },
  { key: 'domain', title: t('域名地址'), width: 180, startsHidden: true },
  momentColumn('createTime', t('创建时间'), { startsHidden: true }),
]

/** Builds the actions of one tenant's row; an action that is not possible now gives the reason. */
function useRowActions({
  open,
  onPassword,
}: {
  open: (what: Open['what'], row: TenantListRow) => void
  onPassword: (name: string, password: string) => void
}): (row: TenantListRow) => ReactNode {
  const isOfPlatform = useIsPlatform()
  const removing = useSend(tenant.remove)
  const finishing = useSend(tenant.finish, { done: '' })
  const drop = async ({ id, tenantName }: TenantListRow) =>
    (await confirmRemoval({
      title: t('删除租户 {name}', { name: tenantName }),
      text: t('该租户的用户将不能登录。'),
    })) && void removing.send({ ids: id })
  const finish = async ({ id, tenantName }: TenantListRow) => {
    if (
      !(await confirm({
        title: t('完成 {name} 的开通', { name: tenantName }),
        text: t('管理员账号将启用，随机密码只显示一次，并发送到联系电话。'),
      }))
    )
      return
    const answer = await finishing.send({ id })
    if (answer) onPassword(answer.account, answer.password)
  }
  return (row) => {
    const isPlatform = row.tenantKind === TenantKind.platform
    return (
      <RowActions
        actions={[
          { title: t('编辑'), code: 'tenant_edit', run: () => open('form', row) },
          {
            title: t('完成开通'),
            code: 'tenant_finish',
            blocked: isPlatform ? t('平台租户无需开通') : row.finish === 1 ? t('租户已开通') : undefined,
            run: () => void finish(row),
          },
          ...(isOfPlatform
            ? [
                {
                  title: t('查看业务数据'),
                  blocked: isPlatform ? t('平台租户没有业务数据') : undefined,
                  run: () => viewTenant({ tenantId: row.tenantId, name: row.tenantName }, '/rb-oem/posinfo/pos_info'),
                },
              ]
            : []),
          { title: t('授权配置'), code: 'tenant_setting', run: () => open('quota', row) },
          { title: t('产品包配置'), code: 'tenant_package', run: () => open('package', row) },
          { title: t('数据源配置'), code: 'tenant_datasource', run: () => open('datasource', row) },
          {
            title: t('删除'),
            code: 'tenant_delete',
            isDanger: true,
            blocked: isPlatform ? t('平台租户不能删除') : undefined,
            run: () => void drop(row),
          },
        ]}
      />
    )
  }
}
