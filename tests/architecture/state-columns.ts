import { outboxTransitions } from '../../core/server/jobs/outbox-states.ts'
import { userTransitions } from '../../features/access/user/user.rules.ts'
import { progressTransitions, recordTransitions } from '../../features/campaigns/activity-eval/record-state.rules.ts'
import { activityTransitions } from '../../features/campaigns/activity/activity.rules.ts'
import { bankCampaignTransitions } from '../../features/campaigns/bank-campaign/bank-campaign.rules.ts'
import { debtTransitions } from '../../features/campaigns/debt/debt-state.rules.ts'
import { bonusTransitions } from '../../features/campaigns/sim-bonus/sim-bonus.rules.ts'
import { ticketRecordTransitions, ticketTransitions } from '../../features/campaigns/ticket/ticket.rules.ts'
import { notifyTransitions } from '../../features/channels/inbox/notify-states.rules.ts'
import { downloadTransitions } from '../../features/content/download/download.rules.ts'
import { noticeTransitions } from '../../features/content/system-notice/system-notice.rules.ts'
import {
  orderTransitions as pledgeOrderTransitions,
  pledgeRefundTransitions,
  rewardTransitions,
} from '../../features/deposits/order-book/order-state.rules.ts'
import { activeTransitions } from '../../features/deposits/pledge-active/pledge-active.rules.ts'
import { formTransitions } from '../../features/fee-forms/form/form.rules.ts'
import { marketTransitions } from '../../features/fee-forms/market/market.rules.ts'
import { authTransitions as invoiceAuthTransitions } from '../../features/invoices/authorisation/authorisation.rules.ts'
import { invoiceTransitions } from '../../features/invoices/invoice/invoice.rules.ts'
import { sendingTransitions } from '../../features/invoices/sending/sending.rules.ts'
import { recordTransitions as invoiceRecordTransitions } from '../../features/invoices/profit-invoice/record.rules.ts'
import { stockTransitions } from '../../features/inventory/device/device.rules.ts'
import { transferTransitions } from '../../features/inventory/transfer/transfer.rules.ts'
import { rechargeTransitions } from '../../features/iot/recharge/recharge.rules.ts'
import { feeTransitions } from '../../features/iot/record/record.rules.ts'
import { deductionTransitions, walletTransitions } from '../../features/ledger/posting/wallet-states.rules.ts'
import { couponTransitions } from '../../features/mall/coupon/coupon.rules.ts'
import { deliveryTransitions } from '../../features/mall/delivery/delivery.rules.ts'
import { shopRefundTransitions } from '../../features/mall/refund/refund.rules.ts'
import { masterTransitions, subTransitions } from '../../features/mall/order/order.rules.ts'
import {
  memberTradeTransitions,
  rechargeReturnTransitions,
} from '../../features/members/stored-value/stored-value.rules.ts'
import { changeTransitions } from '../../features/merchants/change-effect/change.rules.ts'
import { incomingTransitions } from '../../features/merchants/incoming-state/incoming.rules.ts'
import {
  merchantTransitions,
  finishTransitions,
  verifyTransitions,
} from '../../features/merchants/merchant/merchant-states.rules.ts'
import { optimizeTransitions } from '../../features/merchants/optimisation/optimisation.rules.ts'
import { moveTransitions } from '../../features/merchants/provider-move/move.rules.ts'
import { riskHoldTransitions } from '../../features/merchants/risk-hold/risk-hold.rules.ts'
import { walletAuthTransitions } from '../../features/merchants/incoming-state/wallet-auth-states.rules.ts'
import { policyTransitions } from '../../features/pricing/policy/policy.rules.ts'
import { recalcTransitions } from '../../features/profit/recalc-run/recalc-states.rules.ts'
import { identityTransitions } from '../../features/providers/dossier/identity-states.rules.ts'
import { partyTransitions } from '../../features/providers/dossier/party-review.rules.ts'
import { examineTransitions } from '../../features/providers/examine/examine.rules.ts'
import { batchTransitions } from '../../features/reconciliation/recon-batch/recon-batch-states.rules.ts'
import { diffTransitions } from '../../features/reconciliation/recon-diff/recon-diff.rules.ts'
import { uploadTransitions } from '../../features/settings/upload/upload.rules.ts'
import { releaseTransitions } from '../../features/sharing/rows/release-states.rules.ts'
import { detailTransitions, divisionTransitions } from '../../features/splits/order/order-states.rules.ts'
import { projectTransitions, versionTransitions } from '../../features/splits/project-upkeep/project-upkeep.rules.ts'
import { registrationTransitions } from '../../features/splits/registration/registration.rules.ts'
import { returnDetailTransitions, returnTransitions } from '../../features/splits/return/return-states.rules.ts'
import { storeTransitions } from '../../features/stores/store/store.rules.ts'
import { codeTransitions } from '../../features/terminals/qrcode/qrcode.rules.ts'
import { refundTransitions } from '../../features/trades/refund/refund.rules.ts'
import { settlementTransitions } from '../../features/trades/settlement/settlement.rules.ts'
import {
  claimTransitions,
  pushTransitions,
  tradeDivisionTransitions,
  tradeReconTransitions,
  tradeSettleTransitions,
  tradeTransitions,
} from '../../features/trades/trade/trade-states.rules.ts'
import { moneyChangeTransitions } from '../../features/wallets/adjustment/adjustment.rules.ts'
import { otherMoneyTransitions } from '../../features/wallets/other-money/other-money.rules.ts'
import { topupTransitions } from '../../features/wallets/topup/topup.rules.ts'
import { agreementTransitions } from '../../features/withdrawals/tax/agreement-states.rules.ts'
import { attemptTransitions } from '../../features/withdrawals/withdrawal/attempt-states.rules.ts'
import { withdrawalTransitions } from '../../features/withdrawals/withdrawal/withdrawal.rules.ts'
import type { Moves } from '../setup/state-moves.ts'

/** Columns of states, each with the table of its events. Nothing else may write them (docs/style.md "A rule"). */
export const stateColumns: Readonly<Record<string, Moves>> = {
  'active.active_status': activityTransitions,
  'active_progress.progress_status': progressTransitions,
  'active_record.record_status': recordTransitions,
  'active_sim_record.bonus_status': bonusTransitions,
  'app_user.user_status': userTransitions,
  'app_version.version_status': noticeTransitions,
  'auth.auth_status': identityTransitions,
  'bank_active.active_status': bankCampaignTransitions,
  'channel_notify.handle_status': notifyTransitions,
  'debt.debt_status': { ...deductionTransitions, ...debtTransitions },
  'division_merchant.div_mer_status': registrationTransitions,
  'division_order.div_order_status': divisionTransitions,
  'division_order_detail.detail_status': detailTransitions,
  'division_project.project_status': projectTransitions,
  'division_project_version.version_status': versionTransitions,
  'division_receipt.receipt_status': registrationTransitions,
  'division_return.div_return_status': returnTransitions,
  'division_return_detail.return_detail_status': returnDetailTransitions,
  'download.download_status': downloadTransitions,
  'examine.examine_status': examineTransitions,
  'feet_mer_form.form_status': formTransitions,
  'invoice.invoice_status': invoiceTransitions,
  'invoice_auth.auth_status': invoiceAuthTransitions,
  'invoice_sending.sending_status': sendingTransitions,
  'invoice_record.record_status': invoiceRecordTransitions,
  'iot_recharge.recharge_status': rechargeTransitions,
  'mall_delivery.delivery_status': deliveryTransitions,
  'mall_master_order.master_status': masterTransitions,
  'mall_sub_order.sub_status': subTransitions,
  'member_recharge_refund.return_status': rechargeReturnTransitions,
  'member_trade.trade_status': memberTradeTransitions,
  'mer_change_record.change_status': changeTransitions,
  'merchant_market.market_status': marketTransitions,
  'money_change.change_status': moneyChangeTransitions,
  'oem_policy.policy_status': policyTransitions,
  'optimize_merchant_info.optimize_status': optimizeTransitions,
  'other_money.other_status': otherMoneyTransitions,
  'outbox.outbox_status': outboxTransitions,
  'pledge_active.active_status': activeTransitions,
  'pledge_order.order_status': pledgeOrderTransitions,
  'pledge_order_refund.pledge_refund_status': pledgeRefundTransitions,
  'pledge_reward.reward_status': rewardTransitions,
  'pos_refund.recon_status': tradeReconTransitions,
  'pos_refund.refund_status': refundTransitions,
  'pos_sim_record.fee_status': feeTransitions,
  'pos_store.store_status': storeTransitions,
  'pos_trade.div_status': tradeDivisionTransitions,
  'pos_trade.push_status': pushTransitions,
  'pos_trade.recon_status': tradeReconTransitions,
  'pos_trade.rpt_status': tradeTransitions,
  'pos_trade.settle_status': tradeSettleTransitions,
  'profit_recalc.recalc_status': recalcTransitions,
  'qrcode.rq_status': codeTransitions,
  'recon_batch.recon_status': batchTransitions,
  'recon_diff.diff_status': diffTransitions,
  'risk_hold.hold_status': riskHoldTransitions,
  'rpi_account.verify_state': verifyTransitions,
  'rpi_basic.finish_status': finishTransitions,
  'rpi_basic.rpi_status': merchantTransitions,
  'rpi_incoming.incoming_status': incomingTransitions,
  'rpi_pay_auth.apply_state': walletAuthTransitions,
  'service_coupon.coupon_status': couponTransitions,
  'service_info.service_audit_status': partyTransitions,
  'service_move.move_status': moveTransitions,
  'service_profit_release.release_status': releaseTransitions,
  'settle_record.settle_status': settlementTransitions,
  'shop_refund.refund_status': shopRefundTransitions,
  'stock_sn.sn_status': stockTransitions,
  'store_transfer.rsr_status': transferTransitions,
  'system_notice.notice_status': noticeTransitions,
  'tax_agreement.agreement_status': agreementTransitions,
  'ticket.ticket_status': ticketTransitions,
  'ticket_record.record_status': ticketRecordTransitions,
  'trade_claim.claim_status': claimTransitions,
  'trade_push.push_status': pushTransitions,
  'upload.upload_status': uploadTransitions,
  'user_wallet.wallet_status': walletTransitions,
  'wallet_topup.topup_status': topupTransitions,
  'withdraw_attempt.attempt_status': attemptTransitions,
  'withdrawal.withdraw_status': withdrawalTransitions,
}

/** Columns with such a name that hold no state of their row, and why. */
export const statelessColumns: Readonly<Record<string, readonly string[]>> = {
  'nothing writes it yet but its default: accounts are not closed': ['ledger_account.account_status'],
  'the last word of the other side, repeated': [
    'iot_card.card_status',
    'iot_card.gprs_status',
    'rp_terminal.logon_state',
    'rpi_pay_auth.authorize_state',
  ],
  'a switch: whether it is offered': ['iot_product.product_status'],
  'says what a line of a log was moved from and to': [
    'biz_state_log.from_status',
    'biz_state_log.to_status',
    'store_record.after_status',
    'store_record.before_status',
  ],
  'a note beside a state: what is asked for, what was before, what came of one visit': [
    'optimize_merchant_record.result_status',
    'recon_diff.prior_status',
    'user_wallet.pending_status',
  ],
  'what two sides said when they were compared': ['recon_diff.bill_status', 'recon_diff.our_status'],
  'a key of sums': ['trade_count_day.rpt_status', 'withdraw_stat.withdraw_status'],
  'the database makes it of other columns': ['rp_terminal.bind_status'],
}
