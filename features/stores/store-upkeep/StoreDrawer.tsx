import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RegionText } from '../../settings/settings.web.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { OnOff, OnOffTag, onOffTones } from '../../../core/web/list/listing-parts.tsx'
import { StoreStatus, StoreType } from '../store/store-codes.contract.ts'
import { storeStatusTones } from '../store/store-status.tsx'
import { store } from '../store/store.contract.ts'

const words = { submit: '新增', open: '恢复营业', close: '停业', on: '启用', off: '停用' }

/** A shop in whole; the manager's phone is masked by the server. */
export function StoreDrawer({ rpsNo, onClose }: { rpsNo: string; onClose: () => void }) {
  const answer = useCall(store.detail, { rpsNo })
  const { data } = answer
  return (
    <RecordDrawer title={data?.storeName || t('门店详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <StoreFacts store={data} />
          <StoreHistory store={data} />
        </>
      )}
    </RecordDrawer>
  )
}

type Shown = ReceivedOf<typeof store.detail>

/** Shows the history of a shop: opening hours are the merchant's, the switch is the operator's. */
export const StoreHistory = ({ store: { states, switches } }: { store: Shown }) => (
  <>
    <Section title={t('营业变更记录')}>
      <StateTimeline states={states} codes={StoreStatus} tones={storeStatusTones} words={words} />
    </Section>
    {switches.length > 0 && (
      <Section title={t('启停记录')}>
        <StateTimeline states={switches} codes={OnOff} tones={onOffTones} words={words} />
      </Section>
    )}
  </>
)

/** Known data of a store. */
export const StoreFacts = ({ store: data }: { store: Shown }) => (
  <Facts>
    <Fact label={t('门店编号')}>
      <Copyable value={data.rpsNo} />
    </Fact>
    <Fact label={t('商户名称')}>{data.rpiName}</Fact>
    <Fact label={t('商户编号')}>
      <MerchantLink rpiNo={data.rpiNo} />
    </Fact>
    <Fact label={t('门店类型')}>
      <CodeText codes={StoreType} value={data.storeType} />
    </Fact>
    <Fact label={t('营业状态')}>
      <StatusTag codes={StoreStatus} value={data.storeStatus} tones={storeStatusTones} />
    </Fact>
    <Fact label={t('启用状态')}>
      <OnOffTag value={data.isOn} />
    </Fact>
    <Fact label={t('所属服务商编号')}>
      <Copyable value={data.userNo} />
    </Fact>
    <Fact label={t('店长')}>{data.managerName}</Fact>
    <Fact label={t('店长手机号')}>{data.managerMobile}</Fact>
    <Fact label={t('客服电话')}>{data.servicePhone}</Fact>
    <Fact label={t('营业时间')}>
      {data.businessBegin || data.businessEnd ? `${data.businessBegin} ~ ${data.businessEnd}` : ''}
    </Fact>
    <Fact label={t('店员数')}>{String(data.staffCount)}</Fact>
    <Fact label={t('终端数')}>{String(data.terminalCount)}</Fact>
    <Fact label={t('收款码数')}>{String(data.codeCount)}</Fact>
    <Fact label={t('所在地区')}>{data.districtCode && <RegionText code={data.districtCode} />}</Fact>
    <Fact label={t('经纬度')}>{data.longitude && data.latitude ? `${data.longitude}, ${data.latitude}` : ''}</Fact>
    <Fact label={t('创建时间')}>
      <Moment value={data.createTime} />
    </Fact>
    <Fact label={t('地址')} isWide>
      {data.address}
    </Fact>
  </Facts>
)
