import { screen, type Screen } from '../../core/web/screen.ts'

const contacts = { permission: 'invoice_contact_view' }

/** Pages of the area inside the frame. */
export const invoicesScreens: readonly Screen[] = [
  screen(
    '/rb-oem/payinvoice/payinvoice_page_make',
    '开票人管理',
    () => import('./buyer/DrawerPage.tsx').then((m) => m.DrawerPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_page_sales',
    '销方管理',
    () => import('./contact/SellerPage.tsx').then((m) => m.SellerPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_page_buy',
    '购方管理',
    () => import('./buyer/BuyerListPage.tsx').then((m) => m.BuyerListPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/invoice_customer',
    '开票客户',
    () => import('./buyer/BuyerListPage.tsx').then((m) => m.CustomerListPage),
    contacts,
  ),
]
