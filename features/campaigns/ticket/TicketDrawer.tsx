import { Link } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveState, activeTones, PayWaysText } from '../campaign/active-status.tsx'
import { FundKind, ticket, TicketKind } from './ticket.contract.ts'
import { offerWords, ticketNext } from './ticket-screen.rules.ts'

const words = { add: '新增', publish: '发布', stop: '停用', restart: '启用', end: '到期结束' }

/** A ticket in whole: its terms, its budget, and what happened to it. */
export function TicketDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(ticket.info, { id })
  const { data } = answer
  const offer = data ? offerWords(data) : null
  return (
    <RecordDrawer title={data?.ticketName ?? t('优惠券活动')} answer={answer} onClose={onClose}>
      {data && offer && (
        <>
          <Section title={t('预算')}>
            <Facts>
              <Fact label={t('活动状态')}>
                <ActiveState value={data.ticketStatus} next={ticketNext} />
              </Fact>
              <Fact label={t('剩余预算')}>
                <strong>
                  <Money value={data.leftAmount} />
                </strong>
              </Fact>
              <Fact label={t('活动预算')}>
                <Money value={data.budgetAmount} />
              </Fact>
              <Fact label={t('已用预算')}>
                <Money value={data.usedAmount} />
              </Fact>
              <Fact label={t('待支付占用')}>
                <Money value={data.lockedAmount} />
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(ticketNext[data.ticketStatus] ?? '')}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('优惠规则')}>
            <Facts>
              <Fact label={t('优惠内容')}>{t(offer.words, offer.values)}</Fact>
              <Fact label={t('优惠类型')}>
                <CodeText codes={TicketKind} value={data.ticketKind} />
              </Fact>
              <Fact label={t('最高优惠')}>
                <Money value={data.maxDiscount} />
              </Fact>
              <Fact label={t('每人限用次数')}>{data.perUserLimit === 0 ? t('不限') : data.perUserLimit}</Fact>
              <Fact label={t('出资方')}>
                <CodeText codes={FundKind} value={data.fundKind} />
              </Fact>
              <Fact label={t('平台承担比例')}>
                <Rate value={data.platformRatio} />
              </Fact>
              <Fact label={t('支付方式')} isWide>
                <PayWaysText value={data.payWays} />
              </Fact>
              <Fact label={t('开始时间')}>
                <Moment value={data.startTime} />
              </Fact>
              <Fact label={t('结束时间')}>
                <Moment value={data.endTime} />
              </Fact>
              <Fact label={t('活动编号')}>
                <Copyable value={data.ticketNo} />
              </Fact>
              <Fact label={t('活动商户')}>
                <Link to={`/rb-oem/ticket/ticket_merchant?id=${data.id}`}>{t('{n}户', { n: data.merchantCount })}</Link>
              </Fact>
              <Fact label={t('使用明细')}>
                <Link to={`/rb-oem/ticket/ticket_trade?ticketNo=${data.ticketNo}`}>{t('查看使用明细')}</Link>
              </Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('发布人')}>{data.checkerNo}</Fact>
              <Fact label={t('发布时间')}>
                <Moment value={data.checkTime} />
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
