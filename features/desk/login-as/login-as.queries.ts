import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { sessionErrors } from '../../access/access.shared.ts'
import { reachOf } from '../../access/access.server.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { type loginAs, LoginResult, partyLoginList } from './login-as.contract.ts'

const ofParty = (column: string) =>
  sql.raw(`(SELECT p.${column} FROM service_info p WHERE p.tenant_id = l.tenant_id AND p.user_no = l.user_no)`)

const personName = (of: SQL) =>
  sql`coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = l.tenant_id AND u.id = ${of}), '')`

/** Sign-ins of the parties that a caller sees, as a statement. */
export const loginListing = (caller: Caller, input: InputOf<typeof loginAs.log>): Listing => ({
  columns: sql`l.id, l.user_no AS "userNo", coalesce(${ofParty('service_name')}, '') AS "serviceName", l.account, l.ip, l.user_agent AS "userAgent", CASE l.refusal WHEN '' THEN ${constant(LoginResult.succeeded)} ELSE ${constant(LoginResult.failed)} END AS result, l.refusal AS reason,
    ${personName(sql`l.actor_user_id`)} AS "actorName", l.create_time AS "createTime"`,
  from: sql`service_login_log l`,
  where: allOf(
    reachOf(caller, partyLoginList, {
      tenant: sql`l.tenant_id`,
      oem: sql`l.oem_no`,
      path: ofParty('ancestors'),
      employee: sql`l.user_no`,
      institution: sql`l.user_no`,
      manager: ofParty('manager_user_id'),
      fields: { userNo: sql`l.user_no`, createTime: sql`l.create_time` },
    }),
    when(input.userNo, (no) => sql`l.user_no = ${no}`),
    when(input.account, (account) => sql`l.account = ${account}`),
    when(input.result, (result) => sql`(l.refusal = '') = ${result === LoginResult.succeeded}`),
    when(input.isActor, (isActor) => sql`(l.actor_user_id IS NOT NULL) = ${isActor}`),
    madeWithin(sql`l.create_time`, input),
  ),
  order: orderOf(input, { createTime: sql`l.create_time` }, sql`l.create_time DESC`, sql`l.id`),
})

/** Words of the refusals that a sign-in can meet, by the name that the log keeps. */
const refusalWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = Object.fromEntries(
  [
    sessionErrors.wrongPassword(),
    sessionErrors.captchaDue(),
    sessionErrors.captchaWrong(),
    sessionErrors.locked({ minutes: 30 }),
    sessionErrors.noRole(),
    sessionErrors.tenantExpired(),
    sessionErrors.userPending(),
    sessionErrors.userOff(),
    sessionErrors.partyOff(),
    sessionErrors.loginAsExpired(),
    sessionErrors.notChosen(),
  ].map((error) => [error.refusalName, { zh: error.words('zh'), en: error.words('en') }]),
)

/** A kept refusal in words; its name when nobody knows it any more. */
export const wordsOfRefusal = (name: string, language: Language): string => refusalWords[name]?.[language] ?? name

/** Rights to enter accounts of providers: whoever may give them sees all of the login tenant, others their own. */
export const grantListing = (caller: Caller, input: InputOf<typeof loginAs.list>, seesAll: boolean): Listing => ({
  columns: sql`l.id, l.user_id AS "userId", coalesce((SELECT u.account FROM app_user u WHERE u.tenant_id = l.tenant_id AND u.id = l.user_id), '') AS account, ${personName(sql`l.user_id`)} AS "userName",
    l.service_user_no AS "serviceUserNo", coalesce((SELECT p.service_name FROM service_info p WHERE p.tenant_id = l.tenant_id AND p.user_no = l.service_user_no), '') AS "serviceName",
    l.expire_time AS "expireTime", l.expire_time > business_now() AS "isValid", l.user_id = ${caller.userId} AS "isMine", l.reason, ${personName(sql`l.create_user`)} AS "grantorName",
    l.create_time AS "createTime"`,
  from: sql`login_service l`,
  made: sql`l.create_time`,
  where: allOf(
    sql`l.tenant_id = ${caller.tenantId} AND l.oem_no = ${caller.oemNo} AND ${caller.partyType === PartyType.operator} AND NOT l.is_deleted`,
    !seesAll && sql`l.user_id = ${caller.userId}`,
    when(input.serviceUserNo, (no) => sql`l.service_user_no = ${no}`),
    when(input.userId, (userId) => sql`l.user_id = ${userId}`),
    when(input.isValid, (isValid) => sql`(l.expire_time > business_now()) = ${isValid}`),
  ),
  order: orderOf(
    input,
    { createTime: sql`l.create_time`, expireTime: sql`l.expire_time` },
    sql`l.create_time DESC`,
    sql`l.id`,
  ),
})
