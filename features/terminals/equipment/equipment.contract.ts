import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import {
  count,
  flag,
  id,
  int,
  keyList,
  labelled,
  maybeText,
  optional,
  shown,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { terminalPath } from '../terminal-life/terminal-reach.contract.ts'
import { Terminal, TerminalFilter } from '../terminal/terminal.contract.ts'

/** Sound boxes and printers in lists: a terminal with its settings and where it hangs. */
export const Equipment = Terminal.extend({
  /** Code on the stand that it hangs on. */
  parentRqCode: shown(),
  voiceOn: flag(),
  volume: count(),
  printCopies: count(),
  printSides: count(),
  sharedBy: z.array(z.object({ rpstNo: z.string(), name: z.string() })),
  version: count(),
})

const filter = TerminalFilter.extend({
  rqCode: numberFilter('收款码编号'),
  parentRtNo: numberFilter('台卡终端编号'),
  cjNum: labelled('厂家编号', optional(text(20))),
  isFree: labelled('未挂接', optional(flag())),
})

const eqRtNo = labelled('设备编号', text(20))

/** A device and the staff member of a store who gets or gives it back. */
const staffBinding = z.object({
  rpsNo: labelled('门店编号', text(20)),
  rpstNo: labelled('店员编号', text(20)),
  eqRtNo,
})

/** Place that equipment is to be attached to: one of the three. */
export const EquipmentPlace = z.object({
  rtNo: eqRtNo,
  rpsNo: labelled('门店编号', maybeText(20)).default(''),
  rpstNo: labelled('店员编号', maybeText(20)).default(''),
  parentRtNo: labelled('台卡终端编号', maybeText(20)).default(''),
})

/** Sound boxes and printers of merchants. @source docs/domain/network.md 13.3, 13.4 */
export const equipment = {
  list: call({
    id: 'C0465',
    method: 'GET',
    path: `${terminalPath}/eqPage`,
    title: '设备列表',
    permission: 'equipment_view',
    input: PageQuery.extend(filter.shape),
    output: page(Equipment),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0455',
    method: 'GET',
    path: `${terminalPath}/detailEq`,
    title: '设备详情',
    permission: 'equipment_view',
    input: z.object({ id: labelled('设备', id()) }),
    output: Equipment.extend({ states: z.array(StateRow) }),
    refusals: { common: 'datesReversed notFound' },
  }),
  choices: call({
    id: 'C0466',
    method: 'GET',
    path: `${terminalPath}/eqListUnBind`,
    title: '可绑定设备',
    permission: 'equipment_view',
    /**
     * Devices that a store, a staff member or a stand may get: free ones of the merchant, for staff also those of its
     * stores.
     */
    input: PageQuery.extend(filter.omit({ parentRtNo: true, cjNum: true, isFree: true }).shape),
    output: page(Equipment),
    refusals: { common: 'datesReversed' },
  }),
  free: call({
    id: 'C0467',
    method: 'GET',
    path: `${terminalPath}/eqUnBindList`,
    title: '未挂接设备',
    permission: 'equipment_view',
    input: PageQuery.extend(filter.omit({ isFree: true }).shape),
    output: page(Equipment),
    refusals: { common: 'datesReversed' },
  }),
  suppliers: call({
    id: 'C0472',
    method: 'GET',
    path: `${terminalPath}/queryCjNumListVO`,
    title: '设备厂家列表',
    permission: 'signedIn',
    /** Suppliers that are on and have a number of their own as manufacturer. */
    output: z.array(z.object({ supNo: z.string(), supName: z.string(), cjNum: z.string() })),
  }),
  submit: call({
    id: 'C0479',
    method: 'POST',
    path: `${terminalPath}/submitEq`,
    title: '挂接设备',
    permission: 'equipment_edit',
    input: EquipmentPlace,
    audit: 'equipment.attach',
    refusals: {
      common: 'notFound',
      equipment: 'attached foreignPlace noCommonStore onePlace staffTwice wrongKind',
      merchant: 'notDirect',
      store: 'foreignStore',
      terminal: 'foreignStaff releasing roomFull snTaken storeOff',
    },
  }),
  detach: call({
    id: 'C0471',
    method: 'GET',
    path: `${terminalPath}/unBindTerminalEq`,
    title: '解绑设备',
    permission: 'equipment_edit',
    input: z.object({ eqRtNo }),
    audit: 'equipment.detach',
    refusals: {
      common: 'notFound',
      equipment: 'notAttached wrongKind',
      merchant: 'notDirect',
      terminal: 'releasing roomFull',
    },
  }),
  bindStaff: call({
    id: 'C0482',
    method: 'POST',
    path: `${terminalPath}/staffBindEq`,
    title: '店员绑定设备',
    permission: 'equipment_edit',
    input: staffBinding,
    audit: 'equipment.bindStaff',
    refusals: {
      common: 'notFound',
      equipment: 'attached foreignPlace staffTwice wrongKind',
      merchant: 'notDirect',
      store: 'foreignStore',
      terminal: 'foreignStaff releasing roomFull snTaken storeOff',
    },
  }),
  unbindStaff: call({
    id: 'C0483',
    method: 'POST',
    path: `${terminalPath}/staffUNBindEq`,
    title: '店员解绑设备',
    permission: 'equipment_edit',
    input: staffBinding,
    audit: 'equipment.unbindStaff',
    refusals: {
      common: 'notFound',
      equipment: 'notWithStaff wrongKind',
      merchant: 'notDirect',
      terminal: 'releasing roomFull',
    },
  }),
  share: call({
    id: 'C0486',
    method: 'POST',
    path: `${terminalPath}/buildEqPersonLarge`,
    title: '设备绑定多名店员',
    permission: 'equipment_edit',
    input: z.object({
      eqRtNo,
      /** Everybody who shares it from now on. */
      rpstNos: labelled('店员编号', keyList(/^[A-Z0-9]{1,20}$/)),
      version: labelled('版本', optional(int())),
    }),
    audit: 'equipment.share',
    refusals: {
      common: 'notFound',
      equipment: 'attached foreignPlace noCommonStore wrongKind',
      merchant: 'notDirect',
      store: 'foreignStore',
      terminal: 'foreignStaff releasing roomFull snTaken storeOff',
    },
  }),
  linkStand: call({
    id: 'C1195',
    method: 'POST',
    path: '/api/countinghouse/terminals/stand/link',
    title: '登记台卡收款码',
    permission: 'equipment_edit',
    input: z.object({
      rtNo: labelled('台卡终端编号', text(20)),
      rqCode: labelled('收款码编号', text(16)),
    }),
    audit: 'equipment.linkStand',
    refusals: {
      common: 'notFound',
      equipment: 'codeTaken foreignPlace noStand standTaken',
      merchant: 'notDirect',
      terminal: 'releasing',
    },
  }),
}
