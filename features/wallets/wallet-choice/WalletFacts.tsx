import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { send } from '../../../core/web/call/send.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { wallet } from '../wallet/wallet.contract.ts'
import { balanceAfter } from '../wallet/wallet-screen.rules.ts'
import { OwnerType, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { useSettled } from '../owner/settled.tsx'
import './wallet-facts.css'
import { walletOfRow } from './wallet-words.tsx'

/** Planned change of a wallet: an amount that goes in or out. */
export interface Change {
  /** Yuan as typed. */
  readonly amount: string
  readonly isIn: boolean
}

/** The wallet that a form names: whose it is, what it holds and would hold, so that nobody pays the wrong one. */
export function WalletFacts({
  userNo,
  walletKind,
  title,
  change,
}: {
  userNo: string
  walletKind?: number
  title: string
  change?: Change
}) {
  const settled = useSettled(userNo)
  // A name that is still being looked for is no number yet.
  const known = /\d/.test(settled) ? settled : ''
  const { data } = useCall(
    wallet.list,
    { userNo: known, size: 10 },
    {
      enabled: known !== '',
      freshMs: 0,
    },
  )
  if (known === '' || walletKind === undefined || !data) return null
  const [owner] = data.records
  if (!owner) return <p className="plain-hint">{t('{title}：该编号还没有钱包，编号有误会被拒绝。', { title })}</p>
  const found = data.records.find((one) => one.walletKind === walletKind)
  const available = found?.availableAmount ?? '0.00'
  const after = change && balanceAfter(available, change.amount, change.isIn)
  return (
    <Facts>
      <Fact label={title}>{`${owner.userName} ${owner.userNo}`}</Fact>
      <Fact label={t('主体类型')}>
        <CodeText codes={OwnerType} value={owner.userType} />
      </Fact>
      <Fact label={t('钱包类型')}>
        <CodeText codes={WalletKind} value={walletKind} />
      </Fact>
      <Fact label={t('钱包状态')}>
        {found ? <CodeText codes={WalletStatus} value={found.walletStatus} /> : t('未开立，首次入账时开立')}
      </Fact>
      <Fact label={t('可用余额')}>
        <Money value={available} />
      </Fact>
      {change && (
        <Fact label={t('入账后可用余额')}>
          {after ? <Money value={after} /> : isShort(available, change) ? <Short /> : null}
        </Fact>
      )}
    </Facts>
  )
}

const Short = () => <span className="is-negative">{t('可用余额不足')}</span>

/** Whether more is to go out than there is. */
const isShort = (available: string, { amount, isIn }: Change): boolean =>
  !isIn && balanceAfter(available, amount, true) !== null && balanceAfter(available, amount, false) === null

/**
 * Describes the wallet that a form names, in words for a question: its kind, name and number.
 * @throws CallError when the wallet cannot be looked up
 */
export async function walletWords(userNo: string, walletKind: number): Promise<string> {
  const { records } = await send(wallet.list, { userNo: userNo.trim(), size: 1 })
  return walletOfRow(records[0]?.userName ?? '', userNo.trim(), walletKind)
}
