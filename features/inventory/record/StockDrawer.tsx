import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { usePageParts } from '../../../core/web/page-parts.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Timeline } from '../../../core/web/show/Timeline.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { OrderLink } from '../device/sn-link.tsx'
import { StockOpType } from '../device/device-codes.contract.ts'
import { SnState, snStatusNext } from '../device/device-status.tsx'
import { stockRecord } from './record.contract.ts'

type Life = ReceivedOf<typeof stockRecord.life>

/** The life of a device: what it is, where it stands, every movement, every merchant, first and last payment. */
export function StockDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  const answer = useCall(stockRecord.life, { sn })
  const { Activities } = usePageParts().inventory
  const { data } = answer
  return (
    <RecordDrawer title={sn} answer={answer} onClose={onClose}>
      {data && (
        <>
          <DeviceFacts life={data} />
          <Section title={t('生命线')}>
            <Timeline events={eventsOf(data)} />
          </Section>
          <Section title={t('商户绑定')}>
            <Bindings rows={data.bindings} />
          </Section>
          {data.bindings.length > 0 && <Activities sn={sn} />}
        </>
      )}
    </RecordDrawer>
  )
}

const DeviceFacts = ({ life: { device, firstTradeTime, lastTradeTime } }: { life: Life }) => (
  <Section title={t('设备')}>
    <Facts>
      <Fact label={t('SN状态')}>
        <SnState value={device.snStatus} />
      </Fact>
      <Fact label={t('下一步')}>{t(snStatusNext[device.snStatus] ?? '')}</Fact>
      <Fact label={t('持有方')}>{device.holderName}</Fact>
      <Fact label={t('持有方编号')}>
        <Copyable value={device.holderNo} />
      </Fact>
      <Fact label={t('型号')}>{device.rpmName}</Fact>
      <Fact label={t('机具类型')}>
        <CodeText codes={RpmType} value={device.rpmType} />
      </Fact>
      <Fact label={t('供应商')}>{device.supName}</Fact>
      <Fact label={t('通道编码')}>{device.aisleCode}</Fact>
      {device.openNo !== '' && (
        <>
          <Fact label={t('在途单号')}>
            <OrderLink rsrNo={device.openNo} />
          </Fact>
          <Fact label={t('转入方编号')}>
            <Copyable value={device.toNo} />
          </Fact>
        </>
      )}
      {device.rpiNo !== '' && (
        <>
          <Fact label={t('绑定商户')}>{device.rpiName}</Fact>
          <Fact label={t('商户编号')}>
            <MerchantLink rpiNo={device.rpiNo} />
          </Fact>
        </>
      )}
      <Fact label={t('首笔交易')}>
        <Moment value={firstTradeTime} />
      </Fact>
      <Fact label={t('末笔交易')}>
        <Moment value={lastTradeTime} />
      </Fact>
      <Fact label={t('预设费率')}>
        <YesNoText value={device.hasPreset} />
      </Fact>
      <Fact label="ICCID">
        <Copyable value={device.iccid} />
      </Fact>
      {device.purchasePrice !== null && (
        <Fact label={t('采购单价(元)')}>
          <Money value={device.purchasePrice} />
        </Fact>
      )}
      <Fact label={t('备注')} isWide>
        {device.remark}
      </Fact>
    </Facts>
  </Section>
)

/** Every movement, the newest first, with the last payment on top. */
function eventsOf({ records, lastTradeTime }: Life) {
  const moved = records.toReversed().map((record) => ({
    key: String(record.step),
    title: <CodeText codes={StockOpType} value={record.opType} />,
    at: record.createTime,
    who: record.userName,
    reason: record.remark,
    change: (
      <span>
        {endOf(record.fromName, record.fromNo)} → {endOf(record.toName, record.toNo)}{' '}
        <SnState value={record.afterStatus} /> {record.rsrNo !== '' && <OrderLink rsrNo={record.rsrNo} />}
      </span>
    ),
  }))
  const paid = { key: 'paid', title: t('末笔交易'), at: lastTradeTime, who: '', reason: '', change: null }
  return lastTradeTime === '' ? moved : [paid, ...moved].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}

const endOf = (name: string, no: string) => name || no || '—'

const Bindings = ({ rows }: { rows: Life['bindings'] }) => (
  <PlainRows
    title={t('商户绑定')}
    rows={rows}
    keyOf={({ rtNo }) => rtNo}
    empty={t('还没有绑定过商户')}
    columns={[
      { title: t('商户名称'), cell: ({ rpiName }) => rpiName },
      { title: t('门店'), cell: ({ storeName }) => storeName || '—' },
      { title: t('终端编号'), cell: ({ rtNo }) => <Copyable value={rtNo} /> },
      { title: t('绑定时间'), cell: ({ bindTime }) => <Moment value={bindTime} /> },
      { title: t('解绑时间'), cell: ({ unbindTime }) => <Moment value={unbindTime} /> },
    ]}
  />
)
