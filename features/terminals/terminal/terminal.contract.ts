import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter, scopeFilter } from '../../../core/shared/filters/list-filters.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { storeNumber } from '../../stores/stores.shared.ts'
import { ModuleType, PosKind, RpmType } from '../../channels/channels.shared.ts'
import { LogonState, TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'

/** Filters that the list of terminals, its export and its counts share. */
export const TerminalFilter = z.object({
  ...storeNumber,
  sn: labelled('SN', optional(text(32))),
  rtNo: numberFilter('终端编号'),
  rpiNo: numberFilter('商户编号'),
  rpiName: labelled('商户名称', optional(text(50))),
  rpstNo: numberFilter('店员编号'),
  rpmType: labelled('机具类型', optional(code(RpmType))),
  rpmNo: numberFilter('型号编号'),
  supNo: numberFilter('供应商编号'),
  aisleCode: numberFilter('通道编码'),
  aisleTermNo: numberFilter('通道终端号'),
  bindStatus: labelled('绑定状态', optional(code(TermBindStatus))),
  isOn: labelled('启用状态', optional(flag())),
  logonState: labelled('签到状态', optional(code(LogonState))),
  isIdle: labelled('长期未交易', optional(flag())),
  isMovedFar: labelled('移机预警', optional(flag())),
  /** 1: those whose last binding or unbinding the channel refused. */
  isRefused: labelled('通道拒绝', optional(flag())),
  iccid: numberFilter('ICCID'),
  userNo: numberFilter('所属服务商'),
  withChild: labelled('包含下级', optional(flag())),
  ...scopeFilter,
  ...createTimeFilter,
})

const listed = {
  id: id(),
  rtNo: shown(),
  sn: shown(),
  tenantId: shown(),
  termName: shown(),
  rpmNo: shown(),
  rpmName: shown(),
  rpmType: code(RpmType),
  posKind: orNull(code(PosKind)),
  supNo: shown(),
  supName: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  userNo: shown(),
  userName: shown(),
  rpsNo: shown(),
  storeNo: shown(),
  storeName: shown(),
  rpstNo: shown(),
  staffName: shown(),
  parentRtNo: shown(),
  aisleCode: shown(),
  aisleTermNo: shown(),
  aisleMerNo: shown(),
  iccid: shown(),
  rqCode: shown(),
  bindStatus: code(TermBindStatus),
  isOn: flag(),
  logonState: orNull(code(LogonState)),
  /** Since when it has to be verified again for want of payments. */
  idleWarnTime: shownInstant(),
  /** A POS that stands too far from its store. */
  isMovedFar: flag(),
  /** Its channel has been asked to unbind it and has not answered. */
  isReleasing: flag(),
  installAddress: shown(),
  version: count(),
  bindTime: shownInstant(),
  activeTime: shownInstant(),
  lastOnlineTime: shownInstant(),
  createTime: shownInstant(),
}

/** A terminal as the list shows it. */
export const Terminal = z.object(listed)

/** Everything of a terminal. */
export const TerminalDetail = z.object({
  ...listed,
  moduleType: code(ModuleType),
  longitude: shown(),
  latitude: shown(),
  logonTime: shownInstant(),
  voiceOn: flag(),
  volume: count(),
  printCopies: count(),
  printSides: count(),
  v5Id: shown(),
  /** Reason why the channel refused the last binding or unbinding. */
  channelMsg: shown(),
  /** Time when somebody last verified it. */
  checkTime: shownInstant(),
  /** Staff whom a shared device serves. */
  sharedBy: z.array(z.object({ rpstNo: z.string(), name: z.string() })),
  /** History of its bindings and moves, and of switching on and off, the oldest first. */
  states: z.array(StateRow),
  switches: z.array(StateRow),
})

const terminalPath = '/api/rb-oem/oem/terminal/terminal'

/** Terminals of merchants. @source docs/domain/network.md 13 */
export const terminal = {
  list: call({
    id: 'C0447',
    method: 'GET',
    path: `${terminalPath}/listV2`,
    title: '终端列表',
    permission: 'terminal_view',
    input: PageQuery.extend(TerminalFilter.shape),
    output: page(Terminal),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0448',
    method: 'GET',
    path: `${terminalPath}/detailV2`,
    title: '终端详情',
    permission: 'terminal_view',
    input: z.object({ id: labelled('终端', id()) }),
    output: TerminalDetail,
    refusals: { common: 'notFound' },
  }),
  groupCount: call({
    id: 'C0461',
    method: 'GET',
    path: `${terminalPath}/groupCount`,
    title: '终端分类统计',
    permission: 'terminal_view',
    input: TerminalFilter,
    /** For each type: all, those in a store or with staff, those that are on. */
    output: z.array(z.object({ rpmType: code(RpmType), total: count(), bound: count(), on: count() })),
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0462',
    method: 'GET',
    path: `${terminalPath}/export`,
    title: '导出终端',
    permission: 'terminal_export',
    input: TerminalFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
