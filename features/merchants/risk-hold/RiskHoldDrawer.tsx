import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { HoldKind, HoldMode, HoldStatus, riskHold } from './risk-hold.contract.ts'
import { HoldState, holdNext, holdTones } from './risk-hold-status.tsx'

const words = { place: '冻结', lift: '申请解冻', release: '解冻', keep: '继续冻结' }

/** A hold in whole, with what happened to it. */
export function RiskHoldDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(riskHold.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.holdNo ?? t('风险冻结')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('冻结')}>
            <Facts>
              <Fact label={t('冻结状态')}>
                <HoldState value={data.holdStatus} />
              </Fact>
              <Fact label={t('当前冻结')}>
                <strong>
                  <Money value={data.heldAmount} />
                </strong>
              </Fact>
              <Fact label={t('冻结金额')}>
                <Money value={data.amount} />
              </Fact>
              <Fact label={t('退款支用')}>
                <Money value={data.drawnAmount} />
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(holdNext[data.holdStatus] ?? '')}
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('通道')}>{data.aisleName}</Fact>
              <Fact label={t('冻结来源')}>
                <CodeText codes={HoldKind} value={data.holdKind} />
              </Fact>
              <Fact label={t('冻结方式')}>
                <CodeText codes={HoldMode} value={data.holdMode} />
              </Fact>
              <Fact label={t('冻结人')}>{data.makerNo}</Fact>
              <Fact label={t('冻结时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('冻结原因')} isWide>
                {data.reason}
              </Fact>
              <Fact label={t('申请解冻人')}>{data.liftNo}</Fact>
              <Fact label={t('复核人')}>{data.checkerNo}</Fact>
              <Fact label={t('记账交易号')}>
                <Copyable value={data.txnId} />
              </Fact>
              <Fact label={t('解冻交易号')}>
                <Copyable value={data.releaseTxnId ?? ''} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={HoldStatus} tones={holdTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
