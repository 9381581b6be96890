import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, onOffColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { checkSpan } from '../../../core/server/lists/listing.ts'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import type { PartyFilter } from './party.contract.ts'
import { maskedParty, partyListing, type PartyRow } from './party.queries.ts'

/** The sheet of parties: the rows and the masking of the list. @throws common.spanTooLong @source docs/domain/network.md 7.2, export columns */
export function partySheet(caller: Caller, filter: z.output<typeof PartyFilter>): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = partyListing(caller, filter)
  return {
    title: '服务商列表',
    bizType: 'service_info',
    columns: sheetOf(caller),
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const yesNo = { zh: ['否', '是'], en: ['No', 'Yes'] } as const

const sheetOf = (caller: Caller) =>
  sheetColumns<PartyRow>([
    { key: 'userNo', title: '服务商编号', kind: 'text', value: (row) => row.userNo },
    { key: 'serviceName', title: '服务商名称', kind: 'text', value: (row) => row.serviceName },
    codeColumn('serviceKind', '服务商类别', ServiceKind),
    { key: 'parentName', title: '上级', kind: 'text', value: (row) => maskedParty(caller, row).parentName },
    { key: 'level', title: '层级', kind: 'number', value: (row) => Number(row.level) },
    { key: 'contactName', title: '联系人', kind: 'text', value: (row) => maskedParty(caller, row).contactName },
    { key: 'contactPhone', title: '联系人手机号', kind: 'text', value: (row) => maskedParty(caller, row).contactPhone },
    { key: 'districtCode', title: '所在地区', kind: 'text', value: (row) => row.districtCode },
    codeColumn('serviceAuditStatus', '审核状态', ServiceAuditStatus),
    onOffColumn('serviceStatus', '启用状态'),
    { key: 'merchantCount', title: '商户数', kind: 'number', value: (row) => Number(row.merchantCount) },
    timeColumn('createTime', '创建时间'),
    { key: 'shortName', title: '简称', kind: 'text', value: (row) => row.shortName },
    { key: 'parentNo', title: '上级编号', kind: 'text', value: (row) => maskedParty(caller, row).parentNo },
    codeColumn('subjectType', '主体类型', SubjectType),
    { key: 'legalName', title: '法人姓名', kind: 'text', value: (row) => maskedParty(caller, row).legalName },
    { key: 'finish', title: '开通状态', kind: 'text', value: (row, language) => yesNo[language][row.finish ? 1 : 0] },
    { key: 'institutionNo', title: '所属机构', kind: 'text', value: (row) => row.institutionNo },
    { key: 'managerName', title: '客户经理', kind: 'text', value: (row) => maskedParty(caller, row).managerName },
    { key: 'childCount', title: '下级数', kind: 'number', value: (row) => Number(row.childCount) },
  ])
