import { Link } from 'react-router'
import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { recordsOfBiz } from '../owner/wallet-words.tsx'
import { OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import { StateTimeline } from '../state-log/StateTimeline.tsx'
import { VoucherLink } from '../voucher/VoucherField.tsx'
import { moneyChange, MoneyChangeKind, MoneyChangeStatus } from './adjustment.contract.ts'
import { MoneyChangeState, moneyChangeNext, moneyChangeTones, TargetWallet } from './money-change-status.tsx'

const words = { submit: '提交', audit: '审核' }

/** A correction in whole, with its files, its records and what happened to it. */
export function MoneyChangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(moneyChange.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.moneyChangeNo ?? t('资金调账')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('调账')}>
            <Facts>
              <Fact label={t('调账类型')}>
                <CodeText codes={MoneyChangeKind} value={data.changeKind} />
              </Fact>
              <Fact label={t('金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('调账状态')}>
                <MoneyChangeState value={data.changeStatus} />
              </Fact>
              <Fact label={t('下一步')}>{t(moneyChangeNext[data.changeStatus] ?? '')}</Fact>
              <Fact label={t('主体名称')}>{data.userName}</Fact>
              <Fact label={t('主体编号')}>
                <Copyable value={data.userNo} />
              </Fact>
              <Fact label={t('主体类型')}>
                <CodeText codes={OwnerType} value={data.userType} />
              </Fact>
              <Fact label={t('钱包类型')}>
                <CodeText codes={WalletKind} value={data.walletKind} />
              </Fact>
              {data.toUserNo !== '' && (
                <Fact label={t('转入钱包')} isWide>
                  <TargetWallet {...data} />
                </Fact>
              )}
              <Fact label={t('原因')} isWide>
                {data.reason}
              </Fact>
              <Fact label={t('附件')} isWide>
                {data.fileLinks.length === 0 ? null : (
                  <span className="voucher-links">
                    {data.fileLinks.map((href, at) => (
                      <VoucherLink key={href} href={href} title={t('附件{n}', { n: at + 1 })} />
                    ))}
                  </span>
                )}
              </Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('审核人')}>{data.checkerNo}</Fact>
              <Fact label={t('审核时间')}>
                <Moment value={data.checkTime} />
              </Fact>
              <Fact label={t('审核意见')} isWide>
                {data.checkReason}
              </Fact>
              <Fact label={t('记账交易号')}>
                <Copyable value={data.txnId ?? ''} />
              </Fact>
              <Fact label={t('余额记录')}>
                {data.changeStatus === MoneyChangeStatus.posted ? (
                  <Link to={recordsOfBiz(data.moneyChangeNo)}>{t('查看余额记录')}</Link>
                ) : null}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={MoneyChangeStatus} tones={moneyChangeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
