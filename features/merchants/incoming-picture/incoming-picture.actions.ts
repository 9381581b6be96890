import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { ownPapers } from '../../settings/settings.server.ts'
import { picturesOf } from '../submission/application.queries.ts'
import { pictureSending } from './incoming-picture.jobs.ts'
import { holdIncoming } from '../incoming-state/incoming-state.actions.ts'
import type { HeldIncoming } from '../incoming-state/incoming-row.queries.ts'
import { editableStatuses } from '../incoming-state/incoming.rules.ts'

/** A picture as a form names it. */
export interface NamedPicture {
  readonly picKind: number
  readonly fileKey: string
}

/**
 * Puts pictures of its own into an onboarding, for one channel alone, in the place of those it had of these kinds. Where the
 * channel asked for pictures they are sent to it at once; else they go with the next attempt.
 * @returns the onboarding as it was
 * @throws common.notFound; common.stateRefuses unless it may be edited or the channel asked; those of ownPapers
 * @source docs/domain/network.md 3.10, updatePicAll
 */
export async function replaceOwnPictures(
  tx: Tx,
  caller: Caller,
  incomingCode: string,
  pictures: readonly NamedPicture[],
  sendingNo: string,
): Promise<HeldIncoming> {
  const held = await holdIncoming(tx, caller.tenantId, incomingCode)
  if (!held) throw commonErrors.notFound()
  const isEditable = (editableStatuses as readonly number[]).includes(held.incomingStatus)
  if (!isEditable && held.wantedPics.length === 0) throw commonErrors.stateRefuses()
  await keep(tx, caller, held, pictures)
  if (!isEditable) await send(tx, held, sendingNo)
  return held
}

async function keep(tx: Tx, caller: Caller, held: HeldIncoming, pictures: readonly NamedPicture[]): Promise<void> {
  const { tenantId, oemNo, rpiNo, incomingCode } = held
  const kinds = [...new Set(pictures.map(({ picKind }) => picKind))]
  await run(
    tx,
    sql`UPDATE rpi_pic SET is_deleted = true WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND incoming_code = ${incomingCode} AND pic_kind = ANY(${sql.param(kinds)}::smallint[]) AND NOT is_deleted`,
  )
  const hashes = await ownPapers(
    tx,
    caller,
    pictures.map(({ fileKey }) => fileKey),
  )
  const rows = pictures.map(({ picKind, fileKey }, place) => {
    const seq = pictures.slice(0, place + 1).filter((one) => one.picKind === picKind).length
    const sha256 = hashes.get(fileKey) ?? ''
    return { tenantId, oemNo, rpiNo, incomingCode, picKind, seq, fileKey, sha256, uploadUser: caller.userId }
  })
  await insertRows(tx, 'rpi_pic', rows)
}

/** Has the pictures that the channel asked for sent to it once this transaction has committed. */
async function send(tx: Tx, held: HeldIncoming, sendingNo: string): Promise<void> {
  const wanted = new Set(held.wantedPics.map(({ picKind }) => picKind))
  const pictures = (await picturesOf(tx, held.tenantId, held)).filter(({ picKind }) => wanted.has(picKind))
  const { incomingCode, aisleCode, applyNo, aisleMerNo } = held
  const payload = { aisleCode, incomingCode, no: aisleMerNo ?? applyNo, pictures }
  await putOutbox(tx, held.tenantId, pictureSending, [{ outNo: sendingNo, payload }])
}
