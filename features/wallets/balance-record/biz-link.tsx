import { use } from 'react'
import { Link } from 'react-router'
import { FrameScreens } from '../../../core/web/layout/frame-screens.ts'
import { screenAt } from '../../../core/web/layout/screen-at.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'

/** Pages of what a balance record came from: permission to open, and the address. */
const pages: Readonly<Record<string, { readonly code: string; readonly path: (code: string) => string }>> = {
  withdrawal: {
    code: 'withdraw_view',
    path: (code) => `/rb-oem/oemWithdraw/oem_withdrawal_details?withdrawCode=${code}`,
  },
  topup: { code: 'wallet_view', path: (code) => `/rb-oem/wallet/wallet_topup?topupNo=${code}` },
  moneyChange: { code: 'money_change_view', path: (code) => `/rb-oem/moneychange/money_change?moneyChangeNo=${code}` },
  otherMoney: { code: 'other_money_view', path: (code) => `/rb-oem/othermoney/other_money?otherNo=${code}` },
  activeRecord: {
    code: 'active_reward_view',
    path: (code) => `/rb-oem/active/active_reward?recordNo=${code}`,
  },
  simOrder: { code: 'iot_recharge_view', path: (code) => `/rb-oem/iot/iot_recharge?rechargeCode=${code}` },
  simBonus: { code: 'sim_bonus_view', path: (code) => `/rb-oem/active/active_sim_bonus?bonusNo=${code}` },
  pledgeRefund: {
    code: 'pledge_view',
    path: (code) => `/depositActivity/pledge_order_refund?pledgeRefundCode=${code}`,
  },
  pledgeReward: { code: 'pledge_view', path: (code) => `/depositActivity/pledge_reward?rewardNo=${code}` },
  mallOrder: { code: 'mall_order_view', path: (code) => `/rb-oem/shop/orderListDetail?orderCode=${code}` },
  profitRelease: { code: 'profit_view', path: releasePath },
  trade: {
    code: 'pos_trade_view',
    path: (code) => `/deal_management_details/deal_management_details?rptOrderCode=${code}`,
  },
}

/** A release is named after its owner and day: `PR:U2603000012:2026-03-01`. */
function releasePath(code: string): string {
  const [, userNo = '', day = ''] = decodeURIComponent(code).split(':')
  const filters = new URLSearchParams({ userNo, createTime_dategt: day, createTime_datelt: day })
  return `/oemprofit/profit_release?${filters}`
}

/** The number of what a balance record came from, to copy; it leads there for those who may open it. */
export function BizLink({ kind, code }: { kind: string; code: string }) {
  const screens = use(FrameScreens)
  const page = pages[kind]
  const mayOpen = useCan(page?.code ?? '')
  const path = page?.path(encodeURIComponent(code)) ?? ''
  const isThere = screenAt(screens, path.split('?')[0] ?? '') !== undefined
  return <Copyable value={code}>{mayOpen && isThere ? <Link to={path}>{code}</Link> : code}</Copyable>
}
