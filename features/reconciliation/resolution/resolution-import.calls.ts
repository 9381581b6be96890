import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { refuseRow } from '../../../core/server/sheets/import.ts'
import { type CodeOf, codeSetOf } from '../../../core/shared/codes.ts'
import { AppError, commonErrors } from '../../../core/shared/errors.ts'
import { text } from '../../../core/shared/shapes/shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { type ImportPlan, previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { isRootStaff } from '../../../core/server/call/caller.ts'
import { reconDiffImport } from './resolution-import.contract.ts'
import { ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { checkResolution } from '../recon-diff/recon-diff.rules.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'
import { resolveDiff } from './resolve.actions.ts'

interface Row {
  diffNo: string
  resolveKind: CodeOf<typeof ResolveKind>
  remark: string
}

/** A resolution by its number, its Chinese or its English name: whatever stands in a sheet. */
const resolutionCell = (): Wire<string, CodeOf<typeof ResolveKind>> =>
  wire(
    { type: 'string' },
    (raw, refuse) => {
      const given = String(raw ?? '').trim()
      if (given === '') refuse('required')
      const entry = codeSetOf(ResolveKind).entries.find(({ value, zh, en }) => [String(value), zh, en].includes(given))
      return (entry?.value ?? refuse('choice')) as CodeOf<typeof ResolveKind>
    },
    (value) => String(value),
  )

const resolutions: ImportPlan<Row> = {
  bizType: 'recon_diff',
  title: '差异处理',
  columns: [
    { key: 'diffNo', title: '差异编号', shape: text(32), isRequired: true, example: 'CY202603010000000001' },
    { key: 'resolveKind', title: '处理方式', shape: resolutionCell(), isRequired: true, example: '核销' },
    { key: 'remark', title: '处理说明', shape: text(255), isRequired: true, example: '通道确认无误' },
  ],
  keyOf: ({ diffNo }) => diffNo,
  check: async (tx, caller, rows) => {
    const { rows: found } = await tx.client.query<
      Pick<DiffRow, 'diffNo' | 'billKind' | 'diffKind' | 'diffReason' | 'diffStatus'>
    >(
      `SELECT diff_no AS "diffNo", bill_kind AS "billKind", diff_kind AS "diffKind", diff_reason AS "diffReason", diff_status AS "diffStatus" FROM recon_diff WHERE tenant_id = $1 AND $3 AND diff_no = ANY($2)`,
      [caller.tenantId, rows.map(({ value }) => value.diffNo), isRootStaff(caller)],
    )
    const known = new Map(found.map((diff) => [diff.diffNo, diff]))
    for (const row of rows) {
      const { diffNo, resolveKind, remark } = row.value
      const diff = known.get(diffNo)
      try {
        if (!diff) throw commonErrors.notFound()
        checkResolution(diff, resolveKind, remark)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refuseRow(row, { column: diff ? 'resolveKind' : 'diffNo', reason: error.words(caller.language) })
      }
    }
  },
  write: async (tx, caller, rows) => {
    for (const { diffNo, resolveKind, remark } of [...rows].sort((a, b) => (a.diffNo < b.diffNo ? -1 : 1)))
      await resolveDiff(tx, caller, diffNo, { resolveKind, remark })
  },
}

export const resolutionImportCalls = [
  handleFile(reconDiffImport.template, ({ caller, translate }) =>
    templateFile(resolutions, caller.language, translate),
  ),

  handle(reconDiffImport.preview, (context) => previewImport(context, resolutions)),

  handle(reconDiffImport.submit, (context) => runImport(context, resolutions)),
]
