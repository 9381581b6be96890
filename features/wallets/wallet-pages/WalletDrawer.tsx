import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { OwnerFacts } from '../owner/OwnerFacts.tsx'
import { WalletStatus } from '../../ledger/ledger.shared.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { BalanceFacts } from './BalanceFacts.tsx'
import { OwnerWallets } from './OwnerWallets.tsx'
import { WalletState } from './wallet-columns.tsx'
import { walletStatusNext, walletStatusTones } from './wallet-status.tsx'
import { wallet } from '../wallet/wallet.contract.ts'

const words = { add: '新增钱包', audit: '变更状态', remove: '注销', doublePay: '重复打款风险，自动止付' }

/** A wallet in whole: balances, what its status allows, and its changes of status. */
export function WalletDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(wallet.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data ? `${data.userName} ${data.walletNo}` : t('用户钱包')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('钱包')}>
            <Facts>
              <OwnerFacts row={data} />
              <Fact label={t('钱包状态')}>
                <WalletState wallet={data} />
              </Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('状态说明')} isWide>
                {t(walletStatusNext[data.walletStatus] ?? '')}
              </Fact>
              {data.pendingStatus !== null && (
                <Fact label={t('待审核的变更')} isWide>
                  {`${data.pendingUserName}：${data.pendingReason}`}
                </Fact>
              )}
              <Fact label={t('备注')} isWide>
                {data.remark}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('余额')}>
            <Facts>
              <BalanceFacts of={data} />
              <Fact label={t('最近变动时间')}>
                <Moment value={data.lastChangeTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('该主体的钱包')}>
            <OwnerWallets userNo={data.userNo} />
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={WalletStatus} tones={walletStatusTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
