import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskIdNo, maskName, openText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../party/party-name.queries.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { reachOf, seesNames } from '../../access/access.server.ts'
import { AuthType } from '../dossier/dossier-codes.contract.ts'
import { allOf, beginsWith, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import { type identity, type Identity, type IdentityDetail, identityList } from './identity.contract.ts'

const ofParty = (column: string) =>
  sql.raw(`(SELECT p.${column} FROM service_info p WHERE p.tenant_id = a.tenant_id AND p.user_no = a.user_no)`)

/** The real-name records that a caller sees: an operator its parties' and its sub-operators' own, others those at and below themselves. */
export function identitiesInReach(caller: Caller): SQL {
  const reach = reachOf(
    caller,
    identityList,
    {
      tenant: sql`a.tenant_id`,
      oem: sql`a.oem_no`,
      path: ofParty('ancestors'),
      employee: sql`a.user_no`,
      institution: sql`a.user_no`,
      merchant: sql`a.user_no`,
      manager: ofParty('manager_user_id'),
      createUser: sql`a.create_user`,
      createDept: sql`a.create_dept`,
      fields: {
        userNo: sql`a.user_no`,
        userType: sql`a.user_type`,
        authStatus: sql`a.auth_status`,
        createTime: sql`a.create_time`,
      },
    },
    'all',
  )
  const seesBelow = isOperatorStaff(caller) && !isSubOperator(caller)
  return seesBelow
    ? sql`(${reach} AND (a.oem_no = ${caller.oemNo} OR a.user_type = ${constant(PartyType.operator)}))`
    : reach
}

const columns = sql`a.id, a.oem_no AS "tenantId", a.user_type AS "userType", a.user_no AS "userNo", ${partyName(sql`a.tenant_id`, sql`a.user_no`)} AS "userName", a.auth_type AS "authType",
  a.name, a.id_no_enc AS "idNo", a.valid_begin AS "validBegin", a.valid_end AS "validEnd", a.legal_name AS "legalName", a.auth_status AS "authStatus", a.create_time AS "createTime"`

/** The list of real-name records as a statement. */
export const identityListing = (caller: Caller, input: InputOf<typeof identity.list>): Listing => ({
  columns,
  from: sql`auth a`,
  where: allOf(
    identitiesInReach(caller),
    sql`NOT a.is_deleted`,
    when(input.userType, (type) => sql`a.user_type = ${type}`),
    when(input.userNo, (no) => sql`a.user_no = ${no}`),
    when(input.name, (name) => beginsWith(sql`a.name`, name)),
    when(input.authStatus, (status) => sql`a.auth_status = ${status}`),
    madeWithin(sql`a.create_time`, input),
  ),
  order: orderOf(
    input,
    { createTime: sql`a.create_time`, validEnd: sql`a.valid_end` },
    sql`a.create_time DESC`,
    sql`a.id`,
  ),
})

/** A real-name record as it is read: the number sealed. */
export type IdentityRow = z.output<typeof Identity>

/** A real-name record as a caller may see it. */
export function maskedIdentity<Row extends IdentityRow>(caller: Caller, row: Row): Row {
  const hides = !seesNames(caller, row.tenantId ?? '')
  const name = (text: string | null) => (hides ? maskName(text ?? '') : text)
  return {
    ...row,
    name: row.authType === AuthType.person ? name(row.name) : row.name,
    legalName: name(row.legalName),
    idNo: maskIdNo(openText(row.idNo)),
  }
}

/** One real-name record with its pictures. @throws common.notFound */
export async function identityById(tx: Tx, caller: Caller, id: bigint): Promise<z.output<typeof IdentityDetail>> {
  const row = await rowOf<IdentityRow & { pics: Attachment[] }>(
    tx,
    sql`SELECT ${columns}, a.pics FROM auth a WHERE ${identitiesInReach(caller)} AND a.id = ${id} AND NOT a.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  const { pics, ...shown } = row
  const linkOf = await fileLinks(tx, caller)
  const pictures = pics.map(({ picKind, fileKey }) => ({
    picKind,
    link: linkOf(fileKey, `${row.userNo}-${picKind}.jpg`),
  }))
  return { ...maskedIdentity(caller, shown), pictures }
}
