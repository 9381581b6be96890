import { handle } from '../../../core/server/call/handle.ts'
import { profitExplain } from './explain.contract.ts'
import { explainProfit } from './explain.queries.ts'

export const explainCalls = [
  handle(profitExplain.info, ({ tx, caller, input }) => explainProfit(tx, caller, 'merchant', input)),

  handle(profitExplain.allInfo, ({ tx, caller, input }) => explainProfit(tx, caller, 'all', input)),
]
