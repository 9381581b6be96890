import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import {
  DivisionDetailStatus,
  DivisionPayMode,
  DivOrderStatus,
  DivReturnStatus,
  ReceiverKind,
  ShortRule,
  type tradeDetail,
} from '../../trades/trades.shared.ts'
import { divisionDetailTones, divOrderNext, divOrderTones, divReturnTones } from '../../trades/trades.web.ts'

type Trade = ReceivedOf<typeof tradeDetail.detail>
type Division = Trade['divisions'][number]

/** Divisions of the trade: each with the amounts that its receivers get, got and gave back; the newest first. */
export const DivisionSection = ({ trade }: { trade: Trade }) => (
  <Section title={t('分账')}>
    {trade.divisions.length === 0 ? (
      <p className="absent">{t('没有分账')}</p>
    ) : (
      trade.divisions.toReversed().map((division) => <OneDivision key={division.divOrderCode} division={division} />)
    )}
  </Section>
)

const OneDivision = ({ division }: { division: Division }) => (
  <div className="trade-division">
    <Facts>
      <Fact label={t('分账单号')}>
        <Copyable value={division.divOrderCode} />
      </Fact>
      <Fact label={t('分账状态')}>
        <StatusTag
          codes={DivOrderStatus}
          value={division.divOrderStatus}
          tones={divOrderTones}
          next={t(divOrderNext[division.divOrderStatus] ?? '')}
        />
      </Fact>
      <Fact label={t('分账项目')}>{division.projectName || division.projectCode}</Fact>
      <Fact label={t('分账出款方式')}>
        <CodeText codes={DivisionPayMode} value={division.payMode} />
      </Fact>
      <Fact label={t('余额不足处理')}>
        <CodeText codes={ShortRule} value={division.shortRule} />
      </Fact>
      <Fact label={t('分账基数')}>
        <Money value={division.baseAmount} />
      </Fact>
      <Fact label={t('分账金额')}>
        <Money value={division.divAmount} />
      </Fact>
      <Fact label={t('已分金额')}>
        <Money value={division.paidAmount} />
      </Fact>
      <Fact label={t('已解冻金额')}>
        <Money value={division.unfrozenAmount} />
      </Fact>
      <Fact label={t('已回退金额')}>
        <Money value={division.returnAmount} />
      </Fact>
      <Fact label={t('计划分账时间')}>
        <Moment value={division.planTime} />
      </Fact>
      <Fact label={t('自动解冻时间')}>
        <Moment value={division.unfreezeTime} />
      </Fact>
      <Fact label={t('完成时间')}>
        <Moment value={division.finishTime} />
      </Fact>
      {division.failReason && (
        <Fact label={t('失败原因')} isWide>
          {division.failReason}
        </Fact>
      )}
    </Facts>
    <p className="plain-hint">{t(divOrderNext[division.divOrderStatus] ?? '')}</p>
    <Parts division={division} />
    {division.returns.length > 0 && <Returns division={division} />}
  </div>
)

const Parts = ({ division }: { division: Division }) => (
  <PlainRows
    title={t('分账明细')}
    rows={division.details}
    keyOf={({ detailNo }) => detailNo}
    empty={t('没有分账明细')}
    columns={[
      {
        title: t('分账方'),
        cell: ({ receiverName, accountMask }) => [receiverName, accountMask].filter(Boolean).join(' '),
      },
      { title: t('分账方类型'), cell: ({ receiverKind }) => <CodeText codes={ReceiverKind} value={receiverKind} /> },
      { title: t('比例'), isRight: true, cell: ({ ratio }) => <Rate value={ratio} /> },
      { title: t('分账金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
      {
        title: t('明细状态'),
        cell: ({ detailStatus, failReason }) => (
          <>
            <StatusTag
              codes={DivisionDetailStatus}
              value={detailStatus}
              tones={divisionDetailTones}
              next={failReason}
            />
            {failReason && <small className="absent"> {failReason}</small>}
          </>
        ),
      },
      { title: t('已解冻金额'), isRight: true, cell: ({ unfrozenAmount }) => <Money value={unfrozenAmount} /> },
      { title: t('已回退金额'), isRight: true, cell: ({ returnedAmount }) => <Money value={returnedAmount} /> },
      { title: t('垫付金额'), isRight: true, cell: ({ advancedAmount }) => <Money value={advancedAmount} /> },
      { title: t('到账时间'), cell: ({ paidTime }) => <Moment value={paidTime} /> },
    ]}
  />
)

const Returns = ({ division }: { division: Division }) => (
  <>
    <h3 className="trade-division-title">{t('分账退款')}</h3>
    <PlainRows
      title={t('分账退款')}
      rows={division.returns}
      keyOf={({ divReturnCode }) => divReturnCode}
      columns={[
        { title: t('回退单号'), cell: ({ divReturnCode }) => <Copyable value={divReturnCode} /> },
        {
          title: t('回退状态'),
          cell: ({ divReturnStatus, failReason }) => (
            <StatusTag codes={DivReturnStatus} value={divReturnStatus} tones={divReturnTones} next={failReason} />
          ),
        },
        { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
        { title: t('回退金额'), isRight: true, cell: ({ returnAmount }) => <Money value={returnAmount} /> },
        { title: t('退款单号'), cell: ({ refundCode }) => <Copyable value={refundCode} /> },
        {
          title: t('原因'),
          cell: ({ reason, failReason, refundFailReason }) => failReason || refundFailReason || reason || '—',
        },
        { title: t('发起方'), cell: ({ operatorNo }) => operatorNo || '—' },
        { title: t('发起时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        { title: t('完成时间'), cell: ({ finishTime }) => <Moment value={finishTime} /> },
      ]}
    />
  </>
)
