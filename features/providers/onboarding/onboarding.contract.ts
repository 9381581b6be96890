import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { day, id, ids, int, labelled, nameText, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { keptText } from '../../../core/shared/shapes/kept-shapes.ts'
import { ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'

/** The fields of step one, each as its form checks it. @source docs/domain/network.md 7.1 */
export const partyFields = {
  serviceKind: labelled('服务商类别', code(ServiceKind)),
  parentNo: labelled('上级编号', text(20)),
  serviceName: labelled('服务商名称', nameText(50)),
  shortName: labelled('简称', keptText(20)),
  subjectType: labelled('主体类型', code(SubjectType)),
  creditCode: labelled('统一社会信用代码', text(18)),
  licenseBegin: labelled('执照有效期起', day()),
  licenseEnd: labelled('执照有效期止', day()),
  legalName: labelled('法人姓名', nameText(30)),
  legalIdNo: labelled('证件号码', text(18)),
  legalIdBegin: labelled('证件有效期起', day()),
  legalIdEnd: labelled('证件有效期止', day()),
  contactName: labelled('联系人', nameText(30)),
  contactPhone: labelled('联系人手机号', text(20)),
  contactEmail: labelled('邮箱', keptText(64)),
  districtCode: labelled('所在地区', text(6)),
  address: labelled('地址', text(200)),
  account: labelled('登录账号', keptText(45)),
  contractBegin: labelled('合同开始日期', day()),
  contractEnd: labelled('合同结束日期', day()),
  institutionNo: labelled('所属机构', keptText(20)),
  managerUserId: labelled('客户经理', id()),
}

/** Step one as it is sent: without an id a new party, with one the fields that change; masked numbers stay as they are. */
export const PartyInput = z.object({
  id: labelled('服务商', optional(id())),
  version: labelled('版本', optional(int())),
  serviceKind: optional(partyFields.serviceKind),
  parentNo: optional(partyFields.parentNo),
  serviceName: optional(partyFields.serviceName),
  shortName: partyFields.shortName,
  subjectType: optional(partyFields.subjectType),
  creditCode: optional(partyFields.creditCode),
  licenseBegin: optional(partyFields.licenseBegin),
  licenseEnd: optional(partyFields.licenseEnd),
  legalName: optional(partyFields.legalName),
  legalIdNo: optional(partyFields.legalIdNo),
  legalIdBegin: optional(partyFields.legalIdBegin),
  legalIdEnd: optional(partyFields.legalIdEnd),
  contactName: optional(partyFields.contactName),
  contactPhone: optional(partyFields.contactPhone),
  contactEmail: partyFields.contactEmail,
  districtCode: optional(partyFields.districtCode),
  address: optional(partyFields.address),
  account: partyFields.account,
  contractBegin: optional(partyFields.contractBegin),
  contractEnd: optional(partyFields.contractEnd),
  institutionNo: partyFields.institutionNo,
  managerUserId: optional(partyFields.managerUserId),
})

/** A picture of a party's papers: its kind and the key under which it was sent in. */
export const AttachmentInput = z.object({
  picKind: labelled('图片类型', int(1, 24)),
  fileKey: labelled('图片', text(255)),
})

const serviceInfo = '/api/rb-oem/oem/serviceInfo/service_info'
const imports = '/api/countinghouse/providers/service_info/import'
const partyNo = labelled('服务商编号', text(20))

/** A party on its way in: three steps, review by a second person, set-up. @source docs/domain/network.md 7.2 */
export const partyOnboarding = {
  submit: call({
    id: 'C0288',
    method: 'POST',
    path: `${serviceInfo}/submit`,
    title: '保存服务商资料',
    permission: 'service_info_view',
    input: PartyInput,
    /** Whether changes wait for their examine. */
    output: z.object({ id: id(), userNo: shown(), isExamined: z.boolean() }),
    audit: 'party.submit',
    requestNo: true,
    refusals: {
      common: 'datesReversed notFound stateRefuses',
      examine: 'open',
      party: 'nameTaken parentMissing parentOff phoneTaken subjectTaken tooDeep',
      partyOnboarding:
        'accountFixed creditCodeFormat creditCodeKind creditCodeMissing employeeSubject idNoFormat institutionMissing institutionPlace kindFixed licenceDatesMissing managerMissing nameFormat notChildMaker parentFixed',
      region: 'wrong',
      sms: 'phoneFormat phoneLength phoneMissing',
      user: 'accountFormat emailFormat',
    },
  }),
  attach: call({
    id: 'C0294',
    method: 'POST',
    path: `${serviceInfo}/thirdStepAttach`,
    title: '提交服务商审核',
    permission: 'service_info_add',
    input: z.object({
      userNo: partyNo,
      attachments: labelled('附件', z.array(AttachmentInput).max(10)),
    }),
    audit: 'party.attach',
    requestNo: true,
    refusals: {
      common: 'notFound stateRefuses',
      examine: 'open',
      file: 'gone',
      partyOnboarding: 'bankMissing paperExpired pictureKind picturesMissing',
    },
  }),
  remove: call({
    id: 'C0287',
    method: 'POST',
    path: `${serviceInfo}/remove`,
    title: '删除服务商',
    permission: 'service_info_delete',
    input: z.object({ ids: ids() }),
    audit: 'party.remove',
    refusals: { common: 'notFound stateRefuses', partyOnboarding: 'inUse' },
  }),
  finish: call({
    id: 'C0289',
    method: 'POST',
    path: `${serviceInfo}/finish`,
    title: '开通服务商',
    permission: 'service_info_finish',
    input: z.object({ userNo: partyNo }),
    audit: 'party.finish',
    requestNo: true,
    refusals: {
      common: 'busy notFound stateRefuses',
      partyOnboarding: 'notApproved policyMissing',
      user: 'accountTaken phoneTaken quota',
    },
  }),
}

/** Parties from a sheet; each row becomes a draft. @source docs/domain/network.md 7.2, import template */
export const partyImport = {
  template: call({
    id: 'C0286',
    method: 'GET',
    path: `${serviceInfo}/export-template`,
    title: '服务商导入模板',
    permission: 'service_info_add',
    answer: 'file',
    refusals: {
      party: 'nameTaken parentMissing parentOff phoneTaken subjectTaken tooDeep',
      partyOnboarding: 'creditCodeFormat idNoFormat institutionPlace notChildMaker',
      region: 'wrong',
    },
  }),
  preview: call({
    id: 'C1161',
    method: 'POST',
    path: `${imports}/preview`,
    title: '预览服务商导入',
    permission: 'service_info_add',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: {
      import: '*',
      party: 'nameTaken parentMissing parentOff phoneTaken subjectTaken tooDeep',
      partyOnboarding: 'creditCodeFormat idNoFormat institutionPlace notChildMaker',
      region: 'wrong',
    },
  }),
  submit: call({
    id: 'C1162',
    method: 'POST',
    path: `${imports}/submit`,
    title: '导入服务商',
    permission: 'service_info_add',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    audit: 'party.import',
    requestNo: true,
    refusals: {
      import: '*',
      party: 'nameTaken parentMissing parentOff phoneTaken subjectTaken tooDeep',
      partyOnboarding: 'creditCodeFormat idNoFormat institutionPlace notChildMaker',
      region: 'wrong',
    },
  }),
}
