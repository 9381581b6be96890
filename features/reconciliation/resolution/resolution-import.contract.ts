import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'

const importPath = '/api/countinghouse/ledger/recon_diff/import'

/** Resolutions brought in as a sheet; not in the specification. @source docs/rulings.md 31 */
export const reconDiffImport = {
  template: call({
    id: 'C1091',
    method: 'GET',
    path: `${importPath}/template`,
    title: '差异处理导入模板',
    permission: 'recon_resolve',
    answer: 'file',
    input: z.object({}),
    refusals: { common: 'notFound stateRefuses', reconDiff: 'handled kindRefused remarkMissing' },
  }),
  preview: call({
    id: 'C1092',
    method: 'POST',
    path: `${importPath}/preview`,
    title: '预览差异处理导入',
    permission: 'recon_resolve',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: { common: 'notFound stateRefuses', import: '*', reconDiff: 'handled kindRefused remarkMissing' },
  }),
  submit: call({
    id: 'C1093',
    method: 'POST',
    path: `${importPath}/submit`,
    title: '导入差异处理',
    permission: 'recon_resolve',
    audit: 'reconDiff.import',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    refusals: { common: 'notFound stateRefuses', import: '*', reconDiff: 'handled kindRefused remarkMissing' },
  }),
}
