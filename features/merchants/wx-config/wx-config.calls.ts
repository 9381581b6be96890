import { sql } from 'drizzle-orm'
import type { AuditNote } from '../../../core/server/call/audit.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type Db, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { type OpenMerchantChannel, reachMerchantChannel } from '../../channels/channels.server.ts'
import type { ChannelAnswer, WxConfigAnswer } from '../../channels/channels.shared.ts'
import { editableMerchant, holdMerchant } from '../merchant/merchant-hold.actions.ts'
import { merchantEntity } from '../merchant/merchant-log.actions.ts'
import { seenMerchantName } from '../merchant/merchant-reach.queries.ts'
import { openMerchantNumber } from '../wallet-auth/wallet-auth.actions.ts'
import { walletAuthErrors } from '../wallet-auth/wallet-auth.contract.ts'
import { BindOp, wxConfig } from './wx-config.contract.ts'
import { type Bound, refusalOfAppid, refusalOfPath } from './wx-config.rules.ts'

/** A merchant at a channel. */
interface Place {
  readonly rpiNo: string
  readonly aisleCode: string
}

export const wxConfigCalls = [
  handle(wxConfig.query, async ({ tx, caller, input: { rpiNo, aisleCode } }) => {
    if (rpiNo === undefined) return { subAppids: [], jsapiPaths: [] }
    await seenMerchantName(tx, caller, rpiNo)
    return aisleCode === undefined
      ? { subAppids: [], jsapiPaths: [] }
      : shown(await boundOf(tx, caller.tenantId, { rpiNo, aisleCode }))
  }),

  handleAsking(wxConfig.alterAppid, {
    look: async ({ tx, caller, input }) => {
      const refusal = refusalOfAppid(await editableBound(tx, caller, input), input.subAppid, input.op)
      if (refusal) throw refusal
      return openMerchantNumber(tx, caller.tenantId, input.rpiNo, input.aisleCode)
    },
    ask: ({ db, caller, input: { aisleCode, subAppid, op } }, merNo) =>
      atChannel(db, caller, aisleCode, ({ channel, access }) =>
        channel.bindAppid(access, merNo, subAppid, op === BindOp.bind),
      ),
    settle: ({ tx, caller, input, now, audit }, after) => keep(tx, caller, input, after, now.at, audit),
  }),

  handleAsking(wxConfig.addPath, {
    look: async ({ tx, caller, input }) => {
      const refusal = refusalOfPath(await editableBound(tx, caller, input), input.jsapiPath)
      if (refusal) throw refusal
      return openMerchantNumber(tx, caller.tenantId, input.rpiNo, input.aisleCode)
    },
    ask: ({ db, caller, input: { aisleCode, jsapiPath } }, merNo) =>
      atChannel(db, caller, aisleCode, ({ channel, access }) => channel.addJsapiPath(access, merNo, jsapiPath)),
    settle: ({ tx, caller, input, now, audit }, after) => keep(tx, caller, input, after, now.at, audit),
  }),
]

/**
 * Has the channel make a change; what it says is bound then is what we keep.
 * @throws walletAuth.channelRefused, walletAuth.channelSilent
 * @source docs/domain/network.md 4.4: the adapter answers ok before the local copy is written
 */
async function atChannel(
  db: Db,
  { tenantId }: Caller,
  aisleCode: string,
  change: (open: OpenMerchantChannel) => Promise<ChannelAnswer<WxConfigAnswer>>,
): Promise<Bound> {
  const answer = await change(await reachMerchantChannel(db, tenantId, aisleCode))
  if (answer.kind === 'refused') throw walletAuthErrors.channelRefused({ reason: answer.message })
  if (answer.kind !== 'done') throw walletAuthErrors.channelSilent()
  return answer.data
}

/**
 * Reads the settings bound at a channel for a merchant that the caller may change. @throws common.notFound,
 * merchant.notDirect
 */
async function editableBound(tx: Tx, caller: Caller, place: Place): Promise<Bound> {
  await editableMerchant(tx, caller, place.rpiNo)
  return boundOf(tx, caller.tenantId, place)
}

async function boundOf(tx: Tx, tenantId: string, { rpiNo, aisleCode }: Place): Promise<Bound> {
  const row = await rowOf<Bound>(
    tx,
    sql`SELECT sub_appids AS "subAppids", jsapi_paths AS "jsapiPaths" FROM rpi_wx_config WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode}`,
  )
  return row ?? { subAppids: [], jsapiPaths: [] }
}

/** Keeps what the channel says is bound now. */
async function keep(
  tx: Tx,
  caller: Caller,
  place: Place,
  bound: Bound,
  at: string,
  audit: (note: AuditNote) => void,
): Promise<ReturnType<typeof shown>> {
  const { tenantId, userId } = caller
  const { rpiNo, aisleCode } = place
  const { oemNo } = await holdMerchant(tx, caller, rpiNo)
  const before = await boundOf(tx, tenantId, place)
  await run(
    tx,
    sql`INSERT INTO rpi_wx_config AS c (tenant_id, oem_no, rpi_no, aisle_code, sub_appids, jsapi_paths, update_user, update_time)
        VALUES (${tenantId}, ${oemNo}, ${rpiNo}, ${aisleCode}, ${sql.param([...bound.subAppids])}::text[], ${sql.param([...bound.jsapiPaths])}::text[], ${userId}, ${at})
        ON CONFLICT (tenant_id, rpi_no, aisle_code) DO UPDATE SET sub_appids = excluded.sub_appids, jsapi_paths = excluded.jsapi_paths, update_user = excluded.update_user, update_time = excluded.update_time`,
  )
  audit({ entity: merchantEntity, no: rpiNo, before: shown(before), after: shown(bound) })
  return shown(bound)
}

const shown = ({ subAppids, jsapiPaths }: Bound) => ({ subAppids: [...subAppids], jsapiPaths: [...jsapiPaths] })
