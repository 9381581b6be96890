import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { MailStatus } from '../invoice-mail/mail.contract.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'

/** Colour tone of each state of an invoice by its meaning for the work. */
export const recordTones: Record<keyof typeof InvoiceRecordStatus, Tone> = {
  draft: 'waiting',
  pending: 'running',
  approved: 'done',
  rejected: 'failed',
  redLettered: 'off',
}

/** Next step of an invoice, and who must act. @source docs/domain/money.md 8.1 (a) */
export const recordNext: Readonly<Record<number, string>> = {
  0: '尚未提交，请邮寄或上传给运营商',
  1: '等待运营商审核员审核',
  2: '已计入发票额度，可以提现',
  3: '已驳回，请修改后重新提交',
  4: '已红冲，额度已扣回',
}

/** Names of what happens to an invoice. */
export const recordWords = {
  submit: '登记发票',
  mail: '提交审核',
  approve: '审核通过',
  reject: '审核驳回',
  void: '红冲',
}

/** State of an invoice, with what comes next on hover. */
export const RecordState = ({ value }: { value: number }) => (
  <StatusTag codes={InvoiceRecordStatus} value={value} tones={recordTones} next={t(recordNext[value] ?? '')} />
)

const mailTones: Record<keyof typeof MailStatus, Tone> = {
  pending: 'running',
  approved: 'done',
  rejected: 'failed',
  partly: 'waiting',
}
const mailNext: Readonly<Record<number, string>> = {
  1: '等待运营商审核员审核',
  2: '全部发票已通过',
  3: '全部发票被驳回，请修改后重新提交',
  4: '部分发票被驳回，请修改后重新提交',
}

/** State of a mail, with what comes next on hover. */
export const MailState = ({ value }: { value: number }) => (
  <StatusTag codes={MailStatus} value={value} tones={mailTones} next={t(mailNext[value] ?? '')} />
)
