import { type Db, inScope } from '../../core/server/database/db.ts'
import { waitingOf } from '../../features/merchants/risk-hold/risk-hold.actions.ts'
import { HoldMode, riskHold } from '../../features/merchants/risk-hold/risk-hold.contract.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'
import { demoAisle, type DemoMerchant } from './network.ts'

/** Risk control holds money of three merchants back: one stays held, of one the release is asked for, one is released. */
export async function playHolds(db: Db, merchants: readonly DemoMerchant[]): Promise<void> {
  const [risk, auditor] = [atWork(db, 'risk'), atWork(db, 'auditor')]
  const [held, asked, released] = await merchantsThatWait(db, merchants)
  const place = async (rpiNo: string, amount: string, reason: string) => {
    const placed = { rpiNo, aisleCode: demoAisle, holdMode: HoldMode.sum, amount, reason }
    return (await risk(riskHold.place, placed)).holdNos[0] ?? ''
  }
  if (held) await place(held, '20.00', '夜间大额交易集中，待补交易凭证')
  if (asked)
    await risk(riskHold.lift, { holdNo: await place(asked, '12.50', '持卡人否认交易'), reason: '持卡人已确认本人交易' })
  if (released) {
    const holdNo = await place(released, '8.00', '疑似移机')
    await risk(riskHold.lift, { holdNo, reason: '现场核实设备位置无误' })
    await auditor(riskHold.audit, { holdNo, auditStatus: AuditStatus.approve, reason: '' })
  }
}

/** Merchants of the first operator with enough money that waits, in order. */
async function merchantsThatWait(db: Db, merchants: readonly DemoMerchant[]): Promise<string[]> {
  const found: string[] = []
  for (const { tenantId, rpiNo } of merchants) {
    if (tenantId !== operatorId || found.length === 3) continue
    const waiting = await inScope(db, { tenantId: operatorId, oemNo: '' }, (tx) => waitingOf(tx, operatorId, rpiNo))
    if (waiting.some(({ aisleCode, freeFen }) => aisleCode === demoAisle && freeFen >= 2_000n)) found.push(rpiNo)
  }
  return found
}
