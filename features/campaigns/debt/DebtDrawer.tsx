import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { DebtKind, DebtStatus, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { BizLink } from '../../wallets/wallets.web.ts'
import { debt } from './debt.contract.ts'
import { DebtSource } from './DebtSource.tsx'
import { DebtState, debtNext, debtTones } from './debt-status.tsx'

const words = { add: '登记', deduct: '抵扣', waive: '豁免' }

/** A debt in whole: whose it is, what was taken for it out of which credit, and what happened to it. */
export function DebtDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(debt.detail, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.debtNo ?? t('欠款')} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('欠款')}>
            <Facts>
              <Fact label={t('欠款类型')}>
                <CodeText codes={DebtKind} value={data.debtKind} />
              </Fact>
              <Fact label={t('欠款状态')}>
                <DebtState value={data.debtStatus} />
              </Fact>
              <Fact label={t('欠款金额')}>
                <Money value={data.amount} />
              </Fact>
              <Fact label={t('未结清')}>
                <strong>
                  <Money value={data.remainAmount} />
                </strong>
              </Fact>
              <Fact label={t('已抵扣')}>
                <Money value={data.deductedAmount} />
              </Fact>
              <Fact label={t('已豁免')}>
                <Money value={data.waivedAmount} />
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(debtNext[data.debtStatus] ?? '')}
              </Fact>
              <Fact label={t('主体名称')}>{data.userName}</Fact>
              <Fact label={t('主体编号')}>
                <Copyable value={data.userNo} />
              </Fact>
              <Fact label={t('主体类型')}>
                <CodeText codes={OwnerType} value={data.userType} />
              </Fact>
              <Fact label={t('债权方')}>
                {data.creditorNo === ''
                  ? t('无（运营商已承担）')
                  : [data.creditorName, data.creditorNo].filter(Boolean).join(' ')}
              </Fact>
              <Fact label={t('来源单号')}>
                <DebtSource row={data} />
              </Fact>
              <Fact label={t('终端序列号')}>
                <Copyable value={data.sn} />
              </Fact>
              <Fact label={t('原因')} isWide>
                {data.reason}
              </Fact>
              <Fact label={t('提交人')}>{data.makerNo}</Fact>
              <Fact label={t('创建时间')}>
                <Moment value={data.createTime} />
              </Fact>
              <Fact label={t('结清时间')}>
                <Moment value={data.finishTime} />
              </Fact>
              <Fact label={t('记账交易号')}>
                <Copyable value={data.txnId ?? ''} />
              </Fact>
              {data.debtStatus === DebtStatus.waived && (
                <>
                  <Fact label={t('豁免人')}>{data.waiverNo}</Fact>
                  <Fact label={t('豁免原因')} isWide>
                    {data.waiveReason}
                  </Fact>
                </>
              )}
            </Facts>
          </Section>
          <Section title={t('抵扣明细')}>
            <PlainRows
              title={t('抵扣明细')}
              rows={data.deductions}
              keyOf={({ id: key }) => key}
              empty={t('还没有抵扣')}
              columns={[
                { title: t('抵扣时间'), cell: ({ createTime }) => <Moment value={createTime} /> },
                { title: t('抵扣金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
                {
                  title: t('抵扣来源'),
                  cell: ({ sourceKind, sourceCode }) => <BizLink kind={sourceKind} code={sourceCode} />,
                },
                { title: t('该笔入账'), isRight: true, cell: ({ creditedAmount }) => <Money value={creditedAmount} /> },
                { title: t('钱包类型'), cell: ({ walletKind }) => <CodeText codes={WalletKind} value={walletKind} /> },
                { title: t('记账交易号'), cell: ({ txnId }) => <Copyable value={txnId} /> },
              ]}
            />
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={DebtStatus} tones={debtTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
