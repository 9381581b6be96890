import { t } from '../../../core/web/language/language.ts'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { amountText } from '../wallet/wallet-screen.rules.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { decidedNext, decidedTones } from '../decided/decided-record.tsx'
import { MoneyChangeKind, MoneyChangeStatus } from './adjustment.contract.ts'

/** The status with its next step. */
export const MoneyChangeState = ({ value }: { value: number }) => (
  <StatusTag codes={MoneyChangeStatus} value={value} tones={decidedTones} next={t(decidedNext[value] ?? '')} />
)

/** Fields of a correction about its second wallet. */
interface Target {
  readonly toUserNo: string
  readonly toUserName: string
  readonly toWalletKind: number | null
}

/** Wallet that receives the money of a transfer. */
export const TargetWallet = ({ toUserNo, toUserName, toWalletKind }: Target) => (
  <span>
    {toUserName} <CodeText codes={WalletKind} value={toWalletKind} /> <Copyable value={toUserNo} />
  </span>
)

/**
 * Describes a correction in words that name the owner of the money and the amount.
 * @param amount yuan, also as typed
 * @param wallet the wallet in words, `target` the second one of a transfer
 */
export function changeWords(changeKind: number, amount: string, wallet: string, target: string): string {
  const values = { amount: amountText(amount), wallet, target }
  if (changeKind === MoneyChangeKind.increase) return t('{wallet}增加 {amount} 元。', values)
  if (changeKind === MoneyChangeKind.decrease) return t('{wallet}减少 {amount} 元。', values)
  return t('从{wallet}转 {amount} 元到{target}。', values)
}
