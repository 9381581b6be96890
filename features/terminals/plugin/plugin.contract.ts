import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { count, flag, int, keyList, labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { terminalPath } from '../terminal-life/terminal-reach.contract.ts'
import { Terminal, TerminalFilter } from '../terminal/terminal.contract.ts'

/** A plug-in: software at the tills of a merchant that takes payments by scanning. */
export const Plugin = Terminal.extend({
  /** Typed in when it is installed; '' while it serves no till. */
  activationCode: shown(),
  tillCount: count(),
  sharedBy: z.array(z.object({ rpstNo: z.string(), name: z.string() })),
  version: count(),
})

const proRtNo = labelled('插件编号', text(20))

const staffBinding = z.object({
  rpsNo: labelled('门店编号', text(20)),
  rpstNo: labelled('店员编号', text(20)),
  proRtNo,
})

/** Plug-ins of merchants. @source docs/domain/network.md 13.3, Pro */
export const plugin = {
  list: call({
    id: 'C0468',
    method: 'GET',
    path: `${terminalPath}/proPage`,
    title: '插件列表',
    permission: 'plugin_unit_view',
    input: PageQuery.extend({
      ...TerminalFilter.omit({ rpmType: true, aisleCode: true, aisleTermNo: true, logonState: true, iccid: true })
        .shape,
      hasTills: labelled('已绑定收银终端', optional(flag())),
    }),
    output: page(Plugin),
    refusals: { common: 'datesReversed' },
  }),
  freeTills: call({
    id: 'C0469',
    method: 'GET',
    path: `${terminalPath}/terListUnBind`,
    title: '未绑定插件的收银终端',
    permission: 'plugin_unit_view',
    input: PageQuery.extend({
      rpiNo: labelled('商户编号', optional(text(20))),
      rpsNo: labelled('门店编号', optional(text(20))),
      sn: labelled('SN', optional(text(32))),
    }),
    output: page(Terminal),
    refusals: { common: 'datesReversed' },
  }),
  tills: call({
    id: 'C0470',
    method: 'GET',
    path: `${terminalPath}/proBindPage`,
    title: '插件绑定的收银终端',
    permission: 'plugin_unit_view',
    input: PageQuery.extend({ proRtNo }),
    output: page(Terminal),
    refusals: { common: 'datesReversed notFound' },
  }),
  detail: call({
    id: 'C1196',
    method: 'GET',
    path: '/api/countinghouse/terminals/plugin/detail',
    title: '插件详情',
    permission: 'plugin_unit_view',
    input: z.object({ proRtNo }),
    output: Plugin.extend({ states: z.array(StateRow) }),
    refusals: { common: 'datesReversed notFound' },
  }),
  build: call({
    id: 'C0487',
    method: 'POST',
    path: `${terminalPath}/buildTerminalPro`,
    title: '绑定插件与收银终端',
    permission: 'plugin_unit_edit',
    input: z.object({
      proRtNo,
      /** All tills that it serves from now on; none takes its activation code away. */
      rtNos: labelled('收银终端', optional(keyList(/^[A-Z0-9]{1,20}$/))),
      version: labelled('版本', optional(int())),
    }),
    output: z.object({ activationCode: shown() }),
    audit: 'plugin.build',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      plugin: 'foreignTill noTill tillTaken wrongKind',
      terminal: 'releasing',
    },
  }),
  bindStaff: call({
    id: 'C0484',
    method: 'POST',
    path: `${terminalPath}/staffBindPro`,
    title: '店员绑定插件',
    permission: 'plugin_unit_edit',
    input: staffBinding,
    audit: 'plugin.bindStaff',
    refusals: {
      common: 'notFound',
      equipment: 'attached foreignPlace staffTwice',
      merchant: 'notDirect',
      plugin: 'wrongKind',
      store: 'foreignStore',
      terminal: 'foreignStaff releasing roomFull snTaken storeOff',
    },
  }),
  unbindStaff: call({
    id: 'C0485',
    method: 'POST',
    path: `${terminalPath}/staffUNBindPro`,
    title: '店员解绑插件',
    permission: 'plugin_unit_edit',
    input: staffBinding,
    audit: 'plugin.unbindStaff',
    refusals: {
      common: 'notFound',
      equipment: 'notWithStaff',
      merchant: 'notDirect',
      plugin: 'wrongKind',
      terminal: 'releasing roomFull',
    },
  }),
}
