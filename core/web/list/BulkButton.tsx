import { Button, Modal, Table } from 'antd'
import { useRef, useState } from 'react'
import { callErrorOf } from '../call-error.ts'
import { type Consent, ask } from '../confirm.ts'
import { t } from '../language.ts'
import { notify, notifyFailure } from '../notices.ts'
import { answers } from '../queries.ts'
import { useCan } from '../permissions.tsx'
import { forEachRow, type RowResult } from './bulk.ts'
import type { Chosen } from './chosen.ts'

/** A button that does one thing to every chosen row, and tells of each what became of it. */
export function BulkButton<Row extends object>({
  chosen,
  title,
  effect,
  code,
  run,
  nameOf,
  done,
  isDanger = false,
  asksPayPwd = false,
  asksReason = false,
}: {
  chosen: Chosen<Row>
  title: string
  /** What the question says will happen to so many rows. */
  effect: (count: number) => string
  /** Permission code without which the button is not there. */
  code: string
  run: (row: Row, consent: Consent) => Promise<unknown>
  nameOf: (row: Row) => string
  /** What to say when all rows were done: 删除成功. */
  done: string
  isDanger?: boolean
  asksPayPwd?: boolean
  asksReason?: boolean
}) {
  const [work, setWork] = useState<{ total: number; tried: number } | null>(null)
  const [failed, setFailed] = useState<{ results: RowResult<Row>[]; total: number } | null>(null)
  const stop = useRef<AbortController | null>(null)
  const start = async () => {
    if (chosen.count === 0) return notify('warning', t('请选择至少一条数据'))
    const consent = await ask({ title, text: effect(chosen.count), isDanger, asksPayPwd, asksReason, okText: title })
    if (!consent) return
    stop.current = new AbortController()
    setWork({ total: chosen.count, tried: 0 })
    try {
      const rows = await chosen.collect()
      setWork({ total: rows.length, tried: 0 })
      const results = await forEachRow(rows, (row) => run(row, consent), {
        signal: stop.current.signal,
        onProgress: (tried) => setWork({ total: rows.length, tried }),
      })
      if (results.length === rows.length && results.every(({ reason }) => reason === null)) {
        notify('success', done)
        chosen.clear()
      } else setFailed({ results, total: rows.length })
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setWork(null)
      await answers.invalidateQueries()
    }
  }
  // The choice ends with the result: without one, this button and its dialog are gone.
  const closeResult = () => {
    setFailed(null)
    chosen.clear()
  }
  if (!useCan(code)) return null
  return (
    <>
      <Button danger={isDanger} loading={work !== null} onClick={() => void start()}>
        {title}
      </Button>
      {work && (
        <Modal
          open
          centered
          width={400}
          title={title}
          closable={false}
          keyboard={false}
          footer={<Button onClick={() => stop.current?.abort()}>{t('停止')}</Button>}
        >
          <p className="question-text">{t('已处理 {n} / {total} 条', { n: work.tried, total: work.total })}</p>
          <progress className="bulk-progress" value={work.tried} max={work.total} aria-label={title} />
        </Modal>
      )}
      {failed && <BulkResult title={title} nameOf={nameOf} {...failed} onClose={closeResult} />}
    </>
  )
}

function BulkResult<Row extends object>({
  title,
  results,
  total,
  nameOf,
  onClose,
}: {
  title: string
  results: RowResult<Row>[]
  total: number
  nameOf: (row: Row) => string
  onClose: () => void
}) {
  const bad = results.filter(({ reason }) => reason !== null)
  return (
    <Modal
      open
      width={600}
      title={t('{title}：结果', { title })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
    >
      <p className="question-text">
        {t('成功 {done} 条，失败 {bad} 条，未处理 {left} 条。', {
          done: results.length - bad.length,
          bad: bad.length,
          left: total - results.length,
        })}
      </p>
      <Table
        size="small"
        rowKey={({ row }) => nameOf(row)}
        dataSource={bad}
        pagination={bad.length > 10 ? { pageSize: 10, size: 'small' } : false}
        columns={[
          { title: t('数据'), render: (_, { row }) => nameOf(row) },
          { title: t('失败原因'), dataIndex: 'reason' },
        ]}
      />
    </Modal>
  )
}
