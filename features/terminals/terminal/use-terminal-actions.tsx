import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ask, confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { stock } from '../../inventory/inventory.shared.ts'
import { idle } from '../release/release.contract.ts'
import { terminal } from './terminal.contract.ts'
import { terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { useTakeBack } from './use-take-back.tsx'

const TerminalEditForm = lazily(() => import('./TerminalEditForm.tsx').then((m) => m.TerminalEditForm))

/** A terminal as the lists show it. */
export type TerminalRow = RowOf<typeof terminal.list>

/** Route of the page that binds terminals to a store or to one of its staff. */
export const bindPath = (place: { storeNo: string } | { rpstNo: string }): string =>
  `/rb-oem/posinfo/pos_info_terminal_bind?${new URLSearchParams(place).toString()}`

/** Builds the actions on a terminal, and the dialogs that they open. @source docs/domain/network.md 13.3 */
export function useTerminalActions(): { rowActions: (row: TerminalRow) => ReactNode; dialogs: ReactNode } {
  const navigate = useNavigate()
  const [editing, setEditing] = useState<TerminalRow | null>(null)
  const { toggle, verify } = useSwitching()
  const remove = useRemoving()
  const takeBack = useTakeBack()
  const rowActions = (row: TerminalRow) => {
    const blocked = row.isReleasing === 1 ? t('终端正在通道解绑中') : undefined
    return (
      <RowActions
        actions={[
          { title: t('编辑'), code: 'terminal_edit', run: () => setEditing(row), ...(blocked ? { blocked } : {}) },
          {
            title: row.isOn === 1 ? t('停用') : t('启用'),
            code: 'terminal_enable',
            isDanger: row.isOn === 1,
            run: () => void toggle(row),
          },
          ...(row.idleWarnTime ? [{ title: t('复核'), code: 'terminal_edit', run: () => void verify(row) }] : []),
          ...(row.rpsNo
            ? [
                {
                  title: t('门店与店员绑定'),
                  code: 'pos_store_view',
                  run: () => void navigate(bindPath({ storeNo: row.rpsNo })),
                },
              ]
            : []),
          ...takeBack(row),
          {
            title: t('移除终端'),
            code: 'terminal_delete',
            isDanger: true,
            run: () => void remove(row),
            ...(blocked ? { blocked } : {}),
          },
        ]}
      />
    )
  }
  return { rowActions, dialogs: editing && <TerminalEditForm id={editing.id} onClose={() => setEditing(null)} /> }
}

function useSwitching() {
  const switching = useSend(terminalLife.changeIsOn)
  const verifying = useSend(idle.verify, { also: [terminal.list] })
  const toggle = async (row: TerminalRow) => {
    const isOn = row.isOn === 1
    const sure = await confirm({
      title: isOn ? t('停用终端 {sn}', { sn: row.sn }) : t('启用终端 {sn}', { sn: row.sn }),
      text: isOn ? t('停用后，{name}的这台终端将停止收款。', { name: row.rpiName }) : t('启用后可立即收款。'),
      isDanger: isOn,
      okText: isOn ? t('停用') : t('启用'),
    })
    if (sure) await switching.send({ id: row.id, isOn: isOn ? 0 : 1 })
  }
  const verify = async (row: TerminalRow) => {
    const consent = await ask({
      title: t('复核终端 {sn}', { sn: row.sn }),
      text: t('{name}的这台终端长期未交易。确认已核实其位置与用途，自今日起重新计算。', { name: row.rpiName }),
      asksReason: true,
      okText: t('已复核'),
    })
    if (consent) await verifying.send({ rtNo: row.rtNo, reason: consent.reason })
  }
  return { toggle, verify }
}

/** The way of a device back to the stock that every device has. */
function useRemoving() {
  const removing = useSend(terminalLife.remove, { also: [stock.list] })
  return async (row: TerminalRow) => {
    const consent = await ask({
      title: t('移除终端 {sn}', { sn: row.sn }),
      text: t('将从{name}解绑，设备退回原持有方库存，并通知通道解绑。', { name: row.rpiName }),
      isDanger: true,
      asksPayPwd: true,
      okText: t('移除终端'),
    })
    if (consent) await removing.send({ ids: row.id, payPwd: consent.payPwd })
  }
}
