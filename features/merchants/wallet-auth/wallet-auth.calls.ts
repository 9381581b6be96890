import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { editableMerchant, holdMerchant } from '../merchant/merchant-hold.actions.ts'
import {
  absorbAnswer,
  holdAuth,
  type HeldAuth,
  logAuth,
  openMerchantNumber,
  submitAuth,
} from './wallet-auth.actions.ts'
import { type WalletAuth, walletAuth, walletAuthErrors } from './wallet-auth.contract.ts'
import {
  authNo,
  authsOfMerchant,
  seenApplication,
  seenAuth,
  walletAuthEntity,
  walletAuthListing,
} from './wallet-auth.queries.ts'
import { cancelAuth, checkResend } from './wallet-auth.rules.ts'
import { underWay } from '../incoming-state/wallet-auth-states.rules.ts'
import { askWallet } from './wallet-round.jobs.ts'
import { walletApplying, walletNameOf } from './wallet-sending.jobs.ts'

/**
 * Shortest interval, in seconds, between two queries about one authorisation. @source docs/domain/network.md 4.4, queryReal
 */
const askPauseSeconds = 10

export const walletAuthCalls = [
  handle(walletAuth.ofMerchant, ({ tx, caller, input }) => authsOfMerchant(tx, caller, input.rpiNo)),

  handle(walletAuth.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<z.output<typeof WalletAuth>>(tx, walletAuthListing(caller, input), input)),
  ),

  handle(walletAuth.submit, async ({ tx, caller, input, now, audit }) => {
    const merchant = await holdMerchant(tx, caller, input.rpiNo)
    const { applyNo, applyState, aisleMerNo, ...auth } = await submitAuth(tx, caller, merchant, input, now)
    const { rpiNo, aisleCode, payType } = auth
    if (input.submit && aisleMerNo)
      await putOutbox(tx, caller.tenantId, walletApplying, [
        { outNo: applyNo, payload: { rpiNo, aisleCode, payType, aisleMerNo } },
      ])
    audit({ entity: walletAuthEntity, no: authNo(auth), after: { ...input, applyNo, applyState } })
    return { applyNo, applyState }
  }),

  handleAsking(walletAuth.ask, {
    look: async ({ tx, caller, input }) => {
      const found = await seenAuth(tx, caller, input)
      return { found, aisleMerNo: await openMerchantNumber(tx, caller.tenantId, input.rpiNo, input.aisleCode) }
    },
    ask: async ({ db, caller: { tenantId }, input, now, apart }, { found, aisleMerNo }) => {
      // The mark is committed before the channel is asked: it counts, whatever the answer.
      const marked = await apart((own) =>
        run(
          own,
          sql`UPDATE rpi_pay_auth SET last_query_time = ${now.at} WHERE tenant_id = ${tenantId} AND id = ${found.id}
               AND (last_query_time IS NULL OR last_query_time <= ${now.at}::timestamptz - make_interval(secs => ${askPauseSeconds}))`,
        ),
      )
      if (marked === 0) throw commonErrors.tooFrequent()
      const told = await askWallet(db, tenantId, { ...input, applyNo: found.applyNo ?? '', aisleMerNo })
      if (told === 'silent') throw walletAuthErrors.channelSilent()
    },
    settle: async ({ tx, caller, input, audit }) => {
      audit({ entity: walletAuthEntity, no: authNo(input) })
      return seenAuth(tx, caller, input)
    },
  }),

  handleAsking(walletAuth.resend, {
    look: async ({ tx, caller, input }) => {
      const found = await changeable(tx, caller, input)
      return { found, aisleMerNo: await openMerchantNumber(tx, caller.tenantId, found.rpiNo, found.aisleCode) }
    },
    ask: async ({ db, caller: { tenantId }, now, apart }, { found, aisleMerNo }) => {
      await apart((own) => countResend(own, tenantId, found.id, now))
      const { channel, access } = await reachMerchantChannel(db, tenantId, found.aisleCode)
      const answer = await channel.resendAuthorization(access, aisleMerNo, walletNameOf(found.payType))
      if (answer.kind === 'refused') throw walletAuthErrors.channelRefused({ reason: answer.message })
      if (answer.kind !== 'done' && answer.kind !== 'pending') throw walletAuthErrors.channelSilent()
      return answer.data
    },
    settle: async ({ tx, caller, input, now, audit }, told) => {
      const { tenantId } = caller
      const found = await changeable(tx, caller, input)
      if (told) await absorbAnswer(tx, tenantId, found, told, now.at)
      await logAuth(tx, tenantId, caller, found, found.applyState, 'resend')
      audit({ entity: walletAuthEntity, no: authNo(found), after: { resend: now.at } })
      return {}
    },
  }),

  handleAsking(walletAuth.cancel, {
    look: async ({ tx, caller, input }) => {
      const found = await changeable(tx, caller, input)
      cancelAuth(found.applyState)
      // The wallet must let go before we do: without its word the application would go on there.
      const mustLetGo = underWay.includes(found.applyState)
      const { rpiNo, aisleCode } = found
      return { found, aisleMerNo: mustLetGo ? await openMerchantNumber(tx, caller.tenantId, rpiNo, aisleCode) : null }
    },
    ask: async ({ db, caller: { tenantId } }, { found, aisleMerNo }) => {
      if (aisleMerNo === null) return
      const { channel, access } = await reachMerchantChannel(db, tenantId, found.aisleCode)
      const answer = await channel.cancelAuthorization(access, aisleMerNo, walletNameOf(found.payType))
      if (answer.kind === 'refused') throw walletAuthErrors.channelRefused({ reason: answer.message })
      if (answer.kind !== 'done') throw walletAuthErrors.channelSilent()
    },
    settle: async ({ tx, caller, input, now, audit }) => {
      const { tenantId } = caller
      const held = await holdAuth(tx, tenantId, await changeable(tx, caller, input))
      if (!held || held.applyNo !== input.applyNo) throw commonErrors.moved()
      const applyState = cancelAuth(held.applyState)
      await run(
        tx,
        sql`UPDATE rpi_pay_auth SET apply_state = ${applyState}, qr_url = '', update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND id = ${held.id}`,
      )
      await logAuth(tx, tenantId, caller, held, applyState, 'cancel')
      audit({
        entity: walletAuthEntity,
        no: authNo(held),
        before: { applyState: held.applyState },
        after: { applyState },
      })
      return {}
    },
  }),

  handle(walletAuth.stopReminders, async ({ tx, caller, input, now, audit }) => {
    const found = await changeable(tx, caller, input)
    if (!underWay.includes(found.applyState)) throw commonErrors.stateRefuses()
    await run(
      tx,
      sql`UPDATE rpi_pay_auth SET remind_off = true, update_user = ${caller.userId}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND id = ${found.id}`,
    )
    await logAuth(tx, caller.tenantId, caller, found, found.applyState, 'stopReminders')
    audit({ entity: walletAuthEntity, no: authNo(found), after: { remindOff: true, at: now.at } })
    return {}
  }),
]

type Changeable = Pick<HeldAuth, 'id' | 'oemNo' | 'rpiNo' | 'aisleCode' | 'payType' | 'applyNo' | 'applyState'>

/** An application that the caller may change. @throws common.notFound, merchant.notDirect */
async function changeable(
  tx: Tx,
  caller: Caller,
  input: { applyNo: string; aisleCode: string; payType: 1 | 2 },
): Promise<Changeable> {
  const { id, tenantId, applyState, rpiNo } = await seenApplication(tx, caller, input)
  await editableMerchant(tx, caller, rpiNo ?? '')
  return { ...input, id, applyState, oemNo: tenantId ?? '', rpiNo: rpiNo ?? '' }
}

/** Counts a message to the contact. @throws walletAuth.nothingToSend, walletAuth.tooOften */
async function countResend(tx: Tx, tenantId: string, id: bigint, { at }: { at: string }): Promise<void> {
  const row = await rowOf<{ applyState: HeldAuth['applyState']; secondsSince: number | null; today: number }>(
    tx,
    sql`SELECT apply_state AS "applyState", extract(epoch FROM ${at}::timestamptz - last_resend_time)::float8 AS "secondsSince",
               CASE WHEN business_day(last_resend_time) = business_day(${at}::timestamptz) THEN resend_count ELSE 0 END AS today
          FROM rpi_pay_auth WHERE tenant_id = ${tenantId} AND id = ${id} FOR NO KEY UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  checkResend(row.applyState, row.secondsSince, row.today)
  await run(
    tx,
    sql`UPDATE rpi_pay_auth SET resend_count = ${row.today + 1}, last_resend_time = ${at} WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
}
