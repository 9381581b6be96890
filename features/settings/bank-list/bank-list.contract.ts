import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { ImportInput, ImportPreview, ImportResult } from '../../../core/shared/import.ts'
import { flag, labelled, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'

/** Refusals of a bank, a branch or a card. @source docs/domain/network.md 1.7 */
export const bankListErrors = defineErrors('bankList', {
  noBank: { status: 400, zh: '开户银行不存在', en: 'The bank does not exist' },
  noBranch: { status: 400, zh: '开户支行不存在', en: 'The branch does not exist' },
  card: { status: 400, zh: '银行卡号格式不正确', en: 'The card number is invalid' },
  notDebit: { status: 400, zh: '结算卡必须为借记卡', en: 'The settlement card must be a debit card' },
  account: { status: 400, zh: '对公账号格式不正确', en: 'The business account number is invalid' },
  branchFormat: { status: 400, zh: '联行号须为12位数字', en: 'The branch code must have 12 digits' },
})

/** A head bank. `bankType` repeats its code. @source docs/domain/network.md 10.2 */
export const HeadBank = z.object({
  bankCode: z.string(),
  bankType: z.string(),
  bankName: z.string(),
  shortName: z.string(),
  isOn: flag(),
})

/** A branch by its CNAPS number. @source docs/domain/network.md 10.3 */
export const BankBranch = z.object({
  branchCode: z.string(),
  branchName: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  cityCode: z.string(),
  cityName: shown(),
  isOn: flag(),
})

const path = '/api/rb-oem/oem/bankType/bank_type'
const importPath = '/api/countinghouse/settings/bank-branch/import'

/** Banks and their branches, for every signed-in user. */
export const bankList = {
  first: call({
    id: 'C0241',
    method: 'GET',
    path: `${path}/FirstBankList`,
    title: '总行列表',
    permission: 'signedIn',
    output: z.array(HeadBank),
  }),
  second: call({
    id: 'C0242',
    method: 'GET',
    path: `${path}/SecondBankList`,
    title: '支行列表',
    permission: 'signedIn',
    synonyms: { bankCode: 'bankType' },
    input: PageQuery.extend({
      size: PageQuery.shape.size.default(50),
      cityCode: labelled('开户城市', text(4)),
      bankType: labelled('开户银行', text(3)),
      branchName: labelled('支行名称', optional(text(60))),
    }),
    output: page(BankBranch),
    refusals: { common: 'datesReversed' },
  }),
  /** The names of one branch, also of one that was closed: forms show what was chosen. */
  branch: call({
    id: 'C1104',
    method: 'GET',
    path: '/api/countinghouse/settings/bank-branch/detail',
    title: '支行详情',
    permission: 'signedIn',
    input: z.object({ branchCode: labelled('联行号', text(12)) }),
    output: BankBranch,
    refusals: { common: 'notFound' },
  }),
  /** Branches over all cities, to look after the list. */
  branches: call({
    id: 'C1105',
    method: 'GET',
    path: '/api/countinghouse/settings/bank-branch/list',
    title: '银行支行',
    permission: 'bank_branch_view',
    input: PageQuery.extend({
      bankCode: labelled('开户银行', optional(text(3))),
      cityCode: labelled('开户城市', optional(text(4))),
      branchCode: labelled('联行号', optional(text(12))),
      branchName: labelled('支行名称', optional(text(60))),
    }),
    output: page(BankBranch),
    refusals: { common: 'datesReversed' },
  }),
}

/** Branches brought in as a sheet by the platform. @source docs/domain/network.md 10.3 */
export const bankBranchImport = {
  template: call({
    id: 'C1106',
    method: 'GET',
    path: `${importPath}/template`,
    title: '支行导入模板',
    permission: 'bank_branch_import',
    answer: 'file',
    input: z.object({}),
    refusals: { bankList: 'branchFormat noBank', region: 'wrong' },
  }),
  preview: call({
    id: 'C1107',
    method: 'POST',
    path: `${importPath}/preview`,
    title: '预览支行导入',
    permission: 'bank_branch_import',
    upload: true,
    input: ImportInput,
    output: ImportPreview,
    refusals: { bankList: 'branchFormat noBank', import: '*', region: 'wrong' },
  }),
  submit: call({
    id: 'C1108',
    method: 'POST',
    path: `${importPath}/submit`,
    title: '导入支行',
    permission: 'bank_branch_import',
    audit: 'bankBranch.import',
    upload: true,
    input: ImportInput,
    output: ImportResult,
    refusals: { bankList: 'branchFormat noBank', import: '*', region: 'wrong' },
  }),
}
