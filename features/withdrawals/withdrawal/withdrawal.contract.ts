import { labelled, text } from '../../../core/shared/shapes/shapes.ts'
import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  Withdrawal,
  WithdrawalDetail,
  withdrawalFilter,
  WithdrawalFilter,
  WithdrawalStatistics,
} from './withdrawal-row.contract.ts'

const controller = '/api/rb-oem/oem/oemWithdrawal'

/** Withdrawals of parties and of the operator. @source docs/domain/money.md 5.6 */
export const withdrawal = {
  page: call({
    id: 'C0595',
    method: 'GET',
    path: `${controller}/page`,
    title: '分润提现列表',
    permission: 'withdraw_view',
    input: PageQuery.extend(withdrawalFilter),
    output: page(Withdrawal),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  list: call({
    id: 'C0603',
    method: 'GET',
    path: `${controller}/list`,
    title: '本人提现记录',
    permission: 'withdraw_view',
    input: PageQuery.extend(withdrawalFilter),
    output: page(Withdrawal),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  export: call({
    id: 'C0596',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出分润提现',
    permission: 'withdraw_view',
    input: WithdrawalFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  statistics: call({
    id: 'C0597',
    method: 'GET',
    path: `${controller}/statistics`,
    title: '分润提现统计',
    permission: 'withdraw_view',
    input: WithdrawalFilter,
    output: WithdrawalStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  detail: call({
    id: 'C0604',
    method: 'GET',
    path: `${controller}/detail`,
    title: '提现详情',
    permission: 'withdraw_view',
    input: z.object({ withdrawCode: labelled('提现单号', text(32)) }),
    output: WithdrawalDetail,
    refusals: { common: 'notFound' },
  }),
}
