import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { CouponStatus } from './coupon-codes.contract.ts'
import { couponNext, CouponState, couponTones } from './coupon-status.tsx'
import { serviceCoupon } from './coupon.contract.ts'

const words = {
  create: '发放',
  lock: '下单占用',
  release: '订单关闭退回',
  use: '付款使用',
  expire: '过期',
  void: '作废',
}

/** A coupon in whole: whose it is, for what, and what became of it. */
export function CouponDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(serviceCoupon.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.couponName ?? ''} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('优惠券')}>
            <Facts>
              <Fact label={t('优惠券编号')}>
                <Copyable value={data.couponNo} />
              </Fact>
              <Fact label={t('优惠券状态')}>
                <CouponState value={data.couponStatus} />
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(couponNext[data.couponStatus] ?? '')}
              </Fact>
              <Fact label={t('优惠金额')}>
                <strong>
                  <Money value={data.amount} />
                </strong>
              </Fact>
              <Fact label={t('使用门槛')}>
                <Money value={data.threshold} />
              </Fact>
              <Fact label={t('所属主体')}>{[data.userName, data.userNo].filter(Boolean).join(' ')}</Fact>
              <Fact label={t('适用分类')}>{data.classNames || t('全部商品')}</Fact>
              <Fact label={t('生效时间')}>
                <Moment value={data.validFrom} />
              </Fact>
              <Fact label={t('失效时间')}>
                <Moment value={data.validTo} />
              </Fact>
              <Fact label={t('主订单号')}>
                {data.masterCode === '' ? null : <BizLink kind="mallOrder" code={data.masterCode} />}
              </Fact>
              <Fact label={t('备注')}>{data.remark}</Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={CouponStatus} tones={couponTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
