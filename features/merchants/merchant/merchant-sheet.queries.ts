import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { checkSpan } from '../../../core/server/lists/listing.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus, RpiStatus, SourceType } from './merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import type { MerchantFilter } from './merchant.contract.ts'
import { maskedMerchant, merchantListing, type MerchantRow } from './merchant.queries.ts'

/** The sheet of merchants: the rows, columns and masking of the list. @throws common.spanTooLong */
export function merchantSheet(caller: Caller, filter: z.output<typeof MerchantFilter>): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = merchantListing(caller, filter)
  return {
    title: '商户列表',
    bizType: 'pos_info',
    columns: sheetOf(caller),
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

/** Names of the channels at which a merchant is open and on, as the list shows them. */
const openedAisles = (aisles: MerchantRow['aisles']): string => {
  const opened = aisles.filter(({ incomingStatus, isOn }) => incomingStatus === IncomingStatus.opened && isOn)
  return [...new Set(opened.map(({ aisleName, aisleCode }) => aisleName || aisleCode))].join('、')
}

const sheetOf = (caller: Caller) =>
  sheetColumns<MerchantRow>([
    { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
    { key: 'rpiName', title: '商户名称', kind: 'text', value: (row) => row.rpiName },
    { key: 'rpiShortName', title: '商户简称', kind: 'text', value: (row) => row.rpiShortName },
    codeColumn('userType', '商户类型', MerchantUserType),
    codeColumn('rpiStatus', '商户状态', RpiStatus),
    codeColumn('finishStatus', '入网状态', RpiFinishStatus),
    codeColumn('sourceType', '商户来源', SourceType),
    { key: 'userNo', title: '所属服务商编号', kind: 'text', value: (row) => row.userNo },
    { key: 'userName', title: '所属服务商', kind: 'text', value: (row) => row.userName },
    { key: 'empName', title: '所属员工', kind: 'text', value: (row) => row.empName },
    { key: 'institutionNo', title: '所属机构', kind: 'text', value: (row) => row.institutionNo ?? '' },
    { key: 'groupNo', title: '所属集团', kind: 'text', value: (row) => row.groupNo ?? '' },
    { key: 'managerName', title: '客户经理', kind: 'text', value: (row) => row.managerName },
    { key: 'legalName', title: '法人姓名', kind: 'text', value: (row) => maskedMerchant(caller, row).legalName },
    { key: 'legalPhone', title: '法人手机号', kind: 'text', value: (row) => maskedMerchant(caller, row).legalPhone },
    { key: 'districtCode', title: '所在地区', kind: 'text', value: (row) => row.districtCode },
    { key: 'mccNo', title: 'MCC', kind: 'text', value: (row) => row.mccNo },
    {
      key: 'd0Flag',
      title: '开通D0',
      kind: 'text',
      value: (row, language) => (language === 'zh' ? (row.d0Flag ? '是' : '否') : row.d0Flag ? 'Yes' : 'No'),
    },
    { key: 'storeCount', title: '门店数', kind: 'number', value: (row) => Number(row.storeCount) },
    { key: 'terminalCount', title: '终端数', kind: 'number', value: (row) => Number(row.terminalCount) },
    timeColumn('firstOnlineTime', '首次入网时间'),
    timeColumn('lastTradeTime', '最近交易时间'),
    timeColumn('createTime', '创建时间'),
    { key: 'currentStep', title: '当前步骤', kind: 'number', value: (row) => Number(row.currentStep) },
    { key: 'aisles', title: '通道', kind: 'text', value: (row) => openedAisles(row.aisles) },
  ])
