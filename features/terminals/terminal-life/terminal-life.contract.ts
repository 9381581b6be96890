import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import {
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { code } from '../../../core/shared/codes.ts'
import { SnStatus, snText } from '../../inventory/inventory.shared.ts'
import { degree } from '../../stores/stores.shared.ts'
import { RpmType } from '../../channels/channels.shared.ts'

const place = {
  /** '' leaves the device with the merchant. */
  rpsNo: labelled('门店编号', maybeText(20)).default(''),
  rpstNo: labelled('店员编号', maybeText(20)).default(''),
}

/** Geographic position of a device: both coordinates or none. */
const ground = {
  longitude: labelled('经度', optional(degree(180))),
  latitude: labelled('纬度', optional(degree(90))),
}

/** A device for a merchant; the number of a terminal moves that one to the place. */
export const TerminalDraft = z.object({
  rtNo: labelled('终端编号', optional(text(20))),
  sn: labelled('SN', snText()),
  rpiNo: labelled('商户编号', text(20)),
  ...place,
  termName: labelled('终端名称', maybeText(30)).default(''),
  installAddress: labelled('安装地址', maybeText(100)).default(''),
  ...ground,
})

/** Fields of a device that may be changed. */
export const TerminalEdit = z.object({
  id: labelled('终端', id()),
  rpsNo: place.rpsNo,
  termName: labelled('终端名称', text(30)),
  installAddress: labelled('安装地址', maybeText(100)).default(''),
  ...ground,
  voiceOn: labelled('语音播报', optional(flag())),
  volume: labelled('音量', optional(int(0, 10))),
  printCopies: labelled('打印联数', optional(int(1, 4))),
  printSides: labelled('打印面数', optional(int(1, 2))),
  version: labelled('版本', int()),
})

const terminalPath = '/api/rb-oem/oem/terminal/terminal'

/** Calls on devices of merchants. @source docs/domain/network.md 13.3 */
export const terminalLife = {
  submit: call({
    id: 'C0477',
    method: 'POST',
    path: `${terminalPath}/submitV2`,
    title: '新增终端',
    permission: 'terminal_add',
    input: TerminalDraft,
    output: z.object({ rtNo: shown() }),
    audit: 'terminal.bind',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      merchant: 'notDirect notOnboarded',
      stock: 'inTransfer notWithParty snMissing',
      store: 'foreignStore',
      terminal:
        'aisleMissing equipmentOn foreignStaff onStand releasing roomFull sharedKind snTaken staffBound storeOff tooMany',
    },
  }),
  edit: call({
    id: 'C0478',
    method: 'POST',
    path: `${terminalPath}/edit`,
    title: '编辑终端',
    permission: 'terminal_edit',
    input: TerminalEdit,
    audit: 'terminal.edit',
    refusals: {
      common: 'notFound',
      merchant: 'notDirect',
      store: 'foreignStore',
      terminal: 'equipmentOn foreignStaff onStand releasing roomFull snTaken staffBound storeOff',
    },
  }),
  changeIsOn: call({
    id: 'C0449',
    method: 'GET',
    path: `${terminalPath}/changeIsOn`,
    title: '启用或停用终端',
    permission: 'terminal_enable',
    input: z.object({ id: labelled('终端', id()), isOn: labelled('启用状态', flag()) }),
    audit: 'terminal.onOff',
    refusals: { common: 'notFound', merchant: 'notDirect', terminal: 'offByRisk releasing' },
  }),
  remove: call({
    id: 'C0476',
    method: 'POST',
    path: `${terminalPath}/remove`,
    title: '移除终端',
    permission: 'terminal_delete',
    input: z.object({ ids: ids() }),
    audit: 'terminal.remove',
    payPwd: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound',
      merchant: 'notDirect',
      terminal: 'pledged releasing tooManyAtOnce trading',
    },
  }),
  ofSn: call({
    id: 'C0464',
    method: 'GET',
    path: `${terminalPath}/queryStoreBySn`,
    title: '查询SN库存',
    permission: 'terminal_view',
    input: z.object({ sn: labelled('SN', snText()) }),
    output: z.object({
      sn: shown(),
      rpmName: shown(),
      rpmType: code(RpmType),
      holderType: code(PartyType),
      holderNo: shown(),
      holderName: shown(),
      snStatus: code(SnStatus),
      aisleCode: shown(),
      rpiNo: orNull(z.string()),
    }),
    refusals: { common: 'notFound' },
  }),
}
