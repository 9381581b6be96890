import { isPlatform } from '../../../core/server/call/caller.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { refuseRow } from '../../../core/server/sheets/import.ts'
import { maybeText, text } from '../../../core/shared/shapes/shapes.ts'
import { type ImportPlan, previewImport, runImport, templateFile } from '../upload/upload.actions.ts'
import { paramImport } from './param-import.contract.ts'
import { paramErrors } from './param-setting.contract.ts'
import { isParamValue, isPlatformOnly } from '../param/param.rules.ts'

interface ParamRow {
  paramName: string
  paramKey: string
  paramValue: string
  remark: string
}

const params: ImportPlan<ParamRow> = {
  bizType: 'param',
  title: '参数',
  columns: [
    { key: 'paramName', title: '参数名称', shape: text(100), isRequired: true, example: '门店数量上限' },
    { key: 'paramKey', title: '参数键名', shape: text(100), isRequired: true, example: 'merchant.store.max' },
    { key: 'paramValue', title: '参数键值', shape: text(500), isRequired: true, example: '200' },
    { key: 'remark', title: '备注', shape: maybeText(200), isRequired: false, example: '' },
  ],
  keyOf: ({ paramKey }) => paramKey,
  check: async (tx, caller, rows) => {
    const keys = rows.map(({ value }) => value.paramKey)
    const { rows: set } = isPlatform(caller)
      ? await tx.client.query('SELECT param_key FROM platform_param WHERE param_key = ANY($1) AND NOT is_deleted', [
          keys,
        ])
      : await tx.client.query(
          'SELECT param_key FROM param WHERE tenant_id = $1 AND oem_no = $2 AND param_key = ANY($3) AND NOT is_deleted',
          [caller.tenantId, caller.oemNo, keys],
        )
    const taken = new Set(set.map(({ param_key }) => param_key))
    for (const row of rows) {
      const { paramKey, paramValue } = row.value
      const refuse = (column: string, refusal: keyof typeof paramErrors) =>
        refuseRow(row, { column, reason: paramErrors[refusal]().words(caller.language) })
      if (isPlatformOnly(paramKey) && !isPlatform(caller)) refuse('paramKey', 'platformOnly')
      else if (taken.has(paramKey)) refuse('paramKey', 'keyTaken')
      else if (!isParamValue(paramKey, paramValue)) refuse('paramValue', 'valueFormat')
    }
  },
  write: async (tx, caller, rows) => {
    const columns = (['paramName', 'paramKey', 'paramValue', 'remark'] as const).map((key) =>
      rows.map((row) => row[key]),
    )
    if (isPlatform(caller))
      await tx.client.query(
        `INSERT INTO platform_param (create_user, param_name, param_key, param_value, remark)
         SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[])`,
        [caller.userId, ...columns],
      )
    else
      await tx.client.query(
        `INSERT INTO param (tenant_id, oem_no, create_user, param_name, param_key, param_value, remark)
         SELECT $1, $2, $3, * FROM unnest($4::text[], $5::text[], $6::text[], $7::text[])`,
        [caller.tenantId, caller.oemNo, caller.userId, ...columns],
      )
  },
}

export const paramImportCalls = [
  handleFile(paramImport.template, ({ caller, translate }) => templateFile(params, caller.language, translate)),

  handle(paramImport.preview, (context) => previewImport(context, params)),

  handle(paramImport.submit, (context) => runImport(context, params)),
]
