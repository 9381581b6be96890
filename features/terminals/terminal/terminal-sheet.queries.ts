import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, onOffColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { checkSpan } from '../../../core/server/lists/listing.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { LogonState, TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import type { TerminalFilter } from './terminal.contract.ts'
import { maskedTerminal, terminalListing, type TerminalRow } from './terminal.queries.ts'

/** The sheet of terminals: the rows of the list. @throws common.spanTooLong */
export function terminalSheet(caller: Caller, filter: z.output<typeof TerminalFilter>): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = terminalListing(caller, filter)
  return {
    title: '终端列表',
    bizType: 'terminal',
    columns: sheetOf(caller),
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const sheetOf = (caller: Caller) =>
  sheetColumns<TerminalRow>([
    { key: 'rtNo', title: '终端编号', kind: 'text', value: (row) => row.rtNo },
    { key: 'sn', title: 'SN', kind: 'text', value: (row) => row.sn },
    { key: 'termName', title: '终端名称', kind: 'text', value: (row) => row.termName },
    codeColumn('rpmType', '机具类型', RpmType),
    { key: 'rpmName', title: '型号', kind: 'text', value: (row) => row.rpmName },
    { key: 'supName', title: '供应商', kind: 'text', value: (row) => row.supName },
    { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
    { key: 'rpiName', title: '商户名称', kind: 'text', value: (row) => row.rpiName },
    { key: 'userName', title: '所属服务商', kind: 'text', value: (row) => row.userName },
    { key: 'storeName', title: '门店', kind: 'text', value: (row) => row.storeName },
    { key: 'staffName', title: '店员', kind: 'text', value: (row) => maskedTerminal(caller, row).staffName },
    { key: 'aisleCode', title: '通道编码', kind: 'text', value: (row) => row.aisleCode },
    { key: 'aisleTermNo', title: '通道终端号', kind: 'text', value: (row) => row.aisleTermNo },
    { key: 'iccid', title: 'ICCID', kind: 'text', value: (row) => row.iccid },
    codeColumn('bindStatus', '绑定状态', TermBindStatus),
    onOffColumn('isOn', '启用状态'),
    timeColumn('bindTime', '绑定时间'),
    timeColumn('activeTime', '激活时间'),
    { key: 'aisleMerNo', title: '通道商户号', kind: 'text', value: (row) => row.aisleMerNo },
    { key: 'rqCode', title: '收款码编号', kind: 'text', value: (row) => row.rqCode },
    codeColumn('logonState', '签到状态', LogonState),
    timeColumn('idleWarnTime', '预警'),
    timeColumn('lastOnlineTime', '最近在线时间'),
    timeColumn('createTime', '创建时间'),
  ])
