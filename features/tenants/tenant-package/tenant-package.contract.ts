import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  id,
  ids,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  shownInstant,
} from '../../../core/shared/shapes/shapes.ts'
import { keptText, maybeIds } from '../../../core/shared/shapes/kept-shapes.ts'

/** A package as its screen sees it. */
export const TenantPackageRow = z.object({
  id: id(),
  packageName: z.string(),
  menuId: z.string(),
  remark: z.string(),
  createTime: shownInstant(),
})

const path = '/api/blade-system/tenant-package'

/** Sets of menus that tenants may have; the platform's alone. @source docs/wire.md 4.5 */
export const tenantPackage = {
  list: call({
    id: 'C0061',
    method: 'GET',
    path: `${path}/list`,
    title: '产品包列表',
    permission: 'tenantpackage_view',
    input: PageQuery.extend({ packageName: maybeText(50) }),
    output: page(TenantPackageRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0062',
    method: 'GET',
    path: `${path}/detail`,
    title: '产品包详情',
    permission: 'tenantpackage_view',
    input: z.object({ id: id() }),
    output: TenantPackageRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0064',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存产品包',
    permission: 'signedIn',
    audit: 'tenantPackage.submit',
    requestNo: true,
    input: z.object({
      id: optional(labelled('产品包', id())),
      packageName: labelled('产品包名称', optional(nameText(50))),
      menuId: labelled('菜单', maybeIds()),
      remark: labelled('备注', keptText(200)),
    }),
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', tenantPackage: 'menusMissing nameMissing nameTaken' },
  }),
  remove: call({
    id: 'C0063',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除产品包',
    permission: 'tenantpackage_delete',
    audit: 'tenantPackage.remove',
    input: z.object({ ids: ids() }),
    refusals: { common: 'notFound', tenantPackage: 'inUse' },
  }),
  ofTenant: call({
    id: 'C0058',
    method: 'GET',
    path: '/api/blade-system/tenant/package-detail',
    title: '租户的产品包',
    permission: 'tenant_package',
    input: z.object({ tenantId: labelled('租户', nameText(6)) }),
    output: TenantPackageRow.partial().extend({ id: orNull(id()).optional() }),
    refusals: { common: 'notFound' },
  }),
}

/** @source docs/domain/network.md 2.2, specification 1:5 */
export const tenantPackageErrors = defineErrors('tenantPackage', {
  nameMissing: { status: 400, zh: '请输入产品包名称', en: 'Enter a package name' },
  menusMissing: { status: 400, zh: '请选择菜单', en: 'Select menus' },
  nameTaken: { status: 409, zh: '产品包名称已存在', en: 'This package name already exists' },
  inUse: {
    status: 409,
    zh: '产品包已被租户使用，不能删除',
    en: 'The package is used by tenants and cannot be deleted',
  },
})
