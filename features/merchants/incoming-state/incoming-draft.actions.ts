import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { IncomingKind, type Line, type PosKind } from '../../channels/channels.shared.ts'
import { madeBy } from '../../../core/server/call/maker.ts'
import { incomingEntity } from './incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { keptLines } from './incoming-lines.rules.ts'
import { incomingNumber } from './incoming-number.rules.ts'
import { type HeldIncoming, incomingAssignments, incomingFields, incomingValues } from './incoming-row.queries.ts'
import { holdIncoming, holdIncomings, type Mover, moveIncoming, refreshFinishStatus } from './incoming-state.actions.ts'
import { editableStatuses } from './incoming.rules.ts'

/** A channel that a merchant is to be opened at, as step four has it. The lines stand against floor and ceiling already. */
export interface IncomingDraft {
  readonly aisleCode: string
  readonly incomingKind: CodeOf<typeof IncomingKind>
  readonly lines: readonly Line[]
  /** Serial numbers to be bound once it is open. */
  readonly sns?: readonly string[]
  /** Whether it becomes the default channel once it is open. */
  readonly isDefaultWanted?: boolean
  readonly installAddress?: string
  readonly posKind?: CodeOf<typeof PosKind>
}

/**
 * Writes the channels of step four: new ones at 0, those that may still be edited (0, 2, 7, 8) brought up to date, those
 * at 0 that were taken out given up. One under review or open stays as it is.
 * @returns the merchant's onboardings of the drafts, in their order
 * @source docs/domain/network.md 3.7, 4.2
 */
export async function saveIncomings(
  tx: Tx,
  by: Mover,
  { rpiNo, oemNo, settleCycle }: { rpiNo: string; oemNo: string; settleCycle: HeldIncoming['settleCycle'] },
  drafts: readonly IncomingDraft[],
): Promise<HeldIncoming[]> {
  const live = await holdIncomings(tx, by.tenantId, rpiNo, sql`incoming_status <> ${IncomingStatus.void}`)
  const keyOf = (one: { aisleCode: string; incomingKind: number }) => `${one.aisleCode} ${one.incomingKind}`
  const wanted = new Set(drafts.map(keyOf))
  for (const one of live)
    if (one.incomingStatus === IncomingStatus.notSubmitted && !wanted.has(keyOf(one)))
      await moveIncoming(tx, by, one, { event: 'abandon' })
  const saved: HeldIncoming[] = []
  for (const draft of drafts) {
    const known = live.find((one) => keyOf(one) === keyOf(draft))
    saved.push(
      known
        ? await editIncoming(tx, by, known, draft)
        : await addIncoming(tx, by, { rpiNo, oemNo, settleCycle }, draft),
    )
  }
  return saved
}

/**
 * Adds an onboarding at 0 to a merchant that is held.
 * @throws incoming.exists by the constraint of the table
 */
export async function addIncoming(
  tx: Tx,
  by: Mover,
  merchant: { rpiNo: string; oemNo: string; settleCycle: HeldIncoming['settleCycle'] },
  draft: IncomingDraft,
): Promise<HeldIncoming> {
  const [incomingCode] = await takeNumbers(tx, incomingNumber, dayOfText(by.at), 1)
  const { rpiNo, oemNo, settleCycle } = merchant
  const { aisleCode, incomingKind } = draft
  const added = await insertRow<HeldIncoming>(
    tx,
    'rpi_incoming',
    {
      ...madeBy(by),
      ...incomingValues({ rpiNo, oemNo, settleCycle, incomingCode, aisleCode, incomingKind, ...fieldsOf(draft) }),
    },
    incomingFields,
  )
  const made = { oemNo: merchant.oemNo, entity: incomingEntity, entityNo: added.incomingCode }
  await logStates(tx, by.tenantId, by.userId === null ? null : { userId: by.userId, userNo: by.userNo }, [
    { ...made, from: null, to: IncomingStatus.notSubmitted, action: 'add' },
  ])
  await refreshFinishStatus(tx, by, merchant.rpiNo)
  return added
}

/** Brings a held onboarding up to date while it may be edited; else it stays as it is. */
async function editIncoming(tx: Tx, by: Mover, held: HeldIncoming, draft: IncomingDraft): Promise<HeldIncoming> {
  const edited = await rowOf<HeldIncoming>(
    tx,
    sql`UPDATE rpi_incoming SET ${incomingAssignments({ ...fieldsOf(draft), version: held.version + 1 }, by)}
         WHERE tenant_id = ${by.tenantId} AND id = ${held.id} AND incoming_status = ANY(${sql.param([...editableStatuses])}::smallint[]) RETURNING ${incomingFields}`,
  )
  return edited ?? held
}

/**
 * Edits a card onboarding while it may be edited.
 * @throws common.notFound for a scan onboarding too, common.stateRefuses
 * @source docs/domain/network.md 4.2, editPosIncoming
 */
export async function editPosIncoming(
  tx: Tx,
  by: Mover,
  incomingCode: string,
  edit: Pick<IncomingDraft, 'lines' | 'installAddress' | 'posKind'>,
): Promise<{ before: HeldIncoming; after: HeldIncoming }> {
  const before = await holdIncoming(tx, by.tenantId, incomingCode)
  if (before?.incomingKind !== IncomingKind.card) throw commonErrors.notFound()
  if (!(editableStatuses as readonly number[]).includes(before.incomingStatus)) throw commonErrors.stateRefuses()
  const { aisleCode, incomingKind, sns, isDefaultWanted } = before
  return {
    before,
    after: await editIncoming(tx, by, before, { aisleCode, incomingKind, sns, isDefaultWanted, ...edit }),
  }
}

const fieldsOf = ({ lines, sns, isDefaultWanted, installAddress, posKind }: IncomingDraft) => ({
  rates: keptLines(lines),
  sns: [...(sns ?? [])],
  isDefaultWanted: isDefaultWanted ?? false,
  installAddress: installAddress ?? '',
  posKind: posKind ?? null,
})
