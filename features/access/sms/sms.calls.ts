import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refuseAndKeep } from '../../../core/server/call/envelope.ts'
import { handle, handlePublic } from '../../../core/server/call/handle.ts'
import { blindIndex, openText } from '../../../core/server/secrets/personal.ts'
import { isDemo } from '../../settings/settings.server.ts'
import { takeCaptcha } from '../guess/captcha.actions.ts'
import { claimGuess } from '../guess/guess.actions.ts'
import { sessionErrors } from '../session/session.contract.ts'
import { loginTenant, signInUser } from '../session/session.queries.ts'
import { addressKey, guessing } from '../guess/guess.rules.ts'
import { sendSmsCode } from './sms.actions.ts'
import { sms, SmsScene, smsErrors } from './sms.contract.ts'
import { smsLimits } from './sms.rules.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'

/** Purposes that a code is sent for without a token. */
const publicScenes: readonly number[] = [SmsScene.signIn, SmsScene.registration, SmsScene.forgottenPassword]

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value.trim() : '')

const placeOf = ({ tenantId, oemNo }: Caller) => ({ tenantId, oemNo })

export const smsCalls = [
  handlePublic(sms.send, async ({ tx, input, headers, ip }) => {
    const phone = checkedMobile(input.mobile)
    const { scene } = input
    if (!publicScenes.includes(scene)) throw commonErrors.signedOut()
    const captcha = { key: textOf(headers['captcha-key']), text: textOf(headers['captcha-code']) }
    const hasCaptcha = captcha.key !== '' && (await takeCaptcha(tx, captcha.key, captcha.text))
    if (captcha.key !== '' && !hasCaptcha) return refuseAndKeep(sessionErrors.captchaWrong())
    const rule = { most: guessing.mostOfAddress, captchaFrom: smsLimits.captchaFrom, hasCaptcha }
    const { verdict } = await claimGuess(tx, { kind: 'smsAddress', key: addressKey(ip) }, rule)
    if (verdict === 'captchaDue') return refuseAndKeep(sessionErrors.captchaDue())
    if (verdict === 'locked') return refuseAndKeep(commonErrors.tooFrequent())
    const tenant = await loginTenant(tx, { tenantId: input.tenantId || textOf(headers['tenant-id']), domain: '' })
    const place = tenant ?? { tenantId: '', oemNo: '' }
    await enterScope(tx, scopeOfCaller(place))
    const user = tenant && (await signInUser(tx, tenant, { phoneIdx: blindIndex('phone', phone) }))
    // A registration needs a phone that is nobody's yet; the others one that is somebody's. The answer is the same.
    const isMeant = tenant !== null && (scene === SmsScene.registration ? user === null : user !== null)
    await sendSmsCode(tx, { ...place, phone, scene, isMeant })
    return {}
  }),

  handle(sms.sendToSelf, async ({ tx, caller, input, audit }) => {
    await sendSmsCode(tx, { ...placeOf(caller), phone: await ownPhone(tx, caller), scene: input.scene, isMeant: true })
    audit({ entity: 'smsCode', no: caller.userId })
    return {}
  }),

  // Without a number to the present phone, with one to the new phone: changing it needs both codes (update-info).
  handle(sms.sendForChange, async ({ tx, caller, input, audit }) => {
    const phone = input.mobile ? checkedMobile(input.mobile) : await ownPhone(tx, caller)
    const { verdict } = await claimGuess(
      tx,
      { kind: 'smsAddress', key: `user ${caller.userId}` },
      { most: smsLimits.perUser },
    )
    if (verdict !== 'free') throw smsErrors.tooFrequent()
    await sendSmsCode(tx, { ...placeOf(caller), phone, scene: SmsScene.changePhone, isMeant: true })
    audit({ entity: 'smsCode', no: caller.userId })
    return {}
  }),

  // The demo world sends no messages; whoever looks at it must see the codes. Elsewhere there is no such call.
  handlePublic(sms.demoOutbox, async ({ tx, input }) => {
    if (!(await isDemo(tx))) throw commonErrors.unknownPath()
    const tenant = await loginTenant(tx, { tenantId: input.tenantId, domain: '' })
    if (!tenant) throw commonErrors.notFound()
    await enterScope(tx, scopeOfCaller(tenant))
    const rows = await rowsOf<{ phoneEnc: string; bodyEnc: string; createdAt: string }>(
      tx,
      sql`SELECT phone_enc AS "phoneEnc", body_enc AS "bodyEnc", created_at AS "createdAt" FROM sms_outbox
         WHERE tenant_id = ${tenant.tenantId} AND oem_no = ${tenant.oemNo} AND phone_tail = ${input.mobile.slice(-4)} ORDER BY id DESC LIMIT 20`,
    )
    return rows
      .filter(({ phoneEnc }) => openText(phoneEnc) === input.mobile)
      .map(({ bodyEnc, createdAt }) => ({ body: openText(bodyEnc), createTime: createdAt }))
  }),
]

async function ownPhone(tx: Tx, { tenantId, userId }: Caller): Promise<string> {
  const row = await rowOf<{ phoneEnc: string }>(
    tx,
    sql`SELECT phone_enc AS "phoneEnc" FROM app_user WHERE tenant_id = ${tenantId} AND id = ${userId}`,
  )
  const phone = openText(row?.phoneEnc ?? '')
  if (!phone) throw smsErrors.noPhone()
  return phone
}
