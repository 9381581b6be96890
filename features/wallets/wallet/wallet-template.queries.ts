import { xlsxBuffer } from '../../../core/server/sheets/xlsx.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Language } from '../../../core/shared/errors.ts'
import type { FileAnswer } from '../../../core/server/call/handle.ts'
import { WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'

const words = {
  title: { zh: '用户钱包模板', en: 'User wallet template' },
  owner: { zh: '主体编号', en: 'Owner No.' },
  kind: { zh: '钱包类型', en: 'Wallet type' },
  status: { zh: '钱包状态', en: 'Wallet status' },
} as const

/**
 * The sheet for opening wallets: owner, kind and status with one example row. Amounts have no column: a balance changes
 * by postings alone.
 * @source docs/domain/money.md 5.1
 */
export async function walletTemplate(language: Language): Promise<FileAnswer> {
  const kind = codeLabel(codeSetOf(WalletKind), WalletKind.profit, language)
  const status = codeLabel(codeSetOf(WalletStatus), WalletStatus.normal, language)
  const body = await xlsxBuffer({
    title: words.title[language],
    columns: [words.owner, words.kind, words.status].map((title) => ({ title: title[language], kind: 'text' })),
    batches: [[['F00000001', kind, status]]],
  })
  return {
    name: `${words.title[language]}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  }
}
