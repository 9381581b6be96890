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
  nameText,
  optional,
  percent,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { wire, type Wire } from '../../../core/shared/shapes/wire.ts'

/** A number of a tax category: 19 digits. */
export const categoryNumber = (): Wire<string, string> =>
  wire(
    { type: 'string', pattern: '^\\d{19}$', maxLength: 19 },
    (raw, refuse) => {
      const given = (typeof raw === 'string' ? raw : '').normalize('NFKC').trim()
      if (given === '') return refuse('required')
      return /^\d{19}$/.test(given) ? given : refuse('format')
    },
    (value) => value ?? '',
  )

/** A tax category as an operator's invoices may name it. */
export const TaxCategory = z.object({
  id: id(),
  categoryNo: shown(),
  categoryName: shown(),
  taxRate: percent(),
  isPreferential: flag(),
  isOn: flag(),
  /** Whether the operator has it of its own; the others every operator begins with. */
  isOwn: flag(),
  createTime: shownInstant(),
  version: count(),
})

export const TaxCategoryDraft = z.object({
  id: labelled('编号', optional(id())),
  categoryNo: labelled('税收分类编码', categoryNumber()),
  categoryName: labelled('分类名称', nameText(100)),
  taxRate: labelled('税率', percent()),
  isPreferential: labelled('是否享受优惠政策', flag()).default(false),
  isOn: labelled('启用状态', flag()).default(true),
  version: labelled('版本', optional(int())),
})

const controller = '/api/rb-oem/oem/invoice/taxCategory'

/** Tax categories of an operator: those that it begins with, and its own. @source docs/domain/money.md 8.1 */
export const taxCategory = {
  list: call({
    id: 'C0746',
    method: 'GET',
    path: `${controller}/list`,
    title: '税收分类列表',
    permission: 'tax_category_view',
    input: PageQuery.extend({
      categoryNo: labelled('税收分类编码', optional(text(19))),
      categoryName: labelled('分类名称', optional(text(100))),
      isOn: labelled('启用状态', optional(flag())),
      isOwn: labelled('自定义', optional(flag())),
    }),
    output: page(TaxCategory),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0747',
    method: 'GET',
    path: `${controller}/detail`,
    title: '税收分类详情',
    permission: 'tax_category_view',
    input: z.object({ id: labelled('税收分类', id()) }),
    output: TaxCategory,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0748',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除税收分类',
    permission: 'tax_category_edit',
    input: z.object({ ids: labelled('税收分类', ids()) }),
    audit: 'taxCategory.remove',
    refusals: { common: 'notFound', taxCategory: 'standard' },
  }),
  submit: call({
    id: 'C0749',
    method: 'POST',
    path: `${controller}/submit`,
    title: '保存税收分类',
    permission: 'tax_category_edit',
    input: TaxCategoryDraft,
    output: z.object({ id: id() }),
    audit: 'taxCategory.submit',
    requestNo: true,
    refusals: { common: 'moved notFound', taxCategory: 'fixedNo rateUnknown taken' },
  }),
}

export const taxCategoryErrors = defineErrors('taxCategory', {
  taken: { status: 409, zh: '税收分类编码已存在', en: 'This tax category code already exists' },
  fixedNo: { status: 409, zh: '税收分类编码不能修改', en: 'The tax category code cannot be changed' },
  standard: {
    status: 409,
    zh: '标准分类不能删除，可以停用',
    en: 'Standard categories cannot be deleted. Disable them instead',
  },
  rateUnknown: { status: 400, zh: '税率须为0、1、3、6、9或13', en: 'The tax rate must be 0, 1, 3, 6, 9 or 13' },
  unknown: { status: 409, zh: '税收分类不存在或已停用', en: 'The tax category does not exist or is disabled' },
})
