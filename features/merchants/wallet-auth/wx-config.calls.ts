import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { type Db, rowOf, run, type Tx } from '../../../core/server/db.ts'
import { handle } from '../../../core/server/handle.ts'
import { reachMerchantChannel, type OpenMerchantChannel } from '../../channels/adapter/access.actions.ts'
import type { ChannelAnswer } from '../../channels/adapter/channel.contract.ts'
import type { WxConfigAnswer } from '../../channels/adapter/merchant-channel.contract.ts'
import { editableMerchant } from '../merchant/merchant-hold.actions.ts'
import { merchantEntity } from '../merchant/merchant-log.actions.ts'
import { seenMerchantName } from '../route/route.queries.ts'
import { openMerchantNumber } from './wallet-auth.actions.ts'
import { walletAuthErrors } from './wallet-auth.contract.ts'
import { BindOp, wxConfig } from './wx-config.contract.ts'
import { type Bound, refusalOfAppid, refusalOfPath } from './wx-config.rules.ts'

/** A merchant at a channel. */
interface Place {
  readonly rpiNo: string
  readonly aisleCode: string
}

handle(wxConfig.query, async ({ tx, caller, input }) => {
  await seenMerchantName(tx, caller, input.rpiNo)
  return shown(await boundOf(tx, caller.tenantId, input))
})

handle(wxConfig.alterAppid, async ({ tx, db, caller, input, now, audit }) => {
  const { subAppid, op } = input
  const oemNo = (await editableMerchant(tx, caller, input.rpiNo)).oemNo
  const before = await boundOf(tx, caller.tenantId, input)
  const refusal = refusalOfAppid(before, subAppid, op)
  if (refusal) throw refusal
  const after = await atChannel(tx, db, caller, input, (open, merNo) =>
    open.channel.bindAppid(open.access, merNo, subAppid, op === BindOp.bind),
  )
  await keep(tx, caller, { ...input, oemNo }, after, now.at)
  audit({ entity: merchantEntity, no: input.rpiNo, before: shown(before), after: shown(after) })
  return shown(after)
})

handle(wxConfig.addPath, async ({ tx, db, caller, input, now, audit }) => {
  const { jsapiPath } = input
  const oemNo = (await editableMerchant(tx, caller, input.rpiNo)).oemNo
  const before = await boundOf(tx, caller.tenantId, input)
  const refusal = refusalOfPath(before, jsapiPath)
  if (refusal) throw refusal
  const after = await atChannel(tx, db, caller, input, (open, merNo) =>
    open.channel.addJsapiPath(open.access, merNo, jsapiPath),
  )
  await keep(tx, caller, { ...input, oemNo }, after, now.at)
  audit({ entity: merchantEntity, no: input.rpiNo, before: shown(before), after: shown(after) })
  return shown(after)
})

/**
 * Has the channel make a change; what it says is bound then is what we keep.
 * @throws walletAuth.notOpen, walletAuth.channelRefused, walletAuth.channelSilent
 * @source docs/domain/network.md 4.4: the adapter answers ok before the local copy is written
 */
async function atChannel(
  tx: Tx,
  db: Db,
  { tenantId }: Caller,
  { rpiNo, aisleCode }: Place,
  change: (open: OpenMerchantChannel, aisleMerNo: string) => Promise<ChannelAnswer<WxConfigAnswer>>,
): Promise<Bound> {
  const aisleMerNo = await openMerchantNumber(tx, tenantId, rpiNo, aisleCode)
  const answer = await change(await reachMerchantChannel(db, tenantId, aisleCode), aisleMerNo)
  if (answer.kind === 'refused') throw walletAuthErrors.channelRefused({ reason: answer.message })
  if (answer.kind !== 'done') throw walletAuthErrors.channelSilent()
  return answer.data
}

async function boundOf(tx: Tx, tenantId: string, { rpiNo, aisleCode }: Place): Promise<Bound> {
  const row = await rowOf<Bound>(
    tx,
    sql`SELECT sub_appids AS "subAppids", jsapi_paths AS "jsapiPaths" FROM rpi_wx_config WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode}`,
  )
  return row ?? { subAppids: [], jsapiPaths: [] }
}

const keep = (tx: Tx, caller: Caller, place: Place & { oemNo: string }, bound: Bound, at: string): Promise<number> =>
  run(
    tx,
    sql`INSERT INTO rpi_wx_config AS c (tenant_id, oem_no, rpi_no, aisle_code, sub_appids, jsapi_paths, update_user, update_time)
        VALUES (${caller.tenantId}, ${place.oemNo}, ${place.rpiNo}, ${place.aisleCode}, ${sql.param([...bound.subAppids])}::text[], ${sql.param([...bound.jsapiPaths])}::text[], ${caller.userId}, ${at})
        ON CONFLICT (tenant_id, rpi_no, aisle_code) DO UPDATE SET sub_appids = excluded.sub_appids, jsapi_paths = excluded.jsapi_paths, update_user = excluded.update_user, update_time = excluded.update_time`,
  )

const shown = ({ subAppids, jsapiPaths }: Bound) => ({ subAppids: [...subAppids], jsapiPaths: [...jsapiPaths] })
