import { expect, it } from 'vitest'
import { tabOf } from '../../core/web/layout/tabs/tabs.ts'
import { screens } from '../../screens.ts'

/** Parameters by which a page knows its record, and the pages that do: review this list when a line is added or moved. */
const recordsOfScreens: Readonly<Record<string, readonly string[]>> = {
  activeCode: ['/rb-oem/active/active_edit'],
  applyNo: ['/rb-oem/merchantMarket/merchant_market'],
  changeNo: [
    '/rb-oem/merrecord/mer_change_menu/mer_change_details',
    '/rb-oem/merrecord/mer_change_menu/mer_change_modify',
  ],
  orderCode: ['/depositActivity/paymentDetailsView', '/rb-oem/shop/orderListDetail'],
  productNo: ['/mall/shop/product'],
  formCode: ['/rb-oem/feetMer/payment/feetMerTempalet'],
  id: [
    '/rb-oem/payinvoice/payinvoice_details',
    '/rb-oem/posinfo/pos_info_net_edit',
    '/rb-oem/separateFunds/separate_order_details',
    '/rb-oem/separateMerchant/separate_merchant_details',
    '/rb-oem/serviceinfo/service_info_details',
    '/rb-oem/shopOrder/shopOrderDetail/shopOrderShipments',
    '/rb-oem/shopOrder/shopOrderDetail/shop_order_detail',
    '/rb-oem/shopRefund/shopRefundDetail/shop_refund_details',
    '/rb-oem/ticket/ticket_merchant',
  ],
  iccid: ['/rb-oem/iot/iot_card_details'],
  projectCode: ['/rb-oem/separateProject/separate_project_details'],
  'rptOrderCode rptAisleOrderCode': ['/deal_management_details/deal_management_details'],
  'rptOrderCode rptAisleOrderCode profitId scope': ['/oemprofit/pos_profit_datail'],
  rpiNo: [
    '/rb-oem/posgroup/pos_group_details',
    '/rb-oem/posinfo/pluginUnit',
    '/rb-oem/posinfo/pos_info_aisle',
    '/rb-oem/posinfo/pos_info_aislepay',
    '/rb-oem/posinfo/pos_info_audit_edit',
    '/rb-oem/posinfo/pos_info_cashier',
    '/rb-oem/posinfo/pos_info_details',
    '/rb-oem/posinfo/pos_info_details_activity',
    '/rb-oem/posinfo/pos_info_equipment',
    '/rb-oem/posinfo/pos_info_images',
    '/rb-oem/posinfo/pos_info_images_preview',
    '/rb-oem/posinfo/pos_info_rate',
    '/rb-oem/posinfo/pos_info_reg_details',
    '/rb-oem/posinfo/pos_info_reg_edit',
    '/rb-oem/posinfo/pos_info_store',
    '/rb-oem/posinfo/pos_info_terminal',
    '/rb-oem/posinfo/private',
    '/rb-oem/posinfo/videoDrainage',
  ],
  rpiMemberNo: ['/rb-oem/rpiMemberOem/rpi_member_details'],
  rpstNo: ['/rb-oem/posinfo/terminal/cashier/printer', '/rb-oem/posinfo/terminal/cashier/sound'],
  rqCode: ['/rb-oem/posinfo/terminal/taika/printer', '/rb-oem/posinfo/terminal/taika/sound'],
  'sn activeCode': ['/rb-oem/active/active_explain'],
  storeNo: [
    '/rb-oem/posinfo/pos_info_store_details',
    '/rb-oem/posinfo/terminal/store/printer',
    '/rb-oem/posinfo/terminal/store/sound',
  ],
  rimNo: ['/invoiceMail/invoice_mail_details'],
  'storeNo rpstNo': ['/rb-oem/posinfo/pos_info_terminal_bind'],
  subOrderCode: ['/rb-oem/shop/orderListDetails'],
  userNo: ['/childOemProfit/service_profit_datail', '/oemprofit/profit_datail', '/serviceprofit/service_profit_datail'],
  withdrawCode: ['/rb-oem/oemWithdraw/oem_withdrawal_details'],
}
const listed = Object.entries(recordsOfScreens).flatMap(([names, paths]) =>
  paths.flatMap((path) => names.split(' ').map((name) => ({ path, name }))),
)

it.each(listed)('$path of two records by $name are two tabs', ({ path, name }) => {
  const tabBy = screens.find((screen) => screen.path === path)?.tabBy
  const [one, other] = ['1', '2'].map((no) => tabOf(path, `?${name}=${no}`, tabBy).key)
  expect(one).not.toBe(other)
})

it('no other page opens a tab for each record', () => {
  const opening = screens.filter(({ tabBy }) => tabBy).map(({ path }) => path)
  expect(opening.sort()).toEqual([...new Set(listed.map(({ path }) => path))].sort())
})
