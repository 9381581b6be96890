import { Tag } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { LogonState, TermBindStatus } from '../terminal-life/terminal-codes.contract.ts'

/** Names of the binding events of a device. */
export const bindingWords = {
  bind: '绑定',
  move: '移动',
  attach: '挂接',
  detach: '解绑',
  bindStaff: '店员绑定',
  unbindStaff: '店员解绑',
  share: '绑定店员',
}

/** Tone of each binding of a terminal: its meaning for the work; with a merchant alone it still waits for a store. */
export const bindStatusTones: Record<keyof typeof TermBindStatus, Tone> = {
  merchant: 'waiting',
  store: 'done',
  staff: 'done',
}

/** Tone of each state of sign-on: its meaning for the work. */
export const logonStateTones: Record<keyof typeof LogonState, Tone> = { signedOff: 'waiting', signedOn: 'done' }

/** Warnings that somebody should look at: an unbinding under way, no payments for long, a POS far from its store. */
export function TerminalWarnings({
  row: { isReleasing, idleWarnTime, isMovedFar },
}: {
  row: { isReleasing: 0 | 1; idleWarnTime: string; isMovedFar: 0 | 1 }
}) {
  const warnings = [
    ...(isReleasing === 1 ? [t('通道解绑中')] : []),
    ...(idleWarnTime ? [t('长期未交易')] : []),
    ...(isMovedFar === 1 ? [t('移机预警')] : []),
  ]
  if (warnings.length === 0) return <>—</>
  return (
    <>
      {warnings.map((warning) => (
        <Tag key={warning} color="warning">
          ⚠ {warning}
        </Tag>
      ))}
    </>
  )
}
