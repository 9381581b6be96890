import { sql } from 'drizzle-orm'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow, insertRows, type Values } from '../../../core/server/database/row-writing.ts'
import { blindIndex, sealText } from '../../../core/server/secrets/personal.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { post } from '../../ledger/ledger.server.ts'
import { accounts, line, mirrored, type Posting } from '../../ledger/ledger.shared.ts'
import { MemberSource } from './member-codes.contract.ts'
import type { Parts } from './stored-value.rules.ts'

const memberNumber = masterNumber('HY')
const rpiMemberNumber = masterNumber('MM')

/** A merchant whose member somebody is. */
export interface MemberPlace {
  readonly tenantId: string
  readonly oemNo: string
  readonly rpiNo: string
}

/** A member of a merchant, locked. */
export interface HeldMember extends MemberPlace {
  readonly rpiMemberNo: string
  readonly memberNo: string
  readonly isOn: boolean
  readonly principal: Fen
  readonly bonus: Fen
  readonly heldPrincipal: Fen
  readonly heldBonus: Fen
  readonly totalRecharge: Fen
  readonly totalSpend: Fen
  readonly payCount: number
}

/** Stored value that no refund holds. */
export const freeOf = ({ principal, bonus, heldPrincipal, heldBonus }: HeldMember): Parts => ({
  principal: fen(principal - heldPrincipal),
  bonus: fen(bonus - heldBonus),
})

/** The member of a merchant by the mobile number, made when there is none, not locked. */
export async function memberOf(
  tx: Tx,
  place: MemberPlace,
  { mobile, nickname, day }: { mobile: string; nickname: string; day: string },
): Promise<{ rpiMemberNo: string; memberNo: string; isOn: boolean }> {
  const memberNo = await personOf(tx, place, { mobile, nickname, day })
  const { tenantId, oemNo, rpiNo } = place
  const known = () =>
    rowOf<{ rpiMemberNo: string; isOn: boolean }>(
      tx,
      sql`SELECT rpi_member_no AS "rpiMemberNo", is_on AS "isOn" FROM rpi_member WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND member_no = ${memberNo}`,
    )
  const before = await known()
  if (before) return { ...before, memberNo }
  const rpiMemberNo = await takeNumber(tx, rpiMemberNumber, day)
  // The counter of the numbers is held until the end: another one who made the member meanwhile is seen now.
  const meanwhile = await known()
  if (meanwhile) return { ...meanwhile, memberNo }
  await insertRows(tx, 'rpi_member', [{ tenantId, oemNo, rpiMemberNo, memberNo, rpiNo }])
  return { rpiMemberNo, memberNo, isOn: true }
}

async function personOf(
  tx: Tx,
  { tenantId, oemNo }: MemberPlace,
  { mobile, nickname, day }: { mobile: string; nickname: string; day: string },
): Promise<string> {
  const mobileIdx = blindIndex('phone', mobile)
  const known = async () =>
    (
      await rowOf<{ memberNo: string }>(
        tx,
        sql`SELECT member_no AS "memberNo" FROM member WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND mobile_idx = ${mobileIdx}`,
      )
    )?.memberNo
  const before = await known()
  if (before !== undefined) return before
  const memberNo = await takeNumber(tx, memberNumber, day)
  const meanwhile = await known()
  if (meanwhile !== undefined) return meanwhile
  const row = { tenantId, oemNo, memberNo, mobileEnc: sealText(mobile), mobileIdx, mobileTail: mobile.slice(-4) }
  await insertRow(tx, 'member', { ...row, nickname, source: MemberSource.codePage }, sql`id`)
  return memberNo
}

/** Locks members of merchants, in the order of their numbers. */
export async function lockMembers(
  tx: Tx,
  tenantId: string,
  numbers: readonly string[],
): Promise<Map<string, HeldMember>> {
  const rows = await rowsOf<HeldMember>(
    tx,
    sql`SELECT tenant_id AS "tenantId", oem_no AS "oemNo", rpi_no AS "rpiNo", rpi_member_no AS "rpiMemberNo", member_no AS "memberNo", is_on AS "isOn", principal, bonus, held_principal AS "heldPrincipal", held_bonus AS "heldBonus",
               total_recharge AS "totalRecharge", total_spend AS "totalSpend", pay_count AS "payCount"
          FROM rpi_member WHERE tenant_id = ${tenantId} AND rpi_member_no = ANY(${sql.param(numbers)}::text[]) ORDER BY rpi_member_no FOR NO KEY UPDATE`,
  )
  return new Map(rows.map((row) => [row.rpiMemberNo, row]))
}

/** Writes changed columns of a locked member. @returns the member as it stands then */
export async function changeMember(
  tx: Tx,
  member: HeldMember,
  changes: Partial<HeldMember> & Values,
): Promise<HeldMember> {
  await run(
    tx,
    sql`UPDATE rpi_member SET ${assignments(changes)}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${member.tenantId} AND rpi_member_no = ${member.rpiMemberNo}`,
  )
  return { ...member, ...changes }
}

/**
 * Posts stored value that a member gets, or gives, in ledger 2; nothing for nothing.
 * @source docs/domain/money.md 2.4 (2001 to 2004)
 */
export async function postStored(
  tx: Tx,
  { tenantId, rpiNo, rpiMemberNo }: Pick<HeldMember, 'tenantId' | 'rpiNo' | 'rpiMemberNo'>,
  direction: 'in' | 'out',
  { principal, bonus }: Parts,
  event: Omit<Posting, 'lines'>,
): Promise<void> {
  if (principal + bonus === 0n) return
  const contra = accounts.storedContra(rpiNo)
  const lines = [
    line(contra, accounts.storedPrincipal(rpiMemberNo), principal),
    line(contra, accounts.storedBonus(rpiMemberNo), bonus),
  ]
  await post(tx, tenantId, { ...event, lines: direction === 'in' ? lines : mirrored(lines) })
}
