import { usePageParts } from '../../../core/web/page-parts.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { ActionButton } from '../../../core/web/list/action/ActionButton.tsx'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage } from '../../../core/web/show/DetailPage.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RefundDialog } from '../trade-actions/RefundDialog.tsx'
import { RptStatus } from '../trade/trade.contract.ts'
import { tradeAction } from '../trade-actions/trade-action.contract.ts'
import { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import '../trade-detail/trade-detail.css'
import { nextOfTrade, pushBlocked, refundBlocked } from '../trade-actions/trade-screen.rules.ts'
import { rptStatusTones } from '../trade-detail/trade-status.tsx'
import { ChainSection, MoneySection, PaymentSection, RefundSection, SettlementSection } from './TradeSections.tsx'
import { BooksSection, HistorySection, PushSection } from './TradeHistory.tsx'
import { ClaimSection } from '../trade-actions/ClaimSection.tsx'

type Trade = ReceivedOf<typeof tradeDetail.detail>

/** 交易详情: one trade with everything that belongs to it; its number stands in the address. */
export function TradeDetailPage() {
  const address = new URLSearchParams(useLocation().search)
  const [rptOrderCode, rptAisleOrderCode] = [address.get('rptOrderCode') ?? '', address.get('rptAisleOrderCode') ?? '']
  const answer = useCall(tradeDetail.detail, rptOrderCode ? { rptOrderCode } : { rptAisleOrderCode })
  return <Answered answer={answer}>{(trade) => <TradePage trade={trade} />}</Answered>
}

function TradePage({ trade }: { trade: Trade }) {
  const [isRefunding, setRefunding] = useState(false)
  const { Division } = usePageParts().trades
  return (
    <DetailPage
      title={t('交易详情')}
      no={trade.rptOrderCode}
      status={
        <StatusTag codes={RptStatus} value={trade.rptStatus} tones={rptStatusTones} next={t(nextOfTrade(trade))} />
      }
      toolbar={trade.isActable === 1 && <TradeButtons trade={trade} onRefund={() => setRefunding(true)} />}
    >
      <p className="plain-hint">{t(nextOfTrade(trade))}</p>
      <ClaimSection trade={trade} />
      <MoneySection trade={trade} />
      <PaymentSection trade={trade} />
      <ChainSection trade={trade} />
      <Division trade={trade} />
      <RefundSection trade={trade} />
      <SettlementSection trade={trade} />
      <PushSection trade={trade} />
      <BooksSection trade={trade} />
      <HistorySection trade={trade} />
      {isRefunding && <RefundDialog rptOrderCode={trade.rptOrderCode} onClose={() => setRefunding(false)} />}
    </DetailPage>
  )
}

/** Buttons for the actions on the trade; an action that is not possible now gives the reason. */
function TradeButtons({ trade, onRefund }: { trade: Trade; onRefund: () => void }) {
  const { DivisionButtons } = usePageParts().trades
  const push = useSend(tradeAction.pushNotify, { done: t('已开始推送') })
  const sync = useSend(tradeAction.syncDetail, { done: t('已与通道同步') })
  const { rptOrderCode } = trade
  const words = (why: string | undefined) => why && t(why)
  const whyNoPush = trade.notifyUrl === '' ? '该交易未配置通知地址' : pushBlocked(trade)
  return (
    <div className="trade-buttons">
      <Can code="pos_trade_sync">
        <Button loading={sync.isPending} onClick={() => void sync.send({ rptOrderCode })}>
          {t('同步交易')}
        </Button>
      </Can>
      <Can code="pos_trade_push">
        <ActionButton
          action={{ title: t('推送通知'), blocked: words(whyNoPush), run: () => void push.send({ rptOrderCode }) }}
          isPending={push.isPending}
        />
      </Can>
      <Can code="pos_trade_refund">
        <ActionButton action={{ title: t('退款'), blocked: words(refundBlocked(trade)), run: onRefund }} />
      </Can>
      <DivisionButtons trade={trade} />
    </div>
  )
}
