import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  flag,
  id,
  ids,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { OwnerType, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** Filters that the list of wallets, its statistics and its export share. */
export const walletFilter = {
  walletNo: labelled('钱包编号', optional(text(32))),
  userType: labelled('主体类型', optional(code(OwnerType))),
  userNo: labelled('主体编号', optional(text(32))),
  userName: labelled('主体名称', optional(text(50))),
  /** The whole number or the beginning of the name, for forms that look for an owner. */
  keyword: labelled('主体名称或编号', optional(text(50))),
  walletKind: labelled('钱包类型', optional(code(WalletKind))),
  walletStatus: labelled('钱包状态', optional(code(WalletStatus))),
  /** Whether a change of status waits for its second person. */
  isPending: labelled('待审核变更', optional(flag())),
  ...createTimeFilter,
}
export const WalletFilter = z.object(walletFilter)

/** The balances of a wallet. @source docs/domain/money.md 5.1 */
export const walletAmounts = {
  availableAmount: yuan(),
  frozenAmount: yuan(),
  transitAmount: yuan(),
  totalInAmount: yuan(),
  totalOutAmount: yuan(),
  totalWithdrawAmount: yuan(),
}

/** A wallet of a party or merchant. */
export const Wallet = z.object({
  id: id(),
  walletNo: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  walletKind: code(WalletKind),
  ...walletAmounts,
  walletStatus: code(WalletStatus),
  /** A change of status that waits for its second person. */
  pendingStatus: orNull(code(WalletStatus)),
  pendingReason: shown(),
  pendingUserName: shown(),
  lastChangeTime: shownInstant(),
  createTime: shownInstant(),
  remark: shown(),
})

/** A wallet with its changes of status. */
export const WalletDetail = Wallet.extend({ states: z.array(StateRow) })

/** Totals over all wallets of a filter. */
export const WalletStatistics = z.object({
  walletCount: count(),
  ...walletAmounts,
  statusCounts: z.array(z.object({ walletStatus: code(WalletStatus), walletCount: count() })),
})

const userWallet = '/api/rb-oem/oem/wallet/user_wallet'

/** Wallets of parties and merchants. @source docs/domain/money.md 5.1 */
export const wallet = {
  list: call({
    id: 'C0587',
    method: 'GET',
    path: `${userWallet}/list`,
    title: '用户钱包列表',
    permission: 'wallet_view',
    input: PageQuery.extend(walletFilter),
    output: page(Wallet),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  detail: call({
    id: 'C0588',
    method: 'GET',
    path: `${userWallet}/detail`,
    title: '用户钱包详情',
    permission: 'wallet_view',
    input: z.object({ id: id() }),
    output: WalletDetail,
    refusals: { common: 'datesReversed notFound' },
  }),
  statistics: call({
    id: 'C0593',
    method: 'GET',
    path: `${userWallet}/statistics`,
    title: '用户钱包统计',
    permission: 'wallet_view',
    input: WalletFilter,
    output: WalletStatistics,
    refusals: { common: 'datesReversed' },
  }),
  export: call({
    id: 'C0592',
    method: 'GET',
    path: `${userWallet}/export`,
    title: '导出用户钱包',
    permission: 'wallet_view',
    input: WalletFilter,
    answer: 'export',
    refusals: { common: 'datesReversed' },
  }),
  template: call({
    id: 'C0594',
    method: 'GET',
    path: `${userWallet}/export-template`,
    title: '下载用户钱包模板',
    permission: 'wallet_status',
    answer: 'file',
  }),
  add: call({
    id: 'C0591',
    method: 'POST',
    path: `${userWallet}/add`,
    title: '新增钱包',
    permission: 'wallet_status',
    input: z.object({
      userNo: labelled('主体编号', text(32)),
      walletKind: labelled('钱包类型', code(WalletKind)),
      remark: labelled('备注', maybeText(255)).default(''),
    }),
    output: z.object({ id: id(), walletNo: shown() }),
    audit: 'wallet.add',
    requestNo: true,
    refusals: { common: 'notFound', wallet: 'exists kindNotOwned' },
  }),
  submit: call({
    id: 'C0590',
    method: 'POST',
    path: `${userWallet}/submit`,
    title: '变更钱包状态',
    permission: 'wallet_status',
    input: z.object({
      walletNo: labelled('钱包编号', text(32)),
      walletStatus: labelled('钱包状态', code(WalletStatus)),
      reason: labelled('原因', maybeText(255)).default(''),
    }),
    audit: 'wallet.submit',
    requestNo: true,
    refusals: { common: 'notFound reasonMissing stateRefuses', wallet: 'exists' },
  }),
  audit: call({
    id: 'C1014',
    method: 'POST',
    path: `${userWallet}/audit`,
    title: '审核钱包状态变更',
    permission: 'wallet_status_audit',
    input: z.object({ walletNo: labelled('钱包编号', text(32)), ...verdictFields }),
    audit: 'wallet.audit',
    refusals: { common: 'notFound ownSubmission rejectReasonMissing stateRefuses', wallet: 'exists' },
  }),
  remove: call({
    id: 'C0589',
    method: 'POST',
    path: `${userWallet}/remove`,
    title: '注销钱包',
    permission: 'wallet_status',
    input: z.object({ ids: ids() }),
    audit: 'wallet.remove',
    refusals: { common: 'datesReversed notFound stateRefuses', wallet: 'hasDebt notEmpty' },
  }),
}

export const walletErrors = defineErrors('wallet', {
  exists: { status: 409, zh: '钱包已存在', en: 'The wallet already exists' },
  notEmpty: {
    status: 409,
    zh: '钱包余额不为零，不能注销',
    en: 'The wallet balance is not zero, so it cannot be closed',
  },
  hasDebt: { status: 409, zh: '存在未结清欠款{x}元', en: 'There are unsettled debts of ¥{x}' },
  kindNotOwned: { status: 400, zh: '该主体不能开立此类钱包', en: 'This owner cannot open a wallet of this type' },
})
