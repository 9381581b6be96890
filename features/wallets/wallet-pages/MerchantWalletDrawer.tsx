import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { BalanceFacts } from './BalanceFacts.tsx'
import { WalletState } from './wallet-columns.tsx'
import { walletStatusNext } from './wallet-status.tsx'
import { merchantWallet } from '../merchant-wallet/merchant-wallet.contract.ts'

/** A merchant's wallet in whole. */
export function MerchantWalletDrawer({ rpiNo, onClose }: { rpiNo: string; onClose: () => void }) {
  const answer = useCall(merchantWallet.detail, { rpiNo })
  const { data } = answer
  return (
    <RecordDrawer title={data?.rpiName || t('商户钱包')} answer={answer} onClose={onClose}>
      {data && (
        <Facts>
          <Fact label={t('商户编号')}>
            <MerchantLink rpiNo={data.rpiNo} />
          </Fact>
          <Fact label={t('钱包编号')}>
            <Copyable value={data.walletNo} />
          </Fact>
          <Fact label={t('所属服务商')}>{data.belongName}</Fact>
          <Fact label={t('钱包状态')}>
            <WalletState wallet={data} />
          </Fact>
          <Fact label={t('状态说明')} isWide>
            {t(walletStatusNext[data.walletStatus] ?? '')}
          </Fact>
          <BalanceFacts of={data} />
          <Fact label={t('最近提现时间')}>
            <Moment value={data.lastWithdrawTime} />
          </Fact>
          <Fact label={t('最近变动时间')}>
            <Moment value={data.lastChangeTime} />
          </Fact>
          <Fact label={t('创建时间')}>
            <Moment value={data.createTime} />
          </Fact>
        </Facts>
      )}
    </RecordDrawer>
  )
}
