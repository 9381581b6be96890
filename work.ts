import { joinWork } from './core/server/jobs/work.ts'
import { accessWork } from './features/access/access.contents.ts'
import { campaignsWork } from './features/campaigns/campaigns.contents.ts'
import { contentWork } from './features/content/content.contents.ts'
import { depositsWork } from './features/deposits/deposits.contents.ts'
import { inventoryWork } from './features/inventory/inventory.contents.ts'
import { invoicesWork } from './features/invoices/invoices.contents.ts'
import { iotWork } from './features/iot/iot.contents.ts'
import { mallWork } from './features/mall/mall.contents.ts'
import { merchantsWork } from './features/merchants/merchants.contents.ts'
import { pricingWork } from './features/pricing/pricing.contents.ts'
import { profitWork } from './features/profit/profit.contents.ts'
import { providersWork } from './features/providers/providers.contents.ts'
import { reconciliationWork } from './features/reconciliation/reconciliation.contents.ts'
import { settingsWork } from './features/settings/settings.contents.ts'
import { splitsWork } from './features/splits/splits.contents.ts'
import { terminalsWork } from './features/terminals/terminals.contents.ts'
import { tradesWork } from './features/trades/trades.contents.ts'
import { withdrawalsWork } from './features/withdrawals/withdrawals.contents.ts'

/**
 * All work that is done apart from calls. Work of the calendar that is due at one minute runs in the order of the areas:
 * bills are read and compared before profit is released.
 */
export const work = joinWork(
  settingsWork,
  accessWork,
  contentWork,
  inventoryWork,
  withdrawalsWork,
  invoicesWork,
  merchantsWork,
  reconciliationWork,
  pricingWork,
  profitWork,
  providersWork,
  terminalsWork,
  iotWork,
  splitsWork,
  tradesWork,
  campaignsWork,
  depositsWork,
  mallWork,
)
