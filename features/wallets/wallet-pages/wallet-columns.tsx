import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { amountColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { WalletStatus } from '../../ledger/ledger.shared.ts'
import { walletStatusNext, walletStatusTones } from './wallet-status.tsx'
import type { ShownRow } from './WalletActions.tsx'
import type { wallet } from '../wallet/wallet.contract.ts'

type Key<Row> = Extract<keyof Row, string>
const key = <Row extends ShownRow>(name: keyof ShownRow) => name as Key<Row>

/** Balances, status and times of a wallet. */
export const walletColumns = <Row extends ShownRow>(): ListColumn<Row>[] => [
  amountColumn<Row>(key<Row>('availableAmount'), t('可用余额'), { card: 'field' }),
  amountColumn<Row>(key<Row>('frozenAmount'), t('冻结余额')),
  amountColumn<Row>(key<Row>('transitAmount'), t('在途金额')),
  {
    key: key<Row>('walletStatus'),
    title: t('钱包状态'),
    width: 190,
    card: 'field',
    render: (row) => <WalletState wallet={row} />,
  },
  amountColumn<Row>(key<Row>('totalInAmount'), t('累计收入')),
  amountColumn<Row>(key<Row>('totalOutAmount'), t('累计支出')),
  amountColumn<Row>(key<Row>('totalWithdrawAmount'), t('累计提现')),
  momentColumn<Row>(key<Row>('lastChangeTime'), t('最近变动时间')),
  momentColumn<Row>(key<Row>('createTime'), t('创建时间'), { startsHidden: true }),
]

/** The status of a wallet, and the one it waits for. */
export const WalletState = ({
  wallet: { walletStatus, pendingStatus },
}: {
  wallet: Pick<ShownRow, 'walletStatus' | 'pendingStatus'>
}) => (
  <>
    <StatusTag
      codes={WalletStatus}
      value={walletStatus}
      tones={walletStatusTones}
      next={t(walletStatusNext[walletStatus] ?? '')}
    />
    {pendingStatus !== null && (
      <small className="absent">
        {' '}
        → {codeLabel(codeSetOf(WalletStatus), pendingStatus, language.get())} {t('待审核')}
      </small>
    )}
  </>
)

/** The total row: over all wallets of the filter. */
export const walletTotals = (sums: ReceivedOf<typeof wallet.statistics>) => ({
  availableAmount: <Money value={sums.availableAmount} />,
  frozenAmount: <Money value={sums.frozenAmount} />,
  transitAmount: <Money value={sums.transitAmount} />,
  totalInAmount: <Money value={sums.totalInAmount} />,
  totalOutAmount: <Money value={sums.totalOutAmount} />,
  totalWithdrawAmount: <Money value={sums.totalWithdrawAmount} />,
  walletStatus: sums.statusCounts
    .map(({ walletStatus, walletCount }) =>
      t('{status} {n} 个', {
        status: codeLabel(codeSetOf(WalletStatus), walletStatus, language.get()),
        n: walletCount,
      }),
    )
    .join('，'),
})
