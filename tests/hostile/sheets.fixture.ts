import { ports } from '../../wiring.ts'
import { expect, it } from 'vitest'
import type { Ports } from '../../core/server/ports.ts'
import type { CellKind } from '../../core/server/sheets/sheet.ts'
import { openCells, sheetFile } from '../../core/server/sheets/sheet-content.ts'
import type { Call } from '../../core/shared/call.ts'
import { operatorId, subOperatorId } from '../../db/demo/accounts.ts'
import { columnsOfSheets } from '../architecture/page-columns.ts'
import { givenUser, type TestUser } from '../kit/api.ts'
import { everyPermission, fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'
import { type Bench, everythingOf } from './filters.fixture.ts'
import { headedOtherwise, listsOfSheets, withoutColumn } from './sheet-habits.ts'

/** A sheet as it was asked for: its columns, and the cells of its first rows. */
interface Taken {
  readonly columns: readonly { readonly key: string; readonly title: string; readonly kind: CellKind }[]
  readonly rows: readonly (readonly unknown[])[]
  /** Its first line, as it is written. */
  readonly headings: readonly string[]
}

let taken: Taken | null = null

/** Prepares sheets as the product does, and keeps what stands in them. */
export const keepingSheets: Ports['core']['prepareSheet'] = async (asked) => {
  const { tx, plan, input, caller } = asked
  const rows: (readonly unknown[])[] = []
  for await (const batch of await openCells(tx, { plan, input, language: caller.language })) rows.push(...batch)
  taken = { columns: plan.columns, rows, headings: await headingsOf(asked) }
  await tx.client.query('CLOSE sheet_rows')
  return ports.core.prepareSheet(asked)
}

async function headingsOf({ call, plan, input, caller, now, translate }: Parameters<Ports['core']['prepareSheet']>[0]) {
  const none = (async function* () {})()
  const order = { call, plan, caller, language: caller.language, at: now.at, translate }
  const file = sheetFile({ ...order, input: { ...input, columns: undefined, format: 'csv' } }, none)
  const { value } = await file.body.next()
  return String(value).replace('\ufeff', '').trimEnd().split(',')
}

/** Every kind of caller: what one may not see in a list stands in no sheet of theirs either. */
const kinds = {
  staff: {},
  subOperator: { oemNo: subOperatorId },
  provider: { userType: 2, userNo: 'F00000001' },
  employee: { userType: 4, userNo: 'E00000001' },
  institution: { userType: 5, userNo: 'J00000001' },
} as const

/** Tests that follow from what the sheets declare: each has the columns, values and masks of its list. */
export function describeSheets(calls: () => readonly Call[], bench: () => Bench): void {
  const callOf = (id: string) => {
    const found = calls().find((call) => call.id === id)
    if (!found) throw new Error(`${id} is no call`)
    return found
  }

  it('every sheet has a list', () => {
    const sheets = calls().filter(({ answer }) => answer === 'export')
    expect(sheets.map(({ id }) => id).sort()).toEqual(Object.keys(listsOfSheets).sort())
  })

  it.each(Object.keys(kinds))(
    'every sheet has the columns, values and masks of its list, for a %s',
    async (kind) => {
      const { world } = bench()
      // Somebody of a sub-operator withdraws: its names are no business of the operator's staff.
      await world.within({ tenantId: operatorId, oemNo: operatorId }, ({ client }) =>
        client.query('UPDATE withdrawal SET oem_no = $2 WHERE tenant_id = $1 AND withdraw_status = 6', [
          operatorId,
          subOperatorId,
        ]),
      )
      const user = await givenUser(world, {
        tenantId: operatorId,
        permissions: everyPermission,
        ...kinds[kind as keyof typeof kinds],
      })
      const faults: string[] = []
      for (const [sheetId, listId] of Object.entries(listsOfSheets))
        if (listId)
          faults.push(...(await differences(bench(), user, callOf(sheetId), callOf(listId), kind === 'staff')))
      expect(faults).toEqual([])
    },
    300_000,
  )
}

async function differences(
  { world }: Bench,
  user: TestUser,
  sheet: Call,
  list: Call,
  isWhole: boolean,
): Promise<string[]> {
  const input = everythingOf(list)
  const answer = await sendRaw(world, user, list, input)
  taken = null
  const own = fieldsOf(sheet)
  const asked = Object.fromEntries(Object.entries(input).filter(([name]) => own.has(name)))
  const { status } = await sendRaw(world, user, sheet, asked)
  const name = `${sheet.id} ${sheet.path}`
  if ((status === 200) !== (answer.status === 200)) return [`${name}: ${status}, its list ${answer.status}`]
  const found = taken as Taken | null
  if (!found) return []
  const keys = found.columns.map(({ key }) => key)
  const faults = keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${name}: ${key} twice`)
  const rows = rowsOf(answer)
  const [first] = rows
  if (isWhole && first) {
    const shown = columnsOfSheets.get(sheet.id) ?? new Map<string, ReadonlySet<string>>()
    const gone = Object.keys(first).filter((field) => shown.has(field) && !keys.includes(field))
    const kept = (withoutColumn[sheet.id] ?? '').split(' ')
    faults.push(...gone.filter((field) => !kept.includes(field)).map((field) => `${name}: no column ${field}`))
  }
  if (isWhole) faults.push(...wrongHeadings(sheet, found).map((fault) => `${name}: ${fault}`))
  if (found.rows.length < rows.length) faults.push(`${name}: ${found.rows.length} rows, its list ${rows.length}`)
  for (const [at, { key, kind }] of found.columns.entries()) {
    const labels = new Map<unknown, unknown>()
    const wrong = rows.findIndex((row, n) => key in row && !isSame(row[key], found.rows[n]?.[at], kind, labels))
    if (wrong >= 0)
      faults.push(
        `${name}: ${key} ${String(found.rows[wrong]?.[at])}, in its list ${JSON.stringify(rows[wrong]?.[key])}`,
      )
  }
  return faults
}

/** Headings of a sheet that differ from those of the screen, and rates without their unit. */
function wrongHeadings({ id }: Call, { columns, headings }: Taken): string[] {
  const onScreen = columnsOfSheets.get(id)
  return columns.flatMap(({ key, title, kind }, at) => {
    const written = `${title}${kind === 'rate' ? '(%)' : ''}`
    const shown = [...(onScreen?.get(key) ?? [])]
    return [
      ...(headings[at] === written ? [] : [`${key} is headed ${headings[at]}, not ${written}`]),
      ...(shown.length === 0 || shown.includes(title) || headedOtherwise[`${id} ${key}`]
        ? []
        : [`${key} is headed ${title}, on the screen ${shown.join(' or ')}`]),
    ]
  })
}

/**
 * Whether a cell tells what the list tells. A code becomes a word: the same code the same word.
 * @param labels words of the codes met so far
 */
function isSame(told: unknown, cell: unknown, kind: CellKind, labels: Map<unknown, unknown>): boolean {
  // A field that is an amount with its status has a column for each of them.
  const shown = kind === 'money' && told !== null && typeof told === 'object' && 'amount' in told ? told.amount : told
  if (shown === null || shown === '') return cell === null || cell === '' || cell === undefined
  if (kind === 'money') return fenOf(String(shown), 2) === String(cell)
  if (kind === 'rate') return fenOf(String(shown), 4) === String(cell)
  if (kind === 'number') return Number(shown) === Number(cell)
  // What a log names by a word of ours stands in words in its sheet.
  if (typeof shown === 'string') return shown === cell || (/^[a-z]+$/i.test(shown) && named(shown, cell, labels))
  if (typeof shown !== 'number') return true
  return named(shown, cell, labels)
}

function named(code: unknown, cell: unknown, labels: Map<unknown, unknown>): boolean {
  if (!labels.has(code)) labels.set(code, cell)
  return labels.get(code) === cell && cell !== '' && cell !== null
}

/** Digits of a decimal text without its point: `12.30` is 1230. */
const fenOf = (text: string, digits: number): string => {
  const [whole = '', part = ''] = text.split('.')
  return String(BigInt(whole + part.padEnd(digits, '0')))
}
