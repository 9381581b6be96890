import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react'
import { t } from '../../language/language.ts'
import { boundWidth } from './columns.ts'

const keyStep = 16

/** A head cell whose right edge draws the column wider or narrower, by pointer or by the arrow keys. */
export function HeaderCell({
  onResize,
  label,
  width,
  children,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { onResize?: (width: number) => void; label?: string; width?: number }) {
  if (!onResize || width === undefined) return <th {...rest}>{children}</th>
  const draw = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const cell = handle.closest('th')
    const start = event.clientX
    const startWidth = cell?.offsetWidth ?? width
    handle.setPointerCapture(event.pointerId)
    handle.dataset.drawing = 'true'
    const move = (moved: globalThis.PointerEvent) =>
      handle.style.setProperty('--drawn', `${boundWidth(startWidth + moved.clientX - start) - startWidth}px`)
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      delete handle.dataset.drawing
      handle.style.removeProperty('--drawn')
      if (ended.type === 'pointerup' && ended.clientX !== start)
        onResize(boundWidth(startWidth + ended.clientX - start))
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end, { once: true })
    handle.addEventListener('pointercancel', end, { once: true })
  }
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? keyStep : event.key === 'ArrowLeft' ? -keyStep : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    onResize(boundWidth(width + by))
  }
  return (
    <th {...rest}>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved */}
      <span
        className="column-edge"
        role="separator"
        aria-orientation="vertical"
        tabIndex={0}
        aria-label={t('调整列宽：{name}', { name: label ?? '' })}
        aria-valuenow={width}
        aria-valuemin={60}
        aria-valuemax={1200}
        onPointerDown={draw}
        onKeyDown={step}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  )
}
