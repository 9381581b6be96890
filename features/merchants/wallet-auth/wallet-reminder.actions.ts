import { sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { paramOf, sendSms } from '../../settings/settings.server.ts'
import { PayAuthState } from '../../channels/channels.shared.ts'
import { AuthPayType, AuthorizeState } from '../incoming-state/incoming-codes.contract.ts'
import { holdAuth, phoneOf } from './wallet-auth.actions.ts'
import type { KeptContact } from './wallet-auth.queries.ts'
import { mostReminders } from './wallet-auth.rules.ts'

/** Most contacts that one round looks at; the others come in the next. */
const mostAtOnce = 500

interface Waiting {
  rpiNo: string
  rpiName: string
  aisleCode: string
  payType: 1 | 2
  oemNo: string
  contact: KeptContact
  waitedDays: number
}

/**
 * Reminds contacts by text message who let an application wait: every few days since it last moved, and three times at most.
 * @source docs/domain/network.md 20.1, incoming.wx.remind_days
 */
export async function remindContacts(tx: Tx, tenantId: string): Promise<void> {
  const waiting = await rowsOf<Waiting>(
    tx,
    sql`SELECT p.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", p.aisle_code AS "aisleCode", p.pay_type AS "payType", p.oem_no AS "oemNo", p.contact,
               floor(extract(epoch FROM business_now() - coalesce(p.last_remind_time, p.update_time)) / 86400)::int AS "waitedDays"
          FROM rpi_pay_auth p JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no
         WHERE p.tenant_id = ${tenantId} AND p.apply_state BETWEEN ${PayAuthState.confirmContact} AND ${PayAuthState.approved} AND p.authorize_state = ${AuthorizeState.unauthorized}
           AND NOT p.remind_off AND p.remind_count < ${mostReminders} AND p.contact IS NOT NULL AND NOT p.is_deleted ORDER BY p.id LIMIT ${mostAtOnce}`,
  )
  for (const auth of waiting) {
    const everyDays = await paramOf(tx, { tenantId, oemNo: auth.oemNo }, 'incoming.wx.remind_days')
    if (auth.waitedDays < everyDays || !(await holdAuth(tx, tenantId, auth))) continue
    const wallet = auth.payType === AuthPayType.wechat ? '微信' : '支付宝'
    await sendSms(tx, {
      tenantId,
      oemNo: auth.oemNo,
      phone: phoneOf(auth.contact),
      words: `商户${auth.rpiName}的${wallet}实名认证等待您确认，请按${wallet}的提示完成。`,
    })
    await run(
      tx,
      sql`UPDATE rpi_pay_auth SET remind_count = remind_count + 1, last_remind_time = business_now()
           WHERE tenant_id = ${tenantId} AND rpi_no = ${auth.rpiNo} AND aisle_code = ${auth.aisleCode} AND pay_type = ${auth.payType} AND remind_count < ${mostReminders} AND NOT remind_off`,
    )
  }
}
