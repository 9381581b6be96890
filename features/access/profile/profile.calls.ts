import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { appendAudit, changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, platformPlace } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refuseAndKeep } from '../../../core/server/call/envelope.ts'
import { handle, handlePublic } from '../../../core/server/call/handle.ts'
import { blindIndex, openText, sealText } from '../../../core/server/secrets/personal.ts'
import { hashSecret, isSecret, newSecret, secretOf, turnOfUser } from '../password/password.actions.ts'
import { passwordErrors } from '../password/password.contract.ts'
import { accountGuesser, claimGuess, forgetGuesses, type Guesser, unlockAccount } from '../guess/guess.actions.ts'
import { endSessionsOfUsers } from '../session/session.actions.ts'
import { loginTenant, signInUser } from '../session/session.queries.ts'
import { addressKey, guessing } from '../guess/guess.rules.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { takeSmsCode } from '../sms/sms.actions.ts'
import { SmsScene, smsErrors } from '../sms/sms.contract.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { userErrors } from '../user/user-codes.contract.ts'
import { shownUser, type StoredUser, toldUsers, userColumns, userNumber } from '../user/user.queries.ts'
import { unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { checkEmail, phoneToStore } from '../user/user.rules.ts'
import { profile } from './profile.contract.ts'

const ownRecord = ({ tenantId, userId }: Caller) => sql`u.tenant_id = ${tenantId} AND u.id = ${userId}`

/** Guesses at the password of a session that somebody left open: counted apart from those at the sign-in. */
const ownPasswordGuesser = ({ oemNo, account, userId }: Caller): Guesser => ({
  ...accountGuesser(oemNo, `${account} ${userId}`),
  kind: 'account',
})

export const profileCalls = [
  handle(profile.info, async ({ tx, caller }) => {
    const row = await rowOf<StoredUser>(tx, sql`SELECT ${userColumns} FROM app_user u WHERE ${ownRecord(caller)}`)
    if (!row) throw commonErrors.signedOut()
    return shownUser(row, caller.language)
  }),

  handle(profile.updateInfo, async ({ tx, caller, input, apart, audit }) => {
    const own = await rowOf<{ phoneEnc: string }>(
      tx,
      sql`SELECT phone_enc AS "phoneEnc" FROM app_user u WHERE ${ownRecord(caller)} FOR UPDATE`,
    )
    const told = await toldUsers(tx, caller.tenantId, [caller.userId])
    const before = openText(own?.phoneEnc ?? '')
    const given = phoneToStore(
      unmasked(input.phone, ['手机号码', 'Mobile number'], { isNew: false, language: caller.language }),
    )
    const phone = given === before ? undefined : given
    const email = unmasked(input.email, ['邮箱', 'Email'], { isNew: false, language: caller.language })
    if (email !== undefined) checkEmail(email)
    if (phone !== undefined) {
      if (caller.actorUserId !== null) throw userErrors.loginAs()
      const wanted = [
        { phone: before, code: input.oldCode },
        { phone, code: input.code },
      ]
      if (!(await apart((other) => haveCodes(other, wanted)))) throw smsErrors.wrong()
    }
    await run(
      tx,
      sql`UPDATE app_user u SET avatar = coalesce(${input.avatar ?? null}, avatar), real_name = coalesce(${input.realName || null}, real_name), name = coalesce(${input.name || null}, name),
               phone_enc = coalesce(${phone === undefined ? null : sealText(phone)}, phone_enc), phone_idx = coalesce(${phone === undefined ? null : blindIndex('phone', phone)}, phone_idx),
               phone_tail = coalesce(${phone === undefined ? null : phone.slice(-4)}, phone_tail), email_enc = coalesce(${email === undefined ? null : sealText(email)}, email_enc),
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE ${ownRecord(caller)}`,
    )
    audit(changedEach('user', userNumber, told, await toldUsers(tx, caller.tenantId, [caller.userId])))
    return {}
  }),

  handle(profile.updatePassword, async ({ tx, caller, input, apart, audit }) => {
    if (caller.actorUserId !== null) throw userErrors.loginAs()
    if (input.newPassword !== input.newPassword1) throw passwordErrors.confirmDiffers()
    const secret = newSecret(input.newPassword, await paramOf(tx, caller, 'password.policy'))
    const guesser = ownPasswordGuesser(caller)
    const { verdict } = await apart((other) => claimGuess(other, guesser, { most: guessing.mostChecks }))
    if (verdict !== 'free') throw commonErrors.tooFrequent()
    const own = await rowOf<{ hash: string }>(
      tx,
      sql`SELECT password_hash AS hash FROM app_user u WHERE ${ownRecord(caller)}`,
    )
    if (!(await isSecret(secretOf(input.oldPassword), own?.hash, turnOfUser(caller)))) throw passwordErrors.oldWrong()
    await forgetGuesses(tx, guesser)
    await changePassword(tx, caller, secret, caller.sessionId)
    audit({ entity: 'user', no: caller.userId })
    return {}
  }),

  // The answer is the same whether anybody has the phone or not: a code that was never sent is a wrong one.
  handlePublic(profile.forgottenPassword, async ({ tx, input, ip, userAgent, requestId }) => {
    const phone = checkedMobile(input.phone)
    if (input.newPassword !== input.newPassword1) throw passwordErrors.confirmDiffers()
    const secret = newSecret(input.newPassword, await paramOf(tx, platformPlace, 'password.policy'))
    const { verdict } = await claimGuess(
      tx,
      { kind: 'smsAddress', key: `password ${addressKey(ip)}` },
      { most: guessing.mostOfAddress },
    )
    if (verdict !== 'free') return refuseAndKeep(commonErrors.tooFrequent())
    const isRight = await takeSmsCode(tx, { phone, scene: SmsScene.forgottenPassword, code: input.code })
    const tenant = await loginTenant(tx, { tenantId: input.tenantId, domain: '' })
    const place = tenant ?? platformPlace
    await enterScope(tx, scopeOfCaller(place))
    const found = isRight && tenant ? await signInUser(tx, tenant, { phoneIdx: blindIndex('phone', phone) }) : null
    const record = (who: { userId: bigint | null; account: string; result: string }) =>
      appendAudit(tx, {
        tenantId: place.tenantId,
        oemNo: place.oemNo,
        ...who,
        actorUserId: null,
        action: 'profile.forgottenPassword',
        callId: 'C0025',
        entity: 'user',
        no: who.userId ?? '',
        input: null,
        ip,
        userAgent,
        requestId,
      })
    if (!found) {
      const refusal = smsErrors.wrong()
      await record({ userId: null, account: `****${phone.slice(-4)}`, result: refusal.refusalName })
      return refuseAndKeep(refusal)
    }
    await changePassword(tx, found, secret, null)
    await unlockAccount(tx, found.oemNo, found.account)
    await record({ userId: found.userId, account: found.account, result: 'ok' })
    return {}
  }),
]

/** Whether every phone that there is came with its code; all are tried, so that none tells about another. */
async function haveCodes(tx: Tx, wanted: readonly { phone: string; code: string }[]): Promise<boolean> {
  let isRight = true
  for (const { phone, code } of wanted) {
    if (phone && !(await takeSmsCode(tx, { phone, scene: SmsScene.changePhone, code }))) isRight = false
  }
  return isRight
}

/** Stores a new password and ends the other sessions. */
async function changePassword(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: bigint },
  secret: string,
  exceptSession: bigint | null,
): Promise<void> {
  const hash = await hashSecret(secret)
  await run(
    tx,
    sql`UPDATE app_user SET password_hash = ${hash}, must_change_password = false, update_user = ${userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${tenantId} AND id = ${userId}`,
  )
  await endSessionsOfUsers(tx, { tenantId, userIds: [userId], reason: 'password', exceptSession })
}
