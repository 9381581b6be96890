import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { merchantWallet } from '../merchant-wallet/merchant-wallet.contract.ts'
import { closeBlocked, freezeBlocked, statusAuditBlocked, statusBlocked } from '../wallet/wallet-screen.rules.ts'
import { wallet } from '../wallet/wallet.contract.ts'

/** A wallet as a list shows it. */
export type ShownRow = RowOf<typeof wallet.list>

const FreezeDialog = lazily(() => import('./FreezeDialog.tsx').then((m) => m.FreezeDialog))
const WalletStatusDialog = lazily(() => import('./WalletStatusDialogs.tsx').then((m) => m.WalletStatusDialog))
const WalletVerdict = lazily(() => import('./WalletStatusDialogs.tsx').then((m) => m.WalletVerdict))

type Doing = { readonly what: 'freeze' | 'status' | 'verdict'; readonly row: ShownRow }

/**
 * Provides the actions of a wallet, the same on every list of wallets.
 * @param recordsPath page of a wallet's changes, with its parameter
 * @returns buttons of a row, and the dialog that one of them opened
 */
export function useWalletActions(recordsPath: (row: ShownRow) => string): {
  rowActions: (row: ShownRow) => ReactNode
  dialog: ReactNode
} {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<Doing | null>(null)
  const closing = useSend(wallet.remove, { also: [merchantWallet.page] })
  const close = async ({ id, walletNo, userName, userNo }: ShownRow) =>
    (await ask({
      title: t('注销钱包 {no}', { no: walletNo }),
      text: t('{name} 的这个钱包将不能再收支，流水保留，不能恢复。', { name: userName || userNo }),
      isDanger: true,
      okText: t('注销'),
    })) && void closing.send({ ids: id })
  const words = (why: string | undefined) => (why === undefined ? undefined : t(why))
  const rowActions = (row: ShownRow) => (
    <RowActions
      actions={[
        { title: t('余额记录'), run: () => void navigate(recordsPath(row)) },
        {
          title: t('冻结/解冻'),
          code: 'wallet_freeze',
          blocked: words(freezeBlocked(row)),
          run: () => setDoing({ what: 'freeze', row }),
        },
        {
          title: t('变更状态'),
          code: 'wallet_status',
          blocked: words(statusBlocked(row)),
          run: () => setDoing({ what: 'status', row }),
        },
        {
          title: t('审核状态变更'),
          code: 'wallet_status_audit',
          blocked: words(statusAuditBlocked(row)),
          run: () => setDoing({ what: 'verdict', row }),
        },
        {
          title: t('注销'),
          code: 'wallet_status',
          isDanger: true,
          blocked: words(closeBlocked(row)),
          run: () => void close(row),
        },
      ]}
    />
  )
  const end = () => setDoing(null)
  const dialog = doing && (
    <>
      {doing.what === 'freeze' && <FreezeDialog row={doing.row} onClose={end} />}
      {doing.what === 'status' && <WalletStatusDialog row={doing.row} onClose={end} />}
      {doing.what === 'verdict' && <WalletVerdict row={doing.row} onClose={end} />}
    </>
  )
  return { rowActions, dialog }
}
