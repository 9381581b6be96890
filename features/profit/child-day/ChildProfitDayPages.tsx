import { t } from '../../../core/web/language/language.ts'
import { ProfitDayScreen, ProfitGatherScreen } from '../day/ProfitDayScreen.tsx'
import { childProfitDay } from './child-profit-day.contract.ts'

/** 下级机构分润日报: of the institutions below. */
export const ChildProfitDayPage = () => <ProfitDayScreen title={t('下级机构分润日报')} calls={childProfitDay} />

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
