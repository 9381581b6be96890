import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { explainAddress } from '../trade/explain-address.rules.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment, Rate } from '../../../core/web/show/values.tsx'
import { PayWay, SettleCycle, SettleMode, TradeSource } from '../../channels/channels.shared.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { HeldNotice } from '../../merchants/merchants.web.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { RefundInitiator, RefundKind, RefundStatus } from '../refund/refund.contract.ts'
import { SettleRecordStatus } from '../settlement/settlement.contract.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { AbnormalKind, DiscountSource, SettleStatus, TradeKind, TradeReconStatus } from '../trade/trade.contract.ts'
import type { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { refundStatusTones, settleRecordTones, settleStatusTones } from '../trade-detail/trade-status.tsx'

type Trade = ReceivedOf<typeof tradeDetail.detail>

/** Amounts paid, charged, given back and earned. */
export const MoneySection = ({ trade }: { trade: Trade }) => (
  <Section title={t('金额')}>
    <Facts>
      <Fact label={t('订单金额')}>
        <Money value={trade.orderAmount} />
      </Fact>
      <Fact label={t('优惠金额')}>
        <Money value={trade.discountAmount} />
        {trade.discountSource !== DiscountSource.none && (
          <small className="absent">
            {' '}
            <CodeText codes={DiscountSource} value={trade.discountSource} />
          </small>
        )}
      </Fact>
      <Fact label={t('交易金额')}>
        <strong>
          <Money value={trade.tradeAmount} />
        </strong>
      </Fact>
      <Fact label={t('费率')}>
        <Rate value={trade.rate} />
      </Fact>
      <Fact label={t('手续费')}>
        <Money value={trade.feeAmount} />
        {trade.corrections.length > 0 && (
          <small className="absent"> {t('按 {no} 更正', { no: trade.corrections.join('、') })}</small>
        )}
      </Fact>
      <Fact label={t('D0手续费')}>
        <Money value={trade.d0FeeAmount} />
      </Fact>
      <Fact label={t('结算金额')}>
        <Money value={trade.settleAmount} />
      </Fact>
      <Fact label={t('已退金额')}>
        <Money value={trade.refundedAmount} />
      </Fact>
      <Fact label={t('退款处理中')}>
        <Money value={trade.refundingAmount} />
      </Fact>
      <Fact label={t('可退金额')}>
        <Money value={trade.refundableAmount} />
      </Fact>
      {trade.myProfitAmount !== null && (
        <Fact label={t('本级分润')}>
          <Money value={trade.myProfitAmount} />
        </Fact>
      )}
      {trade.aisleCostAmount !== null && (
        <>
          <Fact label={t('通道成本')}>
            <Money value={trade.aisleCostAmount} />
          </Fact>
          <Fact label={t('总分润')}>
            <Money value={trade.keptProfitAmount} />
            {trade.keptProfitAmount !== trade.profitAmount && (
              <small className="absent">
                {' '}
                {t('退款前')} <Money value={trade.profitAmount} />
              </small>
            )}
          </Fact>
        </>
      )}
    </Facts>
  </Section>
)

/** Way of payment, merchant and numbers of the trade. */
export const PaymentSection = ({ trade }: { trade: Trade }) => (
  <Section title={t('支付')}>
    <Facts>
      <Fact label={t('商户名称')}>{trade.rpiName}</Fact>
      <Fact label={t('商户编号')}>
        <Copyable value={trade.rpiNo} />
      </Fact>
      <Fact label={t('门店名称')}>{trade.storeName}</Fact>
      <Fact label={t('终端SN')}>
        <Copyable value={trade.sn} />
      </Fact>
      <Fact label={t('收款码编号')}>
        <Copyable value={trade.rqCode} />
      </Fact>
      <Fact label={t('客户经理')}>{trade.managerName}</Fact>
      <Fact label={t('支付方式')}>
        <CodeText codes={PayWay} value={trade.payWay} />
      </Fact>
      <Fact label={t('交易类型')}>
        <CodeText codes={TradeKind} value={trade.tradeKind} />
      </Fact>
      <Fact label={t('交易来源')}>
        <CodeText codes={TradeSource} value={trade.tradeSource} />
      </Fact>
      <Fact label={t('卡类型')}>
        <CodeText codes={CardType} value={trade.cardType} />
      </Fact>
      <Fact label={t('卡号')}>{trade.cardNoMask}</Fact>
      <Fact label={t('付款机构')}>{trade.bankName}</Fact>
      <Fact label={t('通道')}>{trade.aisleName}</Fact>
      <Fact label={t('通道商户号')}>
        <Copyable value={trade.aisleMerNo} />
      </Fact>
      <Fact label={t('通道订单号')}>
        <Copyable value={trade.rptAisleOrderCode} />
      </Fact>
      <Fact label={t('商户订单号')}>
        <Copyable value={trade.merOrderCode} />
      </Fact>
      <Fact label={t('银行流水号')}>
        <Copyable value={trade.bankTradeNo} />
      </Fact>
      <Fact label={t('创建时间')}>
        <Moment value={trade.createTime} />
      </Fact>
      <Fact label={t('交易时间')}>
        <Moment value={trade.payTime} />
      </Fact>
      <Fact label={t('记账日')}>{trade.bookDay}</Fact>
      <Fact label={t('对账状态')}>
        <CodeText codes={TradeReconStatus} value={trade.reconStatus} />
      </Fact>
      <Fact label={t('异常类型')}>
        <CodeText codes={AbnormalKind} value={trade.abnormalKind} />
      </Fact>
      {trade.failReason && (
        <Fact label={t('失败原因')} isWide>
          {trade.failReason}
        </Fact>
      )}
    </Facts>
  </Section>
)

/** Parties between the merchant and the channel at the time of payment, as far as the reader may know. */
export const ChainSection = ({ trade }: { trade: Trade }) => (
  <Section
    title={t('分润链路')}
    extra={
      trade.chain.length > 0 && (
        <Can code="profit_view">
          <Link to={explainAddress(trade.rptOrderCode, true)}>{t('分润解释')}</Link>
        </Can>
      )
    }
  >
    {trade.chain.length === 0 ? (
      <p className="absent">{t('还没有记录')}</p>
    ) : (
      <ol className="trade-chain">
        {trade.chain.map(({ level, ownerNo, ownerName, ownerType }) => (
          <li key={ownerNo}>
            <small>
              <CodeText codes={OwnerType} value={ownerType} />
              {level < 99 && ownerType !== OwnerType.merchant && ` · ${t('第 {n} 级', { n: level })}`}
            </small>
            <strong>{ownerName || ownerNo}</strong>
            <Copyable value={ownerNo} />
          </li>
        ))}
      </ol>
    )}
  </Section>
)

/** Refunds of the trade, the newest last. */
export const RefundSection = ({ trade }: { trade: Trade }) => (
  <Section title={t('退款')}>
    <PlainRows
      title={t('退款')}
      rows={trade.refunds}
      keyOf={({ refundCode }) => refundCode}
      empty={t('没有退款')}
      columns={[
        { title: t('退款单号'), cell: ({ refundCode }) => <Copyable value={refundCode} /> },
        { title: t('退款类型'), cell: ({ refundKind }) => <CodeText codes={RefundKind} value={refundKind} /> },
        {
          title: t('退款状态'),
          cell: ({ refundStatus, failReason }) => (
            <StatusTag codes={RefundStatus} value={refundStatus} tones={refundStatusTones} next={failReason} />
          ),
        },
        { title: t('退款金额'), isRight: true, cell: ({ refundAmount }) => <Money value={refundAmount} /> },
        { title: t('退回手续费'), isRight: true, cell: ({ feeReturn }) => <Money value={feeReturn} /> },
        { title: t('商户承担'), isRight: true, cell: ({ merchantDebit }) => <Money value={merchantDebit} /> },
        {
          title: t('发起方'),
          cell: ({ initiator, operatorNo }) => (
            <>
              <CodeText codes={RefundInitiator} value={initiator} /> {operatorNo}
            </>
          ),
        },
        { title: t('原因'), cell: ({ reason, failReason }) => failReason || reason || '—' },
        { title: t('发起时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
        { title: t('完成时间'), cell: ({ finishTime }) => <Moment value={finishTime} /> },
      ]}
    />
  </Section>
)

/** Settlement of the merchant's money. */
export const SettlementSection = ({ trade }: { trade: Trade }) => (
  <Section title={t('结算')}>
    {trade.settleStatus !== SettleStatus.settled && <HeldNotice rpiNo={trade.rpiNo} />}
    <Facts>
      <Fact label={t('结算状态')}>
        <StatusTag codes={SettleStatus} value={trade.settleStatus} tones={settleStatusTones} />
      </Fact>
      <Fact label={t('结算方式')}>
        <CodeText codes={SettleMode} value={trade.settleMode} />
      </Fact>
      <Fact label={t('结算周期')}>
        <CodeText codes={SettleCycle} value={trade.settleCycle} />
      </Fact>
      {trade.settlement && (
        <>
          <Fact label={t('结算单号')}>
            <Copyable value={trade.settlement.settleCode} />
          </Fact>
          <Fact label={t('结算单状态')}>
            <StatusTag
              codes={SettleRecordStatus}
              value={trade.settlement.settleStatus}
              tones={settleRecordTones}
              next={trade.settlement.failReason}
            />
          </Fact>
          <Fact label={t('结算日期')}>{trade.settlement.settleDay}</Fact>
          <Fact label={t('结算单金额')}>
            <Money value={trade.settlement.settleAmount} />
          </Fact>
          <Fact label={t('结算账户')}>{trade.settlement.accountMask}</Fact>
        </>
      )}
    </Facts>
  </Section>
)
