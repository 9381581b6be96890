import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { WalletStatus } from '../../ledger/ledger.shared.ts'
import { BalanceRecord, recordFilter, RecordStatistics } from '../balance-record/balance-record.contract.ts'
import { Wallet, WalletStatistics } from '../wallet/wallet.contract.ts'

const merchantFilter = {
  rpiNo: labelled('商户编号', optional(text(32))),
  rpiName: labelled('商户名称', optional(text(50))),
  walletNo: labelled('钱包编号', optional(text(32))),
  walletStatus: labelled('钱包状态', optional(code(WalletStatus))),
  ...createTimeFilter,
}
const MerchantFilter = z.object(merchantFilter)

/** A merchant's wallet with what one wants to know of the merchant. */
export const MerchantWallet = Wallet.extend({
  rpiNo: shown(),
  rpiName: shown(),
  belongNo: shown(),
  belongName: shown(),
  lastWithdrawTime: shownInstant(),
})

const { userType: _, userNo: __, walletKind: ___, ...ofRecord } = recordFilter
const merchantRecordFilter = { ...ofRecord, rpiNo: labelled('商户编号', optional(text(32))) }
const MerchantRecordFilter = z.object(merchantRecordFilter)

const walletPath = '/api/rb-oem/oem/merchant/merchant_wallet'
const recordPath = '/api/rb-oem/oem/merchant/merchant_wallet_record'

/** Wallets of merchants. @source docs/domain/money.md 5.1 */
export const merchantWallet = {
  page: call({
    id: 'C0271',
    method: 'GET',
    path: `${walletPath}/statistics`,
    title: '商户钱包列表',
    permission: 'wallet_view',
    input: PageQuery.extend(merchantFilter),
    output: page(MerchantWallet),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  statistics: call({
    id: 'C0272',
    method: 'GET',
    path: `${walletPath}/statisticsStat`,
    title: '商户钱包统计',
    permission: 'wallet_view',
    input: MerchantFilter,
    output: WalletStatistics,
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0273',
    method: 'GET',
    path: `${walletPath}/selectOne`,
    title: '商户钱包详情',
    permission: 'wallet_view',
    input: z.object({ rpiNo: labelled('商户编号', text(32)) }),
    output: MerchantWallet,
    refusals: { common: 'datesReversed notFound' },
  }),
  export: call({
    id: 'C0274',
    method: 'GET',
    path: `${walletPath}/statisticsExport`,
    title: '导出商户钱包',
    permission: 'wallet_view',
    input: MerchantFilter,
    answer: 'export',
    refusals: { common: 'datesReversed' },
  }),
}

/** Balance records of merchants' wallets. @source docs/domain/money.md 5.1 */
export const merchantWalletRecord = {
  page: call({
    id: 'C0268',
    method: 'GET',
    path: `${recordPath}/pageList`,
    title: '商户钱包明细',
    permission: 'wallet_view',
    input: PageQuery.extend(merchantRecordFilter),
    output: page(BalanceRecord),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  statistics: call({
    id: 'C0269',
    method: 'GET',
    path: `${recordPath}/statistics`,
    title: '商户钱包明细统计',
    permission: 'wallet_view',
    input: MerchantRecordFilter,
    output: RecordStatistics,
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  export: call({
    id: 'C0270',
    method: 'GET',
    path: `${recordPath}/pageListExport`,
    title: '导出商户钱包明细',
    permission: 'wallet_view',
    input: MerchantRecordFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
