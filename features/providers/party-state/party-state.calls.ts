import { sql } from 'drizzle-orm'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import {
  endSessionsOfUsers,
  hashSecret,
  newSecret,
  randomPassword,
  secretOf,
  unlockAccount,
} from '../../access/access.server.ts'
import { checkAccount } from '../../access/access.shared.ts'
import { paramOf, sendSms } from '../../settings/settings.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { updateParty } from '../party/party-values.actions.ts'
import { type HeldParty, heldParty } from '../party/held-party.queries.ts'
import { ServiceKind } from '../dossier/party-codes.contract.ts'
import { menuChoices } from './menu-choices.queries.ts'
import { partyState, partyStateErrors } from './party-state.contract.ts'
import { checkSwitch, mostPasswordSms, pagesMeant } from './party-state.rules.ts'

export const partyStateCalls = [
  // Off: nobody of the party is signed in any more; its merchants keep trading. network 7.2
  handle(partyState.updateStatus, async ({ tx, caller, input, audit }) => {
    const { userNo, serviceStatus: isOn, remark } = input
    const held = await heldParty(tx, caller, { userNo })
    checkSwitch(caller, { ...held, isAboveOn: await isAboveOn(tx, caller, held) }, isOn)
    await updateParty(tx, caller, held, { isOn, offBy: isOn ? null : caller.partyType })
    if (!isOn) await endSessionsOfParty(tx, caller, userNo)
    await logStates(tx, caller.tenantId, caller, [
      {
        oemNo: held.oemNo,
        entity: 'partySwitch',
        entityNo: userNo,
        from: held.isOn ? 1 : 0,
        to: isOn ? 1 : 0,
        action: isOn ? 'switchOn' : 'switchOff',
        remark,
      },
    ])
    audit({ entity: 'party', no: userNo, before: { isOn: held.isOn }, after: { isOn }, reason: remark })
    return {}
  }),

  handle(partyState.updatePwdBySms, async ({ tx, caller, input, now, audit }) => {
    const { held, userId, account } = await accountOf(tx, caller, input.userNo)
    const sent = await rowOf<{ n: number }>(
      tx,
      sql`UPDATE service_info SET password_sms_count = CASE WHEN password_sms_day = ${now.day}::date THEN password_sms_count + 1 ELSE 1 END, password_sms_day = ${now.day}::date
         WHERE tenant_id = ${caller.tenantId} AND id = ${held.id} RETURNING password_sms_count AS n`,
    )
    if (!sent || sent.n > mostPasswordSms) throw partyStateErrors.tooManySms()
    const password = randomPassword()
    await givePassword(tx, caller, { userId, held, account, secret: secretOf(password) })
    await sendSms(tx, {
      tenantId: caller.tenantId,
      oemNo: held.oemNo,
      phone: held.values.contactPhone,
      words: `您的账号${account === held.userNo ? held.values.contactPhone : account}密码已重置为${password}，登录后请修改，请勿告诉他人。`,
    })
    audit({ entity: 'party', no: held.userNo, after: { account } })
    return {}
  }),

  handle(partyState.updatePwd, async ({ tx, caller, input, audit }) => {
    const { held, userId, account } = await accountOf(tx, caller, input.userNo)
    const secret = newSecret(input.pwd, await paramOf(tx, caller, 'password.policy'))
    await givePassword(tx, caller, { userId, held, account, secret })
    audit({ entity: 'party', no: held.userNo, after: { account } })
    return {}
  }),

  // The party's own record and the user of its account are renamed together, so that signing in as it finds the user.
  handle(partyState.updateAccount, async ({ tx, caller, input, audit }) => {
    const { held, userId, account } = await accountOf(tx, caller, input.userNo)
    checkAccount(input.account)
    // The phone signs in anyway, and is kept in one place alone.
    const isPhone = input.account === held.values.contactPhone
    const [named, kept] = isPhone ? [held.userNo, ''] : [input.account, input.account]
    await run(
      tx,
      sql`UPDATE app_user SET account = ${named}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${userId}`,
    )
    await run(
      tx,
      sql`UPDATE service_info SET account = ${kept}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND user_no = ${held.userNo}`,
    )
    audit({ entity: 'party', no: held.userNo, before: { account }, after: { account: named } })
    return {}
  }),

  handle(partyState.serviceMenu, async ({ tx, caller, input, audit }) => {
    const held = await heldParty(tx, caller, { userNo: input.userNo })
    if (held.serviceKind !== ServiceKind.provider) throw commonErrors.notFound()
    const { menuIds } = input
    const { offered, tree } = await menuChoices(tx, caller.tenantId, held, menuIds ?? held.menuIds?.map(BigInt) ?? null)
    const serviceName = held.values.serviceName
    if (menuIds === undefined) return { isDefault: held.menuIds === null, menus: tree, serviceName }
    const pages = pagesMeant(tree, offered, menuIds)
    if (pages === null) throw commonErrors.notFound()
    const chosen = pages.length === 0 ? null : pages
    await updateParty(tx, caller, held, { menuIds: chosen })
    await bumpAuthority(tx)
    audit({ entity: 'party', no: held.userNo, before: { menuIds: held.menuIds }, after: { menuIds: chosen } })
    return { isDefault: chosen === null, menus: tree, serviceName }
  }),
]

async function isAboveOn(tx: Tx, { tenantId }: Caller, { ancestors, userNo }: HeldParty): Promise<boolean> {
  const above = ancestors.split(',').filter((no) => no !== userNo)
  const off = await rowOf(
    tx,
    sql`SELECT 1 FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ANY(${sql.param(above)}::text[]) AND NOT is_on FOR SHARE`,
  )
  return off === undefined
}

async function endSessionsOfParty(tx: Tx, { tenantId }: Caller, userNo: string): Promise<void> {
  const users = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM app_user WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND NOT is_deleted ORDER BY id`,
  )
  await endSessionsOfUsers(tx, { tenantId, userIds: users.map(({ id }) => id), reason: 'lock' })
}

/** A party with the user of its account. */
interface PartyAccount {
  readonly held: HeldParty
  readonly userId: bigint
  readonly account: string
}

/**
 * The user behind a party's account; where that was renamed or removed, its first one.
 * @throws common.notFound, partyState.notFinished, partyState.accountMissing, partyState.loginAs
 */
async function accountOf(tx: Tx, caller: Caller, userNo: string): Promise<PartyAccount> {
  if (caller.actorUserId !== null) throw partyStateErrors.loginAs()
  const held = await heldParty(tx, caller, { userNo })
  if (!held.isFinished) throw partyStateErrors.notFinished()
  const user = await rowOf<{ userId: bigint; account: string }>(
    tx,
    sql`SELECT id AS "userId", account FROM app_user WHERE tenant_id = ${caller.tenantId} AND oem_no = ${held.oemNo} AND user_no = ${userNo} AND NOT is_deleted
         ORDER BY account = ${held.values.account || userNo} DESC, id LIMIT 1 FOR NO KEY UPDATE`,
  )
  if (!user) throw partyStateErrors.accountMissing()
  return { held, ...user }
}

/** Stores a password that its user must change, and ends the user's sessions. @source docs/domain/network.md 7.2 */
async function givePassword(
  tx: Tx,
  caller: Caller,
  { userId, held, account, secret }: PartyAccount & { secret: string },
): Promise<void> {
  const hash = await hashSecret(secret)
  await run(
    tx,
    sql`UPDATE app_user SET password_hash = ${hash}, must_change_password = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${userId}`,
  )
  await unlockAccount(tx, held.oemNo, account)
  await endSessionsOfUsers(tx, { tenantId: caller.tenantId, userIds: [userId], reason: 'password' })
}
