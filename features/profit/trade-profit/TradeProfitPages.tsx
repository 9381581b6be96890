import { Segmented } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { ProfitStreamScreen } from './ProfitStreamScreen.tsx'
import { allTradeProfit, tradeProfit } from './trade-profit.contract.ts'
import { TradeProfitScreen } from './TradeProfitScreen.tsx'

/** 商户分润明细: the own node's profit from each trade of the own institution. */
export const TradeProfitPage = () => <TradeProfitScreen title={t('商户分润明细')} calls={tradeProfit} isAll={false} />

/** 全部分润明细: also of the institutions below; or the stream of rows of every node. */
export function AllTradeProfitPage() {
  const [isStream, setStream] = useState(false)
  const toolbar = (
    <Segmented
      aria-label={t('展示方式')}
      value={isStream ? 'stream' : 'trade'}
      options={[
        { value: 'trade', label: t('按交易') },
        { value: 'stream', label: t('流水') },
      ]}
      onChange={(value) => setStream(value === 'stream')}
    />
  )
  return isStream ? (
    <ProfitStreamScreen toolbar={toolbar} />
  ) : (
    <TradeProfitScreen title={t('全部分润明细')} calls={allTradeProfit} isAll toolbar={toolbar} />
  )
}
