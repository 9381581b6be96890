import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { count, flag, labelled, text } from '../../../core/shared/shapes/shapes.ts'
import { storeNumber } from '../../stores/stores.shared.ts'
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
    refusals: { common: 'notFound' },
  }),
  tree: call({
    id: 'C0454',
    method: 'GET',
    path: `${terminalPath}/terminalTree`,
    title: '商户终端树',
    permission: 'terminal_view',
    input: ofMerchant,
    output: z.array(PlaceNode),
    refusals: { common: 'notFound' },
  }),
  freeOfStore: call({
    id: 'C0457',
    method: 'GET',
    path: `${terminalPath}/storeUNBindTerminalPage`,
    title: '门店未绑定终端',
    permission: 'terminal_view',
    input: ofStore,
    output: page(Terminal),
    refusals: { common: 'datesReversed notFound' },
  }),
  inStore: call({
    id: 'C0458',
    method: 'GET',
    path: `${terminalPath}/storeBindTerminalPage`,
    title: '门店已绑定终端',
    permission: 'terminal_view',
    input: ofStore,
    output: page(Terminal),
    refusals: { common: 'datesReversed notFound' },
  }),
  withStaff: call({
    id: 'C0459',
    method: 'GET',
    path: `${terminalPath}/staffBindTerminalPage`,
    title: '店员已绑定终端',
    permission: 'terminal_view',
    input: ofStaff,
    output: page(Terminal),
    refusals: { common: 'datesReversed notFound' },
  }),
  freeOfStaff: call({
    id: 'C0460',
    method: 'GET',
    path: `${terminalPath}/staffUNBindTerminalPage`,
    title: '店员未绑定终端',
    permission: 'terminal_view',
    input: ofStaff,
    output: page(Terminal),
    refusals: { common: 'datesReversed notFound' },
  }),
  bindStaff: call({
    id: 'C0480',
    method: 'POST',
    path: `${terminalPath}/staffBindTerminal`,
    title: '店员绑定终端',
    permission: 'terminal_edit',
    input: StaffBinding,
    audit: 'terminal.bindStaff',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      store: 'foreignStore',
      terminal: 'foreignStaff otherStore releasing roomFull sharedKind snTaken staffBound storeOff',
    },
  }),
  unbindStaff: call({
    id: 'C0481',
    method: 'POST',
    path: `${terminalPath}/staffUNBindTerminal`,
    title: '店员解绑终端',
    permission: 'terminal_edit',
    input: StaffBinding,
    audit: 'terminal.unbindStaff',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      store: 'foreignStore',
      terminal: 'foreignStaff notOfStaff releasing roomFull snTaken storeOff',
    },
  }),
}
