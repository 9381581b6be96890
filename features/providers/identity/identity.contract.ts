import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  day,
  id,
  ids,
  int,
  labelled,
  nameText,
  optional,
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes.ts'
import { PartyUserType } from '../../access/user/user-codes.contract.ts'
import { AuthStatus, AuthType } from '../bank/bank-codes.contract.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/list-filters.ts'
import { scopedList } from '../party/scoped-list.contract.ts'

/** Real-name records as data scopes know them. */
export const identityList = scopedList('auth.list', {
  userNo: 'text',
  userType: 'number',
  authStatus: 'number',
  createTime: 'instant',
})

const shownFields = {
  id: id(),
  tenantId: shown(),
  userType: code(PartyUserType),
  userNo: shown(),
  userName: shown(),
  authType: code(AuthType),
  name: shown(),
  /** Masked. */
  idNo: shown(),
  validBegin: shownDay(),
  validEnd: shownDay(),
  legalName: shown(),
  authStatus: code(AuthStatus),
  createTime: shownInstant(),
}

/** A real-name record as the list shows it. */
export const Identity = z.object(shownFields)

/** A real-name record with its pictures. */
export const IdentityDetail = z.object({
  ...shownFields,
  pictures: z.array(z.object({ picKind: int(), link: z.string() })),
})

/** The fields of a real-name record, each as its form checks it. @source docs/domain/network.md 7.3 */
export const identityFields = {
  userType: labelled('主体类型', code(PartyUserType)),
  userNo: labelled('主体编号', text(20)),
  authType: labelled('实名类型', code(AuthType)),
  name: labelled('名称', nameText(50)),
  idNo: labelled('证件号码', text(18)),
  validBegin: labelled('证件有效期起', day()),
  validEnd: labelled('证件有效期止', day()),
  legalName: labelled('法人姓名', nameText(30)),
}

/** A real-name record as it is asked for. */
export const IdentityInput = z.object({
  ...identityFields,
  legalName: optional(identityFields.legalName),
  pics: labelled(
    '图片',
    z
      .array(z.object({ picKind: labelled('图片类型', int(1, 24)), fileKey: labelled('图片', text(255)) }))
      .max(10)
      .default([]),
  ),
})

const controller = '/api/rb-oem/oem/auth/auth'

/** Real-name records of parties. @source docs/domain/network.md 7.3 */
export const identity = {
  list: call({
    id: 'C0361',
    method: 'GET',
    path: `${controller}/list`,
    title: '实名认证列表',
    permission: 'auth_view',
    input: PageQuery.extend({
      userType: labelled('主体类型', optional(code(PartyUserType))),
      userNo: numberFilter('主体编号'),
      name: labelled('名称', optional(text(50))),
      authStatus: labelled('实名状态', optional(code(AuthStatus))),
      ...createTimeFilter,
    }),
    output: page(Identity),
  }),
  detail: call({
    id: 'C0362',
    method: 'GET',
    path: `${controller}/detail`,
    title: '实名认证详情',
    permission: 'auth_view',
    input: z.object({ id: labelled('实名记录', id()) }),
    output: IdentityDetail,
  }),
  remove: call({
    id: 'C0363',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除实名记录',
    permission: 'auth_delete',
    input: z.object({ ids: ids() }),
    audit: 'auth.remove',
  }),
  submit: call({
    id: 'C0364',
    method: 'POST',
    path: `${controller}/submit`,
    title: '提交实名认证',
    permission: 'auth_add',
    input: IdentityInput,
    output: z.object({ examineId: id() }),
    audit: 'auth.submit',
    requestNo: true,
  }),
}

/** @source docs/domain/network.md 7.3 */
export const identityErrors = defineErrors('auth', {
  legalNameMissing: { status: 400, zh: '法人姓名不能为空', en: 'The legal person’s name is required' },
  inUse: {
    status: 409,
    zh: '认证中或已认证的记录不能删除',
    en: 'Only a record that is not verified nor under review goes',
  },
})
