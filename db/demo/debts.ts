import type { Db } from '../../core/server/database/db.ts'
import { debt } from '../../features/campaigns/debt/debt.contract.ts'
import { atWork } from './at-work.ts'
import type { DemoParties } from './network.ts'

/** Debts of some days ago: what came in since paid off the small one and part of the large one. */
export async function playOldDebts(db: Db, parties: DemoParties): Promise<void> {
  const [finance, city] = [atWork(db, 'finance'), atWork(db, 'city')]
  await finance(debt.add, { userNo: parties.district, amount: '12.00', reason: '终端配件遗失赔偿' })
  await finance(debt.add, { userNo: parties.employee, amount: '500.00', reason: '领用样机未归还' })
  await city(debt.add, { userNo: parties.district, amount: '6.00', reason: '代垫推广物料款' })
}

/** Debts of today: one that waits for the next profit, one that the auditor let go. */
export async function playNewDebts(db: Db, parties: DemoParties): Promise<void> {
  const [finance, auditor] = [atWork(db, 'finance'), atWork(db, 'auditor')]
  await finance(debt.add, { userNo: parties.north, amount: '35.00', reason: '培训费用分摊' })
  const { debtNo } = await finance(debt.add, { userNo: parties.city, amount: '80.00', reason: '考核未达标' })
  await auditor(debt.waive, { debtNo, reason: '季度复核后达标' })
}
