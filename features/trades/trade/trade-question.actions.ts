import type { Db } from '../../../core/server/database/db.ts'
import type { FoundTrade } from './trade-detail.queries.ts'

type Ask = (tenantId: string, trade: FoundTrade, db: Db) => Promise<void>

let ask: Ask | null = null

/**
 * The channel side says how it asks for one order and its refunds and feeds the answers to the inbox, once for the
 * process. It opens transactions of its own: nothing is held while the channel answers.
 * @throws Error when it says so twice
 * @source docs/domain/money.md 3.3, syncDetail
 */
export function giveTradeQuestion(given: Ask): void {
  if (ask) throw new Error('trades are asked about already')
  ask = given
}

/** Asks the channel about a trade and applies what it answers. @throws Error when no channel side was read */
export async function askAboutTrade(tenantId: string, trade: FoundTrade, db: Db): Promise<void> {
  if (!ask) throw new Error('nobody asks channels: the channel side was not read')
  await ask(tenantId, trade, db)
}
