import { call } from '../../../core/shared/call.ts'
import {
  ProfitDay,
  ProfitDayDetail,
  ProfitGroup,
  profitRows,
  profitTake,
  profitTotals,
} from '../day/profit-day.contract.ts'

const base = '/api/rb-oem/oem/all/oemprofit/service_profit_day'

/** Profit of the own institution and of the institutions below it. */
export const allProfitDay = {
  list: call({ id: 'C0513', path: `${base}/list`, title: '全部分润日报', ...profitRows(ProfitDay) }),
  listNew: call({ id: 'C0514', path: `${base}/listNew`, title: '全部分润日报明细', ...profitRows(ProfitDayDetail) }),
  statistics: call({ id: 'C0515', path: `${base}/statistics`, title: '全部分润日报统计', ...profitTotals }),
  statisticsNew: call({ id: 'C0516', path: `${base}/statisticsNew`, title: '全部分润日报明细统计', ...profitTotals }),
  export: call({ id: 'C0517', path: `${base}/export`, title: '导出全部分润日报', ...profitTake }),
  exportNew: call({ id: 'C0518', path: `${base}/exportNew`, title: '导出全部分润日报明细', ...profitTake }),
  listGroup: call({ id: 'C0519', path: `${base}/listGroup`, title: '全部分润汇总', ...profitRows(ProfitGroup) }),
  exportGroup: call({ id: 'C0520', path: `${base}/exportGroup`, title: '导出全部分润汇总', ...profitTake }),
}
