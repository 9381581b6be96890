import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { amountText } from '../wallet/wallet-screen.rules.ts'
import { Direction } from '../../ledger/ledger.shared.ts'
import { decidedNext, decidedTones } from '../decided/decided-record.tsx'
import { OtherMoneyStatus } from './other-money.contract.ts'

/** Tone of each status of an item. */
export const otherMoneyTones: Record<keyof typeof OtherMoneyStatus, Tone> = { ...decidedTones, reversed: 'off' }

/** Next step of an item, and the person who must act. @source docs/domain/money.md 5.3 */
export const otherMoneyNext: Readonly<Record<number, string>> = { ...decidedNext, 4: '已冲销，金额已反向入账' }

/** The status with its next step. */
export const OtherMoneyState = ({ value }: { value: number }) => (
  <StatusTag codes={OtherMoneyStatus} value={value} tones={otherMoneyTones} next={t(otherMoneyNext[value] ?? '')} />
)

/**
 * Describes an item in words that name the owner of the money and the amount.
 * @param amount yuan, also as typed
 * @param wallet the wallet in words
 */
export const itemWords = (direction: number, amount: string, wallet: string): string =>
  direction === Direction.income
    ? t('{wallet}入账 {amount} 元。', { wallet, amount: amountText(amount) })
    : t('从{wallet}扣款 {amount} 元。', { wallet, amount: amountText(amount) })
