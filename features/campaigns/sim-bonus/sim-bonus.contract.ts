import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  int,
  labelled,
  optional,
  orNull,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'

/** @source docs/domain/money.md 7.5 */
export const BonusStatus = codes(['bonus_status', '返现状态', 'Bonus status'], {
  pending: [0, '待发放', 'Pending'],
  granted: [1, '已发放', 'Granted'],
  takenBack: [3, '已追回', 'Taken back'],
})

const filter = {
  bonusNo: labelled('返现单号', optional(text(32))),
  rechargeCode: labelled('充值单号', optional(text(32))),
  iccid: labelled('ICCID', optional(text(22))),
  sn: labelled('SN', optional(text(32))),
  rpiNo: labelled('商户编号', optional(text(32))),
  userNo: labelled('主体编号', optional(text(32))),
  bonusStatus: labelled('返现状态', optional(codeList(BonusStatus))),
  ...createTimeFilter,
}
export const SimBonusFilter = z.object(filter)

/** Share of one level of a chain in a SIM fee. @source docs/domain/money.md 7.5 */
export const SimBonus = z.object({
  id: id(),
  bonusNo: shown(),
  rechargeCode: shown(),
  rptOrderCode: shown(),
  iccid: shown(),
  sn: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  level: int(),
  simFeeAmount: yuan(),
  bonusAmount: yuan(),
  bonusStatus: code(BonusStatus),
  /** Day on which it is granted. */
  dueDay: shownDay(),
  grantTime: shownInstant(),
  backTime: shownInstant(),
  txnId: orNull(id()),
  createTime: shownInstant(),
})

/** Totals over all bonuses of a filter. */
export const SimBonusStatistics = z.object({
  bonusCount: count(),
  bonusAmount: yuan(),
  groups: z.array(z.object({ bonusStatus: code(BonusStatus), bonusCount: count(), bonusAmount: yuan() })),
})

const path = '/api/rb-oem/oem/active/activesimrecord'

/** Bonuses of SIM fees. @source docs/domain/money.md 7.5 */
export const simBonus = {
  list: call({
    id: 'C0649',
    method: 'GET',
    path: `${path}/bonusList`,
    title: '流量费返现列表',
    permission: 'sim_bonus_view',
    input: PageQuery.extend(filter),
    output: page(SimBonus),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0650',
    method: 'GET',
    path: `${path}/bonusStatistics`,
    title: '流量费返现统计',
    permission: 'sim_bonus_view',
    input: SimBonusFilter,
    output: SimBonusStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0651',
    method: 'GET',
    path: `${path}/bonusExport`,
    title: '导出流量费返现',
    permission: 'sim_bonus_export',
    input: SimBonusFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}

export const simBonusErrors = defineErrors('simBonus', {
  withdrawn: {
    status: 409,
    zh: '返现已提现，不能退款',
    en: 'The bonus has been withdrawn. The fee cannot be refunded',
  },
})
