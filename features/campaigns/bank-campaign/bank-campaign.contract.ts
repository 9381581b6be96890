import { z } from 'zod'
import { call, page, PageQuery, Paging } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  instant,
  labelled,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'

/** Fields of a bank campaign that somebody fills in. */
export const BankCampaignDraft = z.object({
  /** A campaign that is changed; none: a new one. */
  id: optional(labelled('活动', id())),
  activeName: labelled('活动名称', nameText(64)),
  bankCode: labelled('银行', text(12)),
  /** Cards that take part; 0: every one. */
  cardType: labelled('卡类型', code(CardType)),
  payWays: optional(labelled('支付方式', codeList(PayWay))),
  threshold: labelled('使用门槛', yuan()),
  discount: labelled('优惠内容', text(200)),
  startTime: labelled('开始时间', instant()),
  endTime: labelled('结束时间', instant()),
  activeStatus: labelled('活动状态', code(ActiveStatus)),
})

/** A campaign of a bank: it pays the discount at the channel. */
export const BankCampaign = z.object({
  id: id(),
  activeNo: shown(),
  activeName: shown(),
  bankCode: shown(),
  bankName: shown(),
  cardType: code(CardType),
  payWays: shown(),
  threshold: yuan(),
  discount: shown(),
  startTime: shownInstant(),
  endTime: shownInstant(),
  activeStatus: code(ActiveStatus),
  createTime: shownInstant(),
})

/** A campaign with its changes of state. */
export const BankCampaignDetail = BankCampaign.extend({ states: z.array(StateRow) })

/** A bank, with how many campaigns of it run. */
export const CampaignBank = z.object({ bankCode: z.string(), bankName: z.string(), runningCount: count() })

const path = '/api/rb-oem/oem/bankActive/bankActive'

/** Bank campaigns: told of here, paid at the channel, posted nowhere. @source docs/domain/money.md 8.3 */
export const bankCampaign = {
  list: call({
    id: 'C0369',
    method: 'GET',
    path: `${path}/activePage`,
    title: '银行活动列表',
    permission: 'bank_active_view',
    input: PageQuery.extend({
      activeNo: labelled('活动编号', optional(text(32))),
      activeName: labelled('活动名称', optional(text(64))),
      bankCode: labelled('银行', optional(text(12))),
      cardType: labelled('卡类型', optional(code(CardType))),
      activeStatus: labelled('活动状态', optional(codeList(ActiveStatus))),
      ...createTimeFilter,
    }),
    output: page(BankCampaign),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0370',
    method: 'GET',
    path: `${path}/activeDetail`,
    title: '银行活动详情',
    permission: 'bank_active_view',
    input: z.object({ id: labelled('活动', id()) }),
    output: BankCampaignDetail,
    refusals: { common: 'notFound' },
  }),
  banks: call({
    id: 'C0371',
    method: 'GET',
    path: `${path}/bankPage`,
    title: '银行活动的银行',
    permission: 'bank_active_view',
    input: Paging.extend({ bankName: labelled('银行', optional(text(64))) }),
    output: page(CampaignBank),
  }),
  submit: call({
    id: 'C0372',
    method: 'POST',
    path: `${path}/submitActive`,
    title: '保存银行活动',
    permission: 'bank_active_edit',
    audit: 'bankActive.submit',
    requestNo: true,
    input: BankCampaignDraft,
    output: z.object({ id: id(), activeNo: shown() }),
    refusals: { common: 'notFound stateRefuses', bankList: 'noBank', bankActive: '*' },
  }),
}

/** Refusals about bank campaigns. @source docs/domain/money.md 8.3 */
export const bankCampaignErrors = defineErrors('bankActive', {
  timesReversed: { status: 400, zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  over: { status: 409, zh: '活动时间已结束', en: 'The time of the campaign is over' },
})
