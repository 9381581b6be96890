import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment, Rate } from '../../../core/web/show/values.tsx'
import { HistoryButton } from '../../settings/settings.web.ts'
import { LineTable } from '../../channels/channels.web.ts'
import { PartyRateTimeline } from '../history/RateTimeline.tsx'
import { policy } from '../policy/policy.contract.ts'
import { PolicyState, policyNext } from '../policy/policy-status.tsx'

type Dossier = ReceivedOf<typeof policy.dossier>

/** A policy in whole: its prices with floor and ceiling, what waits, every version, and each rate's history. */
export function PolicyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(policy.dossier, { id })
  const { data } = answer
  return (
    <RecordDrawer
      title={data?.polName || t('政策档案')}
      answer={answer}
      toolbar={
        data && <HistoryButton entity="policy,policyHold" no={`${data.polNo},${data.userNo}`} name={data.polName} />
      }
      onClose={onClose}
    >
      {data && (
        <>
          <PolicyFacts shown={data} />
          <Section title={t('费率')}>
            <LineTable title={t('费率')} lines={data.lines} floor={data.floor} />
          </Section>
          {data.pending && data.pending.id !== data.id && (
            <Section title={t('待生效版本')}>
              <p>
                <Moment value={data.pending.effectiveTime} /> · {data.pending.remark || t('未填写原因')}
              </p>
              <LineTable title={t('待生效版本')} lines={data.pending.lines} floor={data.floor} />
            </Section>
          )}
          <Section title={t('全部版本')}>
            <Versions versions={data.versions} />
          </Section>
          <Section title={t('费率时间线')}>
            <PartyRateTimeline userNo={data.userNo} aisleCode={data.aisleCode} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

const PolicyFacts = ({ shown }: { shown: Dossier }) => (
  <Section title={t('基本信息')}>
    <Facts>
      <Fact label={t('政策编号')}>
        <Copyable value={shown.polNo} />
      </Fact>
      <Fact label={t('政策状态')}>
        <PolicyState value={shown.policyStatus} />
      </Fact>
      <Fact label={t('下一步')}>{t(policyNext[shown.policyStatus] ?? '')}</Fact>
      <Fact label={t('版本')}>{String(shown.polVersion)}</Fact>
      <Fact label={t('接收方')}>{shown.userName}</Fact>
      <Fact label={t('接收方编号')}>
        <Copyable value={shown.userNo} />
      </Fact>
      <Fact label={t('制定方')}>{shown.ownerName}</Fact>
      <Fact label={t('通道')}>{shown.aisleName || shown.aisleCode}</Fact>
      <Fact label={t('分润比例')}>
        <Rate value={shown.shareRatio} />
      </Fact>
      <Fact label={t('生效时间')}>
        <Moment value={shown.effectiveTime} />
      </Fact>
      <Fact label={t('失效时间')}>
        <Moment value={shown.expireTime} />
      </Fact>
      <Fact label={t('有价下级')}>{String(shown.childrenCount)}</Fact>
      <Fact label={t('直属商户')}>{String(shown.merchantCount)}</Fact>
      <Fact label={t('变更原因')} isWide>
        {shown.remark}
      </Fact>
    </Facts>
  </Section>
)

const Versions = ({ versions }: { versions: Dossier['versions'] }) => (
  <PlainRows
    title={t('全部版本')}
    rows={versions}
    keyOf={({ id }) => id}
    columns={[
      { title: t('政策编号'), cell: ({ polNo, polVersion }) => `${polNo}-${polVersion}` },
      { title: t('政策状态'), cell: ({ policyStatus }) => <PolicyState value={policyStatus} /> },
      { title: t('生效时间'), cell: ({ effectiveTime }) => <Moment value={effectiveTime} /> },
      { title: t('失效时间'), cell: ({ expireTime }) => <Moment value={expireTime} /> },
      { title: t('变更原因'), cell: ({ remark }) => remark },
    ]}
  />
)
