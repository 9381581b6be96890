import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { type Db, inScope, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'
import { reachMerchantChannel } from '../../channels/channels.server.ts'
import { IncomingKind, PayAuthState } from '../../channels/channels.shared.ts'
import { TenantKind } from '../../tenants/tenants.shared.ts'
import { AuthorizeState } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { absorbAnswer, type HeldAuth } from './wallet-auth.actions.ts'
import { remindContacts } from './wallet-reminder.actions.ts'
import { walletNameOf } from './wallet-sending.jobs.ts'

/** Most authorisations that one round asks about; the others come in the next. */
const mostAsked = 500

/**
 * One round of a ledger: asks the wallets how the applications under way stand, also those that are approved and not yet
 * confirmed by the payee, and reminds contacts who let it wait.
 * @source docs/domain/network.md 4.4, the job; 20.1, incoming.wx.remind_days
 */
export const walletRound = job<JobPayload>({
  name: 'wallet.round',
  unique: 'waiting',
  concurrency: 1,
  run: async ({ db, payload: { tenantId }, within, signal }) => {
    for (const due of await within((tx) => dueAuths(tx, tenantId))) {
      if (signal.aborted) return
      await askWallet(db, tenantId, due)
    }
    await within((tx) => remindContacts(tx, tenantId))
  },
})

/** Every half hour each ledger has its round. */
export const walletTick = calendarJob({
  name: 'wallet.tick',
  due: { everyMinutes: 30 },
  run: async (db) => {
    const { rows } = await db.pool.query<{ tenant_id: string }>(
      `SELECT tenant_id FROM tenant WHERE tenant_kind = ${TenantKind.operator} AND NOT is_deleted`,
    )
    await inScope(db, { tenantId: '', oemNo: '' }, async (tx) => {
      for (const { tenant_id: tenantId } of rows)
        await sendJob(tx, walletRound, { tenantId, oemNo: '' }, { singletonKey: tenantId })
    })
  },
})

type Due = Pick<HeldAuth, 'rpiNo' | 'aisleCode' | 'payType' | 'applyNo'> & { readonly aisleMerNo: string }

const dueAuths = (tx: Tx, tenantId: string): Promise<Due[]> =>
  rowsOf<Due>(
    tx,
    sql`SELECT p.rpi_no AS "rpiNo", p.aisle_code AS "aisleCode", p.pay_type AS "payType", p.apply_no AS "applyNo", i.aisle_mer_no AS "aisleMerNo"
          FROM rpi_pay_auth p JOIN rpi_incoming i ON i.tenant_id = p.tenant_id AND i.rpi_no = p.rpi_no AND i.aisle_code = p.aisle_code AND i.incoming_kind = ${constant(IncomingKind.scan)} AND i.incoming_status = ${constant(IncomingStatus.opened)} AND NOT i.is_deleted
         WHERE p.tenant_id = ${tenantId} AND p.apply_no <> '' AND NOT p.is_deleted AND (p.apply_state BETWEEN ${PayAuthState.underReview} AND ${PayAuthState.verifyLegalPerson}
                OR (p.apply_state IN (${PayAuthState.approved}, ${PayAuthState.frozen}) AND p.authorize_state = ${AuthorizeState.unauthorized}))
         ORDER BY p.last_query_time NULLS FIRST LIMIT ${mostAsked}`,
  )

/** Asks one wallet and takes over its answer. A channel that is away or silent is asked again in the next round. */
export async function askWallet(db: Db, tenantId: string, due: Due): Promise<'told' | 'silent'> {
  const reached = await reachMerchantChannel(db, tenantId, due.aisleCode).catch(() => null)
  const answer = await reached?.channel.queryAuthorization(reached.access, due.aisleMerNo, walletNameOf(due.payType))
  const told = answer?.kind === 'done' || answer?.kind === 'pending' ? answer.data : null
  if (!told) return 'silent'
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const { rows } = await tx.client.query<{ at: string }>('SELECT business_now()::text AS at')
    await absorbAnswer(tx, tenantId, due, told, rows[0]?.at ?? '')
  })
  return 'told'
}
