import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  id,
  ids,
  int,
  labelled,
  optional,
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { IdentityInput } from '../dossier/dossier.contract.ts'
import { AuthStatus, AuthType } from '../dossier/dossier-codes.contract.ts'

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
  userType: code(PartyType),
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
      userType: labelled('主体类型', optional(code(PartyType))),
      userNo: numberFilter('主体编号'),
      name: labelled('名称', optional(text(50))),
      authStatus: labelled('实名状态', optional(code(AuthStatus))),
      ...createTimeFilter,
    }),
    output: page(Identity),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0362',
    method: 'GET',
    path: `${controller}/detail`,
    title: '实名认证详情',
    permission: 'auth_view',
    input: z.object({ id: labelled('实名记录', id()) }),
    output: IdentityDetail,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0363',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除实名记录',
    permission: 'auth_delete',
    input: z.object({ ids: ids() }),
    audit: 'auth.remove',
    refusals: { auth: 'inUse', common: 'notFound' },
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
    refusals: {
      auth: 'legalNameMissing',
      common: 'datesReversed notFound stateRefuses',
      examine: 'open unchanged',
      file: 'gone',
      partyOnboarding: 'creditCodeFormat idNoFormat',
    },
  }),
}

/** @source docs/domain/network.md 7.3 */
export const identityErrors = defineErrors('auth', {
  legalNameMissing: { status: 400, zh: '法人姓名不能为空', en: 'The legal representative’s name is required' },
  inUse: {
    status: 409,
    zh: '认证中或已认证的记录不能删除',
    en: 'Records that are verified or under review cannot be deleted',
  },
})
