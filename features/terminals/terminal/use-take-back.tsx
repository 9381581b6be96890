import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { stock } from '../../inventory/inventory.shared.ts'
import { release } from '../release/release.contract.ts'
import { type ReleaseWay, releaseWay } from '../release/release.rules.ts'
import { terminal } from './terminal.contract.ts'
import type { TerminalRow } from './use-terminal-actions.tsx'

/**
 * The way of a scanner or POS back to the stock besides its removal, as an action of its row; none for other devices. It
 * asks for the pay password.
 * @source docs/domain/network.md 13.3, unBindYSPOS, unBindCodeScan, unBindIntelligentMac
 */
export function useTakeBack(): (row: TerminalRow) => RowAction[] {
  const also = [stock.list, terminal.list]
  const ways = {
    scanner: useSend(release.scanner, { also }),
    smartPos: useSend(release.smartPos, { also }),
    pos: useSend(release.pos, { also }),
  }
  const takeBack = async (row: TerminalRow, way: ReleaseWay) => {
    const consent = await ask({
      title: `${takeBackTitle(way)} ${row.sn}`,
      text:
        way === 'pos'
          ? t('先由通道解绑，通道确认后从{name}解绑并退回原持有方库存；通道拒绝则不变。', { name: row.rpiName })
          : t('将从{name}解绑，设备退回原持有方库存。', { name: row.rpiName }),
      isDanger: true,
      asksPayPwd: true,
      okText: t('解绑'),
    })
    if (consent) await ways[way].send({ rtNo: row.rtNo, payPwd: consent.payPwd })
  }
  return (row) => {
    const way = releaseWay(row)
    if (!way) return []
    return [{ title: takeBackTitle(way), code: 'terminal_delete', isDanger: true, run: () => void takeBack(row, way) }]
  }
}

function takeBackTitle(way: ReleaseWay): string {
  if (way === 'scanner') return t('解绑扫码设备')
  return way === 'smartPos' ? t('解绑智能POS') : t('通道解绑POS')
}
