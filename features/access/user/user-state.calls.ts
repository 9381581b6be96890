import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { rowOf, rowsOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { hashSecret, newSecret, randomPassword, secretOf } from '../password/password.actions.ts'
import { unlockAccount } from '../guess/guess.actions.ts'
import { endSessionsOfUsers, followUser } from '../session/session.actions.ts'
import { checkMembership, setUserStatus, usersToChange } from './user.actions.ts'
import { countUsers } from './user-count.actions.ts'
import { userErrors, UserStatus } from './user-codes.contract.ts'
import { user } from './user.contract.ts'
import { toldUsers, userNumber, userReach } from './user.queries.ts'
import { mostResets, userTransitions } from './user.rules.ts'

export const userStateCalls = [
  handle(user.remove, async ({ tx, caller, input, audit }) => {
    const users = await usersToChange(tx, caller, input.ids)
    if (users.some(({ id }) => id === caller.userId)) throw userErrors.removeSelf()
    if (users.some(({ isTenantAdmin }) => isTenantAdmin)) throw userErrors.removeAdmin()
    await run(
      tx,
      sql`UPDATE app_user SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${`{${input.ids.join(',')}}`}::bigint[])`,
    )
    await countUsers(
      tx,
      caller.tenantId,
      users.map(({ userNo }) => ({ oemNo: caller.oemNo, userNo, change: -1 })),
    )
    await endSessionsOfUsers(tx, { tenantId: caller.tenantId, userIds: input.ids, reason: 'remove' })
    audit(changedEach('user', userNumber, await toldUsers(tx, caller.tenantId, input.ids), []))
    return {}
  }),

  // The new passwords are told in this answer alone; each must be changed after the next sign-in. Clients that drop the
  // answer need one that their administrators know: the tenant's param.
  handle(user.resetPassword, async ({ tx, caller, input, audit }) => {
    if (caller.actorUserId !== null) throw userErrors.loginAs()
    if (input.userIds.length > mostResets) throw userErrors.tooManyResets()
    const users = await usersToChange(tx, caller, input.userIds)
    const initial = await paramOf(tx, caller, 'account.initPassword')
    const policy = await paramOf(tx, caller, 'password.policy')
    const resets = await Promise.all(
      users.map(async ({ id }) => {
        const password = initial || randomPassword()
        return {
          userId: id,
          password,
          hash: await hashSecret(initial ? newSecret(initial, policy) : secretOf(password)),
        }
      }),
    )
    for (const { userId, hash } of resets) {
      await run(
        tx,
        sql`UPDATE app_user SET password_hash = ${hash}, must_change_password = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND id = ${userId}`,
      )
    }
    for (const { account } of users) await unlockAccount(tx, caller.oemNo, account)
    await endSessionsOfUsers(tx, { tenantId: caller.tenantId, userIds: input.userIds, reason: 'password' })
    audit({ entity: 'user', no: input.userIds.join(','), after: { password: 'changed' } })
    return resets.map(({ userId, password }) => ({ userId, password }))
  }),

  handle(user.grant, async ({ tx, caller, input, audit }) => {
    const users = await usersToChange(tx, caller, input.userIds)
    const told = await toldUsers(tx, caller.tenantId, input.userIds)
    await checkMembership(tx, caller, { roleIds: input.roleIds })
    await run(
      tx,
      sql`UPDATE app_user SET role_ids = ${`{${input.roleIds.join(',')}}`}::bigint[], update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${`{${input.userIds.join(',')}}`}::bigint[])`,
    )
    for (const before of users) {
      await followUser(tx, {
        tenantId: caller.tenantId,
        userId: before.id,
        before,
        after: { roleIds: input.roleIds, deptIds: before.deptIds },
      })
    }
    audit(changedEach('user', userNumber, told, await toldUsers(tx, caller.tenantId, input.userIds)))
    return {}
  }),

  handle(user.unlock, async ({ tx, caller, input, audit }) => {
    const users = await usersToChange(tx, caller, input.userIds)
    for (const { account } of users) await unlockAccount(tx, caller.oemNo, account)
    audit({ entity: 'user', no: input.userIds.join(',') })
    return {}
  }),

  // Enabling is also the approval of a registration; a lock by guesses goes with it.
  handle(user.enable, async ({ tx, caller, input, audit }) => {
    const users = await usersToChange(tx, caller, input.userIds)
    for (const { status } of users) nextState(userTransitions, status, 'enable')
    if (users.some(({ roleIds, deptIds }) => roleIds.length === 0 || deptIds.length === 0)) throw userErrors.notReady()
    const told = await toldUsers(tx, caller.tenantId, input.userIds)
    await setUserStatus(tx, caller, users, 'enable')
    for (const { account } of users) await unlockAccount(tx, caller.oemNo, account)
    audit(changedEach('user', userNumber, told, await toldUsers(tx, caller.tenantId, input.userIds)))
    return {}
  }),

  handle(user.lock, async ({ tx, caller, input, audit }) => {
    const users = await usersToChange(tx, caller, input.userIds)
    if (users.some(({ id }) => id === caller.userId)) throw userErrors.lockSelf()
    for (const { status } of users) nextState(userTransitions, status, 'lock')
    await setUserStatus(tx, caller, users, 'lock')
    await endSessionsOfUsers(tx, { tenantId: caller.tenantId, userIds: input.userIds, reason: 'lock' })
    audit({
      entity: 'user',
      no: input.userIds.join(','),
      before: { status: UserStatus.active },
      after: { status: UserStatus.disabled },
    })
    return {}
  }),

  handle(user.platformDetail, async ({ tx, caller, input }) => {
    const found = await rowOf<{ id: bigint; account: string }>(
      tx,
      sql`SELECT u.id, u.account FROM app_user u WHERE ${userReach(caller)} AND u.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    const platforms = await rowsOf<{ userType: 1 | 2 | 3; userExt: string }>(
      tx,
      sql`SELECT platform AS "userType", user_ext AS "userExt" FROM user_platform WHERE tenant_id = ${caller.tenantId} AND user_id = ${input.id} ORDER BY platform`,
    )
    return { ...found, platforms }
  }),

  handle(user.updatePlatform, async ({ tx, caller, input, audit }) => {
    await usersToChange(tx, caller, [input.userId])
    const before = await rowOf<{ userExt: string }>(
      tx,
      sql`SELECT user_ext AS "userExt" FROM user_platform WHERE tenant_id = ${caller.tenantId} AND user_id = ${input.userId} AND platform = ${input.userType}`,
    )
    await run(
      tx,
      sql`INSERT INTO user_platform (tenant_id, oem_no, user_id, platform, user_ext, update_user) VALUES (${caller.tenantId}, ${caller.oemNo}, ${input.userId}, ${input.userType},
               ${input.userExt}, ${caller.userId})
        ON CONFLICT (tenant_id, user_id, platform) DO UPDATE SET user_ext = excluded.user_ext, update_user = excluded.update_user, update_time = business_now()`,
    )
    const { userType, userExt } = input
    audit({
      entity: 'user',
      no: input.userId,
      before: { userType, userExt: before?.userExt ?? '' },
      after: { userType, userExt },
    })
    return {}
  }),
]
