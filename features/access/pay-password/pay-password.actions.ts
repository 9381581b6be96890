import { sql } from 'drizzle-orm'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { appendAudit, whoOf } from '../../../core/server/call/audit.ts'
import { type Caller, platformPlace } from '../../../core/server/call/caller.ts'
import { type Db, inScope, rowOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { isSecret, secretOf, turnOfUser } from '../password/password.actions.ts'
import { paramOf } from '../../settings/settings.server.ts'

/**
 * Checks the caller's own pay password and counts the wrong ones. The hash is computed between two short transactions; the
 * second decides, so that of many tries at once five are told right or wrong and the rest are locked out.
 * @throws common.loginAsNoMoney, common.payPwdMissing, common.payPwdUnset, common.payPwdWrong, common.payPwdLocked,
 *   common.busy
 * @source docs/domain/network.md 2.4 and 2.7
 */
export async function checkPayPassword(db: Db, caller: Caller, payPwd: unknown): Promise<void> {
  if (caller.actorUserId !== null) throw commonErrors.loginAsNoMoney()
  const given = typeof payPwd === 'string' || typeof payPwd === 'number' ? String(payPwd).trim() : ''
  if (!given) throw commonErrors.payPwdMissing()
  const scope = scopeOfCaller(caller)
  const before = await inScope(db, scope, (tx) => stateOf(tx, caller))
  if (!before.hash) throw commonErrors.payPwdUnset()
  if (before.isLocked) throw commonErrors.payPwdLocked()
  const isRight = await isSecret(secretOf(given), before.hash, turnOfUser(caller))
  const refusal = await inScope(db, scope, (tx) => decide(tx, caller, before.hash, isRight))
  if (refusal) throw refusal
}

interface PayPasswordState {
  hash: string | null
  isLocked: boolean
  fails: number
}

async function stateOf(tx: Tx, { tenantId, userId }: Caller): Promise<PayPasswordState> {
  const row = await rowOf<PayPasswordState>(
    tx,
    sql`SELECT pay_pwd_hash AS hash, coalesce(pay_pwd_locked_until > now(), false) AS "isLocked",
               CASE WHEN pay_pwd_locked_until <= now() THEN 0 ELSE pay_pwd_fails END AS fails
          FROM app_user WHERE tenant_id = ${tenantId} AND id = ${userId} FOR UPDATE`,
  )
  if (!row) throw commonErrors.signedOut()
  return row
}

/** Counts the try, with its audit record when it was wrong. A right one is recorded with the call that needed it. */
async function decide(tx: Tx, caller: Caller, checkedHash: string | null, isRight: boolean): Promise<AppError | null> {
  const state = await stateOf(tx, caller)
  if (state.isLocked) return commonErrors.payPwdLocked()
  const fails = isRight && state.hash === checkedHash ? 0 : state.fails + 1
  const tries = await paramOf(tx, platformPlace, 'paypwd.max_fail')
  const minutes = await paramOf(tx, platformPlace, 'paypwd.lock_minutes')
  const isLast = fails >= tries
  if (fails !== state.fails || fails === 0) {
    await run(
      tx,
      sql`UPDATE app_user SET pay_pwd_fails = ${fails},
                 pay_pwd_locked_until = CASE WHEN ${isLast} THEN now() + make_interval(mins => ${minutes}) END
           WHERE tenant_id = ${caller.tenantId} AND id = ${caller.userId} AND (${fails} > 0 OR pay_pwd_fails > 0)`,
    )
  }
  if (fails === 0) return null
  const refusal = isLast ? commonErrors.payPwdLocked() : commonErrors.payPwdWrong({ n: tries - fails })
  await appendAudit(tx, {
    ...whoOf(caller),
    action: 'payPassword.check',
    callId: '',
    entity: 'payPassword',
    no: caller.userId,
    input: null,
    result: refusal.refusalName,
  })
  return refusal
}
