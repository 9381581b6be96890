import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment, Money, Rate } from '../../../core/web/show/values.tsx'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { PayWay, RefundFeeRule, SettleCycle } from '../../channels/channels.shared.ts'
import { AccountText, EventText } from '../../ledger/ledger.web.ts'
import { RptStatus } from '../../trades/trades.shared.ts'
import { ProfitMode, ProfitRowKind } from '../../sharing/sharing.shared.ts'
import { profitExplain } from './explain.contract.ts'
import { ExplainLevels } from './ExplainLevels.tsx'
import './explain.css'

export type Explained = ReceivedOf<typeof profitExplain.info>

/** 商户分润详情: where every fen of one trade's fee went, level by level. */
export function ExplainPage() {
  const [query] = useSearchParams()
  const call = query.get('scope') === 'all' ? profitExplain.allInfo : profitExplain.info
  const names = {
    rptOrderCode: query.get('rptOrderCode') ?? '',
    rptAisleOrderCode: query.get('rptAisleOrderCode') ?? '',
    profitId: query.get('profitId') ?? '',
  }
  const { data, error, refetch } = useCall(call, names)
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return (
    <DetailPage
      title={t('分润解释')}
      no={data.rptOrderCode}
      status={<CodeText codes={RptStatus} value={data.rptStatus} />}
    >
      <Header of={data} />
      <Section title={t('逐级费率与分润')}>
        <ExplainLevels of={data} />
        <Check of={data} />
      </Section>
      <Section title={t('分润流水')}>
        <Rows of={data} />
      </Section>
      {data.postings.length > 0 && (
        <Section title={t('账务分录')}>
          <Postings of={data} />
        </Section>
      )}
    </DetailPage>
  )
}

function Header({ of }: { of: Explained }) {
  return (
    <Section title={t('交易')}>
      <Facts>
        <Fact label={t('通道订单号')}>
          <Copyable value={of.rptAisleOrderCode} />
        </Fact>
        <Fact label={t('商户名称')}>
          {of.rpiName} <Copyable value={of.rpiNo} />
        </Fact>
        <Fact label={t('通道')}>{of.aisleCode}</Fact>
        <Fact label={t('支付方式')}>
          <CodeText codes={PayWay} value={of.payWay} />
        </Fact>
        <Fact label={t('结算周期')}>
          <CodeText codes={SettleCycle} value={of.settleCycle} />
        </Fact>
        <Fact label={t('交易时间')}>
          <Moment value={of.payTime} />
        </Fact>
        <Fact label={t('记账日')}>{of.bookDay}</Fact>
        <Fact label={t('交易金额')}>
          <Money value={of.tradeAmount} />
        </Fact>
        <Fact label={t('商户手续费')}>
          <Money value={of.feeAmount} />
        </Fact>
        <Fact label={t('通道成本')}>
          <Money value={of.aisleCostAmount} />
        </Fact>
        <Fact label={t('结算金额')}>
          <Money value={of.settleAmount} />
        </Fact>
        <Fact label={t('退款金额')}>
          <Money value={of.refundedAmount} />
        </Fact>
        <Fact label={t('退回手续费')}>
          <Money value={of.refundedFee} />
        </Fact>
        <Fact label={t('退款手续费规则')}>
          <CodeText codes={RefundFeeRule} value={of.refundFeeRule} />
        </Fact>
        <Fact label={t('价格快照')}>
          <Copyable value={of.snapshotId} />
        </Fact>
        {of.employee && (
          <Fact label={t('员工分润')}>
            <Copyable value={of.employee.userNo} /> <CodeText codes={ProfitMode} value={of.employee.profitMode} />{' '}
            {of.employee.rate === null ? <Money value={of.employee.amount} /> : <Rate value={of.employee.rate} />}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function Check({ of: { check } }: { of: Explained }) {
  return (
    <p className="explain-sum" role="status">
      <span>{t('可见层级实得合计')}</span>
      <strong>
        <Money value={check.keptSum} />
      </strong>
      {check.feeLessCost !== null && (
        <span>
          {t('手续费净额 − 通道成本净额')} = <Money value={check.feeLessCost} />
        </span>
      )}
      <span>{check.isExact === 1 ? `✓ ${t('分毫不差')}` : `✗ ${t('合计不符')}`}</span>
      <span>{check.isRecomputed === 1 ? `✓ ${t('按快照重算与入账一致')}` : `✗ ${t('按快照重算与入账不一致')}`}</span>
    </p>
  )
}

function Rows({ of: { rows } }: { of: Explained }) {
  return (
    <div className="explain-table" role="region" aria-label={t('分润流水')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[t('记账日'), t('分润行类型'), t('层级'), t('节点名称'), t('业务单号')].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
            {[t('下级成本'), t('本级成本'), t('利差'), t('分入'), t('分出'), t('分润')].map((title) => (
              <th scope="col" key={title} className="is-amount">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.profitId}>
              <td>{row.bookDay}</td>
              <td>
                <CodeText codes={ProfitRowKind} value={row.rowKind} />
              </td>
              <td>{row.level}</td>
              <td>{row.userName || row.userNo}</td>
              <td>
                <Copyable value={row.bizCode} />
              </td>
              {[row.childFee, row.cost, row.spread, row.shareIn, row.shareOut, row.profitAmount].map((value, at) => (
                <td key={at} className="is-amount">
                  <Money value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Postings({ of: { postings } }: { of: Explained }) {
  return (
    <div className="explain-table" role="region" aria-label={t('账务分录')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[t('记账日'), t('事件'), t('业务单号'), t('借方'), t('贷方')].map((title) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
            <th scope="col" className="is-amount">
              {t('分录金额')}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map((line) => (
            <tr key={`${line.txnId}-${line.seq}`}>
              <td>{line.bookDay}</td>
              <td>
                <EventText type={line.eventType} />
              </td>
              <td>
                <Copyable value={line.bizCode} />
              </td>
              <td>
                <AccountText account={line.debitAccount} />
              </td>
              <td>
                <AccountText account={line.creditAccount} />
              </td>
              <td className="is-amount">
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
