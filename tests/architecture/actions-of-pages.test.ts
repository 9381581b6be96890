import { expect, it } from 'vitest'
import { parseSync } from 'vite'
import '../../calls.ts'
import { allHandled } from '../../core/server/call/handle.ts'
import { menuAreas } from '../../db/seed/menu-areas.ts'
import type { MenuSeed } from '../../db/seed/menu-seed.ts'
import { sourceFiles } from './source-files.ts'

/** Actions on a row without a permission of their own, by the reason; the others name the code of their call. */
const withoutCode: Readonly<Record<string, readonly string[]>> = {
  'shows something else, or goes there': [
    'content/upload/UploadListPage.tsx 下载原文件',
    'content/upload/UploadListPage.tsx 下载失败明细',
    'ledger/recon-batch/ReconBatchListPage.tsx 查看差异',
    'merchants/change/ChangeListPage.tsx 查看',
    'merchants/group/GroupListPage.tsx 详情',
    'merchants/incoming/ChannelSection.tsx 记录',
    'merchants/merchant/MerchantListPage.tsx 详情',
    'merchants/onboarding/ProgressListPage.tsx 查看',
    'merchants/onboarding/QueueListPage.tsx 图片',
    'merchants/onboarding/QueueListPage.tsx 详情',
    'merchants/optimisation/OptimisationListPage.tsx 处理记录',
    'merchants/wallet-auth/WalletAuthListPage.tsx 详情',
    'organisation/tenant/TenantListPage.tsx 查看业务数据',
    'profit/day/ProfitDayScreen.tsx 每日分润',
    'providers/party/PartyActions.tsx 下级',
    'providers/party/PartyActions.tsx 详情',
    'providers/party/PartyListPage.tsx 详情',
    'settings/file/AttachListPage.tsx 下载',
    'settings/region/RegionPage.tsx 查看下级',
    'stores/store/use-store-actions.tsx 详情页',
    'terminals/qrcode/use-code-actions.tsx 付款页',
    'trades/trade/TradeListPage.tsx 详情',
    'wallets/wallet/WalletActions.tsx 余额记录',
    'withdrawals/merchant-withdraw/MerchantWithdrawListPage.tsx 详情',
    'withdrawals/withdrawal/WithdrawalListPage.tsx 详情',
  ],
  'stands in a part of the page that is there only for who may': [
    'terminals/model/ModelListPage.tsx 删除',
    'terminals/model/ModelListPage.tsx 删除',
    'terminals/model/ModelListPage.tsx 编辑',
    'terminals/model/ModelListPage.tsx 编辑',
    'trades/trade/TradeDetailPage.tsx 分账退款',
    'trades/trade/TradeDetailPage.tsx 推送通知',
    'trades/trade/TradeDetailPage.tsx 登记分账',
    'trades/trade/TradeDetailPage.tsx 退款',
  ],
  'one’s own: a download, a request, what one was let into': [
    'content/download/DownloadListPage.tsx 下载',
    'content/download/DownloadListPage.tsx 删除',
    'content/download/DownloadListPage.tsx 取消',
    'providers/examine/ExamineListPages.tsx 撤回',
    'providers/login-as/LoginGrantListPage.tsx 代登录',
  ],
  'asks the channel for a link; who sees the page may': ['merchants/incoming/ChannelSection.tsx 签约'],
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesOf)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap((part) => (typeof part === 'object' ? nodesOf(part) : []))]
      : []

/** The properties of an object as it is written, by name. */
const propertiesOf = ({ properties }: Node): ReadonlyMap<string, Node> =>
  new Map(
    (Array.isArray(properties) ? properties : []).flatMap((property: unknown) => {
      if (!isNode(property) || !isNode(property.key) || !isNode(property.value)) return []
      return [[String(property.key.name), property.value] as const]
    }),
  )

const screens = sourceFiles('features', 'core').filter(
  ({ path }) => /\.(tsx|screens\.ts)$/.test(path) && !path.includes('.test.'),
)
const trees = screens.map((file) => ({ ...file, nodes: nodesOf(parseSync(file.path, file.text).program) }))

it('every action of a row names a permission, but those that have a reason', () => {
  const found = trees.flatMap(({ path, text, nodes }) =>
    nodes
      .filter(({ type }) => type === 'ObjectExpression')
      .map(propertiesOf)
      .filter((of) => of.has('title') && of.has('run') && !of.has('code'))
      .map((of) => {
        const title = of.get('title')
        const words = text.slice(title?.start, title?.end)
        return `${path.replace('features/', '')} ${/'([^']*)'/.exec(words)?.[1] ?? words}`
      }),
  )
  expect(found.sort()).toEqual(Object.values(withoutCode).flat().sort())
})

const codesOf = (menus: readonly MenuSeed[]): string[] =>
  menus.flatMap(({ code, buttons = [], children = [] }) => [
    code,
    ...buttons.map((button) => button.code),
    ...codesOf(children),
  ])

/** Codes that a page names, with the places where it does: of an action, a button, or a part of the page. */
const named = trees.flatMap(({ path, text }) =>
  [...text.matchAll(/\bcode(?:: |=)["']([a-z][\w]*_[\w]+|signedIn|public)["']|\buseCan\('([^']+)'\)/g)].map(
    ([, attribute, asked]) => ({ path, code: attribute ?? asked ?? '' }),
  ),
)

it('every code that a page names is one that a role can hold', () => {
  const held = new Set(codesOf(menuAreas))
  expect(named.filter(({ code }) => !held.has(code)).map(({ path, code }) => `${path} ${code}`)).toEqual([])
})

/** Writes that pages of a feature make, whose permission no page of that feature's area names, by the reason. */
const sentWithoutCode: Readonly<Record<string, string>> = {
  C0288: 'who fills in a party’s details has opened it for adding, which asks for that',
  C0360: 'a party asks for itself; who sees the list may',
}

it('every write that a page makes has its permission named by a page of the area', () => {
  const calls = new Map(allHandled().map(({ call }) => [call.id, call]))
  const areaOf = (path: string) => path.split('/').slice(0, 2).join('/')
  const contracts = new Map<string, string>()
  for (const { path, text } of sourceFiles('features').filter(({ path }) => path.endsWith('.contract.ts')))
    for (const [, object = '', body = ''] of text.matchAll(/^export const (\w+) = \{\n([\s\S]*?)^\}/gm))
      for (const [, name, id = ''] of body.matchAll(/^  (\w+): call\(\{\s*id: '(C\d+)'/gm))
        contracts.set(`${path} ${object}.${name}`, id)
  const missing = screens.flatMap(({ path, text, imports }) =>
    [...text.matchAll(/\b(?:useSend|send|sendFile|upload)\(\s*(\w+)\.(\w+)\b/g)].flatMap(([, object, name]) => {
      const id = imports.flatMap(({ target }) => contracts.get(`${target} ${object}.${name}`) ?? [])[0]
      const call = calls.get(id ?? '')
      if (!call?.audit || ['signedIn', 'public'].includes(call.permission)) return []
      const isNamed = screens.some(
        (one) => areaOf(one.path) === areaOf(path) && new RegExp(`["']${call.permission}["']`).test(one.text),
      )
      return isNamed || sentWithoutCode[call.id] ? [] : [`${path} ${call.id} ${call.permission}`]
    }),
  )
  expect(missing).toEqual([])
})
