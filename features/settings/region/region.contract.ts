import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { count, flag, int, labelled, nameText, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'

/** Levels of a region. @source docs/wire.md 4.9 */
export const RegionLevel = codes(['region', '行政区划', 'Region level'], {
  country: [0, '国家', 'Country'],
  province: [1, '省份/直辖市', 'Province'],
  city: [2, '地市', 'City'],
  district: [3, '区县', 'District'],
  town: [4, '乡镇', 'Town'],
  village: [5, '村委', 'Village'],
})

/** Refusals of region calls. @source docs/domain/network.md 1.7 */
export const regionErrors = defineErrors('region', {
  wrong: { status: 400, zh: '请选择正确的省市区', en: 'Select a valid province, city and district' },
  parentUnknown: { status: 409, zh: '上级区划不存在', en: 'The parent region does not exist' },
  tooDeep: { status: 409, zh: '村委之下不能再设区划', en: 'A village cannot have subordinate regions' },
  codeForm: {
    status: 400,
    zh: '区划编码须以上级编码{parent}开头，共{n}位数字',
    en: 'The region code must start with the parent code {parent} and have {n} digits',
  },
  codeOfProvince: { status: 400, zh: '省级区划编码为2位数字', en: 'A province code has 2 digits' },
  placeKept: {
    status: 409,
    zh: '区划的上级和级别由编码决定，不能修改',
    en: 'A region’s parent and level follow from its code and cannot be changed',
  },
  hasChildren: { status: 409, zh: '请先删除子节点!', en: 'Delete the regions below it first' },
  used: { status: 409, zh: '区域已被使用，不能删除', en: 'The region is in use and cannot be deleted' },
})

/** The code of the country, above all provinces. */
export const rootRegion = '00'

/** A region's code as it travels; leading zeros and `00` survive. */
const regionCode = () => text(12)

/** A district as a form gives it: six digits. Whether there is such a district, `requireDistrict` says. */
export const districtCode = (): Wire<string, string> =>
  labelled(
    '所在地区',
    wire(
      { type: 'string', pattern: '^\\d{6}$' },
      (raw, refuse) => {
        const given = typeof raw === 'string' ? raw.trim() : raw == null ? '' : String(raw as number)
        if (given === '') return refuse('required')
        return /^\d{6}$/.test(given) ? given : refuse('format')
      },
      (value) => value,
    ),
  )

/** A region with the names of those it lies in; the codes below its own level are ''. @source docs/wire.md 4.9 */
export const Region = z.object({
  id: z.string(),
  code: z.string(),
  parentCode: z.string(),
  parentName: shown(),
  ancestors: z.string(),
  name: z.string(),
  provinceCode: z.string(),
  provinceName: shown(),
  cityCode: z.string(),
  cityName: shown(),
  districtCode: z.string(),
  districtName: shown(),
  townCode: z.string(),
  townName: shown(),
  villageCode: z.string(),
  villageName: shown(),
  /** Part of the code that the form of the family's client fills, with the codes of the regions above it. */
  subCode: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  level: count(),
  regionLevel: count(),
  sort: count(),
  remark: shown(),
  isOn: flag(),
  version: count(),
})

/** Input for a region. A code that is new makes a region, a known one changes it. */
export const RegionDraft = z.object({
  code: labelled('区划编码', regionCode()),
  parentCode: labelled('上级区划', regionCode()),
  name: labelled('区划名称', nameText(50)),
  level: labelled('区划级别', optional(int(1, 5))),
  sort: labelled('区划排序', int(0, 99_999)),
  remark: labelled('备注', keptText(200)),
  isOn: labelled('启用状态', optional(flag())),
  version: optional(int()),
})

/** A region of one level as a tree shows it. @source docs/wire.md 3, Lazy tree */
const RegionNode = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: flag(),
})

/** Province, city and district, nested. */
export const RegionTree = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  code: z.string(),
  name: z.string(),
  level: count(),
  get children(): z.ZodOptional<z.ZodArray<typeof RegionTree>> {
    return z.array(RegionTree).optional()
  },
})

const path = '/api/blade-system/region'
const levelFilters = {
  parentCode: labelled('上级区划', optional(regionCode())),
  code: labelled('区划编码', optional(regionCode())),
  name: labelled('区划名称', optional(text(50))),
}
const signedIn = { method: 'GET', permission: 'signedIn' } as const

/** Regions by GB/T 2260; every signed-in user reads them. @source docs/wire.md 4.9, docs/domain/network.md 10.1 */
export const region = {
  list: call({
    ...signedIn,
    id: 'C0108',
    path: `${path}/list`,
    title: '行政区划列表',
    allowsAll: true,
    input: PageQuery.extend({
      ...levelFilters,
      level: labelled('区划级别', optional(int(0, 5))),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(Region),
    refusals: { common: 'datesReversed' },
  }),
  lazyTree: call({
    ...signedIn,
    id: 'C0109',
    path: `${path}/lazy-tree`,
    title: '行政区划树',
    input: z.object(levelFilters),
    output: z.array(RegionNode),
  }),
  lazyList: call({
    ...signedIn,
    id: 'C0991',
    path: `${path}/lazy-list`,
    title: '行政区划逐级列表',
    input: z.object(levelFilters),
    output: z.array(Region.extend({ hasChildren: flag() })),
  }),
  select: call({
    ...signedIn,
    id: 'C0110',
    path: `${path}/select`,
    title: '下级行政区划',
    input: z.object({ code: labelled('区划编码', optional(regionCode())) }),
    output: z.array(Region),
  }),
  detail: call({
    ...signedIn,
    id: 'C0111',
    path: `${path}/detail`,
    title: '行政区划详情',
    input: z.object({ code: labelled('区划编码', regionCode()) }),
    output: Region,
    refusals: { common: 'notFound' },
  }),
  allCityTree: call({
    ...signedIn,
    id: 'C0114',
    path: `${path}/selectAllCityTree`,
    title: '省市区树',
    output: z.array(RegionTree),
  }),
  submit: call({
    id: 'C0113',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存行政区划',
    permission: 'signedIn',
    audit: 'region.submit',
    requestNo: true,
    input: RegionDraft,
    refusals: { region: 'codeForm codeOfProvince parentUnknown placeKept tooDeep' },
  }),
  remove: call({
    id: 'C0112',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除行政区划',
    permission: 'region_delete',
    audit: 'region.remove',
    input: z.object({ id: labelled('区划编码', regionCode()) }),
    refusals: { common: 'notFound', region: 'hasChildren used' },
  }),
  ofDistrict: call({
    ...signedIn,
    id: 'C0180',
    path: '/api/rb-oem/oem/incomingbasic/incoming_basic/queryProvinceAndCityCode',
    title: '区县所属省市',
    input: z.object({ districtCode: districtCode() }),
    output: z.object({
      provinceCode: z.string(),
      provinceName: z.string(),
      cityCode: z.string(),
      cityName: z.string(),
      districtCode: z.string(),
      districtName: z.string(),
    }),
    refusals: { region: 'wrong' },
  }),
}
