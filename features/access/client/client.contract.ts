import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, ids, int, labelled, maybeText, optional, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'

/** A client as its screen sees it; the secret never leaves. */
export const ClientRow = z.object({
  id: id(),
  clientId: z.string(),
  clientSecret: z.literal('******'),
  authorizedGrantTypes: z.string(),
  accessTokenValidity: int(),
  refreshTokenValidity: int(),
  scope: z.string(),
  webServerRedirectUri: z.string(),
  resourceIds: z.string(),
  authorities: z.string(),
  autoapprove: z.string(),
  additionalInformation: z.string(),
  createTime: shownInstant(),
})

const path = '/api/blade-system/client'

/** Applications that may ask for tokens; the platform's alone. @source docs/wire.md 4.11 */
export const client = {
  list: call({
    id: 'C0065',
    method: 'GET',
    path: `${path}/list`,
    title: '应用列表',
    permission: 'client_view',
    input: PageQuery.extend({ clientId: maybeText(48) }),
    output: page(ClientRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0066',
    method: 'GET',
    path: `${path}/detail`,
    title: '应用详情',
    permission: 'client_view',
    input: z.object({ id: id() }),
    output: ClientRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0068',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存应用',
    permission: 'signedIn',
    audit: 'client.submit',
    requestNo: true,
    input: z.object({
      id: optional(labelled('应用', id())),
      clientId: labelled('应用编号', text(48)),
      clientSecret: labelled('应用密钥', keptText(256)),
      authorizedGrantTypes: labelled('授权类型', text(200)),
      accessTokenValidity: labelled('令牌秒数', int(60, 86_400).default(900)),
      refreshTokenValidity: labelled('刷新令牌秒数', int(60, 604_800).default(43_200)),
      scope: labelled('授权范围', maybeText(100)),
      webServerRedirectUri: labelled('回调地址', keptText(500)),
      resourceIds: labelled('资源集合', keptText(500)),
      authorities: labelled('权限', keptText(500)),
      autoapprove: labelled('自动授权', keptText(100)),
      additionalInformation: labelled('附加说明', keptText(2000)),
    }),
    output: z.object({ id: id() }),
    refusals: { client: 'grantUnknown idTaken secretShort', common: 'notFound' },
  }),
  remove: call({
    id: 'C0067',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除应用',
    permission: 'client_delete',
    audit: 'client.remove',
    input: z.object({ ids: ids() }),
    refusals: { client: 'inUse', common: 'notFound' },
  }),
}

export const clientErrors = defineErrors('client', {
  idTaken: { status: 409, zh: '应用编号已存在', en: 'This client ID already exists' },
  secretShort: { status: 400, zh: '应用密钥至少16个字符', en: 'The client secret must be at least 16 characters' },
  grantUnknown: { status: 400, zh: '授权类型取值不正确', en: 'Grant type is not a valid option' },
  inUse: { status: 409, zh: '不能删除正在使用的应用', en: 'You cannot delete the client you are signed in with' },
})
