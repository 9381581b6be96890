import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Answering } from '../../../core/server/call/handle.ts'
import { blindIndex, maskPhone } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { takeSmsCode } from '../../access/access.server.ts'
import { smsErrors, SmsScene } from '../../access/access.shared.ts'
import { mayEditMerchant, merchantErrors, type OwnedMerchant } from '../../merchants/merchants.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { hasPassword, type Person, setPassword } from './app-account.actions.ts'

/** Whether the person behind a phone has an app password. @throws sms.phone… */
export const knowsPassword = (tx: Tx, caller: Caller, mobile: string): Promise<boolean> =>
  hasPassword(tx, caller.tenantId, { oemNo: caller.oemNo, mobileIdx: blindIndex('phone', checkedMobile(mobile)) })

/**
 * Sets the app password of a person who works for a merchant that the caller may change; a merchant proves by a code
 * that the phone is the person's.
 * @throws sms.phone…, common.notFound, merchant.notDirect, sms.wrong, password.…, in this order
 * @source docs/domain/network.md 12.1 and 12.2, updatePassV2
 */
export async function changePassword(
  { tx, caller, apart, audit }: Pick<Answering<unknown>, 'tx' | 'caller' | 'apart' | 'audit'>,
  { mobile, password, smsCode }: { mobile: string; password: string; smsCode: string },
): Promise<void> {
  const phone = checkedMobile(mobile)
  const person = await personToChange(tx, caller, phone)
  if (caller.partyType === PartyType.merchant) {
    const isProven = await apart((own) => takeSmsCode(own, { phone, scene: SmsScene.forgottenPassword, code: smsCode }))
    if (!isProven) throw smsErrors.wrong()
  }
  await setPassword(tx, caller, person, password)
  audit({ entity: 'staffAccount', no: maskPhone(phone), before: null, after: { password: 'changed' } })
}

async function personToChange(tx: Tx, caller: Caller, phone: string): Promise<Person> {
  const found = await rowsOf<Person & OwnedMerchant>(
    tx,
    sql`SELECT p.oem_no AS "oemNo", p.mobile_idx AS "mobileIdx", p.mobile_enc AS "mobileEnc", m.rpi_no AS "rpiNo", m.user_no AS "userNo", m.emp_no AS "empNo"
          FROM pos_staff p JOIN rpi_basic m ON m.tenant_id = p.tenant_id AND m.rpi_no = p.rpi_no
         WHERE ${merchantsInReach(caller, 'all')} AND p.mobile_idx = ${blindIndex('phone', phone)} AND NOT p.is_deleted ORDER BY p.id`,
  )
  const [first] = found
  if (!first) throw commonErrors.notFound()
  const own = found.find((one) => mayEditMerchant(caller, one))
  if (!own) throw merchantErrors.notDirect()
  return own
}
