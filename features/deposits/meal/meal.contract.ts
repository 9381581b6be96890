import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ForfeitMode, ReachKind, RefundMode, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'

/** Terms of a package that an order keeps a copy of. @source docs/domain/money.md 7.1 */
const terms = {
  mealName: labelled('套餐名称', nameText(32)),
  pledgeAmount: labelled('押金金额', positiveYuan()),
  reachKind: labelled('达标方式', code(ReachKind)),
  reachAmount: labelled('达标金额', optional(yuan())),
  reachCount: labelled('达标笔数', optional(int(0, 1_000_000))),
  reachMonths: labelled('连续月数', optional(int(0, 24))),
  reachDays: labelled('考核天数', int(1, 730)),
  countPayWays: labelled('计入的支付方式', codeList(PayWay)),
  minTradeAmount: labelled('单笔最低金额', yuan()),
  refundMode: labelled('退押方式', code(RefundMode)),
  refundTarget: labelled('退款去向', code(RefundTarget)),
  forfeitMode: labelled('不达标处理', code(ForfeitMode)),
}

/** Fields that a maker fills in. */
export const MealDraft = z.object({
  ...terms,
  rpmNos: labelled('终端型号', z.array(text(32)).max(50)).default([]),
  payReward: labelled('付押奖励', yuan()),
  reachReward: labelled('达标奖励', yuan()),
  mealStatus: labelled('启用状态', flag()),
  remark: labelled('备注', maybeText(255)).default(''),
})

/** A package in its version of now. @source docs/domain/money.md 7.1 */
export const Meal = z.object({
  id: id(),
  mealNo: shown(),
  /** Version in force; an edit of a package that orders use begins the next one. */
  mealVersion: int(),
  ...MealDraft.shape,
  reachAmount: yuan(),
  reachCount: int(),
  reachMonths: int(),
  rpmNos: z.array(shown()),
  rpmNames: z.array(shown()),
  remark: shown(),
  /** Orders that keep a copy of some version. */
  orderCount: count(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
  version: int(),
})

const filter = {
  mealNo: labelled('套餐编号', optional(text(32))),
  mealName: labelled('套餐名称', optional(text(32))),
  reachKind: labelled('达标方式', optional(code(ReachKind))),
  mealStatus: labelled('启用状态', optional(flag())),
  ...createTimeFilter,
}
export const MealFilter = z.object(filter)

const controller = '/api/rb-oem/oem/pledge/pledge_meal'

/** Packages of deposits. @source docs/domain/money.md 7.1 */
export const pledgeMeal = {
  list: call({
    id: 'C0618',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '押金套餐列表',
    permission: 'pledge_meal_view',
    input: PageQuery.extend(filter),
    output: page(Meal),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0619',
    method: 'GET',
    path: `${controller}/detail`,
    title: '押金套餐详情',
    permission: 'pledge_meal_view',
    input: z.object({ id: id() }),
    output: Meal,
    refusals: { common: 'notFound' },
  }),
  save: call({
    id: 'C0620',
    method: 'POST',
    path: `${controller}/saveOrUpdate`,
    title: '保存押金套餐',
    permission: 'pledge_edit',
    input: MealDraft.extend({ id: optional(id()), version: optional(int()) }),
    output: z.object({ mealNo: shown(), mealVersion: int() }),
    audit: 'pledgeMeal.save',
    requestNo: true,
    refusals: {
      common: 'forbidden moved notFound',
      pledge: 'amountTooLarge mealNameTaken modelMissing rewardTooHigh targetMissing',
    },
  }),
  remove: call({
    id: 'C0621',
    method: 'POST',
    path: `${controller}/del`,
    title: '删除押金套餐',
    permission: 'pledge_edit',
    input: z.object({ ids: ids() }),
    audit: 'pledgeMeal.remove',
    refusals: { common: 'forbidden notFound', pledge: 'mealUsed' },
  }),
}
