import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'

const path = '/api/countinghouse/settings/param/import'

/** Settings brought in as a sheet; not in the specification. @source docs/rulings.md 31 */
export const paramImport = {
  template: call({
    id: 'C1077',
    method: 'GET',
    path: `${path}/template`,
    title: '参数导入模板',
    permission: 'param_edit',
    answer: 'file',
    input: z.object({}),
    refusals: { param: 'keyMissing keyTaken nameMissing platformOnly valueFormat valueMissing' },
  }),
  preview: call({
    id: 'C1078',
    method: 'POST',
    path: `${path}/preview`,
    title: '预览参数导入',
    permission: 'param_edit',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: { import: '*', param: 'keyMissing keyTaken nameMissing platformOnly valueFormat valueMissing' },
  }),
  submit: call({
    id: 'C1079',
    method: 'POST',
    path: `${path}/submit`,
    title: '导入参数',
    permission: 'param_edit',
    audit: 'param.import',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    refusals: { import: '*', param: 'keyMissing keyTaken nameMissing platformOnly valueFormat valueMissing' },
  }),
}
