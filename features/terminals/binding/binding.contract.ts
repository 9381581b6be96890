import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { count, flag, labelled, shown, text } from '../../../core/shared/shapes.ts'
import { storeNumber } from '../../stores/store/store.contract.ts'
import { Terminal } from '../terminal/terminal.contract.ts'

/** A place in the tree of a merchant: itself, a store of it, one of the staff there, a terminal. */
export const PlaceNode = z.object({
  /** Own to the node: a person may work in several stores. A terminal's is that of its record. */
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  level: z.enum(['merchant', 'store', 'staff', 'terminal']),
  /** Number of the merchant, store, person or terminal. */
  no: z.string(),
  isOn: flag(),
  /** Devices in it and below; 0 for a terminal. */
  terminalCount: count(),
  hasChildren: flag(),
  get children(): z.ZodOptional<z.ZodArray<typeof PlaceNode>> {
    return z.array(PlaceNode).optional()
  },
})
export type PlaceNode = z.output<typeof PlaceNode>

const terminalPath = '/api/rb-oem/oem/terminal/terminal'
const ofMerchant = z.object({ rpiNo: labelled('商户编号', text(20)) })
const ofStore = PageQuery.extend(storeNumber)
const ofStaff = PageQuery.extend({ rpstNo: labelled('店员编号', text(20)) })
const rpstNo = labelled('店员编号', text(20))

/** A terminal in the hands of one of the staff of a store. */
const StaffBinding = z.object({
  rpsNo: labelled('门店编号', text(20)),
  rpstNo,
  rtNo: labelled('终端编号', text(20)),
})

/**
 * Calls for the places of a merchant's terminals and for the people who have them. @source docs/domain/network.md 13.3, 13.4
 */
export const binding = {
  places: call({
    id: 'C0453',
    method: 'GET',
    path: `${terminalPath}/storeAndMerchantTree`,
    title: '商户门店树',
    permission: 'terminal_view',
    input: ofMerchant,
    output: z.array(PlaceNode),
  }),
  tree: call({
    id: 'C0454',
    method: 'GET',
    path: `${terminalPath}/terminalTree`,
    title: '商户终端树',
    permission: 'terminal_view',
    input: ofMerchant,
    output: z.array(PlaceNode),
  }),
  freeOfStore: call({
    id: 'C0457',
    method: 'GET',
    path: `${terminalPath}/storeUNBindTerminalPage`,
    title: '门店未绑定终端',
    permission: 'terminal_view',
    input: ofStore,
    output: page(Terminal),
  }),
  inStore: call({
    id: 'C0458',
    method: 'GET',
    path: `${terminalPath}/storeBindTerminalPage`,
    title: '门店已绑定终端',
    permission: 'terminal_view',
    input: ofStore,
    output: page(Terminal),
  }),
  withStaff: call({
    id: 'C0459',
    method: 'GET',
    path: `${terminalPath}/staffBindTerminalPage`,
    title: '店员已绑定终端',
    permission: 'terminal_view',
    input: ofStaff,
    output: page(Terminal),
  }),
  freeOfStaff: call({
    id: 'C0460',
    method: 'GET',
    path: `${terminalPath}/staffUNBindTerminalPage`,
    title: '店员未绑定终端',
    permission: 'terminal_view',
    input: ofStaff,
    output: page(Terminal),
  }),
  bindStaff: call({
    id: 'C0480',
    method: 'POST',
    path: `${terminalPath}/staffBindTerminal`,
    title: '店员绑定终端',
    permission: 'terminal_edit',
    input: StaffBinding,
    audit: 'terminal.bindStaff',
  }),
  unbindStaff: call({
    id: 'C0481',
    method: 'POST',
    path: `${terminalPath}/staffUNBindTerminal`,
    title: '店员解绑终端',
    permission: 'terminal_edit',
    input: StaffBinding,
    audit: 'terminal.unbindStaff',
  }),
}

/**
 * Calls that read the channel's data of a terminal, and that take one back from its merchant. @source docs/domain/network.md
 * 13.3, 13.4, 24
 */
export const release = {
  v5Id: call({
    id: 'C0475',
    method: 'GET',
    path: `${terminalPath}/queryV5Id`,
    title: '查询通道设备号',
    permission: 'terminal_view',
    input: z.object({ rtNo: labelled('终端编号', text(20)) }),
    output: z.object({ rtNo: shown(), v5Id: shown() }),
  }),
  scanner: call({
    id: 'C0490',
    method: 'POST',
    path: `${terminalPath}/unBindCodeScan`,
    title: '解绑扫码设备',
    permission: 'terminal_delete',
    input: z.object({ rtNo: labelled('终端编号', text(20)) }),
    audit: 'terminal.unbindScanner',
    payPwd: 'ifGiven',
  }),
  pos: call({
    id: 'C0491',
    method: 'POST',
    path: `${terminalPath}/unBindYSPOS`,
    title: '通道解绑POS',
    permission: 'terminal_delete',
    input: z.object({ rtNo: labelled('终端编号', text(20)) }),
    audit: 'terminal.unbindPos',
    payPwd: 'ifGiven',
  }),
  smartPos: call({
    id: 'C0492',
    method: 'POST',
    path: `${terminalPath}/unBindIntelligentMac`,
    title: '解绑智能POS',
    permission: 'terminal_delete',
    input: z.object({ rtNo: labelled('终端编号', text(20)) }),
    audit: 'terminal.unbindSmartPos',
    payPwd: 'ifGiven',
  }),
}

/** Terminals that took no payment for long. @source docs/domain/network.md 13.3, re-verification */
export const idle = {
  verify: call({
    id: 'C1193',
    method: 'POST',
    path: '/api/countinghouse/terminals/terminal/verify',
    title: '复核终端',
    permission: 'terminal_edit',
    input: z.object({
      rtNo: labelled('终端编号', text(20)),
      reason: labelled('复核说明', text(200)),
    }),
    audit: 'terminal.verify',
  }),
}
