import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { rptStatusTones, TradeLink } from '../../trades/trades.web.ts'
import { MemberLink, ReturnTag } from '../stored-value/member-status.tsx'
import { memberRecharge } from './recharge.contract.ts'

/** A recharge in whole: what it stored, and what each refund of it took, or holds. */
export function RechargeDrawer({ memberTradeNo, onClose }: { memberTradeNo: string; onClose: () => void }) {
  const answer = useCall(memberRecharge.info, { memberTradeNo })
  const { data } = answer
  return (
    <RecordDrawer title={t('会员充值详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('基本信息')}>
            <Facts>
              <Fact label={t('会员交易号')}>
                <Copyable value={memberTradeNo} />
              </Fact>
              <Fact label={t('交易状态')}>
                <StatusTag codes={RptStatus} value={data.rptStatus} tones={rptStatusTones} />
              </Fact>
              <Fact label={t('平台订单号')}>
                <TradeLink code={data.rptOrderCode} />
              </Fact>
              <Fact label={t('充值本金')}>
                <strong>
                  <Money value={data.principal} />
                </strong>
              </Fact>
              <Fact label={t('赠送金额')}>
                <Money value={data.bonus} />
              </Fact>
              <Fact label={t('支付方式')}>
                <CodeText codes={PayWay} value={data.payWay} />
              </Fact>
              <Fact label={t('退回本金')}>
                <Money value={data.returnedPrincipal} />
              </Fact>
              <Fact label={t('收回赠送')}>
                <Money value={data.returnedBonus} />
              </Fact>
              <Fact label={t('活动名称')}>{data.activeName}</Fact>
              <Fact label={t('会员昵称')}>{data.nickname}</Fact>
              <Fact label={t('会员手机号')}>{data.mobile}</Fact>
              <Fact label={t('商户会员编号')}>
                <MemberLink rpiMemberNo={data.rpiMemberNo} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('支付时间')}>
                <Moment value={data.paidTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('退款与扣回')}>
            <p>{t('退款在交易详情发起：最多退未消费的本金，按保留本金的比例保留赠送。')}</p>
            <PlainRows
              title={t('退款与扣回')}
              rows={data.returns}
              keyOf={({ refundCode }) => refundCode}
              empty={t('还没有退款')}
              columns={[
                { title: t('退款单号'), cell: ({ refundCode }) => <Copyable value={refundCode} /> },
                { title: t('状态'), cell: ({ returnStatus }) => <ReturnTag value={returnStatus} /> },
                { title: t('退款金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
                { title: t('扣回本金'), isRight: true, cell: ({ principal }) => <Money value={principal} /> },
                { title: t('收回赠送'), isRight: true, cell: ({ bonus }) => <Money value={bonus} /> },
                { title: t('结束时间'), cell: ({ finishTime }) => <Moment value={finishTime} /> },
              ]}
            />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
