import { handle } from '../../../core/server/call/handle.ts'
import { tradeDetail } from './trade-detail.contract.ts'
import { tradeDetails } from './trade-detail.queries.ts'

export const tradeDetailCalls = [
  handle(tradeDetail.detail, ({ tx, caller, input }) => tradeDetails(tx, caller, input)),

  handle(tradeDetail.posDetail, ({ tx, caller, input }) => tradeDetails(tx, caller, input)),
]
