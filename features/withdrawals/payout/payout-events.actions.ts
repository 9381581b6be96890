import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Handled, HandleStatus, type PayoutEvent } from '../../channels/channels.shared.ts'
import { type Applied, applyPayoutAnswer } from './apply.actions.ts'
import { storedConnection } from '../platform-connection/open-platform.actions.ts'
import type { PayoutAnswer } from '../platform-connection/platform-connection.contract.ts'

const statuses: Record<Applied, CodeOf<typeof HandleStatus>> = {
  none: HandleStatus.duplicate,
  notOurs: HandleStatus.conflict,
  accept: HandleStatus.applied,
  doubt: HandleStatus.applied,
  deny: HandleStatus.applied,
  miss: HandleStatus.stale,
  succeed: HandleStatus.applied,
  retry: HandleStatus.applied,
  fail: HandleStatus.applied,
  bounce: HandleStatus.applied,
  succeedAndBounce: HandleStatus.applied,
  doublePay: HandleStatus.conflict,
  amountDiffers: HandleStatus.conflict,
}

/**
 * Applies what platforms tell of payouts.
 * @returns what became of each, in order
 * @source docs/domain/money.md 3.3, 5.6
 */
export async function applyPayoutEvents(tx: Tx, tenantId: string, events: readonly PayoutEvent[]): Promise<Handled[]> {
  const handled: Handled[] = []
  for (const event of events) {
    const applied = await applyPayoutAnswer(tx, tenantId, event.outNo, await readEvent(tx, tenantId, event))
    handled.push({ status: statuses[applied], message: applied })
  }
  return handled
}

/** An event in the words of the platform that was asked to pay; unclear when nobody here speaks its language. */
async function readEvent(tx: Tx, tenantId: string, event: PayoutEvent): Promise<PayoutAnswer> {
  const row = await rowOf<{ api_config: string }>(
    tx,
    sql`SELECT p.api_config FROM withdraw_attempt a JOIN withdrawal_platform p ON p.tenant_id = a.tenant_id AND p.platform_code = a.platform_code WHERE a.tenant_id = ${tenantId} AND a.payout_no = ${event.outNo}`,
  )
  const stored = row && storedConnection(tx, row.api_config)
  return stored?.adapter.read(event) ?? { kind: 'unknown', reason: 'no adapter' }
}
