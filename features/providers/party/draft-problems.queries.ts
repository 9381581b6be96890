import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { isLineOn } from './line-on.queries.ts'
import { ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { partyErrors } from '../dossier/party-errors.contract.ts'

/** Requested position of a party in the tree. */
interface Place {
  /** Login tenant of the party. */
  readonly oemNo: string
  readonly serviceKind: CodeOf<typeof ServiceKind>
  /** A provider's number, or oemNo for a party right below the operator or sub-operator. */
  readonly parentNo: string
}

/** A provider to be made. */
interface ProviderDraft extends Place {
  readonly serviceName: string
  readonly subjectType?: CodeOf<typeof SubjectType>
  readonly creditCode?: string
  readonly legalIdNo: string
  readonly contactPhone: string
}

interface Parent {
  readonly oemNo: string
  readonly ancestors: string
  readonly isOn: boolean
}

/** Data that decides where parties may be placed: the providers above them by number, and the highest number of levels. */
export interface Places {
  readonly parents: ReadonlyMap<string, Parent>
  readonly deepestLevel: number
}

/** Reads the data that decides where drafts may be placed; the parties above are locked unless nothing is to be written. */
export async function placesOf(
  tx: Tx,
  tenant: { readonly tenantId: string; readonly oemNo: string },
  drafts: readonly Place[],
  isHeld = true,
): Promise<Places> {
  const wanted = [
    ...new Set(drafts.filter(({ parentNo, oemNo }) => parentNo !== oemNo).map(({ parentNo }) => parentNo)),
  ]
  const rows = await rowsOf<Parent & { userNo: string }>(
    tx,
    sql`SELECT s.user_no AS "userNo", s.oem_no AS "oemNo", s.ancestors, ${isLineOn} AS "isOn" FROM service_info s
         WHERE s.tenant_id = ${tenant.tenantId} AND s.user_no = ANY(${sql.param(wanted)}::text[]) AND s.service_kind = ${ServiceKind.provider} AND NOT s.is_deleted
         ${isHeld ? sql`FOR SHARE` : sql``}`,
  )
  return {
    parents: new Map(rows.map((row) => [row.userNo, row])),
    deepestLevel: await paramOf(tx, tenant, 'service.level.max'),
  }
}

/** Path of the party above; '' for the operator or sub-operator. */
export const pathAbove = ({ parents }: Places, { parentNo }: Place): string => parents.get(parentNo)?.ancestors ?? ''

/**
 * Returns the refusal of the position that a party's draft asks for, or null.
 * @source docs/domain/network.md 2.1, 7.1
 */
export function placeProblem(places: Places, { oemNo, serviceKind, parentNo }: Place): AppError | null {
  const parent = places.parents.get(parentNo)
  if (parentNo !== oemNo) {
    if (parent?.oemNo !== oemNo) return partyErrors.parentMissing()
    if (!parent.isOn) return partyErrors.parentOff()
  }
  const level = parent ? parent.ancestors.split(',').length + 1 : 1
  return serviceKind === ServiceKind.provider && level > places.deepestLevel ? partyErrors.tooDeep() : null
}

/**
 * Returns the refusal of each provider draft of one login tenant, or null, in the order of the drafts: its position, and a
 * name, subject or phone that another provider has, also an accepted one earlier in the list.
 * @source docs/domain/network.md 7.1
 */
export async function draftProblems(
  tx: Tx,
  tenant: { readonly tenantId: string; readonly oemNo: string },
  drafts: readonly ProviderDraft[],
): Promise<(AppError | null)[]> {
  const places = await placesOf(tx, tenant, drafts, false)
  const marks = drafts.map(marksOf)
  const taken = await takenMarks(tx, tenant, marks)
  return drafts.map((draft, n) => {
    const mine = marks[n] as Marks
    const problem =
      placeProblem(places, draft) ??
      (taken.names.has(mine.name) ? partyErrors.nameTaken() : null) ??
      (taken.subjects.has(mine.subject) ? partyErrors.subjectTaken() : null) ??
      (taken.phones.has(mine.phone) ? partyErrors.phoneTaken() : null)
    if (!problem) {
      taken.names.add(mine.name)
      taken.subjects.add(mine.subject)
      taken.phones.add(mine.phone)
    }
    return problem
  })
}

/**
 * Values that must be unique among the providers of a login tenant. The subject is a credit code, or the sealed number of a
 * person.
 */
interface Marks {
  readonly name: string
  readonly subject: string
  readonly phone: string
}

const marksOf = ({ serviceName, subjectType, creditCode, legalIdNo, contactPhone }: ProviderDraft): Marks => ({
  name: serviceName,
  subject: subjectType === SubjectType.person ? blindIndex('idNo', legalIdNo) : (creditCode ?? ''),
  phone: blindIndex('phone', contactPhone),
})

async function takenMarks(
  tx: Tx,
  { tenantId, oemNo }: { readonly tenantId: string; readonly oemNo: string },
  marks: readonly Marks[],
): Promise<Record<'names' | 'subjects' | 'phones', Set<string>>> {
  const mine = sql`s.tenant_id = ${tenantId} AND s.oem_no = ${oemNo} AND NOT s.is_deleted`
  const providers = sql`${mine} AND s.service_kind = ${ServiceKind.provider}`
  const of = (key: keyof Marks) => sql`${sql.param(marks.map((mark) => mark[key]))}::text[]`
  const found = await rowOf<Record<'names' | 'subjects' | 'phones', string[]>>(
    tx,
    sql`SELECT array(SELECT s.service_name FROM service_info s WHERE ${mine} AND s.service_name = ANY(${of('name')})) AS names,
               array(SELECT s.legal_id_no_idx FROM service_info s WHERE ${providers} AND s.subject_type = ${SubjectType.person} AND s.legal_id_no_idx = ANY(${of('subject')})
                     UNION ALL SELECT s.credit_code FROM service_info s WHERE ${providers} AND s.credit_code <> '' AND s.credit_code = ANY(${of('subject')})) AS subjects,
               array(SELECT s.contact_phone_idx FROM service_info s WHERE ${providers} AND s.contact_phone_idx = ANY(${of('phone')})) AS phones`,
  )
  return { names: new Set(found?.names), subjects: new Set(found?.subjects), phones: new Set(found?.phones) }
}
