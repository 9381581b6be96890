import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { id, ids, labelled, maybeText, optional, shownInstant } from '../../../core/shared/shapes/shapes.ts'

/** A setting as screens show it. */
export const Param = z.object({
  id: id(),
  paramName: z.string(),
  paramKey: z.string(),
  paramValue: z.string(),
  remark: z.string(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
})

/** Input for a setting. Missing fields are refused in the words of `paramErrors`. */
export const ParamDraft = z.object({
  id: optional(labelled('参数', id())),
  paramName: labelled('参数名称', maybeText(100)),
  paramKey: labelled('参数键名', maybeText(100)),
  paramValue: labelled('参数键值', maybeText(500)),
  remark: labelled('备注', maybeText(200)),
})

const path = '/api/blade-system/param'

/** Settings by key: the platform's, and a tenant's own over them. @source docs/wire.md 4.10 */
export const param = {
  list: call({
    id: 'C0069',
    method: 'GET',
    path: `${path}/list`,
    title: '参数列表',
    permission: 'param_view',
    input: PageQuery.extend({
      paramName: maybeText(100).default(''),
      paramKey: maybeText(100).default(''),
      paramValue: maybeText(200).default(''),
    }),
    output: page(Param),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0070',
    method: 'GET',
    path: `${path}/detail`,
    title: '参数详情',
    permission: 'param_view',
    input: z.object({ id: labelled('参数', id()) }),
    output: Param,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0072',
    method: 'POST',
    path: `${path}/submit`,
    title: '保存参数',
    permission: 'param_edit',
    audit: 'param.save',
    requestNo: true,
    input: ParamDraft,
    output: z.object({ id: id() }),
    refusals: { common: 'notFound', param: 'keyMissing keyTaken nameMissing platformOnly valueFormat valueMissing' },
  }),
  remove: call({
    id: 'C0071',
    method: 'POST',
    path: `${path}/remove`,
    title: '删除参数',
    permission: 'param_delete',
    audit: 'param.remove',
    input: z.object({ ids: labelled('参数', ids()) }),
    refusals: { common: 'notFound' },
  }),
}

/** Refusals of settings. @source docs/domain/network.md 20 */
export const paramErrors = defineErrors('param', {
  nameMissing: { status: 400, zh: '请输入参数名称', en: 'Enter a parameter name' },
  keyMissing: { status: 400, zh: '请输入参数键名', en: 'Enter a parameter key' },
  valueMissing: { status: 400, zh: '请输入参数键值', en: 'Enter a parameter value' },
  valueFormat: { status: 400, zh: '参数值格式不正确', en: 'The parameter value is invalid' },
  keyTaken: { status: 409, zh: '参数键名已存在', en: 'This parameter key already exists' },
  platformOnly: { status: 403, zh: '该参数只能由平台设置', en: 'Only the platform can set this parameter' },
})
