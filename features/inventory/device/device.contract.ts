import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  flag,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { scopedList } from '../../access/access.shared.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { SnStatus } from './device-codes.contract.ts'

/** Devices in stock as data scopes know them. */
export const stockList = scopedList('stock.list', {
  rsSn: 'text',
  rpmNo: 'text',
  rpmType: 'number',
  aisleCode: 'text',
  holderNo: 'text',
  snStatus: 'number',
  inTime: 'instant',
})

/** Filters that the list of stock, its figures and its exports share. */
export const StockFilter = z.object({
  sn: labelled('SN', optional(text(32))),
  rpmNo: numberFilter('型号编号'),
  rpmType: labelled('机具类型', optional(code(RpmType))),
  supNo: numberFilter('供应商编号'),
  aisleCode: numberFilter('通道编码'),
  snStatus: labelled('SN状态', optional(code(SnStatus))),
  userNo: numberFilter('持有方编号'),
  withChild: labelled('包含下级', optional(flag())),
  rpiNo: numberFilter('商户编号'),
  iccid: numberFilter('ICCID'),
  rsrNo: numberFilter('入库单号'),
  ...scopeFilter,
  ...createTimeFilter,
})

/** A device as the list shows it. Prices are for the operator alone. */
export const StockRow = z.object({
  id: id(),
  rsSn: shown(),
  tenantId: shown(),
  rpmNo: shown(),
  rpmName: shown(),
  rpmType: code(RpmType),
  supNo: shown(),
  supName: shown(),
  aisleCode: shown(),
  holderType: code(PartyType),
  holderNo: shown(),
  holderName: shown(),
  snStatus: code(SnStatus),
  /** The order or delivery that it is under way with, and who is to get it. */
  openNo: shown(),
  toNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  purchasePrice: orNull(yuan()),
  renewFee: orNull(yuan()),
  iccid: shown(),
  hasPreset: flag(),
  rsrNo: shown(),
  inTime: shownInstant(),
  bindTime: shownInstant(),
  firstTradeTime: shownInstant(),
  remark: shown(),
  version: int(),
})
