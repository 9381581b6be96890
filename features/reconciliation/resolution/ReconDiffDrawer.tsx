import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { ledgerColumns } from '../../ledger/ledger.web.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { DiffFacts } from './DiffFacts.tsx'
import { BillStatus, diffNext, diffTones } from '../recon-diff/diff-status.tsx'
import { DiffStatus, reconDiff, ResolveKind } from '../recon-diff/recon-diff.contract.ts'

const words = {
  open: '发现差异',
  openBeforeBill: '对账前发现',
  agrees: '次日账单一致',
  stillMissing: '次日账单仍不一致',
  writeOffSlip: '小额自动核销',
  resolve: '提交处理',
  approve: '复核通过',
  reject: '复核驳回',
}

/** A difference in whole: both sides, the line of the bill, what was posted, and who did what. */
export function ReconDiffDrawer({ diffNo, onClose }: { diffNo: string; onClose: () => void }) {
  const answer = useCall(reconDiff.detail, { diffNo })
  const { data } = answer
  return (
    <RecordDrawer title={diffNo} answer={answer} onClose={onClose}>
      {data && (
        <>
          <Section title={t('差异')}>
            <DiffFacts diff={data} />
          </Section>
          <Section title={t('处理')}>
            <Facts>
              <Fact label={t('差异状态')}>
                <StatusTag codes={DiffStatus} value={data.diffStatus} tones={diffTones} />
              </Fact>
              <Fact label={t('下一步')}>
                {data.needsSecondCheck === 1
                  ? t('核销金额超过 100.00 元，须另一人再次复核')
                  : t(diffNext[data.diffStatus] ?? '')}
              </Fact>
              <Fact label={t('处理方式')}>
                {data.resolveKind === null ? '' : <CodeText codes={ResolveKind} value={data.resolveKind} />}
              </Fact>
              <Fact label={t('挂账金额')}>
                <Money value={data.suspenseAmount} />
              </Fact>
              <Fact label={t('处理人')}>{data.handlerNo}</Fact>
              <Fact label={t('复核人')}>{[data.checkerNo, data.secondCheckerNo].filter(Boolean).join('、')}</Fact>
              <Fact label={t('处理说明')} isWide>
                {data.remark}
              </Fact>
              <Fact label={t('复核意见')} isWide>
                {data.checkReason}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('账单明细')}>
            <PlainRows
              title={t('账单明细')}
              rows={data.billLine ? [data.billLine] : []}
              keyOf={({ lineNo }) => String(lineNo)}
              empty={t('账单中没有这一笔')}
              columns={[
                { title: t('行号'), cell: ({ lineNo }) => lineNo },
                { title: t('通道单号'), cell: ({ aisleOrderNo }) => <Copyable value={aisleOrderNo} /> },
                { title: t('商户单号'), cell: ({ outTradeNo }) => <Copyable value={outTradeNo} /> },
                { title: t('金额'), isRight: true, cell: ({ amount }) => <Money value={amount} /> },
                { title: t('手续费'), isRight: true, cell: ({ fee }) => <Money value={fee} /> },
                { title: t('成本'), isRight: true, cell: ({ cost }) => <Money value={cost} /> },
                { title: t('状态'), cell: ({ status }) => <BillStatus code={status} /> },
                { title: t('时间'), cell: ({ payTime }) => <Moment value={payTime} /> },
              ]}
            />
          </Section>
          <Section title={t('记账')}>
            <PlainRows
              title={t('记账')}
              rows={data.postings}
              keyOf={({ txnId, debit, credit }) => `${txnId} ${debit} ${credit}`}
              empty={t('没有记账')}
              columns={[...ledgerColumns(), { title: t('记账日'), cell: ({ bookDay }) => bookDay }]}
            />
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={DiffStatus} tones={diffTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
