import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  day,
  flag,
  id,
  int,
  keyList,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownDay,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { TargetType } from '../optimisation/optimisation-codes.contract.ts'

/**
 * The figures of a merchant's day that a rule may set a bound to. A day is told of when it goes beyond every bound that is
 * set; whoever wants any of two watches with two rules.
 * @source docs/domain/network.md 6
 */
export const WatchBounds = z.object({
  /** Its largest payment. */
  singleMax: labelled('单笔金额上限', optional(positiveYuan())),
  /** All it took. */
  dayMax: labelled('日交易金额上限', optional(positiveYuan())),
  /** Limit on the number of its payments. */
  dayCount: labelled('日交易笔数上限', optional(int(1, 1_000_000))),
  /** Share of credit cards in the amount. */
  creditRatio: labelled('贷记卡占比上限', optional(percent())),
  /** Share of payments from 23:00 to 06:00 in the amount. */
  nightRatio: labelled('夜间交易占比上限', optional(percent())),
  /** Share of payments of whole hundreds of yuan in their number. */
  roundRatio: labelled('整百交易占比上限', optional(percent())),
  /** Only payments over this channel count; all when empty. It is no bound by itself. */
  aisleCode: labelled('通道编码', maybeText(20)).default(''),
})

const ShownBounds = z.object({
  singleMax: orNull(positiveYuan()),
  dayMax: orNull(positiveYuan()),
  dayCount: orNull(int()),
  creditRatio: orNull(percent()),
  nightRatio: orNull(percent()),
  roundRatio: orNull(percent()),
  aisleCode: shown(),
})

/** Numbers of providers or merchants. */
const numbers = () => keyList(/^[A-Z]\d{6,19}$/)

/** A rule as it is filled in; an id names the one that is edited. */
export const WatchRuleDraft = z.object({
  id: labelled('规则', optional(id())),
  version: optional(int()),
  ruleName: labelled('规则名称', nameText(50)),
  dims: labelled('指标', WatchBounds),
  targetType: labelled('监控对象', code(TargetType)),
  serviceList: labelled('服务商', optional(numbers())),
  merchantList: labelled('商户', optional(numbers())),
  isOn: labelled('启用状态', flag()).default(true),
  begin: labelled('开始日期', optional(day())),
  end: labelled('结束日期', optional(day())),
})

/** A rule. */
export const WatchRule = z.object({
  id: id(),
  version: int(),
  ruleName: shown(),
  dims: ShownBounds,
  aisleName: shown(),
  targetType: code(TargetType),
  /** Number of providers or merchants it watches; 0 for all. */
  targetCount: int(),
  isOn: flag(),
  begin: shownDay(),
  end: shownDay(),
  /** Number of merchants' days it has reported. */
  hitCount: int(),
  /** The day it told of last. */
  lastHitDay: shownDay(),
  updateTime: shownInstant(),
})

const Target = z.object({ no: shown(), name: shown() })
const Choice = Target.extend({ checked: flag() })
const ChoiceQuery = PageQuery.extend({
  keyword: labelled('名称或编号', optional(text(50))),
  ruleId: labelled('规则', optional(id())),
})

const path = '/api/rb-oem/oem/optimizeTrade/optimize_trade'

/** Rules by which the trades of a day are looked through. @source docs/domain/network.md 6, 24 */
export const watchRule = {
  list: call({
    id: 'C0260',
    method: 'GET',
    path: `${path}/list`,
    title: '交易优化规则',
    permission: 'optimize_trade_view',
    input: PageQuery.extend({
      ruleName: labelled('规则名称', optional(text(50))),
      targetType: labelled('监控对象', optional(code(TargetType))),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(WatchRule),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0261',
    method: 'GET',
    path: `${path}/detail`,
    title: '交易优化规则详情',
    permission: 'optimize_trade_view',
    input: z.object({ id: labelled('规则', id()) }),
    output: WatchRule.extend({ serviceList: z.array(Target), merchantList: z.array(Target) }),
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0262',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存交易优化规则',
    permission: 'optimize_trade_edit',
    input: WatchRuleDraft,
    output: z.object({ id: id() }),
    audit: 'watchRule.submit',
    requestNo: true,
    refusals: { common: 'notFound', optimisation: 'daysReversed foreignTarget noAisle noDimension noTarget ruleTaken' },
  }),
  remove: call({
    id: 'C0263',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除交易优化规则',
    permission: 'optimize_trade_edit',
    input: z.object({ id: labelled('规则', id()) }),
    audit: 'watchRule.remove',
    refusals: { common: 'notFound', optimisation: 'ruleOn' },
  }),
  /** Providers that a rule may watch; those it does are checked. */
  services: call({
    id: 'C0264',
    method: 'POST',
    path: `${path}/serviceList`,
    title: '可监控服务商',
    permission: 'optimize_trade_view',
    input: ChoiceQuery,
    output: page(Choice),
    refusals: { common: 'datesReversed' },
  }),
  /** Merchants that a rule may watch; those it does are checked. */
  merchants: call({
    id: 'C0265',
    method: 'POST',
    path: `${path}/merchantList`,
    title: '可监控商户',
    permission: 'optimize_trade_view',
    input: ChoiceQuery,
    output: page(Choice),
    refusals: { common: 'datesReversed' },
  }),
}
