import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type ImportRow, refuseRow, type SheetForm } from '../../../core/server/sheets/import.ts'
import { blindIndex } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { maybeText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import type { ImportPlan } from '../../settings/settings.server.ts'
import { snText } from '../../inventory/inventory.shared.ts'
import { mayEditMerchant, merchantErrors, type OwnedMerchant } from '../../merchants/merchants.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { terminalErrors } from '../terminal-life/terminal-errors.contract.ts'
import { equipmentAt, equipmentKey } from '../terminal-life/shared-device.queries.ts'
import { equipmentTypes, mostEquipment } from '../terminal-life/shared-device.rules.ts'
import {
  type BindingFacts,
  bindingFacts,
  bindTerminals,
  type TerminalDraft,
} from '../terminal-life/terminal.actions.ts'
import { terminalProblem } from '../terminal-life/terminal-binding.rules.ts'

/** A row of the sheet of terminals. */
interface TerminalRow {
  readonly sn: string
  readonly rpiNo: string
  readonly rpsNo?: string
  readonly mobile?: string
  readonly termName: string
}

/** The sheet of terminals to be bound. @source docs/domain/network.md 13.5 */
export const terminalForm: SheetForm<TerminalRow> = {
  title: '终端绑定',
  columns: [
    { key: 'sn', title: 'SN', shape: snText(), isRequired: true, example: 'N9200012345' },
    { key: 'rpiNo', title: '商户编号', shape: text(20), isRequired: true, example: 'M260301000042' },
    { key: 'rpsNo', title: '门店编号', shape: optional(text(20)), isRequired: false, example: 'S260301000011' },
    { key: 'mobile', title: '店员手机号', shape: optional(mobile()), isRequired: false, example: '13800001111' },
    { key: 'termName', title: '终端名称', shape: maybeText(30), isRequired: false, example: '前台' },
  ],
  keyOf: ({ sn }) => sn,
}

/** Binds what a sheet names: every row is judged as a call of its own would be, against the rows before it too. */
export const terminalPlan = (now: Moment): ImportPlan<TerminalRow> => ({
  ...terminalForm,
  bizType: 'terminal',
  check: async (tx, caller, rows) => {
    const drafts = await draftsOf(tx, caller, values(rows))
    const facts = await bindingFacts(tx, caller.tenantId, drafts, false)
    const owned = await merchantsSeen(tx, caller, drafts)
    const roomProblem = await roomFor(tx, caller, drafts, facts)
    for (const [n, row] of rows.entries()) {
      const draft = drafts[n] as TerminalDraft
      const merchant = facts.merchants.get(draft.rpiNo)
      const problem =
        ownerProblem(caller, owned.get(draft.rpiNo)) ??
        (draft.rpstNo === unknownPerson ? terminalErrors.foreignStaff() : null) ??
        terminalProblem(draft, { ...facts, merchant, device: facts.devices.get(draft.sn) }) ??
        roomProblem(draft)
      if (problem) refuseRow(row, { column: '', reason: problem.words(caller.language) })
      else if (merchant) merchant.terminals += 1
    }
  },
  write: async (tx, caller, rows) => {
    await bindTerminals(tx, makerOf(caller, now), await draftsOf(tx, caller, rows))
  },
})

const values = <Row>(rows: readonly (ImportRow<Row> & { value: Row })[]): Row[] => rows.map(({ value }) => value)

/** Stands for a phone that nobody of the store has: no person has an empty number with a sign in it. */
const unknownPerson = '?'

/** Rows as drafts, people by the phones that they are known by at their merchant. */
async function draftsOf(tx: Tx, caller: Caller, rows: readonly TerminalRow[]): Promise<TerminalDraft[]> {
  const asked = rows.filter(({ mobile }) => mobile !== undefined)
  const people = await rowsOf<{ rpiNo: string; mobileIdx: string; rpstNo: string }>(
    tx,
    sql`SELECT p.rpi_no AS "rpiNo", p.mobile_idx AS "mobileIdx", p.rpst_no AS "rpstNo" FROM pos_staff p
         WHERE p.tenant_id = ${caller.tenantId} AND p.rpi_no = ANY(${sql.param([...new Set(asked.map(({ rpiNo }) => rpiNo))])}::text[]) AND NOT p.is_deleted`,
  )
  const known = new Map(people.map(({ rpiNo, mobileIdx, rpstNo }) => [`${rpiNo} ${mobileIdx}`, rpstNo]))
  return rows.map(({ sn, rpiNo, rpsNo, mobile, termName }) => ({
    sn,
    rpiNo,
    ...(rpsNo ? { rpsNo } : {}),
    ...(mobile ? { rpstNo: known.get(`${rpiNo} ${blindIndex('phone', mobile)}`) ?? unknownPerson } : {}),
    ...(termName ? { termName } : {}),
  }))
}

/** Says of one draft after the other whether its store or staff member has room for it; one that has takes its place. */
async function roomFor(tx: Tx, { tenantId }: Caller, drafts: readonly TerminalDraft[], { devices }: BindingFacts) {
  const placeOf = ({ rpsNo, rpstNo }: TerminalDraft) => rpstNo ?? rpsNo ?? ''
  const standing = await equipmentAt(tx, tenantId, drafts.map(placeOf))
  return (draft: TerminalDraft) => {
    const rpmType = devices.get(draft.sn)?.rpmType ?? 0
    if (placeOf(draft) === '' || !equipmentTypes.includes(rpmType)) return null
    const key = equipmentKey(placeOf(draft), rpmType)
    const many = standing.get(key) ?? 0
    if (many >= mostEquipment) return terminalErrors.roomFull({ n: mostEquipment })
    standing.set(key, many + 1)
    return null
  }
}

async function merchantsSeen(
  tx: Tx,
  caller: Caller,
  drafts: readonly TerminalDraft[],
): Promise<Map<string, OwnedMerchant>> {
  const numbers = [...new Set(drafts.map(({ rpiNo }) => rpiNo))]
  const rows = await rowsOf<OwnedMerchant>(
    tx,
    sql`SELECT m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", m.user_no AS "userNo", m.emp_no AS "empNo" FROM rpi_basic m
         WHERE ${merchantsInReach(caller)} AND m.rpi_no = ANY(${sql.param(numbers)}::text[]) AND NOT m.is_deleted`,
  )
  return new Map(rows.map((row) => [row.rpiNo, row]))
}

function ownerProblem(caller: Caller, merchant: OwnedMerchant | undefined) {
  if (!merchant) return commonErrors.notFound()
  return mayEditMerchant(caller, merchant) ? null : merchantErrors.notDirect()
}
