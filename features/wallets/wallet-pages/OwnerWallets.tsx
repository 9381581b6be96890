import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { WalletState } from './wallet-columns.tsx'
import { recordsOfWallet } from './wallet-path.tsx'
import { wallet } from '../wallet/wallet.contract.ts'
import './wallet.css'

/** The wallets of one owner as cards: what each holds, and the way to its records. Nothing while there is none. */
export function OwnerWallets({ userNo }: { userNo: string }) {
  const { data } = useCall(wallet.list, { userNo, size: 10 }, { keepsLast: true })
  const wallets = (data?.records ?? []).toSorted((a, b) => a.walletKind - b.walletKind)
  if (wallets.length === 0) return null
  return (
    <ul className="owner-wallets" aria-label={t('{name} 的钱包', { name: wallets[0]?.userName || userNo })}>
      {wallets.map((one) => (
        <li key={one.id}>
          <div className="owner-wallet-head">
            <strong>
              <CodeText codes={WalletKind} value={one.walletKind} />
            </strong>
            <WalletState wallet={one} />
          </div>
          <div className="owner-wallet-amount">
            <Money value={one.availableAmount} /> <small>{t('可用余额')}</small>
          </div>
          <small>
            {t('冻结余额')} <Money value={one.frozenAmount} /> · {t('在途金额')} <Money value={one.transitAmount} />
          </small>
          <Link to={recordsOfWallet(one.walletNo)}>{t('查看余额记录')}</Link>
        </li>
      ))}
    </ul>
  )
}
