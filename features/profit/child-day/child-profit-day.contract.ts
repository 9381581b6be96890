import { call } from '../../../core/shared/call.ts'
import {
  ProfitDay,
  ProfitDayDetail,
  ProfitGroup,
  profitRows,
  profitTake,
  profitTotals,
} from '../day/profit-day.contract.ts'

const base = '/api/rb-oem/oem/child/oemprofit/service_profit_day'

/** Profit of the institutions below: sub-operators, and what the operator earns from their merchants. */
export const childProfitDay = {
  list: call({ id: 'C0521', path: `${base}/list`, title: '下级机构分润日报', ...profitRows(ProfitDay) }),
  listNew: call({
    id: 'C0522',
    path: `${base}/listNew`,
    title: '下级机构分润日报明细',
    ...profitRows(ProfitDayDetail),
  }),
  statistics: call({ id: 'C0523', path: `${base}/statistics`, title: '下级机构分润日报统计', ...profitTotals }),
  statisticsNew: call({
    id: 'C0524',
    path: `${base}/statisticsNew`,
    title: '下级机构分润日报明细统计',
    ...profitTotals,
  }),
  export: call({ id: 'C0525', path: `${base}/export`, title: '导出下级机构分润日报', ...profitTake }),
  exportNew: call({ id: 'C0526', path: `${base}/exportNew`, title: '导出下级机构分润日报明细', ...profitTake }),
  listGroup: call({ id: 'C0527', path: `${base}/listGroup`, title: '下级机构分润汇总', ...profitRows(ProfitGroup) }),
  exportGroup: call({ id: 'C0528', path: `${base}/exportGroup`, title: '导出下级机构分润汇总', ...profitTake }),
}
