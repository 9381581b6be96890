import '../../calls.ts'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { isForMany, refuseNoneDone } from '../../core/server/call/many.ts'
import { allCalls, type Call } from '../../core/shared/call.ts'
import { takenBy } from '../../core/web/list/list-url.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const declared = allCalls().filter(({ id }) => id < 'C9000')

const shapeOf = (schema: z.ZodType): Readonly<Record<string, unknown>> => (schema as Partial<z.ZodObject>).shape ?? {}
const rowShape = ({ output }: Call): Readonly<Record<string, unknown>> =>
  (shapeOf(output).records as { element?: Partial<z.ZodObject> } | undefined)?.element?.shape ?? {}
const paged = declared.filter(({ output }) => 'records' in shapeOf(output) && 'total' in shapeOf(output))
const named = ({ id, path: where }: Call, more = '') => `${id} ${where} ${more}`.trim()

/** Pages of what has no time of creation, with the reason. */
const timeless: Readonly<Record<string, string>> = {
  C0371: 'banks of the country: nobody made them here',
  C1330: 'the calls of the product itself: nobody made them at a time',
}

/** Filters that no field of the row goes by, in any list, with the reason. */
const beside: Readonly<Record<string, string>> = {
  sn: 'a device of the order',
  keyword: 'looks into several fields',
  scope: 'whose rows an operator asks for',
  withChild: 'widens another filter',
  dimension: 'by what rows are summed up',
  amountMin: 'bound of an amount',
  amountMax: 'bound of an amount',
  isIdle: 'what is told of a terminal by its warning time',
  isRefused: 'whether the row has a refusal',
  isPending: 'whether a change waits',
  isWaiting: 'whether a review is due',
  isFailed: 'runs of proofs of which one did not hold',
  isLatest: 'the last run of each proof',
  isEditable: 'whether forms may be filled in',
  isFree: 'whether it is bound to anybody',
  isNear: 'whether little is missing',
  recordNo: 'a record among those of the row',
  recordStatus: 'status of any stage of the row',
  isRecall: 'what the choice is for',
  isGiven: 'whether the caller gave it',
  isActor: 'whether somebody acted for the account',
  hasTills: 'whether it serves any',
  refundStatus: 'state of any refund of the trade',
  trKind: 'from whose side the order is seen',
  kind: 'which rows are meant',
  ruleId: 'whose targets stand first',
  lastId: 'where the stream goes on',
  fieldCode: 'of an answer among the row’s',
  answer: 'an answer among the row’s',
  incomingStatus: 'state at any channel of the row',
  cjNum: 'firm of the device, which its row shows by model',
  event: 'which applications are counted',
  parentNo: 'whose children are listed',
  proRtNo: 'whose tills are listed',
  rsrNo: 'whose devices are listed',
  no: 'whose history is told',
  rpiMemberNo: 'whose tickets are listed',
  aisleCode: 'which part of a sum is meant, or any channel of the row',
  payWay: 'which part of a sum is meant',
  managerUserId: 'whose merchants are summed up',
  rpiNo: 'which part of a sum is meant; of a wallet its owner',
  rpiName: 'which part of a sum is meant',
  empNo: 'which part of a sum is meant',
  userNo: 'whose stock is counted',
  staffRole: 'a place among the row’s',
  storeNo: 'a place among the row’s',
  rpsNo: 'a place among the row’s',
}

describe('lists', () => {
  it('all take bounds of the time of creation (R236)', () => {
    const lacking = paged.filter(({ id, input }) => !('createTime_dategt' in shapeOf(input)) && !(id in timeless))
    expect(lacking.map((call) => named(call))).toEqual([])
    expect(
      paged.filter(({ input }) => 'createTime_dategt' in shapeOf(input) !== 'createTime_datelt' in shapeOf(input)),
    ).toEqual([])
    expect(
      Object.keys(timeless).filter(
        (id) => !paged.some((call) => call.id === id && !('createTime_dategt' in shapeOf(call.input))),
      ),
    ).toEqual([])
  })

  it('are searched by the names of the fields that their rows show, or say why not', () => {
    const generic = /^(current|size|ascs|descs)$|^createTime_/
    const faults = paged.flatMap((call) => {
      const row = rowShape(call)
      const isShown = (name: string) =>
        name in row || Object.entries(call.synonyms).some(([other, own]) => own === name && other in row)
      return Object.keys(shapeOf(call.input))
        .filter((name) => !generic.test(name) && !(name in beside))
        .filter((name) => !isShown(name.replace(/_date(gt|ge|lt|le)$/, '')))
        .map((name) => named(call, name))
    })
    expect(faults).toEqual([])
    const used = new Set(paged.flatMap(({ input }) => Object.keys(shapeOf(input))))
    expect(Object.keys(beside).filter((name) => !used.has(name))).toEqual([])
  })

  it('name synonyms of fields that they have', () => {
    const faults = declared.flatMap((call) =>
      Object.entries(call.synonyms)
        .filter(([other, own]) => other in shapeOf(call.input) || !(own in shapeOf(call.input)))
        .map(([other]) => named(call, other)),
    )
    expect(faults).toEqual([])
  })
})

describe('calls for many rows', () => {
  it('tell how many were done and why each other one was not', () => {
    const many = declared.filter(isForMany)
    expect(many.map(({ id }) => id).sort()).toEqual(expect.arrayContaining(['C0239', 'C0240', 'C1060']))
    const faults = many.filter(({ output }) => {
      const { failures, success, fail } = shapeOf(output) as { failures?: { element?: Partial<z.ZodObject> } } & Record<
        string,
        unknown
      >
      return !success || !fail || !('reason' in (failures?.element?.shape ?? {}))
    })
    expect(faults.map((call) => named(call))).toEqual([])
  })

  it.each(declared.filter(isForMany))('$id refuses with the first reason when it did nothing for any', (call) => {
    const failures = [{ reason: '甲' }, { reason: '乙' }]
    const refused = () => refuseNoneDone(call, { success: 0, fail: 2, failures })
    expect(refused).toThrow('甲')
    try {
      refused()
    } catch (error) {
      expect(error).toMatchObject({ refusal: { status: 409 }, detail: { failures } })
    }
    expect(() => refuseNoneDone(call, { success: 1, fail: 2, failures })).not.toThrow()
    expect(() => refuseNoneDone(call, { success: 0, fail: 0, failures: [] })).not.toThrow()
  })
})

/** Removals of many that lists of the same controller offer for no checked rows, with the reason. */
const notAtOnce: Readonly<Record<string, string>> = {
  C0324: 'records that are kept: the call exists to say so',
  C0328: 'as C0324',
  C0576: 'as C0324',
  C0589: 'closing a wallet is asked for one by one, with what is left in it',
  C0733: 'the list of what waits for the auditor holds nothing that its party may remove',
}

/** One list on a screen, and what stands beside it. */
interface ScreenList {
  readonly file: string
  readonly text: string
  readonly list: Call | undefined
  readonly beside: readonly Call[]
}

describe('list pages', async () => {
  const files = sourceFiles('features').filter(
    ({ path: file, text }) => file.endsWith('.tsx') && text.includes('<ListPage'),
  )
  const screens = (await Promise.all(files.map(listsOf))).flat()

  it('are found with their calls', () => {
    expect(screens.filter(({ list }) => list).length).toBeGreaterThan(80)
  })

  it('search, sum up and take out by conditions that the calls beside the list know too', () => {
    const faults = screens.flatMap(({ file, list, beside: others }) =>
      others.flatMap((other) => {
        const asked = Object.keys(shapeOf(list?.input ?? other.input)).filter(
          (name) => !/^(current|size|ascs|descs|lastId)$/.test(name),
        )
        const known = takenBy(other, Object.fromEntries(asked.map((name) => [name, ''])))
        return asked.filter((name) => !(name in known)).map((name) => `${file} ${other.id} ${name}`)
      }),
    )
    expect(faults).toEqual([])
  })

  it('show no field to search by that the list does not know', () => {
    const faults = screens
      .filter(({ list }) => list)
      .flatMap(({ file, text, list }) => {
        const all = screens.filter((one) => one.file === file && one.list).map((one) => one.list as Call)
        const knows = (name: string) =>
          (all.length > 0 ? all : [list as Call]).some(
            ({ input }) => name in shapeOf(input) || `${name}_dategt` in shapeOf(input),
          )
        return [...text.matchAll(/<(?:\w*Filter)\s[^>]*?name="(\w+)"/g)]
          .map(([, name = '']) => name)
          .filter((name) => !knows(name))
          .map((name) => `${file} ${name}`)
      })
    expect([...new Set(faults)]).toEqual([])
  })

  it('have check-all where their removal takes many (R238)', () => {
    const faults = files.filter(({ text }) => {
      const isList = /<ListPage/.test(text)
      return isList && removals(text).some((call) => 'ids' in shapeOf(call.input)) && !/\bbulk=\{/.test(text)
    })
    expect(faults.map(({ path: file }) => file)).toEqual([])
    expect(screens.length).toBeGreaterThan(0)
  })

  it('have check-all where the controller of their rows removes many, wherever the page says so (R238)', () => {
    const controllerOf = ({ path: where }: Call) => where.slice(0, where.lastIndexOf('/'))
    const removing = declared.filter(
      ({ path: where, input }) => /\/(remove|delete)$/.test(where) && 'ids' in shapeOf(input),
    )
    const found = screens.flatMap(({ file, text, list }) =>
      removing
        .filter((call) => list && /\/(list(V\d)?|page)$/.test(list.path) && controllerOf(call) === controllerOf(list))
        .map((call) => ({ file, id: call.id, hasCheckAll: /\bbulk=\{/.test(text) })),
    )
    expect(found.filter(({ hasCheckAll }) => hasCheckAll).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['C0287', 'C0396', 'C0476']),
    )
    const without = found.filter(({ hasCheckAll }) => !hasCheckAll).map(({ id }) => id)
    expect([...new Set(without)].sort()).toEqual(Object.keys(notAtOnce))
  })

  /** Calls that a page removes rows by, by the end of their paths. */
  function removals(text: string): Call[] {
    return [...text.matchAll(/\b(\w+)\.(remove\w*|delete\w*)\b/g)].flatMap(([, owner = '', part = '']) => {
      const call = known.get(`${owner}.${part}`)
      return call ? [call] : []
    })
  }
})

const known = await callNames()

/** Every call by the name that its contract gives it. */
async function callNames(): Promise<Map<string, Call>> {
  const contracts = sourceFiles('features').filter(({ path: file }) => file.endsWith('.contract.ts'))
  const modules = await Promise.all(
    contracts.map(({ path: file }) => import(path.join(root, file)) as Promise<Record<string, unknown>>),
  )
  const names = new Map<string, Call>()
  for (const module of modules)
    for (const [owner, set] of Object.entries(module))
      if (typeof set === 'object' && set !== null)
        for (const [part, one] of Object.entries(set))
          if ((declared as readonly unknown[]).includes(one)) names.set(`${owner}.${part}`, one as Call)
  return names
}

/** The lists of a page, each with the statistics and the sheet of the same component. */
async function listsOf({ path: file, text }: SourceFile): Promise<ScreenList[]> {
  const names = await callNames()
  return text
    .split('<ListPage')
    .slice(1)
    .map((part) => {
      const tag = part.slice(0, part.indexOf('rowKey=') + 4_000)
      const of = (pattern: RegExp) => [...tag.matchAll(pattern)].flatMap(([, name = '']) => names.get(name) ?? [])
      return {
        file,
        text,
        list: of(/\blist=\{([\w.]+)\}/g)[0],
        beside: [...of(/\bsheet=\{([\w.]+)\}/g), ...of(/totals=\{\{ call: ([\w.]+)/g)],
      }
    })
}
