import { Alert, Button } from 'antd'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { Carrier, CardStatus, StopReason } from '../adapter/card-codes.contract.ts'
import { card } from '../card/card.contract.ts'
import { CardState, cardTones, changeWords } from './card-status.tsx'
import { useCardActions } from './use-card-actions.tsx'

type Info = ReceivedOf<typeof card.info>

/** 物联网卡详情: one card as its carrier platform knows it now; its number stands in the address. */
export function CardDetailPage() {
  const iccid = new URLSearchParams(useLocation().search).get('iccid') ?? ''
  const answer = useCall(card.info, { iccid })
  return (
    <Answered answer={answer}>{(shown) => <CardPage info={shown} refresh={() => void answer.refetch()} />}</Answered>
  )
}

function CardPage({ info, refresh }: { info: Info; refresh: () => void }) {
  const { actionsOf, dialogs } = useCardActions()
  return (
    <DetailPage
      title={t('物联网卡详情')}
      no={info.iccid}
      status={<CardState value={info.cardStatus} pending={info.pending} />}
      toolbar={
        <>
          <Button onClick={refresh}>{t('查询最新状态')}</Button>
          <RowActions actions={actionsOf(info).slice(1)} />
        </>
      }
    >
      {info.isLive === 0 && (
        <Alert type="warning" showIcon title={t('物联网卡平台暂未答复，以下为最近一次同步的状态')} />
      )}
      {info.changeError !== '' && <Alert type="error" showIcon title={info.changeError} />}
      <CardFacts info={info} />
      <Section title={t('变更记录')}>
        <StateTimeline states={info.states} codes={CardStatus} tones={cardTones} words={changeWords} />
      </Section>
      {dialogs}
    </DetailPage>
  )
}

const CardFacts = ({ info }: { info: Info }) => (
  <>
    <Section title={t('卡片')}>
      <Facts>
        <Fact label={t('物联网卡号')}>{info.msisdn}</Fact>
        <Fact label="IMSI">{info.imsi}</Fact>
        <Fact label={t('通信商')}>
          <CodeText codes={Carrier} value={info.carrier} />
        </Fact>
        <Fact label={t('停机原因')}>
          <CodeText codes={StopReason} value={info.stopReason} />
        </Fact>
        <Fact label={t('流量开关')}>
          <OnOffTag value={info.gprsStatus} />
        </Fact>
        <Fact label={t('套餐')}>{info.packageName}</Fact>
        <Fact label={t('已用流量(MB)')}>{info.flowUsed}</Fact>
        <Fact label={t('总流量(MB)')}>{info.flowTotal}</Fact>
        <Fact label={t('激活时间')}>
          <Moment value={info.activeTime} />
        </Fact>
        <Fact label={t('到期时间')}>
          <Moment value={info.expireTime} />
        </Fact>
        <Fact label={t('测试期截止')}>
          <Moment value={info.testEnd} />
        </Fact>
        <Fact label={t('沉默期截止')}>
          <Moment value={info.silentEnd} />
        </Fact>
        <Fact label={t('最近同步')}>
          <Moment value={info.lastSync} />
        </Fact>
      </Facts>
    </Section>
    <Section title={t('所在终端')}>
      <Facts>
        <Fact label="SN">
          <Copyable value={info.sn} />
        </Fact>
        <Fact label={t('商户名称')}>{info.rpiName}</Fact>
        <Fact label={t('商户编号')}>
          <Copyable value={info.rpiNo} />
        </Fact>
        <Fact label={t('持有方')}>{[info.holderName, info.holderNo].filter(Boolean).join(' ')}</Fact>
      </Facts>
    </Section>
  </>
)
