import type { Call } from '../../core/shared/call.ts'
import { fieldsOf } from './declared.fixture.ts'

/** A list with the calls that tell of the same rows: its totals and its sheets. */
export interface Family {
  readonly list: Call
  /** Fields by which the list is filtered. */
  readonly filters: readonly string[]
  readonly totals: readonly Call[]
  readonly sheets: readonly Call[]
}

/** Fields of a list that say how it is shown, not what. */
const ofShowing = ['current', 'size', 'ascs', 'descs', 'lastId', 'columns', 'format']

const controllerOf = ({ path }: Call): string => path.slice(0, path.lastIndexOf('/'))
const filtersOf = (call: Call): string[] =>
  [...fieldsOf(call).keys()].filter((name) => !ofShowing.includes(name)).toSorted()
const isSame = (one: Call, other: Call): boolean => filtersOf(one).join() === filtersOf(other).join()

/**
 * Returns the part of a call's name that tells which of several lists of one controller it belongs to: `New` of `listNew`,
 * `statisticsNew` and `exportNew`.
 */
const kindOf = ({ path }: Call): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/^(list|page|pageList|statistics|export)/, '')

/**
 * Totals that stand in another controller than their list, or take other fields.
 * @see C0257: the figures of the merchants that are improved, which C0251 lists
 */
const told: Readonly<Record<string, string>> = { C0251: 'C0257' }

/** Calls that share a list's filters and tell of something else, each by the list and with the reason. */
const apart: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  C0008: { C0989: 'who may export and see all users takes out all: the sheet of C0009' },
  C0231: { C0233: 'counts by provider, of the steps that the sheet of C0230 has' },
  C0232: { C0233: 'counts by provider, of the steps that the sheet of C0230 has' },
  C0409: { C0424: 'how many of each model who holds: sums, which no list shows' },
  C0603: { C0596: 'the caller’s own withdrawals alone', C0597: 'the caller’s own withdrawals alone' },
  C1071: { C1332: 'its own record is among the rows: every read of this list adds one' },
}

/** Sheets that no list shows, each with the reason. */
export const noList: Readonly<Record<string, string>> = {
  C1338: 'who may do what: worked out, not listed',
  C0823: 'what is left to send, a line for each device, in the columns that an import takes',
  ...apart.C0409,
  ...apart.C1071,
}

/** Pattern of the names of calls that answer with totals. */
const namesTotals = /statistics\w*$|Count$/i

/** Calls that share a list's filters and tell of something else, each with the reason. */
export const noTotals: Readonly<Record<string, string>> = {
  C0555: 'the days of one merchant, not totals of the merchants listed',
}

/**
 * Every list with its totals and sheets, found from the declarations: calls of the same controller with the very same
 * filters. Where several lists of a controller share their filters, the ends of their names tell which belong together; a
 * call that none is named after belongs to all of them.
 */
export function families(calls: readonly Call[]): Family[] {
  const reads = calls.filter(({ method, audit, answer }) => method === 'GET' && (!audit || answer === 'export'))
  const lists = reads.filter((call) => call.answer === 'envelope' && fieldsOf(call).has('current'))
  const sheets = reads.filter(({ answer }) => answer === 'export')
  const totals = reads.filter(
    (call) =>
      call.answer === 'envelope' &&
      !fieldsOf(call).has('current') &&
      filtersOf(call).length > 0 &&
      namesTotals.test(call.path) &&
      !(call.id in noTotals),
  )
  const beside = (list: Call, among: readonly Call[]): Call[] => {
    const near = among.filter(
      (call) => controllerOf(call) === controllerOf(list) && isSame(call, list) && !apart[list.id]?.[call.id],
    )
    const named = near.filter((call) => kindOf(call) === kindOf(list))
    const unnamed = near.filter(
      (call) =>
        !lists.some(
          (other) =>
            controllerOf(other) === controllerOf(call) && isSame(other, call) && kindOf(other) === kindOf(call),
        ),
    )
    const plain = near.filter((call) => kindOf(call) === '')
    return [...new Set([...(named.length > 0 ? named : plain), ...unnamed])]
  }
  return lists.map((list) => ({
    list,
    filters: filtersOf(list),
    totals: [...beside(list, totals), ...reads.filter(({ id }) => id === told[list.id])],
    sheets: beside(list, sheets),
  }))
}
