import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  flag,
  id,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { payCompanies, PayWay } from '../../channels/channels.shared.ts'
import { scopedList } from '../../access/access.shared.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { MerchantAisle } from '../merchant/merchant.contract.ts'
import { skills } from './skills.contract.ts'

/** Refusals of the calls on a merchant's routes. @source docs/domain/network.md 4.5 */
export const routeErrors = defineErrors('route', {
  notOpen: { status: 409, zh: '该通道未进件成功', en: 'The merchant is not onboarded with this channel' },
  payWayMissing: {
    status: 409,
    zh: '通道{name}不支持该支付方式',
    en: 'Channel {name} does not support this payment method',
  },
  skillMissing: { status: 409, zh: '通道{name}不支持该技能', en: 'Channel {name} does not support this scenario' },
  companyMissing: {
    status: 409,
    zh: '通道{name}没有该支付公司',
    en: 'Channel {name} does not offer this payment company',
  },
  lastCompany: { status: 409, zh: '至少保留一个支付公司', en: 'Keep at least one payment company enabled' },
})

/** Switches of payment companies as data scopes know them. */
export const companyRecordList = scopedList('pay_record.list', {
  rpiNo: 'text',
  aisleCode: 'text',
  compCode: 'text',
  createTime: 'instant',
})

const compCodes = Object.keys(payCompanies) as [keyof typeof payCompanies, ...(keyof typeof payCompanies)[]]
const skillCodes = Object.keys(skills) as [keyof typeof skills, ...(keyof typeof skills)[]]

/** The channel that payments of one pay way take. */
export const DefaultRoute = z.object({
  payWay: code(PayWay),
  /** '' when no channel of the merchant offers the pay way. */
  aisleCode: shown(),
  aisleName: shown(),
  /** Channels that it could take: open and on for the merchant, and offering the pay way. */
  choices: z.array(z.object({ aisleCode: z.string(), aisleName: z.string() })),
})

/** The channel that payments of a special scene take. */
export const SkillRoute = z.object({
  skillCode: z.enum(skillCodes),
  /** '' when none is set: the default channel, if it offers the scene. */
  aisleCode: shown(),
  aisleName: shown(),
  choices: z.array(z.object({ aisleCode: z.string(), aisleName: z.string() })),
})

/** A payment company of a merchant at a channel. */
export const MerchantCompany = z.object({
  aisleCode: shown(),
  aisleName: shown(),
  compCode: z.enum(compCodes),
  isOn: flag(),
  /** For special scenes: null when it was never set apart from the usual. */
  isSkillOn: orNull(flag()),
  /** Whether the caller may switch it on again; providers only what a provider switched off. */
  offByOperator: flag(),
  updateTime: shownInstant(),
})

/** A switch of a payment company. */
export const CompanyRecord = z.object({
  id: id(),
  rpiNo: shown(),
  rpiName: shown(),
  aisleCode: shown(),
  aisleName: shown(),
  compCode: z.enum(compCodes),
  isSkill: flag(),
  isOn: flag(),
  operatorName: shown(),
  createTime: shownInstant(),
})

const byNumber = z.object({ rpiNo: labelled('商户编号', text(20)) })
const aisleCode = labelled('通道编码', text(20))
const company = {
  rpiNo: labelled('商户编号', text(20)),
  aisleCode,
  compCode: labelled('支付公司', z.enum(compCodes)),
  isOn: labelled('启用状态', flag()),
}

const basic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/**
 * Channels that a merchant's payments take, and the payment companies it takes them with. @source docs/domain/network.md 4.5
 */
export const route = {
  aisles: call({
    id: 'C0178',
    method: 'GET',
    path: `${basic}/queryAisleDetailByRpi`,
    title: '商户通道配置',
    permission: 'pos_info_view',
    input: byNumber,
    output: z.object({
      rpiNo: shown(),
      rpiName: shown(),
      aisles: z.array(MerchantAisle),
      defaults: z.array(DefaultRoute),
      skills: z.array(SkillRoute),
    }),
    refusals: { common: 'notFound' },
  }),
  setDefault: call({
    id: 'C0206',
    method: 'POST',
    path: `${basic}/changeDefaultAisle`,
    title: '设置默认通道',
    permission: 'pos_info_route',
    input: z.object({
      ...byNumber.shape,
      aisleCode,
      /** None: every pay way that the channel offers. */
      payWay: labelled('支付方式', optional(code(PayWay))),
    }),
    audit: 'merchant.defaultAisle',
    refusals: { common: 'notFound', merchant: 'notDirect', route: 'notOpen payWayMissing' },
  }),
  setSkill: call({
    id: 'C0207',
    method: 'POST',
    path: `${basic}/changeDefaultSkillAisle`,
    title: '设置技能通道',
    permission: 'pos_info_route',
    input: z.object({
      ...byNumber.shape,
      skillCode: labelled('技能', z.enum(skillCodes)),
      /** Empty: the default channel again. */
      aisleCode: labelled('通道编码', maybeText(20)).default(''),
    }),
    audit: 'merchant.skillAisle',
    refusals: { common: 'notFound', merchant: 'notDirect', route: 'notOpen skillMissing' },
  }),
  companies: call({
    id: 'C0179',
    method: 'GET',
    path: `${basic}/queryCompDetailByRpi`,
    title: '商户支付公司',
    permission: 'pos_info_view',
    input: byNumber,
    output: z.object({ rpiNo: shown(), rpiName: shown(), companies: z.array(MerchantCompany) }),
    refusals: { common: 'notFound' },
  }),
  switchCompany: call({
    id: 'C0204',
    method: 'POST',
    path: `${basic}/onOrOffPayCompany`,
    title: '启停商户支付公司',
    permission: 'pos_info_comp',
    input: z.object(company),
    audit: 'merchant.company',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      merchantState: 'offByOperator',
      route: 'companyMissing lastCompany notOpen',
    },
  }),
  switchSkillCompany: call({
    id: 'C0205',
    method: 'POST',
    path: `${basic}/onOrOffPayCompanySkill`,
    title: '启停技能支付公司',
    permission: 'pos_info_comp',
    input: z.object(company),
    audit: 'merchant.company',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      merchantState: 'offByOperator',
      route: 'companyMissing lastCompany notOpen',
    },
  }),
  records: call({
    id: 'C0162',
    method: 'GET',
    path: `${basic}/payRecordPage`,
    title: '支付公司开关记录',
    permission: 'pay_record_view',
    input: PageQuery.extend({
      rpiNo: numberFilter('商户编号'),
      aisleCode: numberFilter('通道编码'),
      compCode: labelled('支付公司', optional(z.enum(compCodes))),
      isOn: labelled('启用状态', optional(flag())),
      ...scopeFilter,
      ...createTimeFilter,
    }),
    output: page(CompanyRecord),
    refusals: { common: 'datesReversed' },
  }),
}
