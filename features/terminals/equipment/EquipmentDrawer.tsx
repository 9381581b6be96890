import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { bindingWords, bindStatusTones } from '../terminal/terminal-status.tsx'
import { equipment } from './equipment.contract.ts'
import { placeText, settingText } from './equipment-parts.tsx'

/** A sound box or printer in whole: what it is, where it hangs, how it is set, what happened to it. */
export function EquipmentDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(equipment.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.termName || data?.sn || t('设备详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('设备')}>
            <Facts>
              <Fact label={t('设备编号')}>
                <Copyable value={data.rtNo} />
              </Fact>
              <Fact label="SN">
                <Copyable value={data.sn} />
              </Fact>
              <Fact label={t('机具类型')}>
                <CodeText codes={RpmType} value={data.rpmType} />
              </Fact>
              <Fact label={t('型号')}>{data.rpmName}</Fact>
              <Fact label={t('供应商')}>{data.supName}</Fact>
              <Fact label={t('启用状态')}>
                <OnOffTag value={data.isOn} />
              </Fact>
              <Fact label={t('商户名称')}>{data.rpiName}</Fact>
              <Fact label={t('商户编号')}>
                <MerchantLink rpiNo={data.rpiNo} />
              </Fact>
              <Fact label={t('绑定状态')}>
                <StatusTag codes={TermBindStatus} value={data.bindStatus} tones={bindStatusTones} />
              </Fact>
              <Fact label={t('挂接于')}>{placeText(data)}</Fact>
              <Fact label={t('门店')}>{data.storeName}</Fact>
              <Fact label={t('设置')}>{settingText(data)}</Fact>
              <Fact label={t('最近在线时间')}>
                <Moment value={data.lastOnlineTime} />
              </Fact>
              <Fact label={t('绑定时间')}>
                <Moment value={data.bindTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('绑定记录')}>
            <StateTimeline states={data.states} codes={TermBindStatus} tones={bindStatusTones} words={bindingWords} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
