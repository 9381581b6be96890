import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, ids, labelled, maybeText, optional, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { DataScopeType } from '../reach/data-scope-type.contract.ts'

/** @source docs/wire.md 4.8 */
export const ApiScopeType = codes(['api_scope_type', '接口权限类型', 'API scope type'], {
  system: [1, '系统接口', 'System API'],
  business: [2, '业务接口', 'Business API'],
})

const shared = {
  id: id(),
  menuId: id(),
  scopeName: z.string(),
  resourceCode: z.string(),
  remark: z.string(),
  scopeTypeName: z.string(),
  createTime: shownInstant(),
}

/** A rule which rows of a list its holders see. `scopeValue` is the condition of type 5 as JSON text. */
export const DataScopeRow = z.object({
  ...shared,
  scopeType: code(DataScopeType),
  scopeColumn: z.string(),
  scopeField: z.string(),
  scopeClass: z.string(),
  scopeValue: z.string(),
})
/** A call, or all below a path, that only its holders may make. */
export const ApiScopeRow = z.object({ ...shared, scopeType: code(ApiScopeType), scopePath: z.string() })

const Filters = PageQuery.extend({ menuId: optional(id()), scopeName: maybeText(50), resourceCode: maybeText(60) })
const draft = {
  id: optional(labelled('权限', id())),
  menuId: labelled('所属菜单', id()),
  scopeName: labelled('权限名称', text(50)),
  resourceCode: labelled('权限编号', text(60)),
  remark: labelled('备注', keptText(200)),
}
const one = z.object({ id: id() })
const many = z.object({ ids: ids() })
const dataPath = '/api/blade-system/data-scope'
const apiPath = '/api/blade-system/api-scope'

/** Data scopes; the platform's alone. @source docs/wire.md 4.12 */
export const dataScope = {
  list: call({
    id: 'C0115',
    method: 'GET',
    path: `${dataPath}/list`,
    title: '数据权限列表',
    permission: 'data_scope_setting',
    input: Filters,
    output: page(DataScopeRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0116',
    method: 'GET',
    path: `${dataPath}/detail`,
    title: '数据权限详情',
    permission: 'data_scope_setting',
    input: one,
    output: DataScopeRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0118',
    method: 'POST',
    path: `${dataPath}/submit`,
    title: '保存数据权限',
    permission: 'data_scope_setting',
    audit: 'dataScope.submit',
    requestNo: true,
    input: z.object({
      ...draft,
      scopeType: labelled('权限类型', code(DataScopeType)),
      scopeColumn: labelled('权限字段', keptText(60)),
      scopeField: labelled('可见字段', keptText(500)),
      scopeClass: labelled('权限列表', text(60)),
      scopeValue: labelled('自定义规则', z.unknown().optional()),
    }),
    output: one,
    refusals: { common: 'notFound', scope: 'conditionWrong listUnknown' },
  }),
  remove: call({
    id: 'C0117',
    method: 'POST',
    path: `${dataPath}/remove`,
    title: '删除数据权限',
    permission: 'data_scope_setting',
    audit: 'dataScope.remove',
    input: many,
    refusals: { common: 'notFound', scope: 'inUse' },
  }),
}

/** The lists that a data scope may limit, each with the fields that a custom condition may name. */
export const scopedLists = call({
  id: 'C1301',
  method: 'GET',
  path: '/api/countinghouse/access/scope/lists',
  title: '数据权限的列表',
  permission: 'data_scope_setting',
  input: z.object({}),
  output: z.array(
    z.object({
      key: z.string(),
      fields: z.array(z.object({ name: z.string(), kind: z.enum(['text', 'number', 'instant']) })),
    }),
  ),
})

/** API scopes; the platform's alone. @source docs/wire.md 4.12 */
export const apiScope = {
  list: call({
    id: 'C0119',
    method: 'GET',
    path: `${apiPath}/list`,
    title: '接口权限列表',
    permission: 'api_scope_setting',
    input: Filters,
    output: page(ApiScopeRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0120',
    method: 'GET',
    path: `${apiPath}/detail`,
    title: '接口权限详情',
    permission: 'api_scope_setting',
    input: one,
    output: ApiScopeRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0122',
    method: 'POST',
    path: `${apiPath}/submit`,
    title: '保存接口权限',
    permission: 'api_scope_setting',
    audit: 'apiScope.submit',
    requestNo: true,
    input: z.object({
      ...draft,
      scopeType: labelled('权限类型', code(ApiScopeType)),
      scopePath: labelled('接口地址', text(200)),
    }),
    output: one,
    refusals: { common: 'notFound', scope: 'pathFormat' },
  }),
  remove: call({
    id: 'C0121',
    method: 'POST',
    path: `${apiPath}/remove`,
    title: '删除接口权限',
    permission: 'api_scope_setting',
    audit: 'apiScope.remove',
    input: many,
    refusals: { common: 'notFound', scope: 'inUse' },
  }),
}

/** @source docs/wire.md 4.12 */
export const scopeErrors = defineErrors('scope', {
  listUnknown: { status: 400, zh: '权限列表取值不正确', en: 'Scoped list is not a valid option' },
  conditionWrong: { status: 400, zh: '自定义规则不正确', en: 'The custom rule is invalid' },
  pathFormat: { status: 400, zh: '接口地址格式不正确', en: 'The API path must start with /api/' },
  inUse: { status: 409, zh: '权限已分配给角色，不能删除', en: 'The scope is assigned to roles and cannot be deleted' },
})
