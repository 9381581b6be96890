import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { createTimeFilter, numberFilter } from '../../../core/shared/filters/list-filters.ts'
import { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'

/** A model of device as its upkeep shows it. */
export const TerminalModel = z.object({
  id: id(),
  rpmNo: shown(),
  rpmName: shown(),
  rpmType: code(RpmType),
  posKind: orNull(code(PosKind)),
  supNo: shown(),
  supName: shown(),
  moduleType: code(ModuleType),
  aisles: z.array(z.string()),
  hasSim: flag(),
  snRegex: shown(),
  isOn: flag(),
  createTime: shownInstant(),
  version: count(),
})

/** A supplier of devices, with how many models it has. */
export const TerminalSupplier = z.object({
  id: id(),
  supNo: shown(),
  supName: shown(),
  cjNum: shown(),
  isOn: flag(),
  modelCount: count(),
  createTime: shownInstant(),
  version: count(),
})

/** Fields filled in for a model. An id names the one that is edited. @source docs/domain/network.md 13.1 */
export const ModelDraft = z.object({
  id: labelled('型号', optional(id())),
  version: labelled('版本', optional(int())),
  rpmName: labelled('型号名称', nameText(50)),
  rpmType: labelled('机具类型', code(RpmType)),
  posKind: labelled('POS类型', optional(code(PosKind))),
  supNo: labelled('供应商', text(20)),
  moduleType: labelled('通信模块', code(ModuleType)),
  /** Empty: any channel. */
  aisles: labelled('适用通道', z.array(text(20)).max(50)).default([]),
  hasSim: labelled('需流量卡', flag()),
  snRegex: labelled('SN规则', maybeText(100)).default(''),
  isOn: labelled('启用状态', flag()).default(true),
})

/** Fields filled in for a supplier. An id names the one that is edited. */
export const SupplierDraft = z.object({
  id: labelled('供应商', optional(id())),
  version: labelled('版本', optional(int())),
  supName: labelled('供应商名称', nameText(50)),
  cjNum: labelled('厂家编号', maybeText(20)).default(''),
  isOn: labelled('启用状态', flag()).default(true),
})

const terminalPath = '/api/rb-oem/oem/terminal'

/** Upkeep of models and suppliers, which all tenants share: the platform's alone. @source docs/domain/network.md 13.1 */
export const modelUpkeep = {
  models: call({
    id: 'C0997',
    method: 'GET',
    path: `${terminalPath}/terminal_model/list`,
    title: '机具型号维护列表',
    permission: 'terminal_model_view',
    input: PageQuery.extend({
      rpmNo: numberFilter('型号编号'),
      rpmName: labelled('型号名称', optional(text(50))),
      rpmType: labelled('机具类型', optional(code(RpmType))),
      supNo: numberFilter('供应商编号'),
      isOn: labelled('启用状态', optional(flag())),
      ...createTimeFilter,
    }),
    output: page(TerminalModel),
    refusals: { common: 'datesReversed' },
  }),
  submitModel: call({
    id: 'C0998',
    method: 'POST',
    path: `${terminalPath}/terminal_model/submit`,
    title: '保存机具型号',
    permission: 'terminal_model_edit',
    input: ModelDraft,
    output: z.object({ rpmNo: shown() }),
    audit: 'model.submit',
    requestNo: true,
    refusals: { common: 'notFound', model: 'aisleMissing nameTaken posKindMissing snRegexFormat supplierMissing used' },
  }),
  removeModels: call({
    id: 'C0999',
    method: 'POST',
    path: `${terminalPath}/terminal_model/remove`,
    title: '删除机具型号',
    permission: 'terminal_model_edit',
    input: z.object({ ids: ids() }),
    audit: 'model.remove',
    refusals: { common: 'notFound', model: 'used' },
  }),
  suppliers: call({
    id: 'C1000',
    method: 'GET',
    path: `${terminalPath}/terminal_sup/list`,
    title: '机具供应商维护列表',
    permission: 'terminal_model_view',
    input: PageQuery.extend({
      supNo: numberFilter('供应商编号'),
      supName: labelled('供应商名称', optional(text(50))),
      isOn: labelled('启用状态', optional(flag())),
      ...createTimeFilter,
    }),
    output: page(TerminalSupplier),
    refusals: { common: 'datesReversed' },
  }),
  submitSupplier: call({
    id: 'C1001',
    method: 'POST',
    path: `${terminalPath}/terminal_sup/submit`,
    title: '保存机具供应商',
    permission: 'terminal_model_edit',
    input: SupplierDraft,
    output: z.object({ supNo: shown() }),
    audit: 'supplier.submit',
    requestNo: true,
    refusals: { common: 'notFound', model: 'supplierTaken' },
  }),
  removeSuppliers: call({
    id: 'C1002',
    method: 'POST',
    path: `${terminalPath}/terminal_sup/remove`,
    title: '删除机具供应商',
    permission: 'terminal_model_edit',
    input: z.object({ ids: ids() }),
    audit: 'supplier.remove',
    refusals: { common: 'notFound', model: 'supplierUsed' },
  }),
}
