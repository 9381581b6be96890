import { sql } from 'drizzle-orm'
import { inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { AddressRefused } from '../../../core/server/http/outgoing.ts'
import { type Outcome, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { openText } from '../../../core/server/secrets/personal.ts'
import { keepUsual } from '../log/log.actions.ts'
import { aliyun } from './aliyun.adapter.ts'
import { qiniu } from './qiniu.adapter.ts'
import { SmsCategory } from './sms-setting.contract.ts'
import { type SmsAccount, smsEndpoint, type SmsOutcome, type SmsVendor } from './sms-vendor.adapter.ts'
import { tencent } from './tencent.adapter.ts'
import { yunpian } from './yunpian.adapter.ts'

/** A message that waits in `sms_outbox`. */
type Payload = { readonly oemNo: string; readonly id: string }

const vendors: Readonly<Record<number, SmsVendor>> = {
  [SmsCategory.yunpian]: yunpian,
  [SmsCategory.qiniu]: qiniu,
  [SmsCategory.aliyun]: aliyun,
  [SmsCategory.tencent]: tencent,
}

/** A code is of no use to anybody after so many minutes, so it is not sent any more. */
const codeMinutes = 10

interface Waiting {
  phoneEnc: string
  phoneTail: string
  bodyEnc: string
  paramsEnc: string
  isStale: boolean
  settingId: bigint | null
  isDemo: boolean
}

interface Account extends Omit<SmsAccount, 'accessKey' | 'secretKey'> {
  category: number
  accessKeyEnc: string
  secretKeyEnc: string
}

/**
 * Text messages on their way: by the setting that was named, else the one in use of the login tenant, else that of its
 * operator. The demo world, where none is set, pretends. A lost answer sends again: a message twice harms nobody.
 * @source docs/wire.md 4.13
 */
export const smsSending = outboxKind<Payload>({
  kind: 'sms',
  retryMinutes: [0.5, 1, 2, 10, 60],
  send: async ({ tenantId, payload }, _signal, db): Promise<Outcome> => {
    const found = await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
      const waiting = await waitingMessage(tx, tenantId, payload.id)
      return waiting && { waiting, account: await accountFor(tx, tenantId, payload.oemNo, waiting.settingId) }
    })
    if (!found) return { kind: 'settled', answer: { kind: 'refused', why: 'the message is gone' } }
    const { waiting, account } = found
    if (waiting.isStale) return { kind: 'settled', answer: { kind: 'refused', why: 'the code has run out' } }
    if (!account && !waiting.isDemo) return { kind: 'again', error: 'no setting of text messages is in use' }
    const outcome = await sent(waiting, account)
    return outcome.kind === 'busy' ? { kind: 'again', error: outcome.why } : { kind: 'settled', answer: { ...outcome } }
  },
  settle: async (tx, { tenantId, payload }, answer) => keep(tx, tenantId, payload, answer as unknown as SmsOutcome),
  stuck: async (tx, { tenantId, payload }, error) => keep(tx, tenantId, payload, { kind: 'refused', why: error }),
})

const waitingMessage = (tx: Tx, tenantId: string, id: string) =>
  rowOf<Waiting>(
    tx,
    sql`SELECT phone_enc AS "phoneEnc", phone_tail AS "phoneTail", body_enc AS "bodyEnc", params_enc AS "paramsEnc", setting_id AS "settingId",
               scene <> 0 AND created_at < now() - make_interval(mins => ${codeMinutes}) AS "isStale", (SELECT is_movable FROM business_clock) AS "isDemo"
          FROM sms_outbox WHERE tenant_id = ${tenantId} AND id = ${id} AND sent_at IS NULL`,
  )

/** The setting by its id, else the one in use: the login tenant's own before its operator's. */
const accountFor = (tx: Tx, tenantId: string, oemNo: string, settingId: bigint | null) =>
  rowOf<Account>(
    tx,
    sql`SELECT category, template_id AS "templateId", sign_name AS "signName", app_id AS "appId", region_id AS "regionId", access_key_enc AS "accessKeyEnc", secret_key_enc AS "secretKeyEnc"
          FROM sms_setting WHERE tenant_id = ${tenantId} AND oem_no IN (${oemNo}, ${tenantId}) AND NOT is_deleted
           AND CASE WHEN ${settingId}::bigint IS NULL THEN is_enabled ELSE id = ${settingId} END
         ORDER BY oem_no = ${oemNo} DESC LIMIT 1`,
  )

async function sent(waiting: Waiting, account: Account | undefined): Promise<SmsOutcome> {
  const vendor = account && vendors[account.category]
  if (!vendor) return { kind: 'sent', vendorNo: 'simulator' }
  const params = JSON.parse(openText(waiting.paramsEnc) || '{}') as Record<string, string>
  try {
    return await vendor.send(
      { ...account, accessKey: openText(account.accessKeyEnc), secretKey: openText(account.secretKeyEnc) },
      { phone: openText(waiting.phoneEnc), params, words: openText(waiting.bodyEnc) },
      smsEndpoint(account.category),
      new Date(),
    )
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: 'refused', why: error.message }
    throw error
  }
}

/** Writes down what became of a message. Its words go once it was really sent; the demo shows them to whoever looks. */
async function keep(tx: Tx, tenantId: string, { id, oemNo }: Payload, outcome: SmsOutcome): Promise<void> {
  const vendorNo = outcome.kind === 'sent' ? outcome.vendorNo : ''
  const failure = outcome.kind === 'sent' ? '' : outcome.why.slice(0, 300)
  await run(
    tx,
    sql`UPDATE sms_outbox SET sent_at = CASE WHEN ${failure} = '' THEN now() END, vendor_no = ${vendorNo}, failure = ${failure},
               body_enc = CASE WHEN ${vendorNo} IN ('', 'simulator') THEN body_enc ELSE '' END,
               params_enc = CASE WHEN ${vendorNo} IN ('', 'simulator') THEN params_enc ELSE '' END
         WHERE tenant_id = ${tenantId} AND id = ${id}`,
  )
  await keepUsual(
    tx,
    { tenantId, oemNo },
    {
      about: 'sms',
      level: failure ? 'warn' : 'info',
      text: failure ? `message ${id} was not sent: ${failure}` : `message ${id} was sent (${vendorNo})`,
    },
  )
}
