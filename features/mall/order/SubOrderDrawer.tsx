import { Link } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { MaskedValue } from '../../../core/web/show/MaskedValue.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Copyable, Moment, Money } from '../../../core/web/show/values.tsx'
import { RegionText } from '../../settings/settings.web.ts'
import { BizLink } from '../../wallets/wallets.web.ts'
import { SmallPicture } from '../gallery/SmallPicture.tsx'
import { SubStatus } from './order-codes.contract.ts'
import { orderWords, subNext, SubState, subTones } from './order-status.tsx'
import { mallOrder } from './order.contract.ts'

/** A sub order in whole: what, for how much, where it goes, and what became of it. */
export function SubOrderDrawer({ subOrderCode, onClose }: { subOrderCode: string; onClose: () => void }) {
  const answer = useCall(mallOrder.sub, { subOrderCode })
  const { data } = answer
  return (
    <RecordDrawer title={subOrderCode} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('子订单')}>
            <Facts>
              <Fact label={t('子订单状态')}>
                <SubState value={data.subStatus} />
              </Fact>
              <Fact label={t('应付金额')}>
                <strong>
                  <Money value={data.payAmount} />
                </strong>
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(subNext[data.subStatus] ?? '')}
              </Fact>
              <Fact label={t('图片')}>
                <SmallPicture url={data.imageUrl} name={data.productName} />
              </Fact>
              <Fact label={t('商品名称')}>{data.productName}</Fact>
              <Fact label={t('规格名称')}>{data.specName}</Fact>
              <Fact label={t('单价')}>
                <Money value={data.price} />
              </Fact>
              <Fact label={t('数量')}>{String(data.quantity)}</Fact>
              <Fact label={t('商品金额')}>
                <Money value={data.goodsAmount} />
              </Fact>
              <Fact label={t('优惠分摊')}>
                <Money value={data.couponShare} />
              </Fact>
              <Fact label={t('运费分摊')}>
                <Money value={data.freightShare} />
              </Fact>
              <Fact label={t('已发数量')}>{String(data.deliveredQty)}</Fact>
              <Fact label={t('已退款金额')}>
                <Money value={data.refundedAmount} />
              </Fact>
              <Fact label={t('买方')}>{[data.userName, data.userNo].filter(Boolean).join(' ')}</Fact>
              <Fact label={t('机具型号编号')}>
                <Copyable value={data.rpmNo} />
              </Fact>
              <Fact label={t('主订单号')}>
                <BizLink kind="mallOrder" code={data.masterCode} />
              </Fact>
              <Fact label={t('下单时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('完成时间')}>
                <Moment value={data.finishTime} />
              </Fact>
            </Facts>
          </Section>
          <RefundLink {...data} />
          <Section title={t('收货信息')}>
            <ReceiverFacts {...data} />
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={SubStatus} tones={subTones} words={orderWords} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

/** Way to ask for a refund of a line, while there may be one. */
export const RefundLink = ({ subOrderCode, subStatus }: { subOrderCode: string; subStatus: number }) =>
  refundable.includes(subStatus) && (
    <Can code="mall_refund_view">
      <Link to={`/rb-oem/shopRefund/shop_refund?ask=${subOrderCode}`}>{t('发起退款申请')}</Link>
    </Can>
  )

const refundable: readonly number[] = [
  SubStatus.toShip,
  SubStatus.partlyShipped,
  SubStatus.toReceive,
  SubStatus.completed,
]

/** Receiver of an order; the phone number is revealed to who may. */
export const ReceiverFacts = ({
  masterCode,
  receiverName,
  receiverPhone,
  districtCode,
  address,
}: {
  masterCode: string
  receiverName: string
  receiverPhone: string
  districtCode: string
  address: string
}) => (
  <Facts>
    <Fact label={t('收货人')}>{receiverName}</Fact>
    <Fact label={t('收货电话')}>
      <MaskedValue
        value={receiverPhone}
        entity="mallOrder"
        no={masterCode}
        field="receiverPhone"
        code="mall_order_reveal"
      />
    </Fact>
    <Fact label={t('收货地址')} isWide>
      <RegionText code={districtCode} /> {address}
    </Fact>
  </Facts>
)
