import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { OnOff, OnOffTag, onOffTones } from '../../../core/web/list/listing-parts.tsx'
import { MaterialType, RqStatus } from './qrcode-codes.contract.ts'
import { rqStatusTones } from './qrcode-status.tsx'
import { qrcode } from './qrcode.contract.ts'

const words = { bind: '绑定', move: '修改', unbind: '解绑', void: '作废', on: '启用', off: '停用' }

/** A payment code in whole: what it is, who holds it and where it takes money. */
export function QrcodeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(qrcode.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.rqCode || t('收款码详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Facts>
            <Fact label={t('收款码编号')}>
              <Copyable value={data.rqCode} />
            </Fact>
            <Fact label={t('收款码名称')}>{data.codeName}</Fact>
            <Fact label={t('收款码状态')}>
              <StatusTag codes={RqStatus} value={data.rqStatus} tones={rqStatusTones} />
            </Fact>
            <Fact label={t('启用状态')}>
              <OnOffTag value={data.isOn} />
            </Fact>
            <Fact label={t('批次号')}>
              <Copyable value={data.rqBatchNumber} />
            </Fact>
            <Fact label={t('批次启用')}>
              <OnOffTag value={data.batchIsOn} />
            </Fact>
            <Fact label={t('物料类型')}>
              <CodeText codes={MaterialType} value={data.materialType} />
            </Fact>
            <Fact label={t('持有方')}>{data.holderName}</Fact>
            <Fact label={t('持有方编号')}>
              <Copyable value={data.holderNo} />
            </Fact>
            <Fact label={t('商户名称')}>{data.rpiName}</Fact>
            <Fact label={t('商户编号')}>
              <MerchantLink rpiNo={data.rpiNo} />
            </Fact>
            <Fact label={t('门店')}>{data.storeName}</Fact>
            <Fact label={t('店员编号')}>
              <Copyable value={data.rpstNo} />
            </Fact>
            <Fact label={t('终端编号')}>
              <Copyable value={data.rtNo} />
            </Fact>
            <Fact label={t('固定金额')}>
              <Money value={data.fixedAmount} />
            </Fact>
            <Fact label={t('绑定时间')}>
              <Moment value={data.bindTime} />
            </Fact>
            <Fact label={t('创建时间')}>
              <Moment value={data.createTime} />
            </Fact>
            <Fact label={t('链接')} isWide>
              <Copyable value={data.url} />
            </Fact>
          </Facts>
          <Section title={t('绑定记录')}>
            <StateTimeline states={data.states} codes={RqStatus} tones={rqStatusTones} words={words} />
          </Section>
          {data.switches.length > 0 && (
            <Section title={t('启停记录')}>
              <StateTimeline states={data.switches} codes={OnOff} tones={onOffTones} words={words} />
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  )
}
