import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { incomingStatusTones } from '../status/incoming-status.tsx'
import { HeardBy } from '../incoming-state/incoming-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { answerWords, incomingWords } from './incoming-words.tsx'
import { PictureWall } from '../picture/PictureWall.tsx'
import { incomingPicture } from '../incoming-picture/incoming-picture.contract.ts'
import { incoming } from './incoming.contract.ts'

type Row = ReceivedOf<typeof incoming.atAisles>[number]
type Attempt = ReceivedOf<typeof incoming.history>['attempts'][number]

/** An onboarding in whole: its numbers, what is to be mended, each attempt with the channel's answers, what happened. */
export function IncomingDrawer({ row, onClose }: { row: Row; onClose: () => void }) {
  const answer = useCall(incoming.history, { incomingCode: row.incomingCode })
  const { data } = answer
  return (
    <RecordDrawer title={`${row.aisleName} ${row.incomingCode}`} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Numbers row={row} />
          <Mending row={row} />
          <SentPictures incomingCode={row.incomingCode} />
          {data.attempts.map((attempt) => (
            <AttemptSection key={attempt.applyNo} attempt={attempt} />
          ))}
          <Section title={t('变更记录')}>
            <StateTimeline
              states={data.states}
              codes={IncomingStatus}
              tones={incomingStatusTones}
              words={incomingWords}
            />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

const Numbers = ({ row }: { row: Row }) => (
  <Section title={t('通道编号')}>
    <Facts>
      <Fact label={t('通道商户号')}>
        <Copyable value={row.aisleMerNo} />
      </Fact>
      <Fact label={t('微信子商户号')}>
        <Copyable value={row.wxSubMchId} />
      </Fact>
      <Fact label={t('支付宝商户号')}>
        <Copyable value={row.aliSmid} />
      </Fact>
      <Fact label={t('银联商户号')}>
        <Copyable value={row.unionMerNo} />
      </Fact>
      <Fact label={t('提交时间')}>
        <Moment value={row.submitTime} />
      </Fact>
      <Fact label={t('结束时间')}>
        <Moment value={row.finishTime} />
      </Fact>
    </Facts>
  </Section>
)

/** Shows the faults that the channel found, and the pictures that it wants anew. */
function Mending({ row: { rejectReason, rejectFields, wantedPics } }: { row: Row }) {
  const wanted = [
    ...rejectFields.map(({ step, msg }) => ({ place: t('第{n}步', { n: step }), msg })),
    ...wantedPics.map(({ msg }) => ({ place: t('补充图片'), msg })),
  ]
  if (rejectReason === '' && wanted.length === 0) return null
  return (
    <Section title={t('待修改内容')}>
      {rejectReason !== '' && <p>{rejectReason}</p>}
      {wanted.length > 0 && (
        <PlainRows
          title={t('待修改内容')}
          rows={wanted}
          keyOf={({ place, msg }) => `${place} ${msg}`}
          columns={[
            { title: t('位置'), cell: ({ place }) => place },
            { title: t('说明'), cell: ({ msg }) => msg },
          ]}
        />
      )}
    </Section>
  )
}

/** The pictures as this channel has them: its own where it has some, else the merchant's. */
function SentPictures({ incomingCode }: { incomingCode: string }) {
  const { data } = useCall(incomingPicture.sent, { incomingCode })
  if (!data) return null
  return (
    <Section title={t('通道图片')}>
      <PictureWall pictures={data.pics} />
    </Section>
  )
}

const AttemptSection = ({ attempt: { applyNo, attemptNo, submitTime, request, answers } }: { attempt: Attempt }) => (
  <Section title={t('第{n}次提交', { n: attemptNo })}>
    <Facts>
      <Fact label={t('申请单号')}>
        <Copyable value={applyNo} />
      </Fact>
      <Fact label={t('提交时间')}>
        <Moment value={submitTime} />
      </Fact>
    </Facts>
    <PlainRows
      title={t('通道答复')}
      rows={answers}
      keyOf={({ createTime, state }) => `${createTime} ${state}`}
      empty={t('通道还没有答复')}
      columns={[
        { title: t('时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        { title: t('答复来源'), cell: ({ heardBy }) => <CodeText codes={HeardBy} value={heardBy} /> },
        { title: t('通道状态'), cell: ({ state }) => t(answerWords[state] ?? state) },
        { title: t('原因'), cell: ({ reason }) => reason },
      ]}
    />
    {request !== '' && (
      <details>
        <summary>{t('报文')}</summary>
        <pre>{[request, ...answers.map(({ raw }) => raw)].join('\n\n')}</pre>
      </details>
    )}
  </Section>
)
