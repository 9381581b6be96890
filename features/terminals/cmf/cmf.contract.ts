import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { labelled, maybeText, orNull, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { snText } from '../../inventory/inventory.shared.ts'
import { PosKind } from '../../channels/channels.shared.ts'
import { terminalPath } from '../terminal-life/terminal-reach.contract.ts'
import { Terminal, TerminalFilter } from '../terminal/terminal.contract.ts'

/** A terminal of the line that signs on each day; its keys never leave the server. */
export const CmfTerminal = Terminal.extend({
  logonTime: shownInstant(),
  /** Time of the last try; null before the first. */
  tryTime: shownInstant(),
  /** Reason why the last try failed; '' when it succeeded. */
  reason: shown(),
  batchNo: shown(),
})

/** A device of that line for a merchant. */
export const CmfDraft = z.object({
  rpiNo: labelled('商户编号', text(20)),
  sn: labelled('SN', snText()),
  rpsNo: labelled('门店编号', maybeText(20)).default(''),
  termName: labelled('终端名称', maybeText(30)).default(''),
  installAddress: labelled('安装地址', maybeText(100)).default(''),
})

/** Terminals of the line whose terminals sign on. @source docs/domain/network.md 9, 13.3 (CMF) */
export const cmf = {
  list: call({
    id: 'C0473',
    method: 'GET',
    path: `${terminalPath}/pageCmfEq`,
    title: 'CMF设备列表',
    permission: 'equipment_cmf_view',
    input: PageQuery.extend(TerminalFilter.omit({ aisleCode: true, rpmType: true }).shape),
    output: page(CmfTerminal),
    refusals: { common: 'datesReversed' },
  }),
  models: call({
    id: 'C0474',
    method: 'GET',
    path: `${terminalPath}/eqTypeListCmf`,
    title: 'CMF设备型号',
    permission: 'equipment_cmf_view',
    /** Models of POS that may stand at the line. */
    output: z.array(z.object({ rpmNo: z.string(), rpmName: z.string(), posKind: orNull(code(PosKind)) })),
  }),
  bind: call({
    id: 'C0489',
    method: 'POST',
    path: `${terminalPath}/bindRpiTerminalCmf`,
    title: '商户绑定CMF终端',
    permission: 'equipment_cmf_add',
    input: CmfDraft,
    output: z.object({ rtNo: shown() }),
    audit: 'cmf.bind',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      cmf: 'wrongLine',
      common: 'notFound stateRefuses',
      merchant: 'notDirect notOnboarded',
      stock: 'inTransfer notWithParty snMissing',
      store: 'foreignStore',
      terminal: 'aisleMissing foreignStaff roomFull snTaken storeOff tooMany',
    },
  }),
  logon: call({
    id: 'C0488',
    method: 'POST',
    path: `${terminalPath}/logonCmf`,
    title: 'CMF终端签到',
    permission: 'equipment_cmf_logon',
    input: z.object({ rtNo: labelled('终端编号', text(20)) }),
    output: z.object({ logonTime: shownInstant(), batchNo: shown() }),
    audit: 'cmf.logon',
    refusals: {
      channel: 'noConnection',
      cmf: 'logonFailed wrongLine',
      common: 'notFound',
      merchant: 'notDirect',
      terminal: 'releasing',
    },
  }),
}
