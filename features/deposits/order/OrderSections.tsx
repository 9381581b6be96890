import { codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { MerchantLink } from '../../merchants/merchants.web.ts'
import { TradeLink } from '../../trades/trades.web.ts'
import { targetWords } from '../meal/meal-words.tsx'
import { orderTones } from '../order-book/order-status.tsx'
import {
  ForfeitMode,
  PledgeOrderStatus,
  PledgeRewardKind,
  RefundMode,
  RefundTarget,
} from '../pledge-codes/pledge-codes.contract.ts'
import { RefundState } from '../refund/refund-status.tsx'
import { RewardState } from '../reward/reward-status.tsx'
import type { ShownDeposit } from './PledgeOrderDetailPage.tsx'

/** Merchant, terminal and terms of a deposit. */
export function TermsSection({ row }: { row: ShownDeposit }) {
  const now = useStore(language)
  const ways = codeSetOf(PayWay)
    .entries.filter(({ value }) => row.countPayWays.some((way) => way === value))
    .map((entry) => entry[now])
  return (
    <Section title={t('押金')}>
      <Facts>
        <Fact label={t('商户名称')}>{row.rpiName}</Fact>
        <Fact label={t('商户编号')}>
          <MerchantLink rpiNo={row.rpiNo} />
        </Fact>
        <Fact label={t('服务商名称')}>{row.userName}</Fact>
        <Fact label={t('终端序列号')}>
          <Copyable value={row.sn} />
        </Fact>
        <Fact label={t('终端型号')}>{row.rpmName}</Fact>
        <Fact label={t('终端在网')}>{row.isBound === 1 ? t('已绑定该商户') : t('已退库')}</Fact>
        <Fact label={t('押金金额')}>
          <strong>
            <Money value={row.pledgeAmount} />
          </strong>
        </Fact>
        <Fact label={t('押金套餐')}>{`${row.mealName} V${row.mealVersion}`}</Fact>
        <Fact label={t('达标条件')}>{targetWords(row)}</Fact>
        <Fact label={t('考核天数')}>{row.reachDays}</Fact>
        <Fact label={t('计入的支付方式')} isWide>
          {ways.join('、')}
        </Fact>
        <Fact label={t('单笔最低金额')}>
          <Money value={row.minTradeAmount} />
        </Fact>
        <Fact label={t('退押方式')}>
          <CodeText codes={RefundMode} value={row.refundMode} />
        </Fact>
        <Fact label={t('退款去向')}>
          <CodeText codes={RefundTarget} value={row.refundTarget} />
        </Fact>
        <Fact label={t('不达标处理')}>
          <CodeText codes={ForfeitMode} value={row.forfeitMode} />
        </Fact>
        {row.payPath !== '' && (
          <Fact label={t('支付地址')} isWide>
            <Copyable value={new URL(row.payPath, window.location.origin).href}>
              <a href={row.payPath} target="_blank" rel="noreferrer">
                {row.payPath}
              </a>
            </Copyable>
          </Fact>
        )}
        <Fact label={t('支付订单号')}>{row.rptOrderCode === '' ? null : <TradeLink code={row.rptOrderCode} />}</Fact>
        <Fact label={t('支付时间')}>
          <Moment value={row.payTime} />
        </Fact>
        <Fact label={t('考核截止日')}>{row.reachDeadline}</Fact>
        <Fact label={t('达标时间')}>
          <Moment value={row.reachTime} />
        </Fact>
        <Fact label={t('退款金额')}>
          <Money value={row.refundAmount} />
        </Fact>
        <Fact label={t('转收入金额')}>
          <Money value={row.forfeitAmount} />
        </Fact>
        <Fact label={t('创建时间')}>
          <Moment value={row.createTime} />
        </Fact>
      </Facts>
    </Section>
  )
}

/** Rewards by level of the chain: granted, passed on and kept; a node sees itself and those below it. */
export const LevelSection = ({ row: { levels } }: { row: ShownDeposit }) =>
  levels.length > 0 && (
    <Section title={t('各级奖励')}>
      <PlainRows
        title={t('各级奖励')}
        rows={levels}
        keyOf={({ rewardKind, level }) => `${rewardKind} ${level}`}
        columns={[
          { title: t('奖励类型'), cell: ({ rewardKind }) => <CodeText codes={PledgeRewardKind} value={rewardKind} /> },
          { title: t('层级'), isRight: true, cell: ({ level }) => level },
          { title: t('主体名称'), cell: ({ userName, userNo }) => `${userName} ${userNo}` },
          { title: t('上级授予'), isRight: true, cell: ({ granted }) => <Money value={granted} /> },
          { title: t('授予下级'), isRight: true, cell: ({ passedOn }) => <Money value={passedOn} /> },
          { title: t('本级所得'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        ]}
      />
    </Section>
  )

/** The rewards that were made of it, as far as the reader sees them. */
export const RewardSection = ({ row: { rewards } }: { row: ShownDeposit }) => (
  <Section title={t('奖励记录')}>
    <PlainRows
      title={t('奖励记录')}
      rows={rewards}
      keyOf={({ rewardNo }) => rewardNo}
      empty={t('还没有奖励')}
      columns={[
        { title: t('奖励单号'), cell: ({ rewardNo }) => <Copyable value={rewardNo} /> },
        { title: t('奖励类型'), cell: ({ rewardKind }) => <CodeText codes={PledgeRewardKind} value={rewardKind} /> },
        { title: t('主体名称'), cell: ({ userName }) => userName },
        { title: t('奖励金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
        { title: t('奖励状态'), cell: ({ rewardStatus }) => <RewardState value={rewardStatus} /> },
        { title: t('审核人'), cell: ({ auditNo }) => auditNo },
        { title: t('创建时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
      ]}
    />
  </Section>
)

/** Refunds that were asked for, and what became of them. */
export const RefundSection = ({ row: { refunds } }: { row: ShownDeposit }) => (
  <Section title={t('退款记录')}>
    <PlainRows
      title={t('退款记录')}
      rows={refunds}
      keyOf={({ pledgeRefundCode }) => pledgeRefundCode}
      empty={t('还没有退款')}
      columns={[
        { title: t('退押单号'), cell: ({ pledgeRefundCode }) => <Copyable value={pledgeRefundCode} /> },
        { title: t('退押状态'), cell: (refund) => <RefundState row={refund} /> },
        { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
        { title: t('退款去向'), cell: ({ refundTarget }) => <CodeText codes={RefundTarget} value={refundTarget} /> },
        { title: t('提交人'), cell: ({ makerNo }) => makerNo },
        { title: t('审核人'), cell: ({ auditNo }) => auditNo },
        { title: t('失败原因'), cell: ({ failReason }) => failReason || '—' },
        { title: t('完成时间'), cell: ({ finishTime }) => <Moment value={finishTime} /> },
      ]}
    />
  </Section>
)

const words = {
  bind: '终端绑定，生成押金订单',
  pay: '支付押金',
  close: '关闭',
  reach: '达标',
  forfeit: '未达标转收入',
  applyRefund: '申请退押金',
  applyEarly: '申请提前退还',
  refundItself: '达标自动退',
  approveRefund: '退款审核通过',
  rejectRefund: '退款审核驳回',
  rejectEarly: '提前退还审核驳回',
  finishRefund: '退款完成',
  failRefund: '退款失败',
  failEarly: '提前退还失败',
  moneyGone: '通道退回押金',
  repay: '通道未实际退款，改退商户钱包',
}

/** Shows the history of the deposit, the newest first. */
export const HistorySection = ({ row: { states } }: { row: ShownDeposit }) => (
  <Section title={t('变更记录')}>
    <StateTimeline states={states} codes={PledgeOrderStatus} tones={orderTones} words={words} />
  </Section>
)
