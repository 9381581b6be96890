import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  instant,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  percent,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'
import { DivisionPayMode, ShortRule } from '../../trades/trades.shared.ts'
import { DivBaseKind, DivMode, ProjectStatus } from '../project/project.contract.ts'

/** States of the rules of a project under one number. @source docs/domain/money.md 6.1 */
export const VersionStatus = codes(['division_version_status', '分账规则状态', 'Split rules status'], {
  underReview: [1, '待审核', 'Pending review'],
  inForce: [2, '生效', 'Active'],
  replaced: [3, '已替换', 'Replaced'],
  rejected: [4, '驳回', 'Rejected'],
})

/** Rules of a project that a user fills in. */
export const ProjectDraft = z.object({
  projectName: labelled('项目名称', nameText(64)),
  divMode: labelled('分账模式', code(DivMode)),
  /** Of delayed divisions alone. */
  delayHours: labelled('延时小时数', optional(int(0, 720))),
  baseKind: labelled('分账基数', code(DivBaseKind)),
  maxRatio: labelled('分账比例上限', percent()),
  payMode: labelled('分账出款方式', code(DivisionPayMode)),
  freezeDays: labelled('冻结天数', int(1, 30)),
  shortRule: labelled('余额不足处理', code(ShortRule)),
  agreementUrl: labelled('分账协议', maybeText(255)).default(''),
  /** At once, where it is not said. */
  startTime: labelled('生效时间', optional(instant())),
  /** Without an end, where it is not said. */
  endTime: labelled('结束时间', optional(instant())),
})

const rules = {
  projectName: shown(),
  divMode: code(DivMode),
  delayHours: int(),
  baseKind: code(DivBaseKind),
  maxRatio: percent(),
  payMode: code(DivisionPayMode),
  freezeDays: int(),
  shortRule: code(ShortRule),
  agreementUrl: shown(),
  startTime: shownInstant(),
  endTime: shownInstant(),
}

/** The rules of a project under one number. */
export const ProjectVersion = z.object({
  projectVersion: int(),
  versionStatus: code(VersionStatus),
  ...rules,
  makerName: shown(),
  createTime: shownInstant(),
  checkerName: shown(),
  auditTime: shownInstant(),
  auditReason: shown(),
})

/** A division project with what is in it. */
export const Project = z.object({
  projectCode: shown(),
  userNo: shown(),
  userName: shown(),
  ...rules,
  projectStatus: code(ProjectStatus),
  projectVersion: int(),
  /** Number of the rules that wait for a second person; null: none do. */
  waitingVersion: orNull(int()),
  /** Sum of the ratios of its receivers that are not off and did not fail. */
  ratioSum: percent(),
  receiverCount: count(),
  effectiveReceivers: count(),
  merchantCount: count(),
  effectiveMerchants: count(),
  storeCount: count(),
  /** Whether the caller may not decide about what waits, having asked for it. */
  isOwnRequest: flag(),
  makerName: shown(),
  createTime: shownInstant(),
  checkerName: shown(),
  auditTime: shownInstant(),
  auditReason: shown(),
})

/** A project with all versions of its rules and its changes of state. */
export const ProjectDetail = Project.extend({ versions: z.array(ProjectVersion), states: z.array(StateRow) })

const controller = '/api/rb-oem/oem/division_project'
const projectCode = labelled('项目编号', text(32))
const isSubmitted = labelled('提交审核', flag())

/** Division projects: made by one person, decided by another. @source docs/domain/money.md 6.1 */
export const project = {
  list: call({
    id: 'C0658',
    method: 'GET',
    path: `${controller}/pageList`,
    title: '分账项目列表',
    permission: 'division_project_view',
    input: PageQuery.extend({
      projectCode: labelled('项目编号', optional(text(32))),
      projectName: labelled('项目名称', optional(text(64))),
      divMode: labelled('分账模式', optional(code(DivMode))),
      payMode: labelled('分账出款方式', optional(code(DivisionPayMode))),
      projectStatus: labelled('项目状态', optional(codeList(ProjectStatus))),
    }),
    output: page(Project),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0659',
    method: 'GET',
    path: `${controller}/detail`,
    title: '分账项目详情',
    permission: 'division_project_view',
    input: z.object({ projectCode }),
    output: ProjectDetail,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C0660',
    method: 'POST',
    path: `${controller}/add`,
    title: '新增分账项目',
    permission: 'division_edit',
    input: ProjectDraft.extend({ isSubmitted }),
    output: z.object({ projectCode: shown(), projectStatus: code(ProjectStatus) }),
    audit: 'divisionProject.add',
    requestNo: true,
    refusals: { divisionProject: 'delayMissing endBeforeStart ratioZero' },
  }),
  change: call({
    id: 'C0661',
    method: 'POST',
    path: `${controller}/change`,
    title: '修改分账项目',
    permission: 'division_edit',
    input: ProjectDraft.extend({ projectCode, isSubmitted }),
    output: z.object({ projectStatus: code(ProjectStatus), projectVersion: int() }),
    audit: 'divisionProject.change',
    requestNo: true,
    refusals: {
      common: 'notFound stateRefuses',
      divisionProject: 'delayMissing endBeforeStart payModeFixed ratioSum ratioZero versionWaits',
    },
  }),
  audit: call({
    id: 'C1032',
    method: 'POST',
    path: `${controller}/audit`,
    title: '审核分账项目',
    permission: 'division_audit',
    input: z.object({ projectCode, ...verdictFields }),
    output: z.object({ projectStatus: code(ProjectStatus), projectVersion: int() }),
    audit: 'divisionProject.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      divisionProject: 'nobodyIn ratioSum storeTaken',
    },
  }),
  switch: call({
    id: 'C1420',
    method: 'POST',
    path: `${controller}/switch`,
    title: '启停分账项目',
    permission: 'division_edit',
    input: z.object({ projectCode, isOn: labelled('启用', flag()) }),
    output: z.object({ projectStatus: code(ProjectStatus) }),
    audit: 'divisionProject.switch',
    requestNo: true,
    refusals: { common: 'notFound stateRefuses', divisionProject: 'nobodyIn storeTaken' },
  }),
}

/** Refusals about projects; the first three in the words of the document. @source docs/domain/money.md 6.1 */
export const projectErrors = defineErrors('divisionProject', {
  ratioSum: { status: 409, zh: '分账比例合计不能超过{x}%', en: 'The split ratios cannot exceed {x}% in total' },
  nobodyIn: { status: 409, zh: '请先添加并生效分账方', en: 'Add and activate a receiver and a merchant first' },
  storeTaken: {
    status: 409,
    zh: '该门店已绑定其他分账项目',
    en: 'The store is already linked to another split project',
  },
  delayMissing: {
    status: 400,
    zh: '延时分账请填写1至720的延时小时数',
    en: 'Enter a delay of 1 to 720 hours for delayed splits',
  },
  ratioZero: {
    status: 400,
    zh: '分账比例上限应大于0且不超过100%',
    en: 'The maximum split ratio must be above 0% and at most 100%',
  },
  endBeforeStart: { status: 400, zh: '结束时间应晚于生效时间', en: 'The end time must be after the start time' },
  payModeFixed: {
    status: 409,
    zh: '已添加分账方或商户，出款方式不能修改',
    en: 'The payment method cannot be changed after receivers or merchants are added',
  },
  versionWaits: { status: 409, zh: '上一次修改尚未审核', en: 'The previous change is still pending review' },
})
