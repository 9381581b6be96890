import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { partyName } from '../../providers/providers.server.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { checkSpan } from '../../../core/server/lists/listing.ts'
import { SnStatus } from '../device/device-codes.contract.ts'
import type { ModelCount } from './stock.contract.ts'
import type { StockFilter } from '../device/device.contract.ts'
import { type StockLine, stockListing, stockWhere } from '../device/device.queries.ts'
import { stockCounts } from './model-counts.queries.ts'

type Filter = z.output<typeof StockFilter>

/** The sheet of stock: the rows of the list. @throws common.spanTooLong @source docs/domain/network.md 14.5, 库存导出 */
export function stockSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = stockListing(caller, filter)
  return {
    title: '库存列表',
    bizType: 'stock',
    columns: deviceColumns,
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`,
    filter,
  }
}

const deviceColumns = sheetColumns<StockLine>([
  { key: 'rsSn', title: 'SN', kind: 'text', value: (row) => row.rsSn },
  { key: 'rpmName', title: '型号', kind: 'text', value: (row) => row.rpmName },
  codeColumn('rpmType', '机具类型', RpmType),
  { key: 'supName', title: '供应商', kind: 'text', value: (row) => row.supName },
  { key: 'aisleCode', title: '通道编码', kind: 'text', value: (row) => row.aisleCode },
  { key: 'holderName', title: '持有方', kind: 'text', value: (row) => row.holderName },
  { key: 'holderNo', title: '持有方编号', kind: 'text', value: (row) => row.holderNo },
  codeColumn('snStatus', 'SN状态', SnStatus),
  { key: 'rpiName', title: '绑定商户', kind: 'text', value: (row) => row.rpiName },
  { key: 'rpiNo', title: '商户编号', kind: 'text', value: (row) => row.rpiNo },
  timeColumn('inTime', '入库时间'),
  timeColumn('bindTime', '绑定时间'),
  timeColumn('firstTradeTime', '激活时间'),
  { key: 'toNo', title: '转入方编号', kind: 'text', value: (row) => row.toNo },
  { key: 'openNo', title: '在途单号', kind: 'text', value: (row) => row.openNo },
  { key: 'rsrNo', title: '入库单号', kind: 'text', value: (row) => row.rsrNo },
  { key: 'iccid', title: 'ICCID', kind: 'text', value: (row) => row.iccid },
  { key: 'purchasePrice', title: '采购单价(元)', kind: 'money', value: (row) => row.purchasePrice },
  { key: 'remark', title: '备注', kind: 'text', value: (row) => row.remark },
])

type Total = z.output<typeof ModelCount> & { holderNo: string; holderName: string }

/** The sheet of totals: holder by model. @source docs/domain/network.md 14.5, exportStore */
export function totalsSheet(caller: Caller, filter: Filter): SheetPlan {
  checkSpan(filter)
  const where = stockWhere(caller, filter)
  const grouped = sql`SELECT s.holder_no AS "holderNo", ${partyName(sql`s.tenant_id`, sql`s.holder_no`)} AS "holderName", s.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", k.rpm_type AS "rpmType", ${stockCounts}
    FROM stock_sn s JOIN terminal_model k ON k.rpm_no = s.rpm_no WHERE ${where} GROUP BY s.tenant_id, s.holder_no, s.rpm_no, k.rpm_name, k.rpm_type`
  return {
    title: '库存汇总',
    bizType: 'stock_total',
    columns: totalColumns,
    rows: sql`SELECT * FROM (${grouped}) g ORDER BY g."holderNo", g."rpmName"`,
    count: sql`SELECT count(*) AS total FROM (${grouped}) g`,
    filter,
  }
}

const totalColumns = sheetColumns<Total>([
  { key: 'holderNo', title: '持有方编号', kind: 'text', value: (row) => row.holderNo },
  { key: 'holderName', title: '持有方', kind: 'text', value: (row) => row.holderName },
  { key: 'rpmNo', title: '型号编号', kind: 'text', value: (row) => row.rpmNo },
  { key: 'rpmName', title: '型号', kind: 'text', value: (row) => row.rpmName },
  { key: 'total', title: '合计', kind: 'number', value: (row) => Number(row.total) },
  { key: 'inStock', title: '在库', kind: 'number', value: (row) => Number(row.inStock) },
  { key: 'inTransfer', title: '调拨中', kind: 'number', value: (row) => Number(row.inTransfer) },
  { key: 'bound', title: '已绑定', kind: 'number', value: (row) => Number(row.bound) },
  { key: 'activated', title: '已激活', kind: 'number', value: (row) => Number(row.activated) },
  { key: 'others', title: '其他', kind: 'number', value: (row) => Number(row.others) },
])
