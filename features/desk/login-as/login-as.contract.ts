import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  ids,
  instant,
  labelled,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'

/** Results of a sign-in. @source docs/domain/network.md 2.7 */
export const LoginResult = codes(['login_result', '登录结果', 'Sign-in result'], {
  failed: [0, '失败', 'Failed'],
  succeeded: [1, '成功', 'Succeeded'],
})

/** Sign-ins of parties as data scopes know them. */
export const partyLoginList = scopedList('service.loginLog', { userNo: 'text', createTime: 'instant' })

/** One try to sign in to an account of a party. */
export const PartyLogin = z.object({
  id: id(),
  userNo: shown(),
  serviceName: shown(),
  account: shown(),
  ip: shown(),
  userAgent: shown(),
  result: code(LoginResult),
  /** Reason of a failure, in the reader's language. */
  reason: shown(),
  /** The operator's user who signed in as the account; '' when its own did. */
  actorName: shown(),
  createTime: shownInstant(),
})

/** The right of an operator's user to enter the account of a provider. */
export const LoginGrant = z.object({
  id: id(),
  userId: id(),
  account: shown(),
  userName: shown(),
  serviceUserNo: shown(),
  serviceName: shown(),
  expireTime: shownInstant(),
  /** Whether it still holds. */
  isValid: flag(),
  /** Whether it is the caller's own. */
  isMine: flag(),
  reason: shown(),
  grantorName: shown(),
  createTime: shownInstant(),
})

/** The fields of a right, each as its form checks it. */
export const grantFields = {
  userId: labelled('代登录用户', id()),
  serviceUserNo: labelled('服务商编号', text(20)),
  expireTime: labelled('到期时间', instant()),
  reason: labelled('授权原因', text(200)),
}

/** @source docs/domain/network.md 2.7, Login as */
export const loginAs = {
  log: call({
    id: 'C0296',
    method: 'GET',
    path: '/api/rb-oem/oem/serviceLoginLog/service_login_log/list',
    title: '服务商登录日志',
    permission: 'service_login_log_view',
    input: PageQuery.extend({
      userNo: numberFilter('服务商编号'),
      account: labelled('账号', optional(text(45))),
      result: labelled('登录结果', optional(code(LoginResult))),
      isActor: labelled('是否代登录', optional(flag())),
      ...createTimeFilter,
    }),
    output: page(PartyLogin),
    refusals: {
      common: 'datesReversed',
      session:
        'captchaDue captchaWrong locked loginAsExpired noRole notChosen partyOff tenantExpired userOff userPending wrongPassword',
    },
  }),
  list: call({
    id: 'C0297',
    method: 'GET',
    path: '/api/rb-oem/oem/loginService/list',
    title: '代登录授权列表',
    permission: 'login_service_view',
    input: PageQuery.extend({
      serviceUserNo: numberFilter('服务商编号'),
      userId: labelled('代登录用户', optional(id())),
      isValid: labelled('是否有效', optional(flag())),
    }),
    output: page(LoginGrant),
    refusals: { common: 'datesReversed' },
  }),
  save: call({
    id: 'C0298',
    method: 'POST',
    path: '/api/rb-oem/oem/loginService/save',
    title: '保存代登录授权',
    permission: 'login_service_add',
    input: z.object({ id: labelled('授权', optional(id())), ...grantFields }),
    output: z.object({ id: id() }),
    audit: 'loginService.save',
    requestNo: true,
    refusals: { common: 'notFound', loginService: 'expireFormat partyClosed taken userMissing' },
  }),
  remove: call({
    id: 'C0299',
    method: 'POST',
    path: '/api/rb-oem/oem/loginService/remove',
    title: '撤销代登录授权',
    permission: 'login_service_delete',
    input: z.object({ ids: ids() }),
    audit: 'loginService.remove',
    refusals: { common: 'notFound' },
  }),
}

/** @source docs/domain/network.md 2.7 */
export const loginAsErrors = defineErrors('loginService', {
  partyClosed: { status: 409, zh: '该服务商未启用', en: 'This service provider is not enabled' },
  userMissing: { status: 409, zh: '代登录用户不存在', en: 'This operator user does not exist' },
  expireFormat: {
    status: 409,
    zh: '到期时间须在当前时间之后30天内',
    en: 'The authorisation must end within 30 days from now',
  },
  taken: {
    status: 409,
    zh: '该用户已有此服务商的代登录授权',
    en: 'This user is already authorised for this service provider',
  },
})
