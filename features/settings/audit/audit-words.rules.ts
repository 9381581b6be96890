import { z } from 'zod'
import { allCalls, type Call } from '../../../core/shared/call.ts'
import { allCodeSets, type CodeSet, codeLabel } from '../../../core/shared/codes.ts'
import { formatPercent, formatYuan } from '../../../core/shared/money.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { isPersonName, type FieldChange } from './audit.rules.ts'

/** A text in both languages. */
export interface Both {
  readonly zh: string
  readonly en: string
}

/** What the contracts say of a field: its Chinese name, its set of codes, how its value is written. */
interface Known {
  readonly label?: string
  readonly dictionary?: string
  readonly format?: string
}

type Fields = ReadonlyMap<string, Known>

/** Fields that no form asks for, under the names that records give them. */
const ownLabels: Readonly<Record<string, string>> = {
  account: '账号',
  accounts: '账号',
  status: '状态',
  statuses: '状态',
  isOn: '是否启用',
  isEnabled: '是否启用',
  roles: '角色',
  menus: '菜单',
  dataScopes: '数据权限',
  apiScopes: '接口权限',
  effectiveTime: '生效时间',
  lines: '费率明细',
  rates: '费率明细',
  amount: '金额',
  payoutNo: '打款单号',
  txnId: '记账编号',
  rows: '数据',
}

let everywhere: Fields | null = null
const ofCalls = new Map<Call, Fields>()

/**
 * What a change reads like: the fields by their names, codes by their texts, amounts in yuan, rates in percent. What the
 * record's own call says of a field goes first, then what those of its controller, then what all agree on; otherwise the name and value as they are.
 * @param callId   catalogue id of the call that made the record
 * @param hidesNames whether names of people are shown by their first character alone
 */
export function changeWords(
  { field, before, after }: FieldChange,
  { callId, hidesNames, translate }: { callId: string; hidesNames: boolean; translate: Translate },
): { field: string; label: Both; before: Both; after: Both } {
  const known = knownOf(callId, field)
  const words = (value: unknown) => {
    const shown = hidesNames && isPersonName(field) && typeof value === 'string' ? masked(value) : value
    return valueWords(shown, known)
  }
  return { field, label: labelWords(field, known, translate), before: words(before), after: words(after) }
}

const masked = (name: string) => `${[...name][0] ?? ''}${'*'.repeat(Math.max(0, [...name].length - 1))}`

function labelWords(field: string, { label }: Known, translate: Translate): Both {
  const last = field.slice(field.lastIndexOf('.') + 1)
  const zh = label ?? ownLabels[last]
  if (!zh) return { zh: field, en: field }
  return { zh, en: translate(zh, 'en') }
}

/** A value in words. */
export function valueWords(value: unknown, { dictionary, format }: Known = {}): Both {
  if (value === null || value === undefined || value === '') return same('')
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }
  if (Array.isArray(value)) {
    const items = value.map((item) => valueWords(item, dictionary ? { dictionary } : {}))
    return { zh: items.map(({ zh }) => zh).join('、'), en: items.map(({ en }) => en).join(', ') }
  }
  if (typeof value === 'object') return same(JSON.stringify(value))
  const text = String(value)
  const isWhole = /^-?\d{1,18}$/.test(text)
  const set = dictionary && isWhole ? setOf(dictionary) : undefined
  if (set) return { zh: codeLabel(set, Number(text), 'zh'), en: codeLabel(set, Number(text), 'en') }
  if (format === 'yuan' && isWhole) return same(formatYuan(BigInt(text)))
  if (format === 'percent' && isWhole) return same(`${formatPercent(Number(text))}%`)
  if (format === 'date-time') return same(text.slice(0, 19))
  return same(text)
}

const same = (text: string): Both => ({ zh: text, en: text })

const setOf = (dictionary: string): CodeSet | undefined => allCodeSets().find(({ code }) => code === dictionary)

function knownOf(callId: string, field: string): Known {
  const last = field.slice(field.lastIndexOf('.') + 1)
  everywhere ??= agreed(allCalls())
  const call = allCalls().find(({ id }) => id === callId)
  if (!call) return everywhere.get(last) ?? {}
  return { ...everywhere.get(last), ...kin(call).get(last), ...fieldsOfCall(call).get(last) }
}

const kinships = new Map<string, Fields>()

/** What the calls of the same controller agree on: those whose paths differ in the last step. */
function kin(call: Call): Fields {
  const controller = call.path.slice(0, call.path.lastIndexOf('/') + 1)
  const kept = kinships.get(controller)
  if (kept) return kept
  const found = agreed(allCalls().filter(({ path }) => path.startsWith(controller)))
  kinships.set(controller, found)
  return found
}

function fieldsOfCall(call: Call): Fields {
  const kept = ofCalls.get(call)
  if (kept) return kept
  const found = new Map<string, Known>()
  for (const shape of [call.output, call.input])
    collect(shape, (name, known) => found.set(name, { ...found.get(name), ...known }))
  ofCalls.set(call, found)
  return found
}

/** What calls say of a field wherever it stands: the name most of them give it, codes and form where none differs. */
function agreed(calls: readonly Call[]): Fields {
  const said = new Map<string, Known[]>()
  for (const call of calls)
    for (const [name, known] of fieldsOfCall(call)) said.set(name, [...(said.get(name) ?? []), known])
  return new Map([...said].map(([name, all]) => [name, agreement(all)]))
}

function agreement(all: readonly Known[]): Known {
  const only = (key: 'dictionary' | 'format') => {
    const values = new Set(all.map((known) => known[key]))
    const [value] = values
    return values.size === 1 && value !== undefined ? { [key]: value } : {}
  }
  const labels = all.flatMap(({ label }) => (label ? [label] : []))
  const most = labels
    .map((label) => ({ label, n: labels.filter((other) => other === label).length }))
    .sort((a, b) => b.n - a.n)[0]
  return { ...(most ? { label: most.label } : {}), ...only('dictionary'), ...only('format') }
}

/** Tells of every named field of a shape, also of those inside lists and records. */
function collect(shape: z.ZodType, tell: (name: string, known: Known) => void, depth = 0): void {
  if (depth > 6) return
  const inner = bare(shape)
  if (inner instanceof z.ZodArray) collect(inner.element as z.ZodType, tell, depth + 1)
  if (inner instanceof z.ZodUnion)
    for (const option of inner.options as readonly z.ZodType[]) collect(option, tell, depth + 1)
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, field] of Object.entries(inner.shape as Record<string, z.ZodType>)) {
    tell(name, knownOfShape(field))
    collect(field, tell, depth + 1)
  }
}

/** A shape without what may be left out, be null or have a default. */
function bare(shape: z.ZodType): z.ZodType {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return bare(shape.unwrap() as z.ZodType)
  return shape
}

function knownOfShape(shape: z.ZodType): Known {
  const meta = { ...bare(shape).meta(), ...shape.meta() } as Record<string, unknown>
  const { title, format, 'x-dictionary': dictionary } = meta
  return {
    ...(typeof title === 'string' ? { label: title } : {}),
    ...(typeof dictionary === 'string' ? { dictionary } : {}),
    ...(typeof format === 'string' ? { format } : {}),
  }
}
