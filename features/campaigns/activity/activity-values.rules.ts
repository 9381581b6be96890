import type { ReceivedOf, SentOf } from '../../../core/shared/call.ts'
import type { activity } from './activity.contract.ts'

type Detail = ReceivedOf<typeof activity.info>
type Draft = SentOf<typeof activity.add>

/** An activity as it was saved, in the shape in which a change of it is sent. */
export const draftOf = (found: Detail): Draft => ({
  activeName: found.activeName,
  activeType: found.activeType,
  rpmNos: found.rpmNos,
  aisleCodes: found.aisleCodes,
  startTime: found.startTime,
  endTime: found.endTime,
  countPayWays: found.countPayWays,
  minTradeAmount: found.minTradeAmount,
  budgetAmount: found.budgetAmount ?? '',
  needAudit: found.needAudit,
  remark: found.remark,
  copyOf: found.copyOf,
  stages: found.stages.map(({ stageNo: _stageNo, ...stage }) => stage),
})
