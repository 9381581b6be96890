import type { Tx } from '../../core/server/database/db.ts'
import { holdersOf } from '../../features/inventory/device/holder.queries.ts'
import { takeIn } from '../../features/inventory/inbound/inbound.actions.ts'
import type { Maker } from '../../core/server/call/maker.ts'
import { createModels, createSuppliers } from '../../features/channels/model/model.actions.ts'
import { ModuleType, PosKind, RpmType } from '../../features/channels/model/model-codes.contract.ts'

/** Puts POS into the stock of a party of the demo world, for the merchants right below it. */
export async function stockDemo(
  tx: Tx,
  maker: Maker,
  { holderNo, sns, aisleCode }: { holderNo: string; sns: readonly string[]; aisleCode: string },
): Promise<void> {
  const holder = (await holdersOf(tx, maker.tenantId, [holderNo])).get(holderNo)
  if (!holder) throw new Error(`nobody of the number ${holderNo} holds stock`)
  const rpmNo = await demoModel(tx, maker.at)
  await takeIn(tx, maker, { holder, devices: sns.map((sn) => ({ sn, rpmNo, aisleCode })) })
}

/** The model of POS that the demo world hands out; made once. */
async function demoModel(tx: Tx, at: string): Promise<string> {
  const known = await tx.client.query<{ rpm_no: string }>(
    `SELECT rpm_no FROM terminal_model WHERE rpm_name = '演示POS' LIMIT 1`,
  )
  if (known.rows[0]) return known.rows[0].rpm_no
  const [supNo = ''] = await createSuppliers(tx, { userId: null, at }, [{ supName: '演示供应商' }])
  const [rpmNo = ''] = await createModels(tx, { userId: null, at }, [
    { rpmName: '演示POS', rpmType: RpmType.pos, supNo, moduleType: ModuleType.g4, posKind: PosKind.classic },
  ])
  return rpmNo
}
