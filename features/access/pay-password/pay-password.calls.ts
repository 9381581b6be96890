import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowOf, run } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { hashSecret, newPaySecret, turnOfUser } from '../password/password.actions.ts'
import { passwordErrors } from '../password/password.contract.ts'
import { takeSmsCode } from '../sms/sms.actions.ts'
import { SmsScene, smsErrors } from '../sms/sms.contract.ts'
import { payPassword } from './pay-password.contract.ts'

export const payPasswordCalls = [
  handle(payPassword.update, async ({ tx, caller, input, apart, audit }) => {
    if (caller.actorUserId !== null) throw commonErrors.loginAsNoMoney()
    const secret = newPaySecret(input.payPwd)
    if (input.payPwd !== input.payPwd1) throw passwordErrors.confirmDiffers()
    const user = await rowOf<{ phoneEnc: string }>(
      tx,
      sql`SELECT phone_enc AS "phoneEnc" FROM app_user WHERE tenant_id = ${caller.tenantId} AND id = ${caller.userId}`,
    )
    const phone = openText(user?.phoneEnc ?? '')
    if (!phone) throw smsErrors.noPhone()
    if (!(await apart((own) => takeSmsCode(own, { phone, scene: SmsScene.payPassword, code: input.code }))))
      throw smsErrors.wrong()
    const hash = await hashSecret(secret, turnOfUser(caller))
    await run(
      tx,
      sql`UPDATE app_user SET pay_pwd_hash = ${hash}, pay_pwd_fails = 0, pay_pwd_locked_until = NULL, update_user = ${caller.userId},
               update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${caller.userId}`,
    )
    audit({ entity: 'payPassword', no: caller.userId })
    return {}
  }),

  handle(payPassword.hasPayPwd, async ({ tx, caller }) => {
    const row = await rowOf<{ has: boolean }>(
      tx,
      sql`SELECT pay_pwd_hash IS NOT NULL AS has FROM app_user WHERE tenant_id = ${caller.tenantId} AND id = ${caller.userId}`,
    )
    return { hasPayPwd: row?.has ?? false }
  }),

  // What the pay password needs first: a phone of one's own that a code can be sent to.
  handle(payPassword.userHasInfo, async ({ tx, caller }) => {
    const row = await rowOf<{ has: boolean }>(
      tx,
      sql`SELECT phone_idx <> '' AS has FROM app_user WHERE tenant_id = ${caller.tenantId} AND id = ${caller.userId}`,
    )
    return { hasInfo: row?.has ?? false }
  }),
]
