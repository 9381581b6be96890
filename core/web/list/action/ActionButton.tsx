import { Button, type ButtonProps, Tooltip } from 'antd'
import './action-button.css'

/** One thing that can be done. */
export interface Action {
  readonly title: string
  /** Reason why it cannot be done now: the button stays and shows it. @source docs/screen-quality.md 11 */
  readonly blocked?: string | undefined
  readonly isDanger?: boolean
  run(): void
}

/** A button that does it, or says why it cannot be done now. */
export function ActionButton({
  action: { title, blocked, isDanger, run },
  isPending = false,
  ...look
}: {
  action: Action
  isPending?: boolean
} & Pick<ButtonProps, 'type' | 'size'>) {
  if (blocked === undefined)
    return (
      <Button {...look} danger={isDanger} loading={isPending} onClick={run}>
        {title}
      </Button>
    )
  return (
    <Tooltip title={blocked}>
      <Button {...look} className="is-blocked" aria-disabled="true" aria-description={blocked}>
        {title}
      </Button>
    </Tooltip>
  )
}
