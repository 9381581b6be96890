import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, labelled, maybeText, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { maybeIds } from '../../../core/shared/shapes/kept-shapes.ts'

const serviceInfo = '/api/rb-oem/oem/serviceInfo/service_info'
const partyNo = labelled('服务商编号', text(20))

/** An entry of the menus that a provider may have: chosen or not. */
export interface MenuChoice {
  id: string
  title: string
  titleEn: string
  isChosen: boolean
  children: MenuChoice[]
}
const MenuChoice: z.ZodType<MenuChoice, MenuChoice> = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  isChosen: z.boolean(),
  children: z.lazy(() => z.array(MenuChoice)),
})

/**
 * Calls by which an operator manages an existing party: on and off, its password, its menus. @source docs/domain/network.md
 * 7.2, 24
 */
export const partyState = {
  updateStatus: call({
    id: 'C0293',
    method: 'POST',
    path: `${serviceInfo}/updateStatus`,
    title: '启用/停用服务商',
    permission: 'service_info_enable',
    input: z.object({
      userNo: partyNo,
      serviceStatus: labelled('启用状态', flag()),
      remark: labelled('备注', maybeText(200)).default(''),
    }),
    audit: 'party.updateStatus',
    refusals: { common: 'notFound stateRefuses', partyState: 'aboveOff notFinished' },
  }),
  updatePwdBySms: call({
    id: 'C0290',
    method: 'POST',
    path: `${serviceInfo}/updatePwdBySms`,
    title: '短信重置服务商密码',
    permission: 'service_info_reset',
    input: z.object({ userNo: partyNo }),
    audit: 'party.updatePwdBySms',
    requestNo: true,
    refusals: { common: 'busy notFound', partyState: 'accountMissing loginAs notFinished tooManySms' },
  }),
  updatePwd: call({
    id: 'C0291',
    method: 'POST',
    path: `${serviceInfo}/updatePwd`,
    title: '设置服务商密码',
    permission: 'service_info_password',
    input: z.object({ userNo: partyNo, pwd: labelled('密码', text(200)) }),
    audit: 'party.updatePwd',
    refusals: {
      common: 'busy notFound',
      partyState: 'accountMissing loginAs notFinished',
      password: 'format strictFormat tooCommon',
    },
  }),
  /** Renames the account of a party that is set up, with the record that says which it is. */
  updateAccount: call({
    id: 'C0026',
    method: 'POST',
    path: '/api/blade-user/updateServiceAccount',
    title: '修改服务商登录账号',
    permission: 'service_info_password',
    input: z.object({ userNo: partyNo, account: labelled('登录账号', text(45)) }),
    audit: 'party.updateAccount',
    refusals: {
      common: 'notFound',
      partyState: 'accountMissing loginAs notFinished',
      user: 'accountFormat accountTaken',
    },
  }),
  serviceMenu: call({
    id: 'C0292',
    method: 'POST',
    path: `${serviceInfo}/serviceMenu`,
    title: '服务商菜单',
    permission: 'service_info_setting',
    /** Without menuIds it only tells; an empty list gives the menus of the role again. */
    input: z.object({ userNo: partyNo, menuIds: maybeIds() }),
    output: z.object({ isDefault: z.boolean(), menus: z.array(MenuChoice), serviceName: shown() }),
    audit: 'party.serviceMenu',
    refusals: { common: 'notFound' },
  }),
}

/** @source docs/domain/network.md 2.4, 7.2 */
export const partyStateErrors = defineErrors('partyState', {
  aboveOff: { status: 409, zh: '上级服务商已停用', en: 'The parent service provider is disabled' },
  notFinished: { status: 409, zh: '服务商尚未开通', en: 'The service provider has not been activated' },
  tooManySms: {
    status: 409,
    zh: '每日最多短信重置3次',
    en: 'Passwords can be reset by text message at most 3 times a day',
  },
  accountMissing: { status: 409, zh: '服务商账号不存在', en: 'The service provider account does not exist' },
  loginAs: { status: 403, zh: '代登录不能修改密码', en: 'Passwords cannot be changed while signed in as another user' },
})
