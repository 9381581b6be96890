import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { madeBy, makerOf } from '../../../core/server/call/maker.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { requireDistrict } from '../../settings/settings.server.ts'
import { partyErrors } from '../../providers/providers.shared.ts'
import { holdTree, sealPhone } from '../../providers/providers.server.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { directParty } from '../belonging/direct-party.queries.ts'
import { RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { countMerchants } from '../merchant/merchant-count.actions.ts'
import type { HeldMerchant } from '../merchant/merchant-hold.actions.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { type group, groupErrors } from './group.contract.ts'
import { checkGroupFields, isMasked } from './group.rules.ts'

const groupNumber: NumberKind = { prefix: 'G', day: 'yyMMdd', width: 6 }

refusalOfConstraint('rpi_basic_group_phone', () => groupErrors.loginPhoneTaken())

type Draft = Omit<InputOf<typeof group.add>, 'rpiNos'>

/** A group that merchants may join. */
export interface HeldGroup {
  readonly rpiNo: string
  readonly oemNo: string
  readonly userPath: string
}

/**
 * Makes an empty group, its login open.
 * @throws common.fieldMasked; what `checkGroupFields` refuses; region.…; party.belongingMissing; group names and login phones that
 *   are taken, by the constraints of the table
 * @source docs/domain/network.md 3.11
 */
export async function createGroup(
  tx: Tx,
  caller: Caller,
  draft: Draft,
  now: { at: string; day: string },
): Promise<HeldGroup> {
  const { contactPhone, loginPhone, contactEmail, groupName, userNo: asked } = draft
  const { creditCode, contactName, districtCode, address, remark } = draft
  if (isMasked(contactPhone)) throw commonErrors.fieldMasked({ label: '联系人手机号' })
  if (isMasked(loginPhone)) throw commonErrors.fieldMasked({ label: '登录手机号' })
  checkGroupFields(draft)
  if (districtCode !== '') await requireDistrict(tx, districtCode)
  const { tenantId, oemNo } = caller
  const userNo = caller.partyType === PartyType.operator ? asked || oemNo : caller.userNo
  await holdTree(tx, tenantId)
  const party = await directParty(tx, { tenantId, oemNo, userNo })
  if (!party) throw partyErrors.belongingMissing()
  const rpiNo = await takeNumber(tx, groupNumber, now.day)
  const [contact, login] = [sealPhone(contactPhone), sealPhone(loginPhone)]
  await insertRows(tx, 'rpi_basic', [
    {
      ...madeBy(makerOf(caller, now)),
      creditCode,
      contactName,
      districtCode,
      address,
      remark,
      oemNo,
      rpiNo,
      userNo,
      userPath: party.path,
      rpiKind: RpiKind.group,
      userType: MerchantUserType.company,
      rpiStatus: RpiStatus.active,
      rpiName: groupName,
      contactPhoneEnc: contact.enc,
      contactPhoneIdx: contact.idx,
      contactPhoneTail: contact.tail,
      contactEmailEnc: sealText(contactEmail),
      loginPhoneEnc: login.enc,
      loginPhoneIdx: login.idx,
      loginPhoneTail: login.tail,
    },
  ])
  const made = { rpiNo, oemNo, userPath: party.path }
  await countMerchants(tx, tenantId, [{ oemNo, userPath: party.path, rpiKind: RpiKind.group, change: 1 }])
  await logMerchants(tx, tenantId, caller, [{ ...made, from: RpiStatus.active, action: 'groupAdd' }])
  return made
}

/**
 * Writes what was edited of a group; masked numbers stay as they are.
 * @throws what `checkGroupFields` refuses; names and phones that are taken, by the constraints of the table
 */
export async function updateGroup(tx: Tx, caller: Caller, held: HeldMerchant, draft: Draft, at: string): Promise<void> {
  checkGroupFields(draft)
  if (draft.districtCode !== '') await requireDistrict(tx, draft.districtCode)
  const { groupName, creditCode, contactName, contactPhone, contactEmail, loginPhone, districtCode, address, remark } =
    draft
  const phone = (name: 'contact' | 'login', value: string) => {
    if (isMasked(value)) return sql``
    const sealed = sealPhone(value)
    const of = (part: string) => sql.raw(`${name}_phone_${part}`)
    return sql`${of('enc')} = ${sealed.enc}, ${of('idx')} = ${sealed.idx}, ${of('tail')} = ${sealed.tail}, `
  }
  const email = isMasked(contactEmail) ? sql`` : sql`contact_email_enc = ${sealText(contactEmail)}, `
  await run(
    tx,
    sql`UPDATE rpi_basic SET ${phone('contact', contactPhone)}${phone('login', loginPhone)}${email}rpi_name = ${groupName}, credit_code = ${creditCode}, contact_name = ${contactName},
               district_code = ${districtCode}, address = ${address}, remark = ${remark}, update_user = ${caller.userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${held.id}`,
  )
}

/**
 * The group of a number, of the caller's login tenant and within reach, held against being removed meanwhile.
 * @throws common.notFound
 */
export async function joinableGroup(tx: Tx, caller: Caller, groupNo: string): Promise<HeldGroup> {
  const found = await rowOf<HeldGroup>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_path AS "userPath" FROM rpi_basic m
         WHERE ${merchantsInReach(caller)} AND m.oem_no = ${caller.oemNo} AND m.rpi_no = ${groupNo} AND m.rpi_kind = ${RpiKind.group} AND NOT m.is_deleted FOR SHARE OF m`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

/** Puts merchants into a group, or out of theirs. Whether they may was decided before. */
export async function placeInGroup(
  tx: Tx,
  caller: Caller,
  members: readonly HeldMerchant[],
  groupNo: string | null,
  { at, reason = '' }: { at: string; reason?: string },
): Promise<void> {
  if (members.length === 0) return
  await run(
    tx,
    sql`UPDATE rpi_basic SET group_no = ${groupNo}, update_user = ${caller.userId}, update_time = ${at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(members.map(({ id }) => id))}::bigint[])`,
  )
  await logMerchants(
    tx,
    caller.tenantId,
    caller,
    members.map((member) => ({
      ...member,
      from: member.rpiStatus,
      action: groupNo === null ? 'groupLeave' : 'groupJoin',
      remark: [groupNo ?? member.groupNo ?? '', reason].filter(Boolean).join(' '),
    })),
  )
}
