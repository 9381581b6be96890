import { IncomingKind, travelling } from '../../channels/channels.shared.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { addChannel, checkLines } from '../submission/flow.actions.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { editPosIncoming } from '../incoming-state/incoming-draft.actions.ts'
import { linesKept, linesSent } from '../incoming-state/incoming-lines.rules.ts'
import { editedMerchant, seenMerchant } from '../incoming-state/incoming-reach.queries.ts'
import type { KeptLine } from '../incoming-state/kept-line.contract.ts'
import { registerMerchant } from './register.actions.ts'
import { type PosIncoming, type PosMerchant, registered } from './registered.contract.ts'

export const registeredCalls = [
  handle(registered.submit, async ({ tx, caller, input, now, audit }) => {
    const made = await registerMerchant(tx, caller, input, now)
    const { rpiName, aisleCode, aisleMerNo } = input
    audit({ entity: 'merchant', no: made.rpiNo, before: null, after: { rpiName, aisleCode, aisleMerNo } })
    return made
  }),

  handle(registered.detail, async ({ tx, caller, input }) => {
    const { rpiNo } = await seenMerchant(tx, caller, input)
    const merchant = await rowOf<Omit<z.output<typeof PosMerchant>, 'incomings'>>(
      tx,
      sql`SELECT rpi_no AS "rpiNo", rpi_name AS "rpiName", user_type AS "userType", rpi_status AS "rpiStatus", finish_status AS "finishStatus", address
          FROM rpi_basic WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${rpiNo}`,
    )
    if (!merchant) throw commonErrors.notFound()
    const rows = await rowsOf<Omit<z.output<typeof PosIncoming>, 'rates'> & { rates: KeptLine[] }>(
      tx,
      sql`SELECT i.incoming_code AS "incomingCode", i.aisle_code AS "aisleCode", coalesce(a.aisle_name, '') AS "aisleName", i.incoming_status AS "incomingStatus", coalesce(i.aisle_mer_no, '') AS "aisleMerNo",
               i.install_address AS "installAddress", i.pos_kind AS "posKind", i.rates, i.reject_reason AS "rejectReason", i.reject_fields AS "rejectFields", i.submit_time AS "submitTime", i.finish_time AS "finishTime"
          FROM rpi_incoming i LEFT JOIN pay_aisle a USING (aisle_code)
         WHERE i.tenant_id = ${caller.tenantId} AND i.rpi_no = ${rpiNo} AND i.incoming_kind = ${IncomingKind.card} AND i.incoming_status <> ${IncomingStatus.void} AND NOT i.is_deleted ORDER BY i.id`,
    )
    const incomings = rows.map(({ rates, ...row }) => ({
      ...row,
      rates: linesKept(rates).map(travelling),
    }))
    return { ...merchant, incomings }
  }),

  handle(registered.addPos, async ({ tx, caller, input, now, audit }) => {
    const { aisleCode, installAddress, posKind, rates } = input
    const merchant = await editedMerchant(tx, caller, input)
    const by = { ...makerOf(caller, now), userNo: caller.userNo }
    const draft = { aisleCode, incomingKind: IncomingKind.card, lines: linesSent(rates), installAddress, posKind }
    const submitted = await addChannel(tx, by, merchant, draft)
    audit({ entity: 'incoming', no: submitted[0]?.incomingCode ?? '', before: null, after: { ...input, submitted } })
    return submitted
  }),

  handle(registered.editPos, async ({ tx, caller, input, now, audit }) => {
    const { incomingCode, installAddress, posKind, rates } = input
    const { rpiNo } = await editedMerchant(tx, caller, input)
    const by = { ...makerOf(caller, now), userNo: caller.userNo }
    const lines = linesSent(rates)
    const { before, after } = await editPosIncoming(tx, by, incomingCode, { lines, installAddress, posKind })
    await checkLines(tx, by, { rpiNo, aisleCode: after.aisleCode, lines })
    const shown = ({ installAddress, posKind, rates }: typeof before) => ({ installAddress, posKind, rates })
    audit({ entity: 'incoming', no: incomingCode, before: shown(before), after: shown(after) })
    return {}
  }),
]
