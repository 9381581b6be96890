import { commonTexts } from './core/shared/words.en.ts'
import { richTextTexts } from './core/web/field/rich-text.en.ts'
import { webTexts } from './core/web/language/web.en.ts'
import { listingTexts } from './core/web/list/listing.en.ts'
import { verdictTexts } from './core/web/verdict/verdict.en.ts'
import { clientTexts } from './features/access/client/client.en.ts'
import { guestTexts } from './features/access/guest/guest.en.ts'
import { menuTexts } from './features/access/menu/menu.en.ts'
import { payPasswordTexts } from './features/access/pay-password/pay-password.en.ts'
import { revealTexts } from './features/access/reveal/reveal.en.ts'
import { roleTexts } from './features/access/role/role.en.ts'
import { scopeTexts } from './features/access/scope/scope.en.ts'
import { sessionTexts } from './features/access/sign-in/sign-in.en.ts'
import { smsTexts } from './features/access/sms/sms.en.ts'
import { socialTexts } from './features/access/social/social.en.ts'
import { topMenuTexts } from './features/access/top-menu/top-menu.en.ts'
import { userScreenTexts } from './features/access/user-list/user-screens.en.ts'
import { userTexts } from './features/access/user-list/user-sheet.en.ts'
import { activityExplainTexts } from './features/campaigns/activity-explain/activity-explain.en.ts'
import { activityRewardTexts } from './features/campaigns/activity-reward/activity-reward.en.ts'
import { activityTexts } from './features/campaigns/activity/activity.en.ts'
import { bankCampaignTexts } from './features/campaigns/bank-campaign/bank-campaign.en.ts'
import { debtTexts } from './features/campaigns/debt/debt.en.ts'
import { rewardGrantTexts } from './features/campaigns/reward-grant/reward-grant.en.ts'
import { simBonusTexts } from './features/campaigns/sim-bonus/sim-bonus.en.ts'
import { ticketRecordTexts } from './features/campaigns/ticket-record/ticket-record.en.ts'
import { ticketTexts } from './features/campaigns/ticket/ticket.en.ts'
import { aisleTexts } from './features/channels/aisle/aisle.en.ts'
import { modelTexts } from './features/channels/model/model.en.ts'
import { channelNotifyTexts } from './features/channels/notify/notify.en.ts'
import { wxAccountTexts } from './features/channels/wx-account/wx-account.en.ts'
import { carouselTexts } from './features/content/carousel/carousel.en.ts'
import { deskNoticeTexts } from './features/content/desk-notice/desk-notice.en.ts'
import { downloadTexts } from './features/content/download/download.en.ts'
import { rejectReasonTexts } from './features/content/reject-reason/reject-reason.en.ts'
import { systemNoticeTexts } from './features/content/system-notice/system-notice.en.ts'
import { versionTexts } from './features/content/version/version.en.ts'
import { pledgeMealTexts } from './features/deposits/meal/meal.en.ts'
import { pledgeOrderTexts } from './features/deposits/order/order.en.ts'
import { pledgeActiveTexts } from './features/deposits/pledge-active/pledge-active.en.ts'
import { pledgeRefundTexts } from './features/deposits/refund/refund.en.ts'
import { pledgeRewardTexts } from './features/deposits/reward/reward.en.ts'
import { homeTexts } from './features/desk/home/home.en.ts'
import { insightTexts } from './features/desk/insight/insight.en.ts'
import { loginAsTexts } from './features/desk/login-as/login-as.en.ts'
import { shellTexts } from './features/desk/shell/shell.en.ts'
import { publicTexts } from './features/desk/sign-in/public.en.ts'
import { datasourceTexts } from './features/development/datasource/datasource.en.ts'
import { generatorTexts } from './features/development/generator/generator.en.ts'
import { feeFormTexts } from './features/fee-forms/form/form.en.ts'
import { marketTexts } from './features/fee-forms/market/market.en.ts'
import { feetPaymentTexts } from './features/fee-forms/payment/payment.en.ts'
import { stockRecordTexts } from './features/inventory/record/record.en.ts'
import { stockTexts } from './features/inventory/stock/stock.en.ts'
import { transferTexts } from './features/inventory/transfer/transfer.en.ts'
import { invoiceBookTexts } from './features/invoices/book/book.en.ts'
import { invoiceGoodsTexts } from './features/invoices/goods/goods.en.ts'
import { invoiceMailTexts } from './features/invoices/invoice-mail/mail.en.ts'
import { profitInvoiceTexts } from './features/invoices/profit-invoice/profit-invoice.en.ts'
import { iotCardTexts } from './features/iot/card-pages/card.en.ts'
import { simProductTexts } from './features/iot/product/product.en.ts'
import { iotRechargeTexts } from './features/iot/recharge/recharge.en.ts'
import { simRecordTexts } from './features/iot/record/record.en.ts'
import { postingTexts } from './features/ledger/posting/posting.en.ts'
import { mallAddressTexts } from './features/mall/address/address.en.ts'
import { serviceCouponTexts } from './features/mall/coupon/coupon.en.ts'
import { mallDeliveryTexts } from './features/mall/delivery/delivery.en.ts'
import { deviceCatalogueTexts } from './features/mall/device-class/device-class.en.ts'
import { mallOrderTexts } from './features/mall/order/order.en.ts'
import { mallProductTexts } from './features/mall/product/product.en.ts'
import { saleClassTexts } from './features/mall/sale-class/sale-class.en.ts'
import { shopOrderTexts } from './features/mall/shop-order/shop-order.en.ts'
import { shopTexts } from './features/mall/shop/shop.en.ts'
import { membersTexts } from './features/members/stored-value/members.en.ts'
import { accessRecordTexts } from './features/merchants/access-record/access-record.en.ts'
import { belongingTexts } from './features/merchants/belonging/belonging.en.ts'
import { changeTexts } from './features/merchants/change/change.en.ts'
import { groupTexts } from './features/merchants/group/group.en.ts'
import { incomingTexts } from './features/merchants/incoming/incoming.en.ts'
import { merchantStateTexts } from './features/merchants/merchant-state/merchant-state.en.ts'
import { merchantTexts } from './features/merchants/merchant/merchant.en.ts'
import { onboardingProgressTexts } from './features/merchants/onboarding-progress/onboarding-progress.en.ts'
import { onboardingTexts } from './features/merchants/onboarding/onboarding.en.ts'
import { optimisationTexts } from './features/merchants/optimisation/optimisation.en.ts'
import { overviewTexts } from './features/merchants/overview/overview.en.ts'
import { pictureTexts } from './features/merchants/picture/picture.en.ts'
import { moveTexts } from './features/merchants/provider-move/move.en.ts'
import { registeredTexts } from './features/merchants/registered/registered.en.ts'
import { relationTexts } from './features/merchants/relation/relation.en.ts'
import { riskHoldTexts } from './features/merchants/risk-hold/risk-hold.en.ts'
import { routeTexts } from './features/merchants/route/route.en.ts'
import { sphereLinkTexts } from './features/merchants/sphere-link/sphere-link.en.ts'
import { walletAuthTexts } from './features/merchants/wallet-auth/wallet-auth.en.ts'
import { watchRuleTexts } from './features/merchants/watch-rule/watch-rule.en.ts'
import { wxConfigTexts } from './features/merchants/wx-config/wx-config.en.ts'
import { deptTexts } from './features/organisation/dept/dept.en.ts'
import { postTexts } from './features/organisation/post/post.en.ts'
import { rateAdjustmentTexts } from './features/pricing/adjust/adjust.en.ts'
import { employeePolicyTexts } from './features/pricing/employee-policy/employee-policy.en.ts'
import { givingTexts } from './features/pricing/giving/giving.en.ts'
import { rateHistoryTexts } from './features/pricing/history/rate-history.en.ts'
import { policyHoldTexts } from './features/pricing/hold/hold.en.ts'
import { partyAisleTexts } from './features/pricing/party-aisle/party-aisle.en.ts'
import { policyTexts } from './features/pricing/policy/policy.en.ts'
import { proposedTemplateTexts } from './features/pricing/proposed-template/proposed-template.en.ts'
import { replayTexts } from './features/pricing/replay/replay.en.ts'
import { signedRateTexts } from './features/pricing/signed-rate/signed-rate.en.ts'
import { templateTexts } from './features/pricing/template/template.en.ts'
import { profitDayTexts } from './features/profit/day/profit-day.en.ts'
import { profitMonthTexts } from './features/profit/month/profit-month.en.ts'
import { ownProfitTexts } from './features/profit/own/own-profit.en.ts'
import { recalcTexts } from './features/profit/recalc/recalc.en.ts'
import { releaseTexts } from './features/profit/release/release.en.ts'
import { tradeProfitTexts } from './features/profit/trade-profit/trade-profit.en.ts'
import { bankTexts } from './features/providers/bank/bank.en.ts'
import { examineTexts } from './features/providers/examine/examine.en.ts'
import { identityTexts } from './features/providers/identity/identity.en.ts'
import { onboardingTexts as providerOnboardingTexts } from './features/providers/onboarding/onboarding.en.ts'
import { partyStateTexts } from './features/providers/party-state/party-state.en.ts'
import { partyTexts } from './features/providers/party/party.en.ts'
import { proofTexts } from './features/reconciliation/proof/proof.en.ts'
import { reconBatchTexts } from './features/reconciliation/recon-batch/recon-batch.en.ts'
import { reconScreenTexts } from './features/reconciliation/recon-batch/recon-screens.en.ts'
import { reconDiffTexts } from './features/reconciliation/recon-diff/recon-diff.en.ts'
import { remittanceTexts } from './features/reconciliation/remittance/remittance.en.ts'
import { auditTexts } from './features/settings/audit/audit.en.ts'
import { bankListTexts } from './features/settings/bank-list/bank-list.en.ts'
import { clockTexts } from './features/settings/clock/clock.en.ts'
import { dictionaryTexts } from './features/settings/dictionary/dictionary.en.ts'
import { fileTexts } from './features/settings/file/file.en.ts'
import { industryTexts } from './features/settings/industry/industry.en.ts'
import { logTexts } from './features/settings/log/log.en.ts'
import { ossSettingTexts } from './features/settings/oss-setting/oss-setting.en.ts'
import { paramTexts } from './features/settings/param-setting/param-setting.en.ts'
import { regionTexts } from './features/settings/region/region.en.ts'
import { reportTexts } from './features/settings/report/report.en.ts'
import { smsSettingTexts } from './features/settings/sms-setting/sms-setting.en.ts'
import { uploadTexts } from './features/settings/upload/upload.en.ts'
import { viewTexts } from './features/settings/view/view.en.ts'
import { tradeDivisionTexts } from './features/splits/division/trade-division.en.ts'
import { divisionListTexts } from './features/splits/order-list/division-list.en.ts'
import { divisionPayerTexts } from './features/splits/payer/payer.en.ts'
import { divisionProjectTexts } from './features/splits/project-upkeep/project-upkeep.en.ts'
import { divisionReceiverTexts } from './features/splits/receiver/receiver.en.ts'
import { merchantRoleTexts } from './features/stores/merchant-role/merchant-role.en.ts'
import { staffTexts } from './features/stores/staff/staff.en.ts'
import { storeTexts } from './features/stores/store/store.en.ts'
import { tenantTexts } from './features/tenants/tenant/tenant.en.ts'
import { bindingTexts } from './features/terminals/binding/binding.en.ts'
import { cmfTexts } from './features/terminals/cmf/cmf.en.ts'
import { equipmentTexts } from './features/terminals/equipment/equipment.en.ts'
import { pluginTexts } from './features/terminals/plugin/plugin.en.ts'
import { qrcodeTexts } from './features/terminals/qrcode/qrcode.en.ts'
import { terminalTexts } from './features/terminals/terminal/terminal.en.ts'
import { tradeOrderTexts } from './features/trades/order/order.en.ts'
import { tradeReportTexts } from './features/trades/statistics/trade-report.en.ts'
import { tradeTexts } from './features/trades/trade/trade.en.ts'
import { adjustmentTexts } from './features/wallets/adjustment/adjustment.en.ts'
import { balanceRecordTexts } from './features/wallets/balance-record/balance-record.en.ts'
import { otherMoneyTexts } from './features/wallets/other-money/other-money.en.ts'
import { ownerTexts } from './features/wallets/owner/owner.en.ts'
import { topupTexts } from './features/wallets/topup/topup.en.ts'
import { walletTexts } from './features/wallets/wallet/wallet.en.ts'
import { platformTexts } from './features/withdrawals/platform/platform.en.ts'
import { withdrawTexts } from './features/withdrawals/request/request.en.ts'
import { taxTexts } from './features/withdrawals/tax-mode/tax-mode.en.ts'
import { withdrawalTexts } from './features/withdrawals/withdrawal/withdrawal.en.ts'

/**
 * Contents page of the English texts: one line a feature, alphabetical by path, kept so by a test. The Chinese text is the key
 * everywhere, so Chinese needs no table. Where two features give one Chinese text different English, the later line stands.
 */
export const englishTexts: Readonly<Record<string, string>> = {
  ...commonTexts,
  ...richTextTexts,
  ...webTexts,
  ...listingTexts,
  ...verdictTexts,
  ...clientTexts,
  ...guestTexts,
  ...menuTexts,
  ...payPasswordTexts,
  ...revealTexts,
  ...roleTexts,
  ...scopeTexts,
  ...sessionTexts,
  ...smsTexts,
  ...socialTexts,
  ...topMenuTexts,
  ...userScreenTexts,
  ...userTexts,
  ...activityExplainTexts,
  ...activityRewardTexts,
  ...activityTexts,
  ...bankCampaignTexts,
  ...debtTexts,
  ...rewardGrantTexts,
  ...simBonusTexts,
  ...ticketRecordTexts,
  ...ticketTexts,
  ...aisleTexts,
  ...modelTexts,
  ...channelNotifyTexts,
  ...wxAccountTexts,
  ...carouselTexts,
  ...deskNoticeTexts,
  ...downloadTexts,
  ...rejectReasonTexts,
  ...systemNoticeTexts,
  ...versionTexts,
  ...pledgeMealTexts,
  ...pledgeOrderTexts,
  ...pledgeActiveTexts,
  ...pledgeRefundTexts,
  ...pledgeRewardTexts,
  ...homeTexts,
  ...insightTexts,
  ...loginAsTexts,
  ...shellTexts,
  ...publicTexts,
  ...datasourceTexts,
  ...generatorTexts,
  ...feeFormTexts,
  ...marketTexts,
  ...feetPaymentTexts,
  ...stockRecordTexts,
  ...stockTexts,
  ...transferTexts,
  ...invoiceBookTexts,
  ...invoiceGoodsTexts,
  ...invoiceMailTexts,
  ...profitInvoiceTexts,
  ...iotCardTexts,
  ...simProductTexts,
  ...iotRechargeTexts,
  ...simRecordTexts,
  ...postingTexts,
  ...mallAddressTexts,
  ...serviceCouponTexts,
  ...mallDeliveryTexts,
  ...deviceCatalogueTexts,
  ...mallOrderTexts,
  ...mallProductTexts,
  ...saleClassTexts,
  ...shopOrderTexts,
  ...shopTexts,
  ...membersTexts,
  ...accessRecordTexts,
  ...belongingTexts,
  ...changeTexts,
  ...groupTexts,
  ...incomingTexts,
  ...merchantStateTexts,
  ...merchantTexts,
  ...onboardingProgressTexts,
  ...onboardingTexts,
  ...optimisationTexts,
  ...overviewTexts,
  ...pictureTexts,
  ...moveTexts,
  ...registeredTexts,
  ...relationTexts,
  ...riskHoldTexts,
  ...routeTexts,
  ...sphereLinkTexts,
  ...walletAuthTexts,
  ...watchRuleTexts,
  ...wxConfigTexts,
  ...deptTexts,
  ...postTexts,
  ...rateAdjustmentTexts,
  ...employeePolicyTexts,
  ...givingTexts,
  ...rateHistoryTexts,
  ...policyHoldTexts,
  ...partyAisleTexts,
  ...policyTexts,
  ...proposedTemplateTexts,
  ...replayTexts,
  ...signedRateTexts,
  ...templateTexts,
  ...profitDayTexts,
  ...profitMonthTexts,
  ...ownProfitTexts,
  ...recalcTexts,
  ...releaseTexts,
  ...tradeProfitTexts,
  ...bankTexts,
  ...examineTexts,
  ...identityTexts,
  ...providerOnboardingTexts,
  ...partyStateTexts,
  ...partyTexts,
  ...proofTexts,
  ...reconBatchTexts,
  ...reconScreenTexts,
  ...reconDiffTexts,
  ...remittanceTexts,
  ...auditTexts,
  ...bankListTexts,
  ...clockTexts,
  ...dictionaryTexts,
  ...fileTexts,
  ...industryTexts,
  ...logTexts,
  ...ossSettingTexts,
  ...paramTexts,
  ...regionTexts,
  ...reportTexts,
  ...smsSettingTexts,
  ...uploadTexts,
  ...viewTexts,
  ...tradeDivisionTexts,
  ...divisionListTexts,
  ...divisionPayerTexts,
  ...divisionProjectTexts,
  ...divisionReceiverTexts,
  ...merchantRoleTexts,
  ...staffTexts,
  ...storeTexts,
  ...tenantTexts,
  ...bindingTexts,
  ...cmfTexts,
  ...equipmentTexts,
  ...pluginTexts,
  ...qrcodeTexts,
  ...terminalTexts,
  ...tradeOrderTexts,
  ...tradeReportTexts,
  ...tradeTexts,
  ...adjustmentTexts,
  ...balanceRecordTexts,
  ...otherMoneyTexts,
  ...ownerTexts,
  ...topupTexts,
  ...walletTexts,
  ...platformTexts,
  ...withdrawTexts,
  ...taxTexts,
  ...withdrawalTexts,
}
