import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type Outcome, type OutboxMessage, outboxKind, putOutbox } from '../../../core/server/jobs/outbox.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { BalanceAccType, type ChannelAnswer, type MerchantModification } from '../../channels/channels.shared.ts'
import { ChangeResult, ChangeType } from './change-codes.contract.ts'
import { ChangeStatus } from '../status/change-status.contract.ts'
import { completeChange, moveTo } from './change-effect.actions.ts'
import { afterAnswers, type AisleResult, changeFields } from './change.rules.ts'
import {
  type AisleLines,
  type LockedChange,
  lockedColumns,
  openValues,
  presentValues,
} from './change-values.queries.ts'

/** Payload of the message; the number of the message is that of the change at one channel, the same on every try. */
type PushPayload = { readonly changeNo: string; readonly aisleCode: string; readonly aisleMerNo: string }
type Message = OutboxMessage<PushPayload>

/**
 * Changes on their way to the channels of a merchant. A lost answer of a modification is asked about; prices, pictures
 * and the state are set, so setting them again is the same.
 * @source docs/domain/network.md 5.2, rows of 3; 1.5
 */
export const changeSending = outboxKind<PushPayload>({
  kind: 'merchant.change',
  send: async (message, _signal, db) => {
    const { channel, access } = await reachMerchantChannel(db, message.tenantId, message.payload.aisleCode)
    const { aisleMerNo } = message.payload
    const { changeType, modification, prices, pictures } = await pushOf(db, message)
    if (changeType === ChangeType.closing) return conclude(await channel.setStatus(access, aisleMerNo, false))
    if (changeType === ChangeType.pictures) return conclude(await channel.setPictures(access, aisleMerNo, pictures))
    if (prices.length > 0) {
      const priced = await channel.setPrices(access, aisleMerNo, prices)
      if (priced.kind !== 'done' || changeType === ChangeType.rates) return conclude(priced)
    }
    return conclude(await channel.modify(access, aisleMerNo, modification))
  },
  ask: async (message, _signal, db) => {
    const { changeType } = await pushOf(db, message)
    if (!isModification(changeType)) return 'absent'
    const { channel, access } = await reachMerchantChannel(db, message.tenantId, message.payload.aisleCode)
    const answer = await channel.queryModification(access, message.payload.aisleMerNo, message.outNo)
    return answer.kind === 'absent' ? 'absent' : conclude(answer)
  },
  settle: async (tx, { tenantId, outNo, payload }, answer) => {
    const { isDone, msg } = answer as { isDone: boolean; msg: string }
    await applyResult(tx, tenantId, payload.changeNo, outNo, isDone ? ChangeResult.done : ChangeResult.failed, msg)
  },
  stuck: async (tx, { tenantId, outNo, payload }) => {
    await applyResult(tx, tenantId, payload.changeNo, outNo, ChangeResult.failed, '通道长时间未答复')
  },
})

/** Sends a change to every channel that waits for it. */
export const pushChange = (
  tx: Tx,
  tenantId: string,
  changeNo: string,
  results: readonly AisleResult[],
): Promise<void> =>
  putOutbox(
    tx,
    tenantId,
    changeSending,
    results
      .filter(({ result }) => result === ChangeResult.running)
      .map(({ changeApplyNo, aisleCode, aisleMerNo }) => ({
        outNo: changeApplyNo,
        payload: { changeNo, aisleCode, aisleMerNo },
      })),
  )

const isModification = (changeType: number) =>
  [ChangeType.basics, ChangeType.account, ChangeType.subject, ChangeType.industry, ChangeType.cycle].some(
    (type) => type === changeType,
  )

function conclude(answer: ChannelAnswer<null>): Outcome {
  switch (answer.kind) {
    case 'done':
      return { kind: 'settled', answer: { isDone: true, msg: '' } }
    case 'refused':
      return answer.isRetryable
        ? { kind: 'again', error: answer.message }
        : { kind: 'settled', answer: { isDone: false, msg: answer.message } }
    case 'pending':
      return { kind: 'unknown', error: 'under way' }
    case 'absent':
      return { kind: 'settled', answer: { isDone: false, msg: '通道无此商户' } }
    case 'unknown':
      return { kind: 'unknown', error: answer.error }
  }
}

/** Reads the data for the channel at the time of sending: personal data never lies in a message. */
const pushOf = (db: Db, { tenantId, outNo, payload }: Message) =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const record = await rowOf<LockedChange>(
      tx,
      sql`SELECT ${lockedColumns()} FROM mer_change_record c WHERE c.tenant_id = ${tenantId} AND c.change_no = ${payload.changeNo}`,
    )
    if (!record) throw new Error(`change ${payload.changeNo} is gone`)
    const { fields, rates } = openValues(record.changeType, record.after)
    const account =
      record.changeType === ChangeType.account
        ? { ...(await presentValues(tx, tenantId, record.rpiNo, changeFields[ChangeType.account])), ...fields }
        : null
    const modification: MerchantModification = {
      changeNo: outNo,
      ...(fields.rpiName === undefined ? {} : { rpiName: fields.rpiName }),
      ...(fields.rpiShortName === undefined ? {} : { rpiShortName: fields.rpiShortName }),
      ...(fields.legalPhone === undefined ? {} : { phone: fields.legalPhone }),
      ...(fields.settleCycle === undefined ? {} : { settleCycle: Number(fields.settleCycle) }),
      ...(account
        ? {
            account: {
              isCompany: account.balanceAccType === String(BalanceAccType.company),
              accName: account.accName ?? '',
              accNo: account.accNo ?? '',
              bankName: account.bankName ?? '',
            },
          }
        : {}),
    }
    return {
      changeType: record.changeType,
      modification,
      prices: pricesAt(rates, payload.aisleCode),
      pictures: record.pics,
    }
  })

const pricesAt = (rates: readonly AisleLines[], aisleCode: string) =>
  (rates.find((one) => one.aisleCode === aisleCode)?.lines ?? []).map(
    ({ payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => ({
      payWay,
      ratePpm,
      capFen: capAmountFen,
      minFeeFen,
      d0RatePpm,
      d0FeeFen,
    }),
  )

/** Notes what a channel made of a change; the last answer brings it on. An answer that came before, or too late, does nothing. */
async function applyResult(
  tx: Tx,
  tenantId: string,
  changeNo: string,
  changeApplyNo: string,
  result: number,
  msg: string,
): Promise<void> {
  const record = await rowOf<LockedChange>(
    tx,
    sql`SELECT ${lockedColumns()} FROM mer_change_record c WHERE c.tenant_id = ${tenantId} AND c.change_no = ${changeNo} FOR NO KEY UPDATE`,
  )
  const mine = record?.aisleResults.find((one) => one.changeApplyNo === changeApplyNo)
  if (!record || record.changeStatus !== ChangeStatus.channelProcessing || mine?.result !== ChangeResult.running) return
  const results = record.aisleResults.map((one) => (one === mine ? { ...one, result, msg } : one))
  const next = afterAnswers(results)
  const now = await rowOf<Moment>(tx, sql`SELECT business_now()::text AS at, business_day(business_now())::text AS day`)
  if (next === 'complete') await completeChange(tx, tenantId, record, results, null, now as Moment)
  else if (next === 'fail') {
    const failed = results.find((one) => one.result === ChangeResult.failed)
    await moveTo(tx, tenantId, record, 'fail', results, null, failed?.msg ?? '', now as Moment)
  } else
    await run(
      tx,
      sql`UPDATE mer_change_record SET aisle_results = ${JSON.stringify(results)}::jsonb, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND change_no = ${changeNo}`,
    )
}
