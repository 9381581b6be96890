import { joinCalls } from './core/server/call/handle.ts'
import { accessCalls } from './features/access/access.contents.ts'
import { campaignsCalls } from './features/campaigns/campaigns.contents.ts'
import { channelsCalls } from './features/channels/channels.contents.ts'
import { contentCalls } from './features/content/content.contents.ts'
import { depositsCalls } from './features/deposits/deposits.contents.ts'
import { deskCalls } from './features/desk/desk.contents.ts'
import { developmentCalls } from './features/development/development.contents.ts'
import { feeFormsCalls } from './features/fee-forms/fee-forms.contents.ts'
import { inventoryCalls } from './features/inventory/inventory.contents.ts'
import { invoicesCalls } from './features/invoices/invoices.contents.ts'
import { iotCalls } from './features/iot/iot.contents.ts'
import { mallCalls } from './features/mall/mall.contents.ts'
import { membersCalls } from './features/members/members.contents.ts'
import { merchantsCalls } from './features/merchants/merchants.contents.ts'
import { organisationCalls } from './features/organisation/organisation.contents.ts'
import { pricingCalls } from './features/pricing/pricing.contents.ts'
import { profitCalls } from './features/profit/profit.contents.ts'
import { providersCalls } from './features/providers/providers.contents.ts'
import { reconciliationCalls } from './features/reconciliation/reconciliation.contents.ts'
import { settingsCalls } from './features/settings/settings.contents.ts'
import { splitsCalls } from './features/splits/splits.contents.ts'
import { storesCalls } from './features/stores/stores.contents.ts'
import { tenantsCalls } from './features/tenants/tenants.contents.ts'
import { terminalsCalls } from './features/terminals/terminals.contents.ts'
import { tradesCalls } from './features/trades/trades.contents.ts'
import { walletsCalls } from './features/wallets/wallets.contents.ts'
import { withdrawalsCalls } from './features/withdrawals/withdrawals.contents.ts'
import { payerDepositPages } from './features/deposits/order/payer-deposit.calls.ts'
import { payerFormPages } from './features/fee-forms/payment/payer-form.calls.ts'
import { payerRechargePages } from './features/members/recharge/payer-recharge.calls.ts'
import { sphereLinkPages } from './features/merchants/sphere-link/sphere-link.calls.ts'
import { payerPagePages } from './features/terminals/payer-page/payer-page.calls.ts'

/** Every answered call. */
export const calls = joinCalls(
  accessCalls,
  campaignsCalls,
  channelsCalls,
  contentCalls,
  depositsCalls,
  deskCalls,
  developmentCalls,
  feeFormsCalls,
  inventoryCalls,
  invoicesCalls,
  iotCalls,
  mallCalls,
  membersCalls,
  merchantsCalls,
  organisationCalls,
  pricingCalls,
  profitCalls,
  providersCalls,
  reconciliationCalls,
  settingsCalls,
  splitsCalls,
  storesCalls,
  tenantsCalls,
  terminalsCalls,
  tradesCalls,
  walletsCalls,
  withdrawalsCalls,
)

/** Plain pages that payers open. */
export const pages = [
  ...payerDepositPages,
  ...payerFormPages,
  ...sphereLinkPages,
  ...payerPagePages,
  ...payerRechargePages,
]
