import { isPlatform } from '../../../core/server/call/caller.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { refuseRow } from '../../../core/server/sheets/import.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nameText, text } from '../../../core/shared/shapes/shapes.ts'
import { type ImportPlan, previewImport, runImport, templateFile } from '../upload/upload.actions.ts'
import { regionErrors, RegionLevel } from '../region/region.contract.ts'
import { bankBranchImport, bankListErrors } from './bank-list.contract.ts'

interface Row {
  branchCode: string
  branchName: string
  cityCode: string
}

/** The sheet of branches; a number that is known takes on the name and city of the sheet. @source docs/domain/network.md 10.3 */
const branches: ImportPlan<Row> = {
  bizType: 'bank_branch',
  title: '银行支行',
  columns: [
    { key: 'branchCode', title: '联行号', shape: text(12), isRequired: true, example: '102100000013' },
    {
      key: 'branchName',
      title: '名称',
      shape: nameText(80),
      isRequired: true,
      example: '中国工商银行股份有限公司北京东城支行',
    },
    { key: 'cityCode', title: '城市编码', shape: text(4), isRequired: true, example: '1101' },
  ],
  keyOf: ({ branchCode }) => branchCode,
  check: async (tx, caller, rows) => {
    const { rows: known } = await tx.client.query<{ banks: string[]; cities: string[] }>(
      `SELECT array(SELECT bank_code FROM bank_head WHERE bank_code = ANY($1)) AS banks, array(SELECT code FROM region WHERE level = ${RegionLevel.city} AND code = ANY($2)) AS cities`,
      [rows.map(({ value }) => value.branchCode.slice(0, 3)), rows.map(({ value }) => value.cityCode)],
    )
    const banks = new Set(known[0]?.banks)
    const cities = new Set(known[0]?.cities)
    for (const row of rows) {
      const { branchCode, cityCode } = row.value
      const refuse = (column: string, reason: string) => refuseRow(row, { column, reason })
      if (!/^\d{12}$/.test(branchCode)) refuse('branchCode', bankListErrors.branchFormat().words(caller.language))
      else if (!banks.has(branchCode.slice(0, 3))) refuse('branchCode', bankListErrors.noBank().words(caller.language))
      else if (!cities.has(cityCode)) refuse('cityCode', regionErrors.wrong().words(caller.language))
    }
  },
  write: async (tx, caller, rows) => {
    await tx.client.query(
      `INSERT INTO bank_branch AS b (branch_code, bank_code, branch_name, city_code, create_user)
       SELECT g.code, left(g.code, 3), g.name, g.city, $1 FROM unnest($2::text[], $3::text[], $4::text[]) AS g (code, name, city)
       ON CONFLICT (branch_code) DO UPDATE SET branch_name = excluded.branch_name, city_code = excluded.city_code, is_on = true`,
      [caller.userId, ...(['branchCode', 'branchName', 'cityCode'] as const).map((key) => rows.map((row) => row[key]))],
    )
  },
}

export const bankBranchImportCalls = [
  handleFile(bankBranchImport.template, ({ caller, translate }) => templateFile(branches, caller.language, translate)),

  handle(bankBranchImport.preview, (context) => {
    if (!isPlatform(context.caller)) throw commonErrors.forbidden()
    return previewImport(context, branches)
  }),

  handle(bankBranchImport.submit, (context) => {
    if (!isPlatform(context.caller)) throw commonErrors.forbidden()
    return runImport(context, branches)
  }),
]
