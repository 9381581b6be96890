import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { WalletStatus } from '../../ledger/ledger.shared.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { walletColumns, walletTotals } from './wallet-columns.tsx'
import { TotalsHint } from './TotalsHint.tsx'
import { useWalletActions } from './WalletActions.tsx'
import { merchantWallet } from '../merchant-wallet/merchant-wallet.contract.ts'

type Row = RowOf<typeof merchantWallet.page>

const MerchantWalletDrawer = lazily(() => import('./MerchantWalletDrawer.tsx').then((m) => m.MerchantWalletDrawer))

/** 商户钱包: the wallets of the merchants in the caller's reach. */
export function MerchantWalletListPage() {
  const { rowActions, dialog } = useWalletActions(
    ({ userNo }) => `/rb-oem/merchant/merchant_wallet_record?rpiNo=${encodeURIComponent(userNo)}`,
  )
  return (
    <>
      <ListPage
        title={t('商户钱包')}
        list={merchantWallet.page}
        rowKey="rpiNo"
        nameOf={({ rpiName, rpiNo }) => rpiName || rpiNo}
        above={<TotalsHint />}
        columns={[
          { key: 'rpiName', title: t('商户名称'), width: 190, pin: 'left', card: 'title' },
          { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
          ...walletColumns<Row>(),
          { key: 'belongName', title: t('所属服务商'), width: 160 },
          copiedColumn<Row>('belongNo', t('所属服务商编号'), { width: 150, startsHidden: true }),
          copiedColumn<Row>('walletNo', t('钱包编号'), { width: 180, startsHidden: true }),
          momentColumn<Row>('lastWithdrawTime', t('最近提现时间')),
        ]}
        filters={
          <>
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <CodeFilter name="walletStatus" label={t('钱包状态')} codes={WalletStatus} />
            <TextFilter name="walletNo" label={t('钱包编号')} />
          </>
        }
        rowActions={rowActions}
        record={(rpiNo, close) => <MerchantWalletDrawer rpiNo={rpiNo} onClose={close} />}
        totals={{ call: merchantWallet.statistics, cells: walletTotals }}
        sheet={merchantWallet.export}
      />
      {dialog}
    </>
  )
}
