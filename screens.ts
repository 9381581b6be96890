import type { Screen } from './core/web/screen.ts'
import { accessScreens } from './features/access/access.screens.ts'
import { campaignsScreens } from './features/campaigns/campaigns.screens.ts'
import { channelsScreens } from './features/channels/channels.screens.ts'
import { contentScreens } from './features/content/content.screens.ts'
import { depositsScreens } from './features/deposits/deposits.screens.ts'
import { deskScreens } from './features/desk/desk.screens.ts'
import { developmentScreens } from './features/development/development.screens.ts'
import { feeFormsScreens } from './features/fee-forms/fee-forms.screens.ts'
import { inventoryScreens } from './features/inventory/inventory.screens.ts'
import { invoicesScreens } from './features/invoices/invoices.screens.ts'
import { iotScreens } from './features/iot/iot.screens.ts'
import { mallScreens } from './features/mall/mall.screens.ts'
import { membersScreens } from './features/members/members.screens.ts'
import { merchantsScreens } from './features/merchants/merchants.screens.ts'
import { organisationScreens } from './features/organisation/organisation.screens.ts'
import { pricingScreens } from './features/pricing/pricing.screens.ts'
import { profitScreens } from './features/profit/profit.screens.ts'
import { providersScreens } from './features/providers/providers.screens.ts'
import { reconciliationScreens } from './features/reconciliation/reconciliation.screens.ts'
import { settingsScreens } from './features/settings/settings.screens.ts'
import { splitsScreens } from './features/splits/splits.screens.ts'
import { storesScreens } from './features/stores/stores.screens.ts'
import { tenantsScreens } from './features/tenants/tenants.screens.ts'
import { terminalsScreens } from './features/terminals/terminals.screens.ts'
import { tradesScreens } from './features/trades/trades.screens.ts'
import { walletsScreens } from './features/wallets/wallets.screens.ts'
import { withdrawalsScreens } from './features/withdrawals/withdrawals.screens.ts'

export { publicScreens } from './features/desk/desk.screens.ts'

/** Contents page of the pages inside the frame: one line an area, alphabetical. A page's code is read when it is opened. */
export const screens: readonly Screen[] = [
  ...accessScreens,
  ...campaignsScreens,
  ...channelsScreens,
  ...contentScreens,
  ...depositsScreens,
  ...deskScreens,
  ...developmentScreens,
  ...feeFormsScreens,
  ...inventoryScreens,
  ...invoicesScreens,
  ...iotScreens,
  ...mallScreens,
  ...membersScreens,
  ...merchantsScreens,
  ...organisationScreens,
  ...pricingScreens,
  ...profitScreens,
  ...providersScreens,
  ...reconciliationScreens,
  ...settingsScreens,
  ...splitsScreens,
  ...storesScreens,
  ...tenantsScreens,
  ...terminalsScreens,
  ...tradesScreens,
  ...walletsScreens,
  ...withdrawalsScreens,
]
