import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isApproved } from '../../../core/shared/verdict.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { askAttempt, askContract } from '../submission/ask-channel.actions.ts'
import { requireWhole } from '../dossier/wholeness.actions.ts'
import { addChannel, resubmit } from '../submission/flow.actions.ts'
import { changeIncoming, correctNumbers, judgeIncoming } from '../submission/incoming-change.actions.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { incomingErrors } from '../incoming-state/incoming-errors.contract.ts'
import { linesSent } from '../incoming-state/incoming-lines.rules.ts'
import { editedMerchant, seenMerchant } from '../incoming-state/incoming-reach.queries.ts'
import type { Mover } from '../incoming-state/incoming-state.actions.ts'
import { incoming, OperateType } from './incoming.contract.ts'
import { incomingHistory, merchantAtAisles, openAisles, yinshengFields } from './incoming.queries.ts'
import type { SubmittedIncoming } from '../submission/submit.actions.ts'

const moverOf = (caller: Caller, now: { at: string }): Mover => ({ ...makerOf(caller, now), userNo: caller.userNo })

export const incomingCalls = [
  handle(incoming.openAisles, ({ tx, caller }) => openAisles(tx, caller)),

  handle(incoming.atAisles, async ({ tx, caller, input }) => {
    const merchant = input.rpiNo === undefined ? null : await seenMerchant(tx, caller, { rpiNo: input.rpiNo })
    return merchantAtAisles(tx, caller.tenantId, merchant ?? { oemNo: caller.oemNo, rpiNo: null })
  }),

  handle(incoming.atAislesById, async ({ tx, caller, input }) =>
    merchantAtAisles(tx, caller.tenantId, await seenMerchant(tx, caller, input)),
  ),

  handle(incoming.yinsheng, async ({ tx, caller, input }) =>
    yinshengFields(tx, caller.tenantId, (await seenMerchant(tx, caller, input)).rpiNo),
  ),

  handle(incoming.history, async ({ tx, caller, input }) => {
    await seenMerchant(tx, caller, input)
    return incomingHistory(tx, caller, input.incomingCode)
  }),

  handle(incoming.flow, async (context) => {
    const { tx, caller, input, now, audit } = context
    const merchant = await editedMerchant(tx, caller, input)
    const submitted = await resubmit(tx, moverOf(caller, now), merchant, input.aisleCode, (rpiNo) =>
      requireWhole(context, rpiNo),
    )
    audit({ entity: 'incoming', no: numbersOf(submitted), before: null, after: submitted })
    return submitted
  }),

  handle(incoming.addChannel, async ({ tx, caller, input, now, audit }) => {
    const { aisleCode, incomingKind, rates } = input
    const merchant = await editedMerchant(tx, caller, input)
    const draft = { aisleCode, incomingKind, lines: linesSent(rates) }
    const submitted = await addChannel(tx, moverOf(caller, now), merchant, draft)
    audit({ entity: 'incoming', no: numbersOf(submitted), before: null, after: { ...input, submitted } })
    return submitted
  }),

  handle(incoming.update, async ({ tx, caller, input, now, audit }) => {
    await editedMerchant(tx, caller, input)
    const { before, after } = await changeIncoming(tx, moverOf(caller, now), input.incomingCode, input)
    const shown = ({ isOn, installAddress, posKind }: typeof before) => ({ isOn, installAddress, posKind })
    audit({ entity: 'incoming', no: input.incomingCode, before: shown(before), after: shown(after) })
    return {}
  }),

  handle(incoming.correctNumber, async ({ tx, caller, input, now, audit }) => {
    await editedMerchant(tx, caller, input)
    const { before, after } = await correctNumbers(tx, moverOf(caller, now), input.incomingCode, input)
    const shown = ({ aisleMerNo, wxSubMchId, aliSmid, unionMerNo }: typeof before) => ({
      aisleMerNo,
      wxSubMchId,
      aliSmid,
      unionMerNo,
    })
    audit({
      entity: 'incoming',
      no: input.incomingCode,
      before: shown(before),
      after: shown(after),
      reason: input.reason,
    })
    return {}
  }),

  handle(incoming.audit, async ({ tx, caller, input, now, audit }) => {
    await editedMerchant(tx, caller, input)
    const verdict = { isApproved: isApproved(input), reason: input.reason, rejectReasonId: input.rejectReasonId }
    const { before, after } = await judgeIncoming(tx, moverOf(caller, now), input.incomingCode, verdict)
    const shown = ({ incomingStatus }: typeof before) => ({ incomingStatus })
    audit({
      entity: 'incoming',
      no: input.incomingCode,
      before: shown(before),
      after: shown(after),
      reason: input.reason,
    })
    return {}
  }),

  handleAsking(incoming.ask, {
    look: async ({ tx, caller, input, now }) => {
      await seenMerchant(tx, caller, input)
      await takeTurn(tx, caller, input.rpiNo, now.at)
      return questionsOf(tx, caller.tenantId, input)
    },
    ask: async ({ db, caller, input }, due) => {
      const asking = input.operateType === OperateType.contract ? askContract : askAttempt
      for (const attempt of due) await asking(db, caller.tenantId, attempt)
      return due
    },
    settle: async ({ tx, caller, input, audit }, due) => {
      const merchant = await seenMerchant(tx, caller, input)
      audit({ entity: 'incoming', no: input.rpiNo, before: null, after: { asked: due.map(({ applyNo }) => applyNo) } })
      return merchantAtAisles(tx, caller.tenantId, merchant)
    },
  }),

  ...[incoming.contract, incoming.directContract].map((call) =>
    handle(call, async ({ tx, caller, input, audit }) => {
      const { rpiNo } = await seenMerchant(tx, caller, { incomingCode: input.incomingCode })
      if (rpiNo !== input.rpiNo) throw commonErrors.notFound()
      const contract = await contractOf(tx, caller.tenantId, input.incomingCode)
      audit({ entity: 'incoming', no: input.incomingCode, before: null, after: { expireTime: contract.expireTime } })
      return contract
    }),
  ),
]

const numbersOf = (submitted: readonly SubmittedIncoming[]): string =>
  submitted.map(({ incomingCode }) => incomingCode).join(',')

/** Attempts of a merchant that a kind of question is about. */
function questionsOf(
  tx: Tx,
  tenantId: string,
  { rpiNo, operateType }: { rpiNo: string; operateType: number },
): Promise<{ applyNo: string; aisleCode: string; aisleMerNo: string | null }[]> {
  const { channelReview, awaitingSignature, opened, closed } = IncomingStatus
  const statuses = {
    [OperateType.onboarding]: [channelReview, awaitingSignature, opened, closed],
    [OperateType.contract]: [awaitingSignature],
    [OperateType.change]: [opened, closed],
    [OperateType.d0]: [opened, closed],
  }[operateType]
  return rowsOf(
    tx,
    sql`SELECT apply_no AS "applyNo", aisle_code AS "aisleCode", aisle_mer_no AS "aisleMerNo" FROM rpi_incoming
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND incoming_status = ANY(${sql.param(statuses)}::smallint[]) AND apply_no <> '' AND NOT is_deleted ORDER BY id`,
  )
}

/** A merchant may be asked about every 10 seconds. @throws common.tooFrequent @source docs/domain/network.md 4.2, applyStateQry */
async function takeTurn(tx: Tx, { tenantId }: Caller, rpiNo: string, at: string): Promise<void> {
  const lately = await rowOf(
    tx,
    sql`SELECT 1 FROM audit_log WHERE tenant_id = ${tenantId} AND at > clock_timestamp() - interval '1 hour' AND action = 'incoming.ask' AND entity_no = ${rpiNo} AND result = 'ok'
           AND business_at > ${at}::timestamptz - interval '10 seconds' LIMIT 1`,
  )
  if (lately) throw commonErrors.tooFrequent()
}

async function contractOf(tx: Tx, tenantId: string, incomingCode: string) {
  const row = await rowOf<{
    incoming_status: number
    contract_no: string
    apply_no: string
    contract_url: string
    contract_expire: string | null
    is_over: boolean
  }>(
    tx,
    sql`SELECT incoming_status, contract_no, apply_no, contract_url, contract_expire, coalesce(contract_expire <= business_now(), true) AS is_over
          FROM rpi_incoming WHERE tenant_id = ${tenantId} AND incoming_code = ${incomingCode} AND NOT is_deleted`,
  )
  if (row?.incoming_status !== IncomingStatus.awaitingSignature) throw commonErrors.stateRefuses()
  if (row.is_over) throw incomingErrors.contractExpired()
  return { contractNo: row.contract_no || row.apply_no, url: row.contract_url, expireTime: row.contract_expire }
}
