import { Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { PartySelect } from '../../providers/providers.web.ts'
import { ActivityState } from '../activity/activity-status.tsx'
import { ActiveType } from '../activity/activity.contract.ts'
import '../activity/activity.css'
import { activityExplain } from './activity-explain.contract.ts'

type Explained = ReceivedOf<typeof activityExplain.node>
type Stage = Explained['stages'][number]

/**
 * 服务商活动说明: for a node, how many of the terminals below it are where in each activity, what is missing for the next
 * rewards, and what the node itself was granted; the same for deposits. Without a node in the address the reader's own.
 */
export function NodeExplainPage() {
  const [query, setQuery] = useSearchParams()
  const userNo = query.get('userNo') ?? ''
  const { data, error, refetch } = useCall(activityExplain.node, { userNo })
  return (
    <DetailPage
      title={t('服务商活动说明')}
      toolbar={
        <label className="node-choice">
          <span className="visually-hidden">{t('选择服务商')}</span>
          <PartySelect
            kind={ServiceKind.provider}
            placeholder={t('选择服务商')}
            chosen={data && userNo === data.userNo ? { no: userNo, name: data.userName } : undefined}
            {...(userNo === '' ? {} : { value: userNo })}
            onChange={(no) => setQuery(no ? { userNo: String(no) } : {})}
          />
        </label>
      }
    >
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Answer of={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </DetailPage>
  )
}

function Answer({ of }: { of: Explained }) {
  if (of.userNo === '') return <p className="absent">{t('请选择一个服务商')}</p>
  return (
    <>
      <Facts>
        <Fact label={t('服务商名称')}>
          {of.userName} <Copyable value={of.userNo} />
        </Fact>
        <Fact label={t('截至')}>
          <Moment value={of.asOf} />
        </Fact>
      </Facts>
      {activitiesOf(of.stages).map((stages) => (
        <Activity key={stages[0].activeCode} stages={stages} userNo={of.userNo} />
      ))}
      {of.stages.length === 0 && (
        <Section title={t('活动')}>
          <p className="absent">{t('下属终端没有参加活动')}</p>
        </Section>
      )}
      <Deposits of={of} />
    </>
  )
}

/** The stages by their activity, in the order of the answer. */
function activitiesOf(stages: readonly Stage[]): [Stage, ...Stage[]][] {
  const found = new Map<string, [Stage, ...Stage[]]>()
  for (const stage of stages) {
    const known = found.get(stage.activeCode)
    if (known) known.push(stage)
    else found.set(stage.activeCode, [stage])
  }
  return [...found.values()]
}

const listOf = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters).toString()}`

function Activity({ stages, userNo }: { stages: readonly [Stage, ...Stage[]]; userNo: string }) {
  const [{ activeCode, activeName, activeType, activeStatus }] = stages
  const isAssessment = activeType === ActiveType.assessment
  const progress = (filters: Record<string, string>) =>
    listOf('/rb-oem/active/active_progress', { activeCode, ...filters })
  const rewards = listOf('/rb-oem/active/active_reward', { activeCode, userNo })
  return (
    <Section
      title={t('活动：{name}', { name: activeName })}
      extra={
        <>
          <CodeText codes={ActiveType} value={activeType} /> <ActivityState value={activeStatus} />
        </>
      }
    >
      <PlainRows
        title={activeName}
        rows={stages}
        keyOf={({ stageNo }) => String(stageNo)}
        columns={[
          { title: t('阶段名称'), cell: ({ stageName }) => stageName },
          { title: t('目标金额'), isRight: true, cell: ({ minAmount }) => <Money value={minAmount} /> },
          { title: t('目标笔数'), isRight: true, cell: ({ minCount }) => minCount },
          {
            title: isAssessment ? t('每台扣款') : t('每台授予本级'),
            isRight: true,
            cell: ({ eachAmount }) => <Money value={eachAmount} />,
          },
          { title: t('参加终端'), isRight: true, cell: ({ terminalCount }) => terminalCount },
          {
            title: t('累计中'),
            isRight: true,
            cell: ({ countingCount }) => counted(countingCount, progress({ progressStatus: '0' })),
          },
          {
            title: t('距达标不足500元'),
            isRight: true,
            cell: ({ nearCount, nearMissing }) =>
              nearCount === 0 ? (
                '0'
              ) : (
                <Link to={progress({ isNear: '1' })} className="within-text">
                  {t('{count} 台，共差', { count: nearCount })} <Money value={nearMissing} />
                </Link>
              ),
          },
          {
            title: t('已达标'),
            isRight: true,
            cell: ({ reachedCount }) => counted(reachedCount, progress({ progressStatus: '1' })),
          },
          {
            title: t('未达标'),
            isRight: true,
            cell: ({ missedCount }) => counted(missedCount, progress({ progressStatus: '2' })),
          },
          ...(isAssessment
            ? [
                {
                  title: t('本级已扣款'),
                  isRight: true,
                  cell: ({ debitAmount }: Stage) => <Money value={debitAmount} />,
                },
              ]
            : [
                {
                  title: t('本级已发放'),
                  isRight: true,
                  cell: ({ grantedAmount }: Stage) => (
                    <Link to={rewards} className="within-text">
                      <Money value={grantedAmount} />
                    </Link>
                  ),
                },
                {
                  title: t('本级待审核'),
                  isRight: true,
                  cell: ({ pendingAmount }: Stage) => <Money value={pendingAmount} />,
                },
                {
                  title: t('本级已追回'),
                  isRight: true,
                  cell: ({ takenBackAmount }: Stage) => <Money value={takenBackAmount} />,
                },
              ]),
        ]}
      />
    </Section>
  )
}

const counted = (count: number, to: string) =>
  count === 0 ? (
    '0'
  ) : (
    <Link to={to} className="within-text">
      {count}
    </Link>
  )

const Deposits = ({ of }: { of: Explained }) => (
  <Section title={t('押金')}>
    <PlainRows
      title={t('押金')}
      rows={of.deposits}
      keyOf={({ mealNo, pledgeAmount }) => `${mealNo}:${pledgeAmount}`}
      empty={t('下属商户没有押金')}
      columns={[
        { title: t('押金套餐'), cell: ({ mealName }) => mealName },
        { title: t('押金金额'), isRight: true, cell: ({ pledgeAmount }) => <Money value={pledgeAmount} /> },
        { title: t('押金笔数'), isRight: true, cell: ({ orderCount }) => orderCount },
        { title: t('待支付'), isRight: true, cell: ({ unpaidCount }) => unpaidCount },
        { title: t('考核中'), isRight: true, cell: ({ countingCount }) => countingCount },
        { title: t('达标未退完'), isRight: true, cell: ({ reachedCount }) => reachedCount },
        { title: t('已退款'), isRight: true, cell: ({ refundedCount }) => refundedCount },
        { title: t('未达标转收入'), isRight: true, cell: ({ forfeitedCount }) => forfeitedCount },
        { title: t('本级已发放'), isRight: true, cell: ({ grantedAmount }) => <Money value={grantedAmount} /> },
        { title: t('本级待审核'), isRight: true, cell: ({ pendingAmount }) => <Money value={pendingAmount} /> },
        { title: t('本级已追回'), isRight: true, cell: ({ takenBackAmount }) => <Money value={takenBackAmount} /> },
      ]}
    />
  </Section>
)
