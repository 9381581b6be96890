import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirm } from '../../../core/web/question/confirm.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { CardChange } from '../adapter/carrier.contract.ts'
import { CardStatus, type StopReason } from '../adapter/card-codes.contract.ts'
import { card } from '../card/card.contract.ts'
import { cardChange } from '../change/change.contract.ts'
import { changeWords } from './card-status.tsx'
import { changeBlocked, offeredChanges } from './card-screen.rules.ts'

const RechargeForm = lazily(() => import('./RechargeForm.tsx').then((m) => m.RechargeForm))

/** A card that a page acts on. */
export interface ActableCard {
  readonly iccid: string
  readonly sn: string
  readonly cardStatus: CodeOf<typeof CardStatus>
  readonly stopReason: CodeOf<typeof StopReason> | null
  readonly gprsStatus: 0 | 1
  readonly pending: string
}

const effects: Readonly<Record<CardChange, string>> = {
  pause: '停机后终端不能联网，直到复机。',
  resume: '复机后终端可重新联网。',
  gprsClose: '关闭后终端不能使用流量。',
  gprsOpen: '开启后终端可使用流量。',
  overtest: '结束测试期后卡片进入沉默期。',
  silenceactive: '激活后开始计费，不能撤回。',
  reset: '将重新连接网络，终端会短暂断网。',
}
const switches: readonly CardChange[] = ['pause', 'resume', 'reset']

/** Builds the actions on a card, and the dialogs that they open; an action that is not possible now gives the reason. */
export function useCardActions(): { actionsOf: (row: ActableCard) => RowAction[]; dialogs: ReactNode } {
  const navigate = useNavigate()
  const [charging, setCharging] = useState<ActableCard | null>(null)
  const ask = useChanges()
  const actionsOf = (row: ActableCard): RowAction[] => [
    {
      title: t('详情'),
      code: 'iot_card_view',
      run: () => void navigate(`/rb-oem/iot/iot_card_details?iccid=${encodeURIComponent(row.iccid)}`),
    },
    ...offeredChanges(row)
      .filter((change) => !isPointless(row, change))
      .map((change) => ({
        title: t(changeWords[change] ?? change),
        code: switches.includes(change) ? 'iot_card_switch' : 'iot_card_manage',
        isDanger: change === 'pause' || change === 'gprsClose',
        blocked: changeBlocked(row, change)?.words(language.get()),
        run: () => void ask(row, change),
      })),
    {
      title: t('充值'),
      code: 'iot_recharge_add',
      blocked: isGone(row) ? t('卡片已销户') : undefined,
      run: () => setCharging(row),
    },
  ]
  return { actionsOf, dialogs: charging && <RechargeForm card={charging} onClose={() => setCharging(null)} /> }
}

/** Data that is off cannot be switched off once more. */
const isPointless = ({ gprsStatus }: ActableCard, change: CardChange): boolean =>
  change === 'gprsClose' ? !gprsStatus : change === 'gprsOpen' && Boolean(gprsStatus)

const isGone = ({ cardStatus }: ActableCard): boolean =>
  cardStatus === CardStatus.preCancelled || cardStatus === CardStatus.cancelled

function useChanges() {
  const also = { also: [card.list, card.info], done: t('已提交，等待通信商处理') }
  const sending = {
    pause: useSend(cardChange.pause, also),
    resume: useSend(cardChange.resume, also),
    gprsClose: useSend(cardChange.gprsClose, also),
    gprsOpen: useSend(cardChange.gprsOpen, also),
    overtest: useSend(cardChange.overtest, also),
    silenceactive: useSend(cardChange.silenceactive, also),
    reset: useSend(cardChange.reset, also),
  }
  return async ({ iccid, sn }: ActableCard, change: CardChange) => {
    const words = t(changeWords[change] ?? change)
    const sure = await confirm({
      title: `${words} ${iccid}`,
      text: [sn === '' ? '' : t('终端 {sn}', { sn }), t(effects[change])].filter(Boolean).join('\n'),
      isDanger: change === 'pause' || change === 'gprsClose',
      okText: words,
    })
    if (sure) await sending[change].send({ iccid })
  }
}
