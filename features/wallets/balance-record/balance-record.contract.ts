import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  id,
  ids,
  labelled,
  maybeText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { BalanceChange, Direction, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'

/** Manual operations on part of a balance. @source docs/domain/money.md 5.2 */
export const FreezeKind = codes(['freeze_kind', '冻结类型', 'Freeze type'], {
  freeze: [1, '冻结', 'Freeze'],
  unfreeze: [2, '解冻', 'Unfreeze'],
})

/** Filters that lists of balance records, their statistics and exports share. */
export const recordFilter = {
  recordNo: labelled('流水号', optional(text(32))),
  walletNo: labelled('钱包编号', optional(text(32))),
  userType: labelled('主体类型', optional(code(OwnerType))),
  userNo: labelled('主体编号', optional(text(32))),
  walletKind: labelled('钱包类型', optional(code(WalletKind))),
  changeType: labelled('变动类型', optional(codeList(BalanceChange))),
  direction: labelled('收支方向', optional(code(Direction))),
  bizCode: labelled('业务单号', optional(text(64))),
  ...createTimeFilter,
}
export const RecordFilter = z.object(recordFilter)

/** One change of a wallet's available balance. @source docs/domain/money.md 5.2 */
export const BalanceRecord = z.object({
  id: id(),
  recordNo: shown(),
  walletNo: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  walletKind: code(WalletKind),
  changeType: code(BalanceChange),
  direction: code(Direction),
  amount: yuan(),
  balanceBefore: yuan(),
  balanceAfter: yuan(),
  frozenAfter: yuan(),
  bizKind: shown(),
  bizCode: shown(),
  txnId: id(),
  remark: shown(),
  createTime: shownInstant(),
})

/** A record with the trade that it came from, when it came from one. */
export const BalanceRecordDetail = BalanceRecord.extend({ rptOrderCode: shown() })

/**
 * Totals over all records of a filter, and by kind of change. Income and expense are what came and went for good, net of
 * what undid it, as in the totals of a wallet: below zero where more was undone than done.
 */
export const RecordStatistics = z.object({
  recordCount: count(),
  inAmount: signedYuan(),
  outAmount: signedYuan(),
  changes: z.array(
    z.object({ changeType: code(BalanceChange), direction: code(Direction), recordCount: count(), amount: yuan() }),
  ),
  asOf: shownInstant(),
})

const controller = '/api/rb-oem/oem/balancerecord/balance_record'

/** Changes of wallets' balances. @source docs/domain/money.md 5.2 */
export const balanceRecord = {
  list: call({
    id: 'C0574',
    method: 'GET',
    path: `${controller}/list`,
    title: '余额记录列表',
    permission: 'wallet_view',
    input: PageQuery.extend(recordFilter),
    output: page(BalanceRecord),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C0575',
    method: 'GET',
    path: `${controller}/detail`,
    title: '余额记录详情',
    permission: 'wallet_view',
    input: z.object({ id: id() }),
    output: BalanceRecordDetail,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0576',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除余额记录',
    permission: 'wallet_freeze',
    input: z.object({ ids: ids() }),
    audit: 'balanceRecord.remove',
    refusals: { balanceRecord: 'never' },
  }),
  submit: call({
    id: 'C0577',
    method: 'POST',
    path: `${controller}/submit`,
    title: '修改余额记录备注',
    permission: 'wallet_freeze',
    input: z.object({ id: id(), remark: labelled('备注', maybeText(255)).default('') }),
    audit: 'balanceRecord.remark',
    refusals: { common: 'notFound' },
  }),
  change: call({
    id: 'C0578',
    method: 'POST',
    path: `${controller}/balanceRecordChange`,
    title: '冻结或解冻余额',
    permission: 'wallet_freeze',
    input: z.object({
      userNo: labelled('主体编号', text(32)),
      userType: labelled('主体类型', optional(code(OwnerType))),
      walletKind: labelled('钱包类型', code(WalletKind)),
      changeKind: labelled('冻结类型', code(FreezeKind)),
      amount: labelled('金额', positiveYuan()),
      reason: labelled('原因', maybeText(255)).default(''),
    }),
    output: z.object({ recordNo: shown() }),
    audit: 'balanceRecord.change',
    requestNo: true,
    payPwd: true,
    refusals: {
      balanceRecord: 'frozenTooLow',
      common: 'notFound reasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      wallet: 'kindNotOwned',
    },
  }),
}

export const balanceRecordErrors = defineErrors('balanceRecord', {
  never: { status: 409, zh: '余额流水不可删除', en: 'Balance records cannot be deleted' },
  frozenTooLow: { status: 409, zh: '冻结余额不足', en: 'The frozen balance is too low' },
})
