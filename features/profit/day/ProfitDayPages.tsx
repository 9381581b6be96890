import { Switch } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language.ts'
import { allProfitDay, childProfitDay, profitDay } from './profit-day.contract.ts'
import { ProfitDayScreen, ProfitGatherScreen } from './ProfitDayScreen.tsx'

/** 分润日报: daily profit of the own institution. */
export const ProfitDayPage = () => <ProfitDayScreen title={t('分润日报')} calls={profitDay} />

/** 全部分润日报: of the own institution and those below. */
export const AllProfitDayPage = () => <ProfitDayScreen title={t('全部分润日报')} calls={allProfitDay} />

/** 下级机构分润日报: of the institutions below. */
export const ChildProfitDayPage = () => <ProfitDayScreen title={t('下级机构分润日报')} calls={childProfitDay} />

/** 分润详情: the days of a node, which the address names. */
export const ProfitDetailPage = () => <ProfitDayScreen title={t('分润详情')} calls={profitDay} />

/** 下级机构分润详情. */
export const ChildProfitDetailPage = () => <ProfitDayScreen title={t('下级机构分润详情')} calls={childProfitDay} />

/** 下级机构分润汇总. */
export const ChildProfitGatherPage = () => (
  <ProfitGatherScreen
    title={t('下级机构分润汇总')}
    calls={childProfitDay}
    detail="/childOemProfit/service_profit_datail"
  />
)

/** 分润汇总: of the own institution, or of all. */
export function ProfitGatherPage() {
  const [isAll, setAll] = useState(false)
  const toolbar = (
    <label>
      <Switch checked={isAll} onChange={setAll} aria-label={t('含下级机构')} /> {t('含下级机构')}
    </label>
  )
  return isAll ? (
    <ProfitGatherScreen
      key="all"
      title={t('全部分润汇总')}
      calls={allProfitDay}
      detail="/oemprofit/all_profit_day"
      toolbar={toolbar}
    />
  ) : (
    <ProfitGatherScreen
      key="own"
      title={t('分润汇总')}
      calls={profitDay}
      detail="/oemprofit/profit_datail"
      toolbar={toolbar}
    />
  )
}
