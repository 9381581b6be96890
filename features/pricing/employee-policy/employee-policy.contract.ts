import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  ids,
  instant,
  labelled,
  maybeText,
  optional,
  orNull,
  percent,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ProfitMode } from '../../sharing/sharing.shared.ts'
import { scopedList } from '../../access/access.shared.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'

/** Employee policies as data scopes know them. */
export const employeePolicyList = scopedList('employeePolicy.list', {
  empNo: 'text',
  aisleCode: 'text',
  createTime: 'instant',
})

const whose = { empNo: shown(), empName: shown(), aisleCode: shown(), aisleName: shown(), payWay: code(PayWay) }

/** Earnings of an employee: a share in percent, or a sum per trade. */
const worth = { profitMode: code(ProfitMode), rate: orNull(percent()), amount: orNull(yuan()) }

/** An employee's policy for one channel and pay way. */
export const EmployeePolicy = z.object({
  id: id(),
  ...whose,
  ...worth,
  effectiveTime: shownInstant(),
  expireTime: shownInstant(),
  isVoid: flag(),
  /** Whether it holds now, and whether it waits. */
  isInForce: flag(),
  isAhead: flag(),
  createTime: shownInstant(),
  version: count(),
})

const Kept = z.object({ ...worth, effectiveTime: shownInstant() })

/** A change of an employee's policy. */
export const EmployeePolicyChange = z.object({
  id: id(),
  ...whose,
  before: orNull(Kept),
  after: orNull(Kept),
  operatorName: shown(),
  remark: shown(),
  createTime: shownInstant(),
})

const filter = {
  empNo: numberFilter('员工编号'),
  aisleCode: numberFilter('通道编码'),
  payWay: labelled('支付方式', optional(code(PayWay))),
  ...createTimeFilter,
}

/** Terms that a parent promises its employee; the value fits the mode. */
export const EmployeePolicyDraft = z.object({
  empNo: labelled('员工编号', text(20)),
  aisleCode: labelled('通道编码', text(20)),
  payWay: labelled('支付方式', code(PayWay)),
  profitMode: labelled('分润方式', code(ProfitMode)),
  rate: labelled('比例', optional(percent())),
  amount: labelled('每笔金额', optional(yuan())),
  effectiveTime: labelled('生效时间', optional(instant())),
})

const policyPath = '/api/rb-oem/oem/emp_policy_trad'
const historyPath = '/api/rb-oem/oem/emppolicy/emp_policy_trad_history'
const One = z.object({ id: labelled('员工政策', id()) })

/** Policies of employees, paid by their parent out of what it keeps. @source docs/domain/network.md 8.3 */
export const employeePolicy = {
  list: call({
    id: 'C0318',
    method: 'GET',
    path: `${policyPath}/list`,
    title: '员工政策列表',
    permission: 'emp_policy_view',
    input: PageQuery.extend({
      ...filter,
      profitMode: labelled('分润方式', optional(code(ProfitMode))),
      isInForce: labelled('是否生效', optional(flag())),
    }),
    output: page(EmployeePolicy),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0319',
    method: 'GET',
    path: `${policyPath}/detail`,
    title: '员工政策详情',
    permission: 'emp_policy_view',
    input: One,
    output: EmployeePolicy,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0321',
    method: 'POST',
    path: `${policyPath}/submit`,
    title: '提交员工政策',
    permission: 'emp_policy_add',
    input: EmployeePolicyDraft,
    audit: 'employeePolicy.submit',
    requestNo: true,
    refusals: { common: 'notFound', policy: 'notApproved notDirectChild notFirst tooEarly tooLate worthMissing' },
  }),
  remove: call({
    id: 'C0320',
    method: 'POST',
    path: `${policyPath}/remove`,
    title: '终止员工政策',
    permission: 'emp_policy_delete',
    input: z.object({ ids: ids() }),
    audit: 'employeePolicy.remove',
    refusals: { common: 'notFound stateRefuses', policy: 'notApproved notDirectChild' },
  }),
  history: call({
    id: 'C0326',
    method: 'GET',
    path: `${historyPath}/list`,
    title: '员工政策历史列表',
    permission: 'emp_policy_history_view',
    input: PageQuery.extend(filter),
    output: page(EmployeePolicyChange),
    refusals: { common: 'datesReversed' },
  }),
  change: call({
    id: 'C0327',
    method: 'GET',
    path: `${historyPath}/detail`,
    title: '员工政策历史详情',
    permission: 'emp_policy_history_view',
    input: One,
    output: EmployeePolicyChange,
    refusals: { common: 'notFound' },
  }),
  removeChange: call({
    id: 'C0328',
    method: 'POST',
    path: `${historyPath}/remove`,
    title: '删除员工政策历史',
    permission: 'emp_policy_history_edit',
    input: z.object({ ids: ids() }),
    audit: 'employeePolicyHistory.remove',
    refusals: { common: 'notFound', policy: 'historyKept' },
  }),
  noteChange: call({
    id: 'C0329',
    method: 'POST',
    path: `${historyPath}/submit`,
    title: '备注员工政策历史',
    permission: 'emp_policy_history_edit',
    input: z.object({ id: labelled('员工政策历史', id()), remark: labelled('备注', maybeText(200)).default('') }),
    audit: 'employeePolicyHistory.note',
    refusals: { common: 'notFound' },
  }),
}
