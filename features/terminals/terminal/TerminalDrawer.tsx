import { Button } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { usePageParts } from '../../../core/web/page-parts.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { model, ModuleType, RpmType } from '../../channels/channels.shared.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { OnOff, OnOffTag, onOffTones, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { release } from '../release/release.contract.ts'
import { LogonState, TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'
import { bindingWords, bindStatusTones, logonStateTones, TerminalWarnings } from './terminal-status.tsx'
import { terminal } from './terminal.contract.ts'

const switchWords = {
  on: '启用',
  off: '停用',
  idleOff: '长期未交易停用',
}

type Terminal = ReceivedOf<typeof terminal.detail>

/** A device in whole: what it is, to whom it is bound, how it is known at the channel, and how it is set. */
export function TerminalDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(terminal.detail, { id })
  const { Activities } = usePageParts().terminals
  const { data } = answer
  return (
    <RecordDrawer title={data?.sn || t('终端详情')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <DeviceFacts shown={data} />
          <BindingFacts shown={data} />
          <ChannelFacts shown={data} />
          <SettingFacts shown={data} />
          <Activities sn={data.sn} />
          <Section title={t('绑定记录')}>
            <StateTimeline states={data.states} codes={TermBindStatus} tones={bindStatusTones} words={bindingWords} />
          </Section>
          {data.switches.length > 0 && (
            <Section title={t('启停记录')}>
              <StateTimeline states={data.switches} codes={OnOff} tones={onOffTones} words={switchWords} />
            </Section>
          )}
        </>
      )}
    </RecordDrawer>
  )
}

const DeviceFacts = ({ shown }: { shown: Terminal }) => (
  <Section title={t('机具')}>
    <Facts>
      <Fact label={t('终端编号')}>
        <Copyable value={shown.rtNo} />
      </Fact>
      <Fact label="SN">
        <Copyable value={shown.sn} />
      </Fact>
      <Fact label={t('终端名称')}>{shown.termName}</Fact>
      <Fact label={t('机具类型')}>
        <CodeText codes={RpmType} value={shown.rpmType} />
      </Fact>
      <Fact label={t('型号')}>{shown.rpmName}</Fact>
      <Fact label={t('供应商')}>{shown.supName}</Fact>
      <Fact label={t('通信模块')}>
        <ModuleOf rpmNo={shown.rpmNo} />
      </Fact>
      <Fact label={t('启用状态')}>
        <OnOffTag value={shown.isOn} />
      </Fact>
      <Fact label={t('预警')}>
        <TerminalWarnings row={shown} />
      </Fact>
      <Fact label={t('最近复核')}>
        <Moment value={shown.checkTime} />
      </Fact>
      <Fact label="ICCID">
        <Copyable value={shown.iccid} />
      </Fact>
      <Fact label={t('上级终端')}>
        <Copyable value={shown.parentRtNo} />
      </Fact>
      <Fact label={t('创建时间')}>
        <Moment value={shown.createTime} />
      </Fact>
    </Facts>
  </Section>
)

const BindingFacts = ({ shown }: { shown: Terminal }) => (
  <Section title={t('绑定')}>
    <Facts>
      <Fact label={t('绑定状态')}>
        <StatusTag codes={TermBindStatus} value={shown.bindStatus} tones={bindStatusTones} />
      </Fact>
      <Fact label={t('商户名称')}>{shown.rpiName}</Fact>
      <Fact label={t('商户编号')}>
        <MerchantLink rpiNo={shown.rpiNo} />
      </Fact>
      <Fact label={t('所属服务商')}>{shown.userName}</Fact>
      <Fact label={t('门店')}>{shown.storeName}</Fact>
      <Fact label={t('店员')}>{shown.staffName}</Fact>
      {shown.sharedBy.length > 0 && (
        <Fact label={t('共用店员')}>{shown.sharedBy.map(({ name, rpstNo }) => name || rpstNo).join('、')}</Fact>
      )}
      <Fact label={t('收款码编号')}>
        <Copyable value={shown.rqCode} />
      </Fact>
      <Fact label={t('绑定时间')}>
        <Moment value={shown.bindTime} />
      </Fact>
      <Fact label={t('激活时间')}>
        <Moment value={shown.activeTime} />
      </Fact>
      <Fact label={t('最近在线时间')}>
        <Moment value={shown.lastOnlineTime} />
      </Fact>
      <Fact label={t('安装地址')} isWide>
        {shown.installAddress}
      </Fact>
      <Fact label={t('经纬度')}>
        {shown.longitude && shown.latitude ? `${shown.longitude}, ${shown.latitude}` : ''}
      </Fact>
    </Facts>
  </Section>
)

const ChannelFacts = ({ shown }: { shown: Terminal }) => (
  <Section title={t('通道')}>
    <Facts>
      <Fact label={t('通道编码')}>{shown.aisleCode}</Fact>
      <Fact label={t('通道商户号')}>
        <Copyable value={shown.aisleMerNo} />
      </Fact>
      <Fact label={t('通道终端号')}>
        <Copyable value={shown.aisleTermNo} />
      </Fact>
      {shown.aisleTermNo && (
        <Fact label={t('通道设备号')}>
          <DeviceId shown={shown} />
        </Fact>
      )}
      {shown.channelMsg && (
        <Fact label={t('通道返回')} isWide>
          {shown.channelMsg}
        </Fact>
      )}
      {shown.logonState !== null && (
        <>
          <Fact label={t('签到状态')}>
            <StatusTag codes={LogonState} value={shown.logonState} tones={logonStateTones} />
          </Fact>
          <Fact label={t('签到时间')}>
            <Moment value={shown.logonTime} />
          </Fact>
        </>
      )}
    </Facts>
  </Section>
)

/** Network connection of the devices of a model. */
function ModuleOf({ rpmNo }: { rpmNo: string }) {
  const { data } = useCall(model.module, { rpmNo }, { enabled: rpmNo !== '' })
  return data ? <CodeText codes={ModuleType} value={data.moduleType} /> : null
}

/** The channel's id of the device: asked for on demand, since it is the channel that answers. */
function DeviceId({ shown: { rtNo, v5Id } }: { shown: Terminal }) {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useCall(release.v5Id, { rtNo }, { enabled: isAsked })
  const known = data?.v5Id || v5Id
  if (known) return <Copyable value={known} />
  return (
    <>
      <Button size="small" loading={isFetching} onClick={() => (isAsked ? void refetch() : setAsked(true))}>
        {t('向通道查询')}
      </Button>{' '}
      {error && <span role="alert">{error.message}</span>}
    </>
  )
}

const SettingFacts = ({ shown }: { shown: Terminal }) => (
  <Section title={t('设置')}>
    <Facts>
      <Fact label={t('语音播报')}>
        <YesNoText value={shown.voiceOn} />
      </Fact>
      <Fact label={t('音量')}>{String(shown.volume)}</Fact>
      <Fact label={t('打印联数')}>{String(shown.printCopies)}</Fact>
      <Fact label={t('打印面数')}>{String(shown.printSides)}</Fact>
    </Facts>
  </Section>
)
