import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { flag, labelled, optional, orNull, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'

/** A model of device as selects show it. */
export const Model = z.object({
  rpmNo: shown(),
  rpmName: shown(),
  rpmType: code(RpmType),
  posKind: orNull(code(PosKind)),
  supNo: shown(),
  supName: shown(),
  moduleType: code(ModuleType),
  aisles: z.array(z.string()),
  hasSim: flag(),
})

const terminalPath = '/api/rb-oem/oem/terminal/terminal'

/** Models of devices and their suppliers, for filters and forms. @source docs/domain/network.md 13.1, 13.4 */
export const model = {
  types: call({
    id: 'C0450',
    method: 'GET',
    path: `${terminalPath}/typeList`,
    title: '机具类型列表',
    permission: 'signedIn',
    /** Types of which there is a model that is on. */
    output: z.array(z.object({ rpmType: code(RpmType), name: z.string() })),
  }),
  suppliers: call({
    id: 'C0451',
    method: 'GET',
    path: `${terminalPath}/supList`,
    title: '机具供应商列表',
    permission: 'signedIn',
    output: z.array(z.object({ supNo: z.string(), supName: z.string() })),
  }),
  models: call({
    id: 'C0452',
    method: 'GET',
    path: `${terminalPath}/modelListV2`,
    title: '机具型号列表',
    permission: 'signedIn',
    input: z.object({
      rpmType: labelled('机具类型', optional(code(RpmType))),
      supNo: labelled('供应商编号', optional(text(20))),
    }),
    output: z.array(Model),
  }),
  module: call({
    id: 'C0456',
    method: 'GET',
    path: `${terminalPath}/queryModuleType`,
    title: '机具通信模块',
    permission: 'signedIn',
    input: z.object({ rpmNo: labelled('型号编号', text(20)) }),
    /** Network connection of the devices of a model; also of a model that is off, because devices of it exist. */
    output: z.object({ rpmNo: shown(), moduleType: code(ModuleType), hasSim: flag() }),
    refusals: { common: 'notFound' },
  }),
}
