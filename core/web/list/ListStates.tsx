import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { CallError } from '../call/call-error.ts'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { t } from '../language/language.ts'
import type { RowPage } from './use-list.ts'
import './list-states.css'

const skeletonRows = 8
const stillWorkingMs = 5_000

/** Every state of a list: first load, reload, nothing there, failed, shown. @source docs/screen-quality.md 23 to 25 */
export function ListStates<Row>({
  answer,
  hasFilters,
  columns,
  firstStep,
  onReset,
  children,
}: {
  answer: UseQueryResult<RowPage<Row>, CallError>
  hasFilters: boolean
  columns: number
  firstStep?: ReactNode
  onReset: () => void
  children: ReactNode
}) {
  const isSlow = useLater(answer.isFetching, stillWorkingMs)
  const slow = isSlow && (
    <p className="list-slow" role="status">
      {t('仍在处理，请稍候…')}
    </p>
  )
  if (answer.isPending)
    return (
      <div className="list-state">
        <Skeleton columns={columns} />
        {slow}
      </div>
    )
  if (answer.isError) {
    const { kind, message, supportNo, code } = answer.error
    const title =
      code === 403
        ? t('没有查看权限')
        : kind === 'offline'
          ? t('网络不可用')
          : kind === 'timeout'
            ? t('服务器没有及时回答')
            : t('加载失败')
    return (
      <FailurePanel
        title={title}
        text={code === 403 ? t('需要此列表的查看权限，请联系管理员。') : message}
        requestId={supportNo}
        onRetry={() => void answer.refetch()}
      />
    )
  }
  if (answer.data.records.length === 0 && !answer.isFetching)
    return <Nothing hasFilters={hasFilters} total={answer.data.total} firstStep={firstStep} onReset={onReset} />
  return (
    <div className="list-state" aria-busy={answer.isFetching} data-stale={answer.isFetching || undefined}>
      {children}
      {slow}
    </div>
  )
}

function Nothing({
  hasFilters,
  total,
  firstStep,
  onReset,
}: {
  hasFilters: boolean
  total: number
  firstStep?: ReactNode
  onReset: () => void
}) {
  const isBeyond = total > 0
  return (
    <div className="list-nothing">
      <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
        <rect x="14" y="18" width="68" height="44" rx="6" fill="var(--hover)" stroke="var(--line)" strokeWidth="2" />
        <path d="M24 32h48M24 42h34M24 52h22" stroke="var(--line)" strokeWidth="4" strokeLinecap="round" />
        <circle cx="72" cy="22" r="12" fill="var(--panel)" stroke="var(--accent)" strokeWidth="2.5" />
        <path d="M81 31l7 7" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p>{isBeyond ? t('这一页没有数据') : hasFilters ? t('没有符合筛选条件的数据') : t('还没有数据')}</p>
      {hasFilters || isBeyond ? (
        <button type="button" className="plain-button" onClick={onReset}>
          {t('清除筛选')}
        </button>
      ) : (
        firstStep
      )}
    </div>
  )
}

/** Grey bars where the rows will stand, so that nothing jumps when they come. */
function Skeleton({ columns }: { columns: number }) {
  return (
    <div className="list-skeleton" aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row}>
          {Array.from({ length: Math.max(3, Math.min(columns, 7)) }, (_, cell) => (
            <span key={cell} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** True once something has gone on for so long. */
function useLater(isOn: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return setLate(false)
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [isOn, afterMs])
  return isLate
}
