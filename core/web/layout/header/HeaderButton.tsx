import type { ReactNode } from 'react'

/** A round button of the header: an icon with a spoken and hovering name. */
export function HeaderButton({
  label,
  children,
  className = '',
  isExpanded,
  ...rest
}: {
  label: string
  children: ReactNode
  className?: string
  isExpanded?: boolean
  onClick?: () => void
}) {
  return (
    <button
      type="button"
      className={`header-button ${className}`}
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      {...rest}
    >
      {children}
    </button>
  )
}
