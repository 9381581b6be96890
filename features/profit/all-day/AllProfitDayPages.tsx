import { Switch } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { ProfitDayScreen, ProfitGatherScreen } from '../day/ProfitDayScreen.tsx'
import { profitDay } from '../day/profit-day.contract.ts'
import { allProfitDay } from './all-profit-day.contract.ts'

/** 全部分润日报: of the own institution and those below. */
export const AllProfitDayPage = () => <ProfitDayScreen title={t('全部分润日报')} calls={allProfitDay} />

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
