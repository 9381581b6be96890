import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { maskEmail, maskIdNo, maskPhone } from '../../../core/server/secrets/personal.ts'
import { type CodeOf, codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { PartyField, PartyValues } from '../dossier/party-values.rules.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { SubjectType } from '../dossier/party-codes.contract.ts'

/** One change of one field of a party, as people may read it. */
export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** Writes what changed on a party. @source docs/domain/network.md 7.2, changeRecordList */
export async function recordChanges(
  tx: Tx,
  { tenantId, userId, userName }: Pick<Caller, 'tenantId' | 'userId' | 'userName'>,
  { oemNo, userNo }: { oemNo: string; userNo: string },
  changes: readonly FieldChange[],
): Promise<void> {
  await insertRows(
    tx,
    'service_change_record',
    changes.map((change) => ({ tenantId, oemNo, userNo, ...change, operatorId: userId, operatorName: userName })),
  )
}

/** The changes of some fields of step one, personal numbers masked. */
export const changesOf = (fields: readonly PartyField[], before: PartyValues, after: PartyValues): FieldChange[] =>
  fields.map((field) => ({ field, before: shownValue(field, before[field]), after: shownValue(field, after[field]) }))

/** A value of step one as people may read it. */
export function shownValue(field: PartyField, value: PartyValues[PartyField]): string {
  if (value === null) return ''
  if (field === 'subjectType') return codeLabel(codeSetOf(SubjectType), value as CodeOf<typeof SubjectType>, 'zh')
  const text = String(value)
  if (field === 'legalIdNo') return maskIdNo(text)
  if (field === 'contactPhone') return maskPhone(text)
  if (field === 'contactEmail') return maskEmail(text)
  if (field === 'account') return /^1\d{10}$/.test(text) ? maskPhone(text) : text
  return text
}
