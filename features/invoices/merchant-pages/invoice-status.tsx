import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { InvoiceAuthStatus } from '../authorisation/authorisation.contract.ts'
import { InvoiceStatus } from '../invoice/invoice-codes.contract.ts'
import { SendingStatus } from '../sending/sending.contract.ts'

/** Colour tone of each state of an invoice by its meaning for the work. */
export const invoiceTones: Record<keyof typeof InvoiceStatus, Tone> = {
  draft: 'waiting',
  submitted: 'running',
  issuing: 'running',
  issued: 'done',
  failed: 'failed',
  reddening: 'running',
  red: 'off',
}

/** Next step of an invoice, and who must act. @source docs/domain/money.md 8.1 (b) */
export const invoiceNext: Readonly<Record<number, string>> = {
  0: '草稿，可修改后提交开票',
  1: '已提交，等待发送至税务平台',
  2: '税务平台处理中，结果会自动更新',
  3: '已开具，可发送、下载或红冲换开',
  4: '开票失败，请按原因修改后重新提交',
  5: '红字发票处理中，完成后原发票作废',
  6: '已红冲，不能再使用',
}

/** Names of what happens to an invoice. */
export const invoiceWords = {
  save: '保存草稿',
  submit: '提交开票',
  succeedTo: '自动提交',
  send: '发送至税务平台',
  issue: '开具成功',
  fail: '开具失败',
  redden: '开始红冲',
  redDone: '红冲完成',
  keep: '红冲被拒，原发票有效',
  drop: '换开取消',
  stuck: '长时间无结果',
  redRefused: '红冲被拒，待人工处理',
}

/** State of an invoice, with what comes next on hover. */
export const InvoiceState = ({ value }: { value: number }) => (
  <StatusTag codes={InvoiceStatus} value={value} tones={invoiceTones} next={t(invoiceNext[value] ?? '')} />
)

const authTones: Record<keyof typeof InvoiceAuthStatus, Tone> = {
  asked: 'running',
  valid: 'done',
  refused: 'failed',
  revoked: 'off',
}
const authNext: Readonly<Record<number, string>> = {
  1: '请企业在税务平台确认',
  2: '可以开具发票',
  3: '请按原因处理后重新申请',
  4: '企业已取消，需重新申请',
}

/** State of a merchant's consent, with what comes next on hover. */
export const AuthState = ({ value }: { value: number }) => (
  <StatusTag codes={InvoiceAuthStatus} value={value} tones={authTones} next={t(authNext[value] ?? '')} />
)

const sendingTones: Record<keyof typeof SendingStatus, Tone> = { waiting: 'running', sent: 'done', failed: 'failed' }
const sendingNext: Readonly<Record<number, string>> = {
  1: '等待邮件服务器接收',
  2: '已交给对方的邮箱或短信通道',
  3: '未能送达，请核对地址后重新发送',
}

/** State of a sending, with what comes next on hover. */
export const SendingState = ({ value }: { value: number }) => (
  <StatusTag codes={SendingStatus} value={value} tones={sendingTones} next={t(sendingNext[value] ?? '')} />
)
