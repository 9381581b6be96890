import { z } from 'zod'
import { allCalls, type Call } from '../../../core/shared/call.ts'
import { type Both, type Known, knownOfShape, plainWords, unwrapped } from '../../../core/shared/shapes/field-words.ts'
import type { Translate } from '../../../core/shared/refusal.ts'
import { isPersonName, type FieldChange } from './audit.rules.ts'

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
  currentStep: '填写到第几步',
  submitted: '提交的进件',
  finishStatus: '进件状态',
  statusName: '状态',
  categoryName: '分类',
  originalName: '文件名',
  size: '文件大小（字节）',
  targets: '监控对象',
  examineId: '资料审核编号',
  ownerType: '所属类型',
  ownerNo: '所属编号',
  hasNewSecret: '密钥',
  corrections: '更正的价格',
  dictValueEn: '英文名称',
  from: '开始时间',
  until: '结束时间',
  isSecretNew: '是否更换密钥',
  clients: '客户端',
  names: '名称',
  hasNewConfig: '是否更换配置',
  callId: '接口编号',
  clickCount: '下载次数',
  downloadStatus: '任务状态',
  isRead: '是否已读',
  grants: '授权',
  copyOf: '复制自',
  tables: '数据表',
  refundCode: '退款单号',
  orders: '单据',
  results: '处理结果',
  wantedPics: '待补图片',
  picKinds: '图片类型',
  projectStatus: '项目状态',
  projectVersion: '项目版本',
  divMerStatus: '报备状态',
  receiptStatus: '报备状态',
  divOrderStatus: '分账状态',
  paidAmount: '已分金额',
  unfrozenAmount: '已解冻金额',
  asked: '查询结果',
  holds: '风险暂扣',
  limitRelaxed: '是否放宽限额',
  d0: 'D0到账',
  draftOfStep: '草稿步骤',
  pictures: '图片',
  replaced: '替换的图片',
  sums: '各通道金额',
  resend: '是否重发',
  remindOff: '是否停止提醒',
  at: '时间',
  template: '政策模板',
  raised: '上调的商户',
  isProfitHeld: '分润是否暂停入账',
  heldDays: '暂停的天数',
  holdReason: '暂停原因',
  freedDays: '恢复的天数',
  parties: '主体',
  fileName: '文件名',
  isForced: '是否强制放行',
  bookedCount: '入账笔数',
  movingTo: '移动到',
  defaultViewId: '默认视图',
  divAmount: '分账金额',
  returnAmount: '回退金额',
  tenants: '租户',
  claimStatus: '认领状态',
  wallet: '钱包',
  target: '转入钱包',
  pendingStatus: '待审核状态',
  attemptStatus: '打款状态',
  transferNo: '划转单号',
  count: '数量',
  mealVersion: '套餐版本',
  granted: '发放笔数',
  orderAmount: '订单金额',
  discountAmount: '优惠金额',
  isAskedAgain: '是否重新查询',
  pending: '办理中的操作',
  tickets: '优惠券活动',
  merchants: '活动商户',
  closeReason: '关闭原因',
  numbers: '单号',
  totalAmount: '价税合计',
  successor: '替换的发票',
}

let everywhere: Fields | null = null
const ofCalls = new Map<Call, Fields>()

/**
 * Builds the readable text of a change: fields by their names, codes by their texts, amounts in yuan, rates in percent. The
 * field definitions of the record's own call go first, then those of its controller, then those that all calls agree on;
 * otherwise name and value stay as they are.
 * @param callId   catalogue id of the call that made the record
 * @param hidesNames whether names of people are shown by their first character alone
 * @param named      names of the regions and lines of business whose codes stand in the record
 */
export function changeWords(
  { field, before, after }: FieldChange,
  { callId, hidesNames, translate, named = new Map() }: Wording,
): { field: string; label: Both; before: Both; after: Both } {
  const reading: Reading = {
    hidesNames,
    named,
    knownOf: (name) => knownOf(callId, name),
    labelOf: (name) => labelWords(name, knownOf(callId, name), translate),
  }
  const words = (value: unknown) => valueWords(field, value, reading)
  return { field, label: reading.labelOf(field), before: words(before), after: words(after) }
}

/** Call of a record, and the settings of its reader. */
interface Wording {
  readonly callId: string
  readonly hidesNames: boolean
  readonly translate: Translate
  readonly named?: ReadonlyMap<string, string>
}

/** Fields that hold the code of a region, or of a line of business. */
const regionField = /(province|city|district)Code$/i
const businessField = /(^|\.)(industryCode|mccNo)$/

/** The codes of a change whose names stand elsewhere, wherever in it they lie. */
export function codesToName(change: FieldChange): { regions: string[]; lines: string[] } {
  const found = { regions: [] as string[], lines: [] as string[] }
  const look = (field: string, value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(field, one)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) look(name, inner)
    else if (typeof value === 'string' && regionField.test(field)) found.regions.push(value)
    else if (typeof value === 'string' && businessField.test(field)) found.lines.push(value)
  }
  look(change.field, change.before)
  look(change.field, change.after)
  return found
}

/** Settings of the reader of a record's fields, and what is known of each field. */
interface Reading {
  readonly hidesNames: boolean
  readonly named: ReadonlyMap<string, string>
  readonly knownOf: (field: string) => Known
  readonly labelOf: (field: string) => Both
}

/** A name by its first character alone. */
export const masked = (name: string): string => `${[...name][0] ?? ''}${'*'.repeat(Math.max(0, [...name].length - 1))}`

function labelWords(field: string, { label }: Known, translate: Translate): Both {
  const last = field.slice(field.lastIndexOf('.') + 1)
  const zh = label ?? ownLabels[last] ?? ownLabels[last.replace(/Ppm$|Fen$/, '')]
  if (!zh) return { zh: field, en: field }
  return { zh, en: translate(zh, 'en') }
}

/** A value in words: of a list each entry, a record of it on a line of its own; of a record its fields by their names. */
function valueWords(field: string, value: unknown, reading: Reading): Both {
  if (value === null || value === undefined || value === '') return same('')
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => valueWords(field, item, reading))
    const isOfRecords = value.some((item) => typeof item === 'object' && item !== null)
    return joined(items, isOfRecords ? { zh: '\n', en: '\n' } : { zh: '、', en: ', ' })
  }
  if (typeof value === 'object') return recordWords(value as Record<string, unknown>, reading)
  const name = regionField.test(field) || businessField.test(field) ? reading.named.get(String(value)) : undefined
  if (name !== undefined) return same(`${String(value)} ${name}`)
  const isHidden = reading.hidesNames && isPersonName(field) && typeof value === 'string'
  return plainWords(isHidden ? masked(value) : value, reading.knownOf(field))
}

/** The fields of a record that hold something, each behind its name; what holds records itself comes last. */
function recordWords(record: Record<string, unknown>, reading: Reading): Both {
  const isDeep = ([, inner]: [string, unknown]) => Number(typeof inner === 'object' && inner !== null)
  const entries = Object.entries(record).sort((one, other) => isDeep(one) - isDeep(other))
  const fields = entries.flatMap(([name, inner]) => {
    const words = valueWords(name, inner, reading)
    const label = reading.labelOf(name)
    return words.zh === '' ? [] : [{ zh: `${label.zh} ${words.zh}`, en: `${label.en} ${words.en}` }]
  })
  return joined(fields, { zh: ' · ', en: ' · ' })
}

const joined = (items: readonly Both[], by: Both): Both => ({
  zh: items.map(({ zh }) => zh).join(by.zh),
  en: items.map(({ en }) => en).join(by.en),
})

const same = (text: string): Both => ({ zh: text, en: text })

/** Units that a record's own names end with, and how a value in them is written. */
const units = { Ppm: 'percent', Fen: 'yuan' } as const

function knownOf(callId: string, field: string): Known {
  const last = field.slice(field.lastIndexOf('.') + 1)
  for (const [unit, format] of Object.entries(units))
    if (last.endsWith(unit)) return { ...knownOf(callId, last.slice(0, -unit.length)), format }
  everywhere ??= agreed(allCalls())
  const call = allCalls().find(({ id }) => id === callId)
  if (!call) return everywhere.get(last) ?? {}
  return { ...everywhere.get(last), ...kin(call).get(last), ...fieldsOfCall(call).get(last) }
}

const kinships = new Map<string, Fields>()

/**
 * Returns the field definitions that the calls of the same controller agree on: those whose paths differ in the last step.
 */
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

/**
 * Merges the definitions of a field from all calls that use it: the name most of them give it, codes and form where none
 * differs.
 */
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
  const inner = unwrapped(shape)
  if (inner instanceof z.ZodArray) collect(inner.element as z.ZodType, tell, depth + 1)
  if (inner instanceof z.ZodUnion)
    for (const option of inner.options as readonly z.ZodType[]) collect(option, tell, depth + 1)
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, field] of Object.entries(inner.shape as Record<string, z.ZodType>)) {
    tell(name, knownOfShape(field))
    collect(field, tell, depth + 1)
  }
}
