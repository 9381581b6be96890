import { t } from '../../../core/web/language/language.ts'
import { profitDay } from './profit-day.contract.ts'
import { ProfitDayScreen } from './ProfitDayScreen.tsx'

/** 分润日报: daily profit of the own institution. */
export const ProfitDayPage = () => <ProfitDayScreen title={t('分润日报')} calls={profitDay} />

/** 分润详情: the days of a node, which the address names. */
export const ProfitDetailPage = () => <ProfitDayScreen title={t('分润详情')} calls={profitDay} />
