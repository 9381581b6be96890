import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { auditProof } from './audit.contract.ts'

type Proof = NonNullable<ReceivedOf<typeof auditProof.latest>['proof']>

const askAgainMs = 1_000

/** 审计链校验: opens the last check of the chain and starts a new one. */
export function ChainProof() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<SafetyCertificateOutlined />} onClick={() => setOpen(true)}>
        {t('审计链校验')}
      </Button>
      {isOpen && <ProofDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

/** The last check of the chain, above the log: what it found and when; nothing before the first. */
export function LastProof() {
  const { data } = useCall(auditProof.latest, {}, { freshMs: 0 })
  const proof = data?.proof
  if (!proof || proof.finishTime === '') return null
  return (
    <div className="audit-last-proof">
      <Verdict proof={proof} />
      <p className="absent">
        {t('最近校验')} <Moment value={proof.finishTime} /> · {proof.askedBy || t('每夜自动校验')}
      </p>
    </div>
  )
}

function ProofDrawer({ onClose }: { onClose: () => void }) {
  const answer = useCall(auditProof.latest, {}, { freshMs: 0 })
  const start = useSend(auditProof.prove, { done: t('校验已开始') })
  const proof = answer.data?.proof
  const isRunning = proof !== null && proof !== undefined && proof.finishTime === ''
  const { refetch } = answer
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), askAgainMs)
    return () => clearInterval(timer)
  }, [isRunning, refetch])
  return (
    <RecordDrawer
      title={t('审计链校验')}
      answer={answer}
      toolbar={
        <Can code="audit_prove">
          <Button type="primary" loading={start.isPending || isRunning} onClick={() => void start.send({})}>
            {t('开始校验')}
          </Button>
        </Can>
      }
      onClose={onClose}
    >
      <div className="audit-proof">
        <p className="plain-hint">
          {t('每条审计记录在一秒内按顺序封入哈希链；任何修改、删除或插入都会使其后的链不成立。')}
        </p>
        {proof ? <ProofResult proof={proof} /> : <p className="absent">{t('还没有校验过，点击“开始校验”。')}</p>}
      </div>
    </RecordDrawer>
  )
}

function ProofResult({ proof }: { proof: Proof }) {
  return (
    <>
      <Verdict proof={proof} />
      <Facts>
        <Fact label={t('校验人')}>{proof.askedBy || t('每夜自动校验')}</Fact>
        <Fact label={t('校验开始')}>
          <Moment value={proof.startTime} />
        </Fact>
        <Fact label={t('完成时间')}>
          <Moment value={proof.finishTime} />
        </Fact>
        <Fact label={t('成立的记录')}>{String(proof.links)}</Fact>
        <Fact label={t('链上记录')}>{String(proof.linksTotal)}</Fact>
        <Fact label={t('未入链记录')}>{String(proof.unsealed)}</Fact>
        {proof.broken && (
          <>
            <Fact label={t('首个断点')}>{String(proof.broken.seq)}</Fact>
            <Fact label={t('断点记录')}>
              <Copyable value={proof.broken.auditId} />
            </Fact>
          </>
        )}
        <Fact label={t('链头')} isWide>
          <span className="audit-head">{proof.head}</span>
        </Fact>
      </Facts>
    </>
  )
}

function Verdict({ proof }: { proof: Proof }) {
  const { broken, unsealed, finishTime, links, linksTotal } = proof
  if (broken)
    return (
      <Alert
        type="error"
        showIcon
        title={t('审计链在第 {n} 环断裂：{why}', { n: Number(broken.seq), why: brokenWords(broken.why) })}
      />
    )
  if (finishTime === '')
    return (
      <>
        <Alert type="info" showIcon title={t('正在校验，可离开本页，结果会保留')} />
        <Progress
          aria-label={t('校验进度')}
          percent={Number(linksTotal) > 0 ? Math.floor((Number(links) / Number(linksTotal)) * 100) : 0}
        />
      </>
    )
  if (Number(unsealed) > 0)
    return <Alert type="warning" showIcon title={t('链成立，但有 {n} 条记录未入链', { n: Number(unsealed) })} />
  return <Alert type="success" showIcon title={t('审计链完整，{n} 条记录全部成立', { n: Number(links) })} />
}

const brokenWords = (why: 'linkMissing' | 'rowMissing' | 'changed'): string =>
  ({ linkMissing: t('链环缺失'), rowMissing: t('记录被删除'), changed: t('记录或链环被修改') })[why]
