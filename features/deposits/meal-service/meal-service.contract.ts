import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  flag,
  id,
  ids,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'

/** Fields that the node above fills in. */
export const MealServiceDraft = z.object({
  mealNo: labelled('押金套餐', text(32)),
  userNo: labelled('接收方', text(32)),
  payReward: labelled('付押奖励', yuan()),
  reachReward: labelled('达标奖励', yuan()),
  serviceMealStatus: labelled('启用状态', flag()),
})

/** Rewards that a node is granted by the one above it, for one package. @source docs/domain/money.md 7.1 */
export const MealService = z.object({
  id: id(),
  serviceMealNo: shown(),
  mealNo: shown(),
  mealName: shown(),
  pledgeAmount: yuan(),
  userNo: shown(),
  userName: shown(),
  payReward: yuan(),
  reachReward: yuan(),
  serviceMealStatus: flag(),
  /** Whether the reader's own node granted it, so that it can be changed here. */
  isOwn: flag(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
  version: int(),
})

const filter = {
  serviceMealNo: labelled('授权编号', optional(text(32))),
  mealNo: labelled('押金套餐编号', optional(text(32))),
  userNo: labelled('接收方编号', optional(text(32))),
  serviceMealStatus: labelled('启用状态', optional(flag())),
  ...createTimeFilter,
}
export const MealServiceFilter = z.object(filter)

const controller = '/api/rb-oem/oem/pledge_meal_service'

/** Grants of packages along the chain. @source docs/domain/money.md 7.1 */
export const mealService = {
  list: call({
    id: 'C0614',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '服务商押金套餐列表',
    permission: 'pledge_meal_service_view',
    input: PageQuery.extend(filter),
    output: page(MealService),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0615',
    method: 'GET',
    path: `${controller}/detail`,
    title: '服务商押金套餐详情',
    permission: 'pledge_meal_service_view',
    input: z.object({ id: id() }),
    output: MealService,
    refusals: { common: 'notFound' },
  }),
  save: call({
    id: 'C0616',
    method: 'POST',
    path: `${controller}/saveOrUpdate`,
    title: '保存服务商押金套餐',
    permission: 'pledge_meal_grant',
    input: MealServiceDraft.extend({ id: optional(id()), version: optional(int()) }),
    output: z.object({ serviceMealNo: shown() }),
    audit: 'pledgeMealService.save',
    requestNo: true,
    refusals: {
      common: 'forbidden moved notFound',
      pledge: 'grantTaken mealMissing notChild rewardTooHigh',
    },
  }),
  remove: call({
    id: 'C0617',
    method: 'POST',
    path: `${controller}/del`,
    title: '删除服务商押金套餐',
    permission: 'pledge_meal_grant',
    input: z.object({ ids: ids() }),
    audit: 'pledgeMealService.remove',
    refusals: { common: 'forbidden notFound', pledge: 'grantUsedBelow' },
  }),
  grantable: call({
    id: 'C1391',
    method: 'GET',
    path: '/api/countinghouse/deposits/grant/meals',
    title: '可授权的押金套餐',
    permission: 'pledge_meal_grant',
    input: z.object({}),
    output: z.object({
      meals: z.array(
        z.object({
          mealNo: shown(),
          mealName: shown(),
          pledgeAmount: yuan(),
          /** Most that can be passed on: what the package grants, or what the reader's own node is granted. */
          payReward: orNull(yuan()),
          reachReward: orNull(yuan()),
        }),
      ),
    }),
    refusals: { common: 'forbidden' },
  }),
}
