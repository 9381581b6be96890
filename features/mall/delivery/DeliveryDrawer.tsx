import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { DeliveryStatus, ReceiptWay } from './delivery-codes.contract.ts'
import { DeliveryState, deliveryTones, deliveryWords } from './delivery-status.tsx'
import { mallDelivery } from './delivery.contract.ts'

/** A delivery in whole: what is in it, where it goes, and what became of it. */
export function DeliveryDrawer({ deliveryNo, onClose }: { deliveryNo: string; onClose: () => void }) {
  const answer = useCall(mallDelivery.detail, { deliveryNo })
  const { data } = answer
  return (
    <RecordDrawer title={deliveryNo} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('发货单')}>
            <Facts>
              <Fact label={t('发货状态')}>
                <DeliveryState value={data.deliveryStatus} />
              </Fact>
              <Fact label={t('商品')}>{`${data.productName} ${data.specName}`}</Fact>
              <Fact label={t('数量')}>{String(data.quantity)}</Fact>
              <Fact label={t('快递公司')}>{data.expressName}</Fact>
              <Fact label={t('快递单号')}>
                <Copyable value={data.expressNo} />
              </Fact>
              <Fact label={t('买方')}>{[data.userName, data.userNo].filter(Boolean).join(' ')}</Fact>
              <Fact label={t('子订单号')}>
                <Copyable value={data.subOrderCode} />
              </Fact>
              <Fact label={t('主订单号')}>
                <BizLink kind="mallOrder" code={data.masterCode} />
              </Fact>
              <Fact label={t('发货人')}>{data.makerNo}</Fact>
              <Fact label={t('发货时间')}>
                <Moment value={data.deliveryTime} />
              </Fact>
              <Fact label={t('收货时间')}>
                <Moment value={data.receiptTime} />
              </Fact>
              <Fact label={t('收货方式')}>
                <CodeText codes={ReceiptWay} value={data.receiptWay} />
              </Fact>
            </Facts>
          </Section>
          {data.snList.length > 0 && (
            <Section title="SN">
              <PlainRows
                title="SN"
                rows={data.snList}
                keyOf={({ sn }) => sn}
                columns={[
                  { title: 'SN', cell: ({ sn }) => <Copyable value={sn} /> },
                  { title: t('已退回'), cell: ({ isReturned }) => <YesNoText value={isReturned} /> },
                ]}
              />
            </Section>
          )}
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={DeliveryStatus} tones={deliveryTones} words={deliveryWords} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
