import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  id,
  labelled,
  maybeText,
  optional,
  positiveYuan,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { verdictFields } from '../../../core/shared/verdict.ts'

/** @source docs/domain/money.md 5.1 */
export const TopupMode = codes(['topup_mode', '充值方式', 'Top-up method'], {
  scan: [1, '扫码', 'Scan'],
  transfer: [2, '线下转账', 'Bank transfer'],
})

/** @source docs/domain/money.md 5.1 */
export const TopupStatus = codes(['topup_status', '充值状态', 'Top-up status'], {
  unpaid: [0, '待支付', 'Unpaid'],
  toConfirm: [1, '待确认', 'Pending confirmation'],
  credited: [2, '已到账', 'Credited'],
  closed: [3, '已关闭', 'Closed'],
  rejected: [4, '驳回', 'Rejected'],
})

const filter = {
  topupNo: labelled('充值单号', optional(text(32))),
  userNo: labelled('主体编号', optional(text(32))),
  topupMode: labelled('充值方式', optional(code(TopupMode))),
  topupStatus: labelled('充值状态', optional(code(TopupStatus))),
  ...createTimeFilter,
}
export const TopupFilter = z.object(filter)

/** Money that an owner puts into its recharge wallet. */
export const Topup = z.object({
  id: id(),
  topupNo: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  amount: yuan(),
  topupMode: code(TopupMode),
  rptOrderCode: shown(),
  codeUrl: shown(),
  /** Link that holds for a short time; '' of a scan. */
  voucherUrl: shown(),
  topupStatus: code(TopupStatus),
  auditNo: shown(),
  auditTime: shownInstant(),
  auditReason: shown(),
  createTime: shownInstant(),
  finishTime: shownInstant(),
})

/** A top-up with its changes of state. */
export const TopupDetail = Topup.extend({ states: z.array(StateRow) })

const controller = '/api/rb-oem/oem/wallet/wallet_topup'
const topupNo = labelled('充值单号', text(32))

/** Top-ups of recharge wallets. @source docs/domain/money.md 5.1 */
export const topup = {
  list: call({
    id: 'C1015',
    method: 'GET',
    path: `${controller}/list`,
    title: '钱包充值列表',
    permission: 'wallet_view',
    input: PageQuery.extend(filter),
    output: page(Topup),
    refusals: { common: 'datesReversed pagingTooDeep spanTooLong' },
  }),
  detail: call({
    id: 'C1016',
    method: 'GET',
    path: `${controller}/detail`,
    title: '钱包充值详情',
    permission: 'wallet_view',
    input: z.object({ topupNo }),
    output: TopupDetail,
    refusals: { common: 'notFound' },
  }),
  add: call({
    id: 'C1017',
    method: 'POST',
    path: `${controller}/add`,
    title: '钱包充值',
    permission: 'wallet_topup',
    input: z.object({
      amount: labelled('金额', positiveYuan()),
      topupMode: labelled('充值方式', code(TopupMode)),
      voucherUrl: labelled('转账凭证', maybeText(255)).default(''),
    }),
    output: z.object({ topupNo: shown(), topupStatus: code(TopupStatus), rptOrderCode: shown(), codeUrl: shown() }),
    audit: 'topup.add',
    requestNo: true,
    refusals: {
      common: 'stateRefuses',
      file: 'gone',
      topup: 'scanUnavailable voucherMissing',
      voucher: 'used',
      wallet: 'kindNotOwned',
    },
  }),
  audit: call({
    id: 'C1018',
    method: 'POST',
    path: `${controller}/audit`,
    title: '确认充值到账',
    permission: 'wallet_topup_audit',
    input: z.object({ topupNo, ...verdictFields }),
    audit: 'topup.audit',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      ledger: 'accountClosed balanceTooLow',
    },
  }),
}

export const topupErrors = defineErrors('topup', {
  voucherMissing: { status: 400, zh: '请上传转账凭证', en: 'Upload the transfer receipt' },
  scanUnavailable: {
    status: 409,
    zh: '暂无可用的扫码收款通道，请使用线下转账',
    en: 'No scan payment channel is available right now. Use a bank transfer',
  },
})
