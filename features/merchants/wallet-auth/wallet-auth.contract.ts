import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  day,
  flag,
  id,
  labelled,
  nameText,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { PayAuthState } from '../../channels/channels.shared.ts'
import { AuthorizeState, AuthPayType } from '../incoming-state/incoming-codes.contract.ts'
import { orUnchanged } from '../group/group.contract.ts'
import { ContactType } from '../merchant/merchant-codes.contract.ts'

/** Refusals of the calls on an authorisation at a wallet. @source docs/domain/network.md 4.4, 1.7 */
export const walletAuthErrors = defineErrors('walletAuth', {
  notOpen: { status: 409, zh: '请先完成进件', en: 'Complete onboarding with the channel first' },
  picturesMissing: {
    status: 409,
    zh: '请先上传经办人身份证和业务办理授权函',
    en: 'Upload the agent’s ID card and authorisation letter first',
  },
  idNoFormat: { status: 400, zh: '身份证号码格式不正确', en: 'The ID card number is invalid' },
  paperExpired: {
    status: 400,
    zh: '证件已过期或有效期不足60天',
    en: 'The ID has expired or is valid for less than 60 days',
  },
  passed: { status: 409, zh: '申请已通过，不能撤销', en: 'The application is approved and cannot be withdrawn' },
  frozen: { status: 409, zh: '申请已冻结，不能撤销', en: 'The application is frozen and cannot be withdrawn' },
  nothingToSend: { status: 409, zh: '当前状态无需发送', en: 'Nothing to send in the current status' },
  tooOften: { status: 409, zh: '消息发送过于频繁', en: 'Too many messages sent. Try again later' },
  channelRefused: { status: 409, zh: '通道拒绝：{reason}', en: 'Declined by the channel: {reason}' },
  channelSilent: { status: 409, zh: '通道没有答复，请稍后再试', en: 'The channel did not respond. Try again later' },
})

/** Authorisations as data scopes know them. */
export const walletAuthList = scopedList('pay_auth.list', {
  rpiNo: 'text',
  aisleCode: 'text',
  payType: 'number',
  applyState: 'number',
  authorizeState: 'number',
  createTime: 'instant',
})

const listed = {
  id: id(),
  rpiNo: shown(),
  rpiName: shown(),
  tenantId: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  payType: code(AuthPayType),
  applyNo: shown(),
  applyState: code(PayAuthState),
  authorizeState: code(AuthorizeState),
  /** Number of the merchant at the wallet, as the channel gave it. */
  subMerNo: shown(),
  rejectReason: shown(),
  /** M0 to M4; '' for WeChat and while unknown. */
  aliLevel: shown(),
  remindOff: flag(),
  remindCount: count(),
  lastQueryTime: shownInstant(),
  createTime: shownInstant(),
}

/** An authorisation as the list shows it. */
export const WalletAuth = z.object(listed)

/** The contact as submitted; numbers masked. */
const ShownContact = z.object({
  contactType: code(ContactType),
  contactName: shown(),
  contactPhone: shown(),
  contactIdNo: shown(),
  contactIdBegin: shownDay(),
  contactIdEnd: shownDay(),
})

/** An authorisation with its code, its contact and what happened to it. */
export const WalletAuthDetail = z.object({
  ...listed,
  businessCode: shown(),
  /** Code that the payee scans to confirm; '' until approved. */
  qrUrl: shown(),
  contact: orNull(ShownContact),
  states: z.array(StateRow),
})

/** Contact fields filled in for the wallet. Masked numbers sent back mean: unchanged. */
export const ContactDraft = z.object({
  contactType: labelled('联系人类型', code(ContactType)),
  contactName: labelled('联系人姓名', nameText(30)),
  contactPhone: labelled('联系人手机号', orUnchanged(mobile())),
  contactIdNo: labelled('联系人证件号码', text(40)),
  contactIdBegin: labelled('证件有效期开始', day()),
  contactIdEnd: labelled('证件有效期结束', day()),
})

const payType = labelled('授权钱包', code(AuthPayType)).default(AuthPayType.wechat)
const rpiNo = labelled('商户编号', text(20))
const aisleCode = labelled('通道编码', text(20))
/** One authorisation by the number of its application. */
const byApplication = z.object({ applyNo: labelled('申请编号', text(20)), aisleCode, payType })

const basic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** Real-name authorisation of merchants at the wallets. @source docs/domain/network.md 4.4 */
export const walletAuth = {
  ofMerchant: call({
    id: 'C0175',
    method: 'GET',
    path: `${basic}/queryWXApplyData`,
    title: '商户实名认证资料',
    permission: 'pay_auth_view',
    input: z.object({ rpiNo }),
    output: z.object({
      rpiNo: shown(),
      rpiName: shown(),
      /** Name that the wallets use for this kind of merchant. */
      subjectType: shown(),
      /** Initial values of the form: the legal person, numbers masked. */
      suggested: ShownContact,
      auths: z.array(WalletAuthDetail),
    }),
    refusals: { common: 'notFound' },
  }),
  list: call({
    id: 'C1143',
    method: 'GET',
    path: '/api/countinghouse/merchants/authorization/list',
    title: '实名记录',
    permission: 'pay_auth_view',
    input: PageQuery.extend({
      rpiNo: numberFilter('商户编号'),
      rpiName: labelled('商户名称', optional(text(50))),
      aisleCode: numberFilter('通道编码'),
      payType: labelled('授权钱包', optional(code(AuthPayType))),
      applyState: labelled('实名申请状态', optional(code(PayAuthState))),
      authorizeState: labelled('授权状态', optional(code(AuthorizeState))),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(WalletAuth),
    refusals: { common: 'datesReversed' },
  }),
  submit: call({
    id: 'C0200',
    method: 'POST',
    path: `${basic}/updateWXApplyData`,
    title: '提交实名认证资料',
    permission: 'pay_auth_edit',
    input: ContactDraft.extend({
      rpiNo,
      aisleCode,
      payType,
      /** 0 only keeps the data. */
      submit: labelled('提交', flag()).default(true),
    }),
    output: z.object({ applyNo: shown(), applyState: code(PayAuthState) }),
    audit: 'walletAuth.submit',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'datesReversed notFound stateRefuses',
      merchant: 'notDirect',
      walletAuth: 'idNoFormat notOpen paperExpired picturesMissing',
    },
  }),
  ask: call({
    id: 'C0190',
    method: 'POST',
    path: `${basic}/queryReal`,
    title: '查询实名状态',
    permission: 'pay_auth_view',
    input: z.object({ rpiNo, aisleCode, payType }),
    output: WalletAuth,
    audit: 'walletAuth.ask',
    refusals: { channel: 'noConnection', common: 'notFound', walletAuth: 'channelSilent notOpen' },
  }),
  resend: call({
    id: 'C0199',
    method: 'POST',
    path: `${basic}/resendMsg`,
    title: '重发实名消息',
    permission: 'pay_auth_edit',
    input: byApplication,
    audit: 'walletAuth.resend',
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      walletAuth: 'channelRefused channelSilent notOpen nothingToSend tooOften',
    },
  }),
  cancel: call({
    id: 'C0197',
    method: 'POST',
    path: `${basic}/cancelApplyWxAuthor`,
    title: '撤销实名申请',
    permission: 'pay_auth_edit',
    input: byApplication,
    audit: 'walletAuth.cancel',
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      merchant: 'notDirect',
      walletAuth: 'channelRefused channelSilent frozen notOpen passed',
    },
  }),
  stopReminders: call({
    id: 'C0198',
    method: 'POST',
    path: `${basic}/cancelAuthMessages`,
    title: '停止实名提醒',
    permission: 'pay_auth_edit',
    input: byApplication,
    audit: 'walletAuth.stopReminders',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect' },
  }),
}
