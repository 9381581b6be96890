import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'

const terminalPath = '/api/rb-oem/oem/terminal/terminal'

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
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      terminal: 'channelRefused channelSilent channelUnknown notAtChannel',
    },
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
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      terminal: 'pledged releasing tooManyAtOnce trading wrongKind',
    },
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
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      terminal: 'notAtChannel pledged releaseRefused releaseSilent tooManyAtOnce trading wrongKind',
    },
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
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      terminal: 'pledged releasing tooManyAtOnce trading wrongKind',
    },
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
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect', terminal: 'releasing' },
  }),
}
