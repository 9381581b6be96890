import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  ids,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { wholePhoneFilter } from '../../../core/shared/filters/list-filters.ts'
import { keptAddress, keptText } from '../../../core/shared/shapes/kept-shapes.ts'

/** @source docs/domain/network.md 2.2 */
export const TenantKind = codes(['tenant_kind', '租户类型', 'Tenant type'], {
  platform: [0, '平台', 'Platform'],
  operator: [1, '运营商', 'Operator'],
  subOperator: [2, '子运营商', 'Sub-operator'],
})

/** A tenant as its screens see it: contact number and email masked. */
export const TenantRow = z.object({
  id: id(),
  tenantId: z.string(),
  tenantName: z.string(),
  tenantKind: code(TenantKind),
  tenantKindName: z.string(),
  parentTenantId: shown(),
  parentTenantName: shown(),
  domain: z.string(),
  linkman: z.string(),
  contactNumber: z.string(),
  contactEmail: z.string(),
  address: z.string(),
  backgroundUrl: z.string(),
  logoUrl: z.string(),
  themeColor: z.string(),
  accountNumber: int(-1),
  expireTime: shownInstant(),
  packageId: orNull(id()),
  packageName: shown(),
  datasourceId: orNull(id()),
  datasourceName: shown(),
  finish: flag(),
  status: flag(),
  createTime: shownInstant(),
})

/** Fields of a tenant that a user fills in. On an update keys left out keep their values, '' clears. */
export const TenantDraft = z.object({
  id: optional(labelled('租户', id())),
  tenantName: labelled('租户名称', nameText(50)),
  tenantKind: optional(labelled('租户类型', code(TenantKind))),
  parentTenantId: optional(labelled('上级租户', text(6))),
  linkman: labelled('联系人', nameText(20)),
  contactNumber: labelled('联系电话', text(20)),
  contactEmail: labelled('联系邮箱', keptText(64)),
  address: labelled('联系地址', keptText(200)),
  domain: labelled('域名地址', keptText(100)),
  backgroundUrl: labelled('系统背景', keptAddress(255)),
  logoUrl: labelled('系统标志', keptAddress(255)),
  themeColor: labelled('主题颜色', keptText(20)),
  accountNumber: optional(labelled('账号额度', int(-1))),
  expireTime: optional(labelled('过期时间', instant())),
  status: optional(labelled('状态', flag())),
})

const path = '/api/blade-system/tenant'
const read = { method: 'GET', permission: 'tenant_view' } as const
const post = { method: 'POST' } as const
const one = z.object({ id: labelled('租户', id()) })

/** Login tenants. @source docs/wire.md 4.5, docs/domain/network.md 2.2 */
export const tenant = {
  list: call({
    ...read,
    id: 'C0051',
    path: `${path}/list`,
    title: '租户列表',
    input: PageQuery.extend({
      tenantId: maybeText(6),
      tenantName: maybeText(50),
      contactNumber: labelled('联系电话', optional(wholePhoneFilter())),
      linkman: maybeText(20),
    }),
    output: page(TenantRow),
    refusals: { common: 'datesReversed' },
  }),
  select: call({
    ...read,
    id: 'C0979',
    path: `${path}/select`,
    title: '租户选择',
    permission: 'signedIn',
    output: z.array(z.object({ id: id(), tenantId: z.string(), tenantName: z.string() })),
  }),
  info: call({
    ...read,
    id: 'C0057',
    path: `${path}/info`,
    title: '域名租户信息',
    permission: 'public',
    input: z.object({ domain: maybeText(300) }),
    output: TenantRow.pick({
      tenantId: true,
      domain: true,
      tenantName: true,
      backgroundUrl: true,
      logoUrl: true,
      themeColor: true,
    }).partial(),
  }),
  detail: call({
    ...read,
    id: 'C0052',
    path: `${path}/detail`,
    title: '租户详情',
    input: one,
    output: TenantRow,
    refusals: { common: 'notFound' },
  }),
  own: call({
    ...read,
    id: 'C0350',
    path: '/api/rb-oem/oem/tenant/tenant/detail',
    title: '运营商信息',
    permission: 'signedIn',
    input: z.object({ tenantId: maybeText(6) }),
    output: TenantRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    ...post,
    id: 'C0054',
    path: `${path}/submit`,
    title: '保存租户',
    permission: 'signedIn',
    audit: 'tenant.submit',
    requestNo: true,
    input: TenantDraft,
    output: z.object({ id: id(), tenantId: z.string() }),
    refusals: {
      common: 'notFound',
      tenant: 'domainFormat domainTaken nameTaken parentWrong platformStays',
      user: 'accountTaken emailFormat phoneTaken quota',
    },
  }),
  remove: call({
    ...post,
    id: 'C0053',
    path: `${path}/remove`,
    title: '删除租户',
    permission: 'tenant_delete',
    audit: 'tenant.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', tenant: 'hasBusiness platformKept' },
  }),
  /** The one-time password of the tenant's administrator is told in this answer alone. */
  finish: call({
    ...post,
    id: 'C0060',
    path: `${path}/finish`,
    title: '完成开通',
    permission: 'tenant_finish',
    audit: 'tenant.finish',
    input: one,
    output: z.object({ account: z.string(), password: z.string() }),
    refusals: {
      common: 'busy notFound',
      tenant: 'alreadyFinished domainTaken nameTaken notReady',
      user: 'accountTaken phoneTaken',
    },
  }),
  setting: call({
    ...post,
    id: 'C0055',
    path: `${path}/setting`,
    title: '租户授权配置',
    permission: 'tenant_setting',
    audit: 'tenant.setting',
    input: z.object({
      ids: ids(),
      accountNumber: optional(labelled('账号额度', int(-1))),
      expireTime: labelled('过期时间', keptText(19)),
    }),
    refusals: { common: 'notFound' },
  }),
  packageSetting: call({
    ...post,
    id: 'C0059',
    path: `${path}/package-setting`,
    title: '租户产品包配置',
    permission: 'tenant_package',
    audit: 'tenant.packageSetting',
    input: z.object({ tenantId: labelled('租户', text(6)), packageId: optional(labelled('产品包', id())) }),
    refusals: { common: 'notFound' },
  }),
  datasource: call({
    ...post,
    id: 'C0056',
    path: `${path}/datasource`,
    title: '租户数据源配置',
    permission: 'tenant_datasource',
    audit: 'tenant.datasource',
    input: z.object({ tenantId: labelled('租户', text(6)), datasourceId: optional(labelled('数据源', id())) }),
    refusals: { common: 'notFound' },
  }),
}

/** @source docs/domain/network.md 2.2, docs/wire.md 4.5 */
export const tenantErrors = defineErrors('tenant', {
  nameTaken: { status: 409, zh: '租户名称已存在', en: 'This tenant name already exists' },
  domainTaken: { status: 409, zh: '域名已被使用', en: 'This domain is already in use' },
  domainFormat: { status: 400, zh: '域名地址格式不正确', en: 'The domain is invalid' },
  parentWrong: {
    status: 409,
    zh: '上级租户须为未过期的运营商',
    en: 'The parent tenant must be an operator that has not expired',
  },
  platformStays: { status: 409, zh: '平台租户不能停用', en: 'The platform tenant cannot be disabled' },
  platformKept: { status: 409, zh: '平台租户不能删除', en: 'The platform tenant cannot be deleted' },
  hasBusiness: {
    status: 409,
    zh: '租户下存在业务数据，不能删除',
    en: 'The tenant has business data and cannot be deleted',
  },
  notReady: { status: 409, zh: '请先配置产品包、通道和政策', en: 'Configure the package, channels and policies first' },
  alreadyFinished: { status: 409, zh: '租户已开通', en: 'The tenant is already activated' },
})
