import { Link } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { ActiveStateTag } from '../stored-value/member-status.tsx'
import { rechargeActive } from './recharge-active.contract.ts'
import { TierExample } from './TierExample.tsx'

/** A recharge activity in whole: its tiers, each with an example, and what it gave so far. */
export function RechargeActiveDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(rechargeActive.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.activeName ?? t('会员充值活动')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('基本信息')}>
            <Facts>
              <Fact label={t('活动状态')}>
                <ActiveStateTag value={data.activeState} />
              </Fact>
              <Fact label={t('活动编号')}>
                <Copyable value={data.activeNo} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('开始时间')}>
                <Moment value={data.startTime} />
              </Fact>
              <Fact label={t('结束时间')}>
                <Moment value={data.endTime} />
              </Fact>
              <Fact label={t('充值笔数')}>
                <Link to={`/rb-oem/member/recharge_trade?activeNo=${encodeURIComponent(data.activeNo)}`}>
                  {String(data.usedCount)}
                </Link>
              </Fact>
              <Fact label={t('已赠送')}>
                <Money value={data.bonusAmount} />
              </Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
            </Facts>
          </Section>
          <Section title={t('充值档位')}>
            <p>{t('会员扫商户收款码，选择“会员充值”；达到多个档位时按最高一档，多个活动时取赠送最多的。')}</p>
            {data.tiers.map((tier) => (
              <TierExample key={tier.rechargeAmount} {...tier} />
            ))}
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
