import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, id, labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { IpLimit, RpiStatus } from '../merchant/merchant-codes.contract.ts'

/** Refusals of switching a merchant. @source docs/domain/network.md 3.2, 3.6, 3.10 */
export const merchantStateErrors = defineErrors('merchantState', {
  frozen: {
    status: 409,
    zh: '商户已冻结，仅风控可解冻',
    en: 'The merchant is frozen. Only risk control can unfreeze it',
  },
  notOnboarded: {
    status: 409,
    zh: '商户未入网，不能启用',
    en: 'The merchant is not onboarded, so it cannot be enabled',
  },
  offByOperator: {
    status: 409,
    zh: '由运营商停用，请联系运营商',
    en: 'Disabled by the operator. Contact the operator',
  },
  microLimit: { status: 409, zh: '小微商户不支持提额', en: 'Limits of micro merchants cannot be raised' },
  ipLoosened: { status: 409, zh: '服务商不能放宽IP限制', en: 'Service providers cannot loosen IP restrictions' },
  ipWhiteMissing: { status: 400, zh: '请填写IP白名单', en: 'Enter the IP allowlist' },
  ipWhiteUnused: {
    status: 400,
    zh: '仅“IP白名单”限制可填写白名单，请清空白名单或改用该限制',
    en: 'Addresses apply only to the “IP allowlist” restriction. Remove them or choose that restriction',
  },
  ipWhiteTooMany: { status: 400, zh: 'IP白名单最多20条', en: 'The IP allowlist can hold at most 20 entries' },
  ipWhiteFormat: {
    status: 400,
    zh: 'IP白名单格式不正确：{ip}',
    en: 'Not a valid IPv4 address or range: {ip}',
  },
  d0Unpriced: {
    status: 409,
    zh: '商户未签约D0价格，不能开通D0',
    en: 'The merchant has no signed D0 pricing, so D0 cannot be enabled',
  },
  d0TooEarly: {
    status: 409,
    zh: '入网不足90日或连续正常交易不足30日，不能开通D0',
    en: 'D0 requires 90 days since onboarding and 30 consecutive days of normal transactions',
  },
  d0Frozen: {
    status: 409,
    zh: '近90日内曾被冻结，不能开通D0',
    en: 'The merchant was frozen in the last 90 days, so D0 cannot be enabled',
  },
  d0NotOpen: { status: 409, zh: '该通道未进件成功', en: 'The merchant is not onboarded with this channel' },
})

const basic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** Most addresses of a white list. @source docs/domain/network.md 3.1 */
export const mostIpWhite = 20

/** Addresses come as a list, or as one text with commas, spaces or lines between them. */
const textAsList = (given: unknown): unknown =>
  typeof given === 'string' ? given.split(/[,，;；\s]+/).filter(Boolean) : given

/** Input for the address limit of a merchant. */
export const IpLimitDraft = z.object({
  rpiNo: labelled('商户编号', text(20)),
  ipLimit: labelled('IP限制', code(IpLimit)),
  ipWhite: labelled('IP白名单', z.preprocess(textAsList, z.array(text(18)).max(200))).default([]),
})

/** Switches of merchants. @source docs/domain/network.md 3.2, 3.6, 3.10 */
export const merchantState = {
  switch: call({
    id: 'C0238',
    method: 'POST',
    path: '/api/rb-oem/oem/posinfo/pos_info/onOrOffPosInfo',
    title: '启停或冻结商户',
    permission: 'pos_info_status',
    input: z.object({
      id: labelled('商户', id()),
      rpiStatus: labelled('商户状态', code(RpiStatus)),
      remark: labelled('备注', maybeText(200)).default(''),
    }),
    audit: 'merchant.switch',
    refusals: {
      common: 'notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      merchant: 'closed notDirect',
      merchantState: 'frozen notOnboarded offByOperator',
      party: 'belongingMissing',
    },
  }),
  relax: call({
    id: 'C0218',
    method: 'POST',
    path: `${basic}/relaxMerchant`,
    title: '商户提额',
    permission: 'pos_info_relax',
    input: z.object({ rpiNo: labelled('商户编号', text(20)) }),
    audit: 'merchant.relax',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect', merchantState: 'microLimit' },
  }),
  ipLimit: call({
    id: 'C0203',
    method: 'POST',
    path: `${basic}/ipLimitChange`,
    title: '修改商户IP限制',
    permission: 'pos_info_ip_limit',
    input: IpLimitDraft,
    audit: 'merchant.ipLimit',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      merchantState: 'ipLoosened ipWhiteFormat ipWhiteMissing ipWhiteTooMany ipWhiteUnused',
    },
  }),
  d0: call({
    id: 'C0196',
    method: 'POST',
    path: `${basic}/optOnlineD0`,
    title: '开关商户D0',
    permission: 'pos_info_d0',
    input: z.object({
      rpiNo: labelled('商户编号', text(20)),
      aisleCode: labelled('通道编码', text(20)),
      isOn: labelled('启用状态', flag()),
    }),
    audit: 'merchant.d0',
    refusals: {
      aisle: 'notSupported',
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      merchant: 'notDirect',
      merchantState: 'd0Frozen d0NotOpen d0TooEarly d0Unpriced',
    },
  }),
  states: call({
    id: 'C1141',
    method: 'GET',
    path: '/api/countinghouse/merchants/merchant/states',
    title: '商户时间线',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)) }),
    output: z.array(StateRow),
    refusals: { common: 'notFound' },
  }),
}
