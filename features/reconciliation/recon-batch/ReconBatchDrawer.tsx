import { Alert } from 'antd'
import { Link } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Money, Moment } from '../../../core/web/show/values.tsx'
import { diffsPath } from '../recon-diff/diff-link.rules.ts'
import { StateTimeline } from '../../../core/web/show/StateTimeline.tsx'
import { reconBatch, ReconStatus } from './recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'
import { reconNext, reconTones } from './recon-status.tsx'

const words = {
  download: '取得账单',
  compare: '开始对账',
  standing: '差异有变化',
  missing: '账单缺失',
  force: '强制放行',
}

/** One bill beside our books: both sums, what differs, and what happened to the batch. */
export function ReconBatchDrawer({ batchNo, onClose }: { batchNo: string; onClose: () => void }) {
  const answer = useCall(reconBatch.detail, { batchNo })
  const { data } = answer
  const sums = data
    ? [
        { name: t('笔数'), bill: data.billCount ?? '—', ours: data.ourCount ?? '—' },
        { name: t('金额'), bill: <Money value={data.billAmount} />, ours: <Money value={data.ourAmount} /> },
        { name: t('手续费'), bill: <Money value={data.billFee} />, ours: <Money value={data.ourFee} /> },
      ]
    : []
  return (
    <RecordDrawer title={batchNo} answer={answer} onClose={onClose}>
      {data && (
        <>
          {data.failReason !== '' && <Alert type="error" showIcon title={data.failReason} />}
          <Section title={t('对账结果')}>
            <Facts>
              <Fact label={t('账单日')}>{data.billDay}</Fact>
              <Fact label={t('通道')}>{data.aisleName}</Fact>
              <Fact label={t('账单类型')}>
                <CodeText codes={BillKind} value={data.billKind} />
              </Fact>
              <Fact label={t('对账状态')}>
                <StatusTag codes={ReconStatus} value={data.reconStatus} tones={reconTones} />
              </Fact>
              <Fact label={t('下一步')} isWide>
                {t(reconNext[data.reconStatus] ?? '')}
              </Fact>
              <Fact label={t('差异笔数')}>
                {data.diffCount > 0 ? <Link to={diffsPath({ batchNo })}>{data.diffCount}</Link> : '0'}
              </Fact>
              <Fact label={t('未处理')}>{String(data.openCount)}</Fact>
              <Fact label={t('一致笔数')}>{String(data.matchedCount)}</Fact>
            </Facts>
          </Section>
          <Section title={t('两边合计')}>
            <PlainRows
              title={t('两边合计')}
              rows={sums}
              keyOf={({ name }) => name}
              columns={[
                { title: t('项目'), cell: ({ name }) => name },
                { title: t('账单'), isRight: true, cell: ({ bill }) => bill },
                { title: t('平台'), isRight: true, cell: ({ ours }) => ours },
              ]}
            />
          </Section>
          <Section title={t('账单文件')}>
            <Facts>
              <Fact label={t('文件名')}>{data.fileName}</Fact>
              <Fact label={t('文件校验值')} isWide>
                <span className="number">{data.fileHash}</span>
              </Fact>
              <Fact label={t('开始时间')}>
                <Moment value={data.startTime} />
              </Fact>
              <Fact label={t('完成时间')}>
                <Moment value={data.endTime} />
              </Fact>
              <Fact label={t('操作人')}>{data.makerNo || t('系统')}</Fact>
              {data.isForced === 1 && (
                <>
                  <Fact label={t('强制放行')}>{data.forcedBy}</Fact>
                  <Fact label={t('放行原因')} isWide>
                    {data.forceReason}
                  </Fact>
                </>
              )}
            </Facts>
          </Section>
          <Section title={t('变更记录')}>
            <StateTimeline states={data.states} codes={ReconStatus} tones={reconTones} words={words} />
          </Section>
        </>
      )}
    </RecordDrawer>
  )
}
