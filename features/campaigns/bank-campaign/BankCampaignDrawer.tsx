import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { CardType } from '../../settings/settings.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveState, activeTones, PayWaysText } from '../campaign/active-status.tsx'
import { bankCampaign } from './bank-campaign.contract.ts'
import { bankCampaignNext } from './bank-campaign-screen.rules.ts'

const words = { add: '新增', publish: '启用', stop: '停用', restart: '启用', end: '到期结束' }

/** A bank campaign in whole, with what happened to it. */
export function BankCampaignDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(bankCampaign.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.activeName ?? t('银行活动')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('活动')}>
            <Facts>
              <Fact label={t('活动状态')}>
                <ActiveState value={data.activeStatus} next={bankCampaignNext} />
              </Fact>
              <Fact label={t('活动编号')}>
                <Copyable value={data.activeNo} />
              </Fact>
              <Fact label={t('银行')}>{data.bankName}</Fact>
              <Fact label={t('卡类型')}>
                <CodeText codes={CardType} value={data.cardType} />
              </Fact>
              <Fact label={t('使用门槛')}>
                <Money value={data.threshold} />
              </Fact>
              <Fact label={t('支付方式')}>
                <PayWaysText value={data.payWays} />
              </Fact>
              <Fact label={t('优惠内容')} isWide>
                {data.discount}
              </Fact>
              <Fact label={t('开始时间')}>
                <Moment value={data.startTime} />
              </Fact>
              <Fact label={t('结束时间')}>
                <Moment value={data.endTime} />
              </Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={ActiveStatus} tones={activeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
