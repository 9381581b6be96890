import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { DivisionPayMode } from '../../trades/trades.shared.ts'
import { payerSending, receiverSending } from '../registration/registration-sending.jobs.ts'
import { moveRegistration } from '../registration/registration-store.actions.ts'
import { registerWaiting, takeApplyNo } from '../registration/waiting-receivers.actions.ts'
import { payerErrors } from './payer.contract.ts'
import { type HeldPayer, numberAtAisle } from './payer.queries.ts'

/**
 * Registers a dividing merchant at the channel; where receivers are paid into wallets, the channel has no part in it.
 * @param action `register` at first, `resubmit` after it failed
 * @throws divisionMerchant.notAtAisle when the merchant is not open there
 * @source docs/domain/money.md 6.1
 */
export async function registerPayer(
  tx: Tx,
  { tenantId, ...by }: Pick<Caller, 'tenantId' | 'userId' | 'userNo'>,
  payMode: number,
  held: HeldPayer,
  action: 'register' | 'resubmit',
): Promise<void> {
  const aisleMerNo = await numberAtAisle(tx, tenantId, held)
  if (aisleMerNo === undefined) throw payerErrors.notAtAisle()
  if (payMode === DivisionPayMode.wallet) {
    const registerStatus = await moveRegistration(tx, tenantId, by, 'merchant', held, { action })
    await moveRegistration(tx, tenantId, null, 'merchant', { ...held, registerStatus }, { action: 'open' })
    await registerWaiting(tx, tenantId, held.projectCode, receiverSending)
    return
  }
  const applyNo = await takeApplyNo(tx)
  await moveRegistration(tx, tenantId, by, 'merchant', held, { action, values: { applyNo, failReason: '' } })
  const { aisleCode, grantedRatioPpm: maxRatioPpm } = held
  await putOutbox(tx, tenantId, payerSending, [{ outNo: applyNo, payload: { aisleCode, aisleMerNo, maxRatioPpm } }])
}
