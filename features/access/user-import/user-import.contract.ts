import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { flag, labelled, optional } from '../../../core/shared/shapes/shapes.ts'

const UserImportInput = ImportInput.extend({
  /** 1: accounts that are there take over what the sheet says. */
  isCovered: optional(labelled('覆盖已有账号', flag())),
})

/** Users brought in as a sheet. @source docs/wire.md 4.1 */
export const userImport = {
  template: call({
    id: 'C0990',
    method: 'GET',
    path: '/api/blade-user/export-template',
    title: '用户导入模板',
    permission: 'user_import',
    answer: 'file',
    input: z.object({}),
    refusals: {
      sms: 'phoneFormat phoneLength phoneMissing',
      user: 'accountFormat accountTaken emailFormat moreRights phoneTaken quota',
      userImport: 'ambiguous deptUnknown phoneRepeated postUnknown roleUnknown',
    },
  }),
  preview: call({
    id: 'C1303',
    method: 'POST',
    path: '/api/countinghouse/access/user/import/preview',
    title: '预览用户导入',
    permission: 'user_import',
    upload: true,
    input: UserImportInput,
    output: ImportPreview,
    refusals: {
      import: '*',
      sms: 'phoneFormat phoneLength phoneMissing',
      user: 'accountFormat accountTaken emailFormat moreRights phoneTaken quota',
      userImport: 'ambiguous deptUnknown phoneRepeated postUnknown roleUnknown',
    },
  }),
  submit: call({
    id: 'C0988',
    method: 'POST',
    path: '/api/blade-user/import-user',
    title: '导入用户',
    permission: 'user_import',
    audit: 'user.import',
    upload: true,
    input: UserImportInput,
    output: ImportResult,
    refusals: {
      import: '*',
      sms: 'phoneFormat phoneLength phoneMissing',
      user: 'accountFormat accountTaken emailFormat moreRights phoneTaken quota',
      userImport: 'ambiguous deptUnknown phoneRepeated postUnknown roleUnknown',
    },
  }),
}

/** Refusals of a row of the sheet, beside the refusals of a user. */
export const userImportErrors = defineErrors('userImport', {
  roleUnknown: { status: 400, zh: '角色不存在：{name}', en: 'Role not found: {name}' },
  deptUnknown: { status: 400, zh: '部门不存在：{name}', en: 'Department not found: {name}' },
  postUnknown: { status: 400, zh: '岗位不存在：{name}', en: 'Position not found: {name}' },
  ambiguous: { status: 400, zh: '名称不唯一：{name}', en: 'More than one match for: {name}' },
  phoneRepeated: { status: 400, zh: '手机号在文件内重复', en: 'Duplicate mobile number in the file' },
})
