import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  id,
  ids,
  labelled,
  maybeText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { OpenMode } from '../../access/access.shared.ts'

/** Setup of the generator for one table. @source docs/wire.md 4.14 */
export const CodeDraft = z.object({
  datasourceId: labelled('数据源', id()),
  codeName: labelled('模块名称', text(50)),
  serviceName: labelled('所属区域', text(30)),
  tableName: labelled('数据表', text(63)),
  tablePrefix: labelled('表前缀', text(30)),
  pkName: labelled('主键名', text(63)),
  packageName: labelled('功能目录', text(40)),
  baseMode: labelled('显示时间列', code(OpenMode)),
  wrapMode: labelled('生成详情', code(OpenMode)),
  apiPath: labelled('接口路径', text(100)),
  webPath: labelled('页面路径', text(100)),
})

export const CodeRow = z.object({
  id: id(),
  ...CodeDraft.shape,
  datasourceName: shown(),
  createTime: shownInstant(),
})

const path = '/api/blade-develop/code'
const one = z.object({ id: labelled('代码生成', id()) })

/** The code generator; the platform's alone. @source docs/wire.md 4.14, docs/domain/network.md 20 */
export const generator = {
  list: call({
    id: 'C0145',
    method: 'GET',
    path: `${path}/list`,
    title: '代码生成列表',
    permission: 'code_view',
    input: PageQuery.extend({
      codeName: maybeText(50).default(''),
      serviceName: maybeText(30).default(''),
      datasourceId: optional(labelled('数据源', id())),
    }),
    output: page(CodeRow),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0150',
    method: 'GET',
    path: `${path}/detail`,
    title: '代码生成详情',
    permission: 'code_view',
    input: one,
    output: CodeRow,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0148',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存代码生成',
    permission: 'signedIn',
    audit: 'code.submit',
    requestNo: true,
    input: CodeDraft.extend({ id: optional(labelled('代码生成', id())) }),
    output: z.object({ id: id() }),
    refusals: { code: 'nameFormat pathFormat tableFormat', common: 'notFound' },
  }),
  remove: call({
    id: 'C0147',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除代码生成',
    permission: 'code_delete',
    audit: 'code.remove',
    input: z.object({ ids: labelled('代码生成', ids()) }),
    refusals: { common: 'notFound' },
  }),
  /** Takes `id`, or the first of `ids`. */
  copy: call({
    id: 'C0149',
    method: 'POST',
    path: `${path}/copy`,
    title: '复制代码生成',
    permission: 'code_add',
    audit: 'code.copy',
    requestNo: true,
    input: z.object({ id: optional(id()), ids: optional(ids()) }),
    output: z.object({ id: id() }),
    refusals: { common: 'notFound' },
  }),
  generate: call({
    id: 'C0146',
    method: 'POST',
    path: `${path}/gen-code`,
    title: '生成代码',
    permission: 'code_gen',
    answer: 'file',
    audit: 'code.generate',
    input: z.object({ ids: labelled('代码生成', ids()), system: labelled('系统', maybeText(20).default('saber')) }),
    refusals: {
      code: 'keyMissing noFields off systemUnknown tableMissing typeUnsupported',
      common: 'notFound',
      datasource: 'driverMissing notAllowed unreachable urlFormat',
    },
  }),
}

/** @source docs/wire.md 4.14 and 6, docs/domain/network.md 20 */
export const generatorErrors = defineErrors('code', {
  off: {
    status: 403,
    zh: '代码生成未启用，请在平台参数中设置 generator.enabled',
    en: 'The code generator is disabled. Enable it with the platform parameter generator.enabled',
  },
  systemUnknown: { status: 400, zh: '暂不支持该系统', en: 'This system is not supported yet' },
  nameFormat: {
    status: 400,
    zh: '{label}只能是小写字母开头的小写字母、数字和连字符',
    en: '{label} must start with a lower-case letter and contain only lower-case letters, digits and hyphens',
  },
  tableFormat: {
    status: 400,
    zh: '{label}只能是小写字母、数字和下划线',
    en: '{label} can only contain lower-case letters, digits and underscores',
  },
  pathFormat: {
    status: 400,
    zh: '{label}须为相对路径，不能包含..',
    en: '{label} must be a relative path without ..',
  },
  tableMissing: { status: 409, zh: '数据表不存在', en: 'This table does not exist' },
  keyMissing: { status: 409, zh: '数据表没有主键字段{name}', en: 'The table has no primary key column {name}' },
  noFields: { status: 409, zh: '数据表没有业务字段', en: 'The table has no business columns' },
  typeUnsupported: {
    status: 409,
    zh: '字段{name}的类型{type}暂不支持，请手写',
    en: 'Column {name} of type {type} is not supported. Write it by hand',
  },
})
