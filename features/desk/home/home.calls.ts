import { handle } from '../../../core/server/call/handle.ts'
import { home } from './home.contract.ts'
import { tradesByDay, tradesOfToday, waitingFigures } from './home.queries.ts'

export const homeCalls = [
  handle(home.trades, ({ tx, caller, now }) => tradesOfToday(tx, caller, now)),

  handle(home.days, ({ tx, caller, now }) => tradesByDay(tx, caller, now.day)),

  handle(home.waiting, async ({ tx, caller, now }) => ({
    asOf: now.at,
    figures: await waitingFigures(tx, caller, now),
  })),
]
