import type { MenuSeed } from './menu-seed.ts'
import { accessMenus } from './menus/access.ts'
import { campaignsMenus } from './menus/campaigns.ts'
import { channelsMenus } from './menus/channels.ts'
import { contentMenus } from './menus/content.ts'
import { depositsMenus } from './menus/deposits.ts'
import { developmentMenus } from './menus/development.ts'
import { feeFormsMenus } from './menus/fee-forms.ts'
import { inventoryMenus } from './menus/inventory.ts'
import { invoicesMenus } from './menus/invoices.ts'
import { iotMenus } from './menus/iot.ts'
import { ledgerMenus } from './menus/ledger.ts'
import { mallMenus } from './menus/mall.ts'
import { membersMenus } from './menus/members.ts'
import { merchantsMenus } from './menus/merchants.ts'
import { optimisationMenus } from './menus/optimisation.ts'
import { organisationMenus } from './menus/organisation.ts'
import { pricingMenus } from './menus/pricing.ts'
import { profitMenus } from './menus/profit.ts'
import { providersMenus } from './menus/providers.ts'
import { settingsMenus } from './menus/settings.ts'
import { splitsMenus } from './menus/splits.ts'
import { storesMenus } from './menus/stores.ts'
import { terminalsMenus } from './menus/terminals.ts'
import { tradesMenus } from './menus/trades.ts'
import { walletsMenus } from './menus/wallets.ts'
import { withdrawalsMenus } from './menus/withdrawals.ts'

/** Contents page of the menus: one line an area, alphabetical. */
export const menuAreas: readonly MenuSeed[] = [
  ...accessMenus,
  ...campaignsMenus,
  ...channelsMenus,
  ...contentMenus,
  ...depositsMenus,
  ...developmentMenus,
  ...feeFormsMenus,
  ...inventoryMenus,
  ...invoicesMenus,
  ...iotMenus,
  ...ledgerMenus,
  ...mallMenus,
  ...membersMenus,
  ...merchantsMenus,
  ...optimisationMenus,
  ...organisationMenus,
  ...pricingMenus,
  ...profitMenus,
  ...providersMenus,
  ...settingsMenus,
  ...splitsMenus,
  ...storesMenus,
  ...terminalsMenus,
  ...tradesMenus,
  ...walletsMenus,
  ...withdrawalsMenus,
]
