import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { OwnerFacts } from '../owner/OwnerFacts.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { BookedFacts, DecidedFacts, decidedNext, decidedTones } from '../decided/decided-record.tsx'
import { VoucherLink } from '../../ledger/ledger.web.ts'
import { moneyChange, MoneyChangeKind, MoneyChangeStatus } from './adjustment.contract.ts'
import { MoneyChangeState, TargetWallet } from './money-change-status.tsx'

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
              <Fact label={t('下一步')}>{t(decidedNext[data.changeStatus] ?? '')}</Fact>
              <OwnerFacts row={data} />
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
              <DecidedFacts row={data} />
              <BookedFacts no={data.moneyChangeNo} txnId={data.txnId} />
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={MoneyChangeStatus} tones={decidedTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
