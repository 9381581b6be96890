import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { wire } from '../../../core/shared/shapes/wire.ts'
import { TreeNode } from '../../../core/shared/tree/tree-node.ts'

/** A key of the dictionary: stored as text, sent as a number when it is a plain whole one. @source docs/wire.md 4.8 */
const dictKey = () =>
  wire<string | number, string>(
    { type: ['integer', 'string'] },
    (raw) => String(raw ?? ''),
    (key) => (/^-?(0|[1-9]\d{0,14})$/.test(key) && key !== '-0' ? Number(key) : key),
  )

/** Whether an entry is sealed. Unsaid it stays, or is no on a new one; null is a choice that was left empty. */
const seal = () =>
  wire<0 | 1 | '' | null, boolean | null>(
    { type: 'integer', enum: [0, 1] },
    (raw, refuse) => {
      if (raw === '' || raw === null) return null
      const parsed = flag().safeParse(raw)
      return parsed.success ? parsed.data : refuse('choice')
    },
    (value) => (value === null ? null : value ? 1 : 0),
  ).optional()

/** The key of the row that stands for a whole set. */
export const setKey = '-1'

/** One value of a set, as selects and tags use it. */
export const DictionaryEntry = z.object({
  id: id(),
  code: z.string(),
  dictKey: dictKey(),
  dictValue: z.string(),
  sort: z.number(),
  remark: z.string(),
})

/** A set or a value, as those who keep the dictionary see it. */
export const DictRow = DictionaryEntry.extend({
  parentId: id(),
  parentName: z.string(),
  /** The English label; '' where none was given. */
  dictValueEn: z.string(),
  isSealed: flag(),
  /** Its values are in the program: labels and order may change, nothing else. */
  isFixed: flag(),
  updateTime: shownInstant(),
  version: count(),
})
const DictTree = DictRow.extend({
  hasChildren: flag(),
  get children() {
    return z.array(DictTree)
  },
})

/** Input for a set (no parent) or a value. Missing fields are refused in the words of `dictErrors`. */
export const DictDraft = z.object({
  id: optional(labelled('字典', id())),
  parentId: optional(labelled('上级字典', id())),
  code: labelled('字典编号', maybeText(60)),
  dictKey: labelled('字典键值', maybeText(60)),
  dictValue: labelled('字典名称', maybeText(60)),
  dictValueEn: labelled('英文名称', maybeText(60)),
  sort: optional(labelled('字典排序', int(0, 99_999))),
  isSealed: labelled('封存', seal()),
  remark: labelled('备注', maybeText(200)),
  version: optional(int()),
})

const OfCode = z.object({ code: labelled('字典编号', text(60)) })
const OfId = z.object({ id: labelled('字典', id()) })
const OfIds = z.object({ ids: labelled('字典', ids()) })
const found = (max: number) => maybeText(max).default('')
const filters = { code: found(60), dictValue: found(60), remark: found(200) }
const Filters = z.object(filters)
const OfParent = z.object({ ...filters, parentId: optional(labelled('上级字典', id())) })
const Saved = z.object({ id: id() })
const read = { method: 'GET' } as const
/** Administrators read the system's dictionary; the platform alone changes it. */
const readByAdministrators = { ...read, permission: 'dict_view', forAdministrators: true } as const
const whole = { ...read, input: z.object({ code: found(60) }) } // Clients of the family name the set of sets, DICT.
const write = { method: 'POST' } as const
const system = '/api/blade-system/dict'

/** The platform's dictionary; the platform alone changes it. @source docs/wire.md 4.8 */
export const dict = {
  list: call({
    ...readByAdministrators,
    id: 'C0092',
    path: `${system}/list`,
    title: '系统字典列表',
    input: Filters,
    output: z.array(DictTree),
  }),
  parentList: call({
    ...readByAdministrators,
    id: 'C0093',
    path: `${system}/parent-list`,
    title: '系统字典集合',
    input: PageQuery.extend(filters),
    output: page(DictRow),
    refusals: { common: 'datesReversed' },
  }),
  childList: call({
    ...readByAdministrators,
    id: 'C0094',
    path: `${system}/child-list`,
    title: '系统字典键值',
    input: OfParent,
    output: z.array(DictTree),
  }),
  detail: call({
    ...readByAdministrators,
    id: 'C0095',
    path: `${system}/detail`,
    title: '系统字典详情',
    input: OfId,
    output: DictRow,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    ...write,
    id: 'C0096',
    path: `${system}/remove`,
    title: '删除系统字典',
    permission: 'dict_delete',
    audit: 'dict.remove',
    input: OfIds,
    refusals: { common: 'notFound', dict: 'fixedKept hasChildren' },
  }),
  submit: call({
    ...write,
    id: 'C0097',
    path: `${system}/submit`,
    title: '保存系统字典',
    permission: 'signedIn',
    audit: 'dict.submit',
    requestNo: true,
    input: DictDraft,
    output: Saved,
    refusals: { common: 'notFound', dict: '*' },
  }),
  tree: call({
    ...readByAdministrators,
    input: whole.input,
    id: 'C0098',
    path: `${system}/tree`,
    title: '系统字典树',
    output: z.array(TreeNode),
  }),
  parentTree: call({
    ...readByAdministrators,
    id: 'C0993',
    path: `${system}/parent-tree`,
    title: '系统字典集合树',
    output: z.array(TreeNode),
  }),
  dictionary: call({
    ...read,
    id: 'C0099',
    path: `${system}/dictionary`,
    title: '系统字典',
    permission: 'signedIn',
    input: OfCode,
    output: z.array(DictionaryEntry),
  }),
}

/** @source the specification 1:5; docs/wire.md 4.8; docs/domain/network.md 20, Dict */
export const dictErrors = defineErrors('dict', {
  codeMissing: { status: 400, zh: '请输入字典编号', en: 'Enter a dictionary code' },
  nameMissing: { status: 400, zh: '请输入字典名称', en: 'Enter a dictionary name' },
  sortMissing: { status: 400, zh: '请输入字典排序', en: 'Enter a sort order' },
  keyMissing: { status: 400, zh: '请输入字典键值', en: 'Enter a dictionary key' },
  sealMissing: { status: 400, zh: '请选择封存', en: 'Select whether it is sealed' },
  keyTaken: { status: 409, zh: '当前字典键值已存在!', en: 'This dictionary key already exists' },
  parentBelow: {
    status: 409,
    zh: '上级字典不能为自己或下级',
    en: 'A dictionary cannot be its own parent or under its own subordinate',
  },
  hasChildren: { status: 409, zh: '请先删除子节点!', en: 'Delete the entries below it first' },
  fixedKept: { status: 409, zh: '系统字典不能删除', en: 'System dictionaries cannot be deleted' },
  fixedKeys: {
    status: 409,
    zh: '系统字典只能修改名称、排序、封存和备注',
    en: 'Only the name, sort order, seal and remark of a system dictionary can be changed',
  },
  fixedValues: {
    status: 409,
    zh: '系统字典的键值由程序规定，不能新增',
    en: 'System dictionary values are built in, so none can be added',
  },
  usedCode: {
    status: 409,
    zh: '该字典已被业务功能使用，编号不能修改',
    en: 'This dictionary is in use, so its code cannot be changed',
  },
  usedKey: {
    status: 400,
    zh: '该字典的键值须为1至{max}的整数',
    en: 'Keys of this dictionary must be whole numbers from 1 to {max}',
  },
})
