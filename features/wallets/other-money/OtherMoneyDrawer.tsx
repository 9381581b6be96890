import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money, Moment } from '../../../core/web/show/values.tsx'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { OwnerFacts } from '../owner/OwnerFacts.tsx'
import { Direction } from '../../ledger/ledger.shared.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { BookedFacts, DecidedFacts } from '../decided/decided-record.tsx'
import { otherMoney, OtherMoneyKind, OtherMoneyStatus } from './other-money.contract.ts'
import { OtherMoneyState, otherMoneyNext, otherMoneyTones } from './other-money-status.tsx'

const words = { submit: '提交', audit: '审核', reverse: '冲销' }

/** An item in whole, with its records and what happened to it. */
export function OtherMoneyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(otherMoney.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.otherNo ?? t('其他款项')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('款项')}>
            <Facts>
              <Fact label={t('款项类型')}>
                <CodeText codes={OtherMoneyKind} value={data.otherKind} />
              </Fact>
              <Fact label={t('收支方向')}>
                <CodeText codes={Direction} value={data.direction} />
              </Fact>
              <Fact label={t('金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('所属月份')}>{data.period}</Fact>
              <Fact label={t('款项状态')}>
                <OtherMoneyState value={data.otherStatus} />
              </Fact>
              <Fact label={t('下一步')}>{t(otherMoneyNext[data.otherStatus] ?? '')}</Fact>
              <OwnerFacts row={data} />
              <Fact label={t('是否开票')}>
                <YesNoText value={data.needInvoice} />
              </Fact>
              <Fact label={t('原因')} isWide>
                {data.reason}
              </Fact>
              <DecidedFacts row={data} />
              {data.otherStatus === OtherMoneyStatus.reversed && (
                <>
                  <Fact label={t('冲销人')}>{data.reverseNo}</Fact>
                  <Fact label={t('冲销时间')}>
                    <Moment value={data.reverseTime} />
                  </Fact>
                  <Fact label={t('冲销原因')} isWide>
                    {data.reverseReason}
                  </Fact>
                </>
              )}
              <BookedFacts no={data.otherNo} txnId={data.txnId} />
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={OtherMoneyStatus} tones={otherMoneyTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
