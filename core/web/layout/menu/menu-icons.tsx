import {
  AppstoreOutlined,
  BankOutlined,
  BarChartOutlined,
  DesktopOutlined,
  FileTextOutlined,
  FolderOutlined,
  FundOutlined,
  GiftOutlined,
  HomeOutlined,
  InboxOutlined,
  KeyOutlined,
  NotificationOutlined,
  PercentageOutlined,
  PieChartOutlined,
  ProfileOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
  TransactionOutlined,
  UserOutlined,
  WalletOutlined,
  WifiOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons by the part of a menu's icon name or code that means them; the first that fits is taken. */
const icons: readonly (readonly [part: RegExp, icon: ComponentType])[] = [
  [/airplay|desk|home/, HomeOutlined],
  [/shujuzhanshi|report|profit|chart/, BarChartOutlined],
  [/trade|transaction|deal/, TransactionOutlined],
  [/refund|swap/, SwapOutlined],
  [/wallet|balance|coinpurse/, WalletOutlined],
  [/withdraw|bank|pledge|deposit/, BankOutlined],
  [/split|division|separate/, PieChartOutlined],
  [/ledger|fund|debt/, FundOutlined],
  [/policy|rate|pric/, PercentageOutlined],
  [/merchant|incoming|examine|pos_?info|pos_?group/, ShopOutlined],
  [/provider|service/, SolutionOutlined],
  [/store|seller/, ShopOutlined],
  [/terminal|equipment|device|\bqr/, DesktopOutlined],
  [/stock|invent|warehouse/, InboxOutlined],
  [/iot|sim/, WifiOutlined],
  [/shop|mall|goods|order/, ShoppingCartOutlined],
  [/activity|ticket|coupon|campaign|reward/, GiftOutlined],
  [/member|principal|\buser\b|iconicon_boss/, UserOutlined],
  [/role|bofangqi|authority/, KeyOutlined],
  [/data_?scope|api_?scope|certificate|canshu/, SafetyCertificateOutlined],
  [/team|tenant|dept|affiliations/, TeamOutlined],
  [/invoice|doc|biaodan|fee/, FileTextOutlined],
  [/notice|message|iconicon_sms/, NotificationOutlined],
  [/send|flow/, SendOutlined],
  [/log|rizhi|work|task/, ProfileOutlined],
  [/gongju|tool|code/, ToolOutlined],
  [/resource|oss|file|savememo/, FolderOutlined],
  [/setting|system|param|dict|caidanguanli|base|region/, SettingOutlined],
]

/** The icon of a menu entry, by the icon name of the menu table, else by its code, else a plain one. */
export function MenuIcon({ icon, code }: { icon: string; code: string }) {
  const named = (name: string) => name && icons.find(([part]) => part.test(name))?.[1]
  const Icon = named(code) || named(icon) || AppstoreOutlined
  return <Icon />
}
