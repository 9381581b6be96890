import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { maskName } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../party/party-name.queries.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { reachOf, seesNames } from '../../access/access.server.ts'
import { ExamineStatus } from '../dossier/dossier-codes.contract.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { Attachment } from '../dossier/attachment.contract.ts'
import { comparedFields } from './compared.queries.ts'
import type { ExamineContent } from '../dossier/examine-content.rules.ts'
import { type examine, type Examine, type ExamineDetail, examineList } from './examine.contract.ts'
import { isExaminerOf } from './examine.rules.ts'

const ofParty = (column: string) =>
  sql.raw(`(SELECT p.${column} FROM service_info p WHERE p.tenant_id = e.tenant_id AND p.user_no = e.user_no)`)

/**
 * The requests that a caller sees: an operator those of its login tenant and of its sub-operators themselves, a provider
 * those of its subtree, others their own.
 * @source docs/domain/network.md 2.7, 7.3
 */
export function examinesInReach(caller: Caller): SQL {
  const reach = reachOf(
    caller,
    examineList,
    {
      tenant: sql`e.tenant_id`,
      oem: sql`e.oem_no`,
      path: ofParty('ancestors'),
      employee: sql`e.user_no`,
      institution: sql`e.user_no`,
      merchant: sql`e.user_no`,
      manager: ofParty('manager_user_id'),
      createUser: sql`e.create_user`,
      createDept: sql`e.create_dept`,
      fields: {
        userNo: sql`e.user_no`,
        userType: sql`e.user_type`,
        examineKind: sql`e.examine_kind`,
        examineStatus: sql`e.examine_status`,
        createTime: sql`e.create_time`,
      },
    },
    'all',
  )
  const seesBelow = isOperatorStaff(caller) && !isSubOperator(caller)
  return seesBelow
    ? sql`(${reach} AND (e.oem_no = ${caller.oemNo} OR e.user_type = ${constant(PartyType.operator)}))`
    : reach
}

const person = (column: string) =>
  sql.raw(`coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = e.tenant_id AND u.id = e.${column}), '')`)

const columnsFor = ({ userId }: Caller): SQL =>
  sql`e.id, e.oem_no AS "tenantId", e.user_type AS "userType", e.user_no AS "userNo", ${partyName(sql`e.tenant_id`, sql`e.user_no`)} AS "userName", e.examine_kind AS "examineKind",
    e.examine_status AS "examineStatus", e.reason, ${person('submit_user')} AS "submitName", ${person('examine_user')} AS "examineName", e.create_time AS "createTime",
    e.examine_time AS "examineTime", coalesce(e.submit_user = ${userId}, false) AS "isMine"`

/** The list of requests as a statement. */
export const examineListing = (caller: Caller, input: InputOf<typeof examine.list>): Listing => ({
  columns: columnsFor(caller),
  from: sql`examine e`,
  where: allOf(
    examinesInReach(caller),
    sql`NOT e.is_deleted`,
    when(input.userType, (type) => sql`e.user_type = ${type}`),
    when(input.userNo, (no) => sql`e.user_no = ${no}`),
    when(input.examineKind, (kind) => sql`e.examine_kind = ${kind}`),
    when(input.examineStatus, (status) => sql`e.examine_status = ${status}`),
    madeWithin(sql`e.create_time`, input),
  ),
  order: orderOf(input, { createTime: sql`e.create_time` }, sql`e.create_time DESC`, sql`e.id`),
})

/** Selects the creation times of the pending requests within the caller's reach. */
export const examinesWaiting = (caller: Caller): SQL =>
  sql`SELECT e.create_time AS at FROM examine e WHERE ${examinesInReach(caller)} AND e.examine_status = ${ExamineStatus.pending} AND NOT e.is_deleted`

type Detail = z.output<typeof ExamineDetail>
type Stored = z.output<typeof Examine> & {
  oemNo: string
  before: ExamineContent | null
  after: ExamineContent
  pics: Attachment[]
}

/**
 * A request by its id, or the newest of a party, with what it changes.
 * @param kinds the kinds that the call is about
 * @throws common.notFound
 * @source docs/domain/network.md 7.3, detail
 */
export async function examineDetail(
  tx: Tx,
  caller: Caller,
  { id, userNo, userType }: InputOf<typeof examine.detail>,
  kinds: readonly number[],
): Promise<Detail> {
  if (id === undefined && userNo === undefined) throw commonErrors.notFound()
  const where = allOf(
    examinesInReach(caller),
    sql`NOT e.is_deleted AND e.examine_kind = ANY(${sql.param([...kinds])}::smallint[])`,
    id === undefined
      ? allOf(
          sql`e.user_no = ${userNo}`,
          when(userType, (type) => sql`e.user_type = ${type}`),
        )
      : sql`e.id = ${id}`,
  )
  const row = await rowOf<Stored>(
    tx,
    sql`SELECT ${columnsFor(caller)}, e.oem_no AS "oemNo", e.before_json AS before, e.after_json AS after, e.pics FROM examine e WHERE ${where} ORDER BY e.create_time DESC, e.id DESC LIMIT 1`,
  )
  if (!row) throw commonErrors.notFound()
  const { before, after, pics, oemNo, ...shown } = row
  const linkOf = await fileLinks(tx, caller)
  const reader = { nameFor: seesNames(caller, oemNo) ? (text: string) => text : maskName, language: caller.language }
  return {
    ...shown,
    fields: comparedFields(row.examineKind, before, after, reader),
    pictures: pics.map(({ picKind, fileKey }) => ({ picKind, link: linkOf(fileKey, `${row.userNo}-${picKind}.jpg`) })),
    isMineToDecide: isExaminerOf(caller, { userType: row.userType, oemNo }),
    states: await statesOf(tx, caller.tenantId, 'examine', String(row.id)),
  }
}
