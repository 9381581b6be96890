import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeActive } from './pledge-active.contract.ts'
import { ActiveState, activeTones } from './pledge-active-status.tsx'

const words = {
  add: '新增',
  keep: '编辑',
  change: '调整结束时间',
  publish: '发布',
  stop: '停用',
  resume: '启用',
  end: '到期结束',
}

/** An activity in whole, with its history. */
export function PledgeActiveDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(pledgeActive.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.activeName ?? t('押金活动')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('押金活动')}>
            <Facts>
              <Fact label={t('活动状态')}>
                <ActiveState value={data.activeStatus} />
              </Fact>
              <Fact label={t('活动编号')}>{data.pledgeActiveNo}</Fact>
              <Fact label={t('押金套餐')}>{data.mealName}</Fact>
              <Fact label={t('终端型号')}>{data.rpmNames.join('、') || t('全部')}</Fact>
              <Fact label={t('SN区间')}>{data.snFrom === '' ? t('不限') : `${data.snFrom} – ${data.snTo}`}</Fact>
              <Fact label={t('服务商')}>{data.userNames.join('、') || t('全部')}</Fact>
              <Fact label={t('开始时间')}>
                <Moment value={data.startTime} />
              </Fact>
              <Fact label={t('结束时间')}>
                <Moment value={data.endTime} />
              </Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('发布人')}>{data.publishNo}</Fact>
              <Fact label={t('发布时间')}>
                <Moment value={data.publishTime} />
              </Fact>
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={ActiveStatus} tones={activeTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
