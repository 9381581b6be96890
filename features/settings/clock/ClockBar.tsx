import { Button, Space } from 'antd'
import { useEffect } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { answers, useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { clock, ClockStep } from './clock.contract.ts'
import './clock-bar.css'

/** Intervals at which the clock is read while it moves, and while it stands. */
const movingMs = 1500
const standingMs = 60_000

/** The line above the demo world: that it is one, what time its business clock shows, and the buttons that move it. Nothing elsewhere. */
export function ClockBar() {
  const now = useCall(clock.now, {}, { keepsLast: true, freshMs: movingMs })
  const moving = useSend(clock.move, { done: '', isQuiet: true })
  const target = now.data?.movingTo ?? ''
  const { refetch } = now
  useEffect(() => {
    const timer = setInterval(() => void refetch(), target ? movingMs : standingMs)
    return () => {
      clearInterval(timer)
      // What was shown before the move is old now.
      if (target) void answers.invalidateQueries()
    }
  }, [target, refetch])
  if (now.data?.isMovable !== 1) return null
  const move = async (step: 1 | 2 | 3) => {
    await moving.send({ step })
    await refetch()
  }
  return (
    <aside className="clock-bar" aria-label={t('业务时钟')}>
      <strong>{t('演示环境')}</strong>
      <span role="status">
        {target
          ? t('正在移动到 {target}', { target: target.slice(0, 16) })
          : t('业务时间 {now}', { now: now.data.now.slice(0, 16) })}
      </span>
      <Can code="clock_move">
        <Space size={8}>
          <Button size="small" disabled={target !== ''} onClick={() => void move(ClockStep.hour)}>
            {t('下一小时')}
          </Button>
          <Button size="small" disabled={target !== ''} onClick={() => void move(ClockStep.dayClose)}>
            {t('下一日结')}
          </Button>
          <Button size="small" disabled={target !== ''} onClick={() => void move(ClockStep.month)}>
            {t('下个月')}
          </Button>
        </Space>
      </Can>
    </aside>
  )
}
