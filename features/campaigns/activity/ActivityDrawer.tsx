import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { activeTones } from '../campaign/active-status.tsx'
import { activityNext, ActivityState } from './activity-status.tsx'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType, activity } from './activity.contract.ts'

const words = { add: '新增', publish: '发布', stop: '停用', resume: '恢复', end: '到期结束' }

type Detail = ReceivedOf<typeof activity.info>

/** An activity in whole: what it promises, its stages, how long its budget lasts, and what happened to it. */
export function ActivityDrawer({ activeCode, onClose }: { activeCode: string; onClose: () => void }) {
  const answer = useCall(activity.info, { activeCode })
  const { data } = answer
  return (
    <RecordDrawer title={data?.activeName ?? t('设备活动')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <TermFacts of={data} />
          <Section title={t('阶段')}>
            <Stages of={data} />
          </Section>
          {data.forecast && <BudgetFacts of={data} />}
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={ActiveStatus} tones={activeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}

const TermFacts = ({ of }: { of: Detail }) => (
  <Section title={t('活动')}>
    <Facts>
      <Fact label={t('活动编号')}>
        <Copyable value={of.activeCode} />
      </Fact>
      <Fact label={t('活动类型')}>
        <CodeText codes={ActiveType} value={of.activeType} />
      </Fact>
      <Fact label={t('活动状态')}>
        <ActivityState value={of.activeStatus} />
      </Fact>
      <Fact label={t('下一步')} isWide>
        {t(activityNext[of.activeStatus] ?? '')}
      </Fact>
      <Fact label={t('开始时间')}>
        <Moment value={of.startTime} />
      </Fact>
      <Fact label={t('结束时间')}>
        <Moment value={of.endTime} />
      </Fact>
      <Fact label={t('适用型号')}>{of.rpmNos.length === 0 ? t('全部') : of.rpmNos.join('、')}</Fact>
      <Fact label={t('适用通道')}>{of.aisleCodes.length === 0 ? t('全部') : of.aisleCodes.join('、')}</Fact>
      <Fact label={t('计入支付方式')}>
        {of.countPayWays === ''
          ? t('全部')
          : of.countPayWays.split(',').map((way) => (
              <span key={way}>
                <CodeText codes={PayWay} value={Number(way)} />{' '}
              </span>
            ))}
      </Fact>
      <Fact label={t('单笔最低金额')}>
        <Money value={of.minTradeAmount} />
      </Fact>
      <Fact label={t('提交人')}>{of.makerNo}</Fact>
      <Fact label={t('发布人')}>{of.publisherNo}</Fact>
      {of.copyOf !== '' && (
        <Fact label={t('复制自')}>
          <Copyable value={of.copyOf} />
        </Fact>
      )}
      <Fact label={t('备注')} isWide>
        {of.remark}
      </Fact>
    </Facts>
  </Section>
)

const Stages = ({ of }: { of: Detail }) => (
  <PlainRows
    title={t('阶段')}
    rows={of.stages}
    keyOf={({ stageNo }) => String(stageNo)}
    columns={[
      { title: t('阶段名称'), cell: ({ stageName }) => stageName },
      { title: t('绑定后天数'), cell: ({ fromDay, toDay }) => `${fromDay}–${toDay}` },
      ...(of.activeType === ActiveType.simBonus
        ? []
        : [
            {
              title: t('目标金额'),
              isRight: true,
              cell: ({ minAmount }: Detail['stages'][number]) => <Money value={minAmount} />,
            },
            { title: t('目标笔数'), isRight: true, cell: ({ minCount }: Detail['stages'][number]) => String(minCount) },
          ]),
      ...(of.activeType === ActiveType.assessment
        ? [
            {
              title: t('扣款金额'),
              isRight: true,
              cell: ({ penaltyAmount }: Detail['stages'][number]) => <Money value={penaltyAmount} />,
            },
          ]
        : [
            {
              title: t('一级奖励'),
              isRight: true,
              cell: ({ reward }: Detail['stages'][number]) => <Money value={reward} />,
            },
            {
              title: t('商户奖励'),
              isRight: true,
              cell: ({ merchantReward }: Detail['stages'][number]) => <Money value={merchantReward} />,
            },
          ]),
    ]}
  />
)

const BudgetFacts = ({ of }: { of: Detail }) =>
  of.forecast && (
    <Section title={t('预算')}>
      <Facts>
        <Fact label={t('活动预算')}>
          <Money value={of.budgetAmount ?? ''} />
        </Fact>
        <Fact label={t('已使用')}>
          <Money value={of.spentAmount} />
        </Fact>
        <Fact label={t('剩余')}>
          <strong>
            <Money value={of.forecast.remaining} />
          </strong>
        </Fact>
        <Fact label={t('近7日日均')}>
          <Money value={of.forecast.perDay} />
        </Fact>
        <Fact label={t('预计')} isWide>
          {of.forecast.daysLeft === null
            ? t('近7日没有发放，无法预计。')
            : t('按近7日的速度，还可用 {n} 天，约 {day} 用完。', {
                n: of.forecast.daysLeft,
                day: of.forecast.lastDay,
              })}
        </Fact>
      </Facts>
    </Section>
  )
