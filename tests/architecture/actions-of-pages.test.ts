import { calls as handled } from '../../calls.ts'
import { expect, it } from 'vitest'
import { menuAreas } from '../../db/seed/menu-areas.ts'
import type { MenuSeed } from '../../db/seed/menu-seed.ts'
import { sourceFiles } from './source-files.ts'
import { isNode, type Node, nodesOf, programOf } from './syntax.ts'

/** Actions on a row without a permission of their own, by the reason; the others name the code of their call. */
const withoutCode: Readonly<Record<string, readonly string[]>> = {
  'shows something else, or goes there': [
    'settings/upload/UploadListPage.tsx 下载原文件',
    'settings/upload/UploadListPage.tsx 下载失败明细',
    'reconciliation/recon-batch/ReconBatchListPage.tsx 查看差异',
    'merchants/change/ChangeListPage.tsx 查看',
    'merchants/group/GroupListPage.tsx 详情',
    'merchants/incoming/ChannelSection.tsx 记录',
    'merchants/overview/MerchantListPage.tsx 详情',
    'merchants/onboarding-progress/ProgressListPage.tsx 查看',
    'merchants/onboarding-progress/QueueListPage.tsx 图片',
    'merchants/onboarding-progress/QueueListPage.tsx 详情',
    'merchants/optimisation/OptimisationListPage.tsx 处理记录',
    'merchants/wallet-auth/WalletAuthListPage.tsx 详情',
    'tenants/tenant/TenantListPage.tsx 查看业务数据',
    'profit/day/ProfitDayScreen.tsx 每日分润',
    'providers/party-upkeep/PartyActions.tsx 下级',
    'providers/party-upkeep/PartyActions.tsx 详情',
    'providers/party-upkeep/PartyListPage.tsx 详情',
    'settings/file/AttachListPage.tsx 下载',
    'settings/region/RegionPage.tsx 查看下级',
    'stores/store-upkeep/use-store-actions.tsx 详情页',
    'terminals/qrcode/use-code-actions.tsx 付款页',
    'trades/trade-pages/TradeListPage.tsx 详情',
    'wallets/wallet-pages/WalletActions.tsx 余额记录',
    'withdrawals/withdrawal-pages/MerchantWithdrawListPage.tsx 详情',
    'withdrawals/withdrawal-pages/WithdrawalListPage.tsx 详情',
  ],
  'stands in a part of the page that is there only for who may': [
    'channels/model/ModelListPage.tsx 删除',
    'channels/model/ModelListPage.tsx 删除',
    'channels/model/ModelListPage.tsx 编辑',
    'channels/model/ModelListPage.tsx 编辑',
    'splits/division/DivisionButtons.tsx 分账退款',
    'splits/division/DivisionButtons.tsx 登记分账',
    'splits/project-upkeep/ProjectDetailPage.tsx 修改',
    'splits/project-upkeep/ProjectDetailPage.tsx 停用',
    'splits/project-upkeep/ProjectDetailPage.tsx 审核',
    'trades/trade-pages/TradeDetailPage.tsx 推送通知',
    'trades/trade-pages/TradeDetailPage.tsx 退款',
  ],
  'one’s own: a download, a request, what one was let into': [
    'content/download/DownloadListPage.tsx 下载',
    'content/download/DownloadListPage.tsx 删除',
    'content/download/DownloadListPage.tsx 取消',
    'providers/verdict/ExamineListPages.tsx 撤回',
    'desk/login-as/LoginGrantListPage.tsx 代登录',
  ],
  'asks the channel for a link; who sees the page may': ['merchants/incoming/ChannelSection.tsx 签约'],
}

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
const trees = screens.map((file) => ({ ...file, nodes: nodesOf(programOf(file)) }))

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

/** Writes that pages make or hand on, whose permission no page of the area names, by the reason. */
const sentWithoutCode: Readonly<Record<string, string>> = {
  C0288: 'who fills in a party’s details has opened it for adding, which asks for that',
  C0360: 'a party asks for itself; who sees the list may',
}

const areaOf = (path: string) => path.split('/').slice(0, 2).join('/')

/** Ids of the calls of contracts, by the file and the name in it. */
const contracts = new Map(
  sourceFiles('features')
    .filter(({ path }) => path.endsWith('.contract.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export const (\w+) = \{\n([\s\S]*?)^\}/gm)].flatMap(([, object, body = '']) =>
        [...body.matchAll(/^  (\w+): call\(\{\s*id: '(C\d+)'/gm)].map(
          ([, name, id = '']) => [`${path} ${object}.${name}`, id] as const,
        ),
      ),
    ),
)

/** Calls that pages name: to make them, or to hand them to a part that does. A list asks for the permission of its sheet itself. */
const namedCalls = screens.flatMap(({ path, text, imports }) =>
  [...text.matchAll(/(?<!\bsheet=\{)\b(\w+)\.(\w+)\b/g)].flatMap(([, object, name]) =>
    imports.flatMap(({ target }) => {
      const id = contracts.get(`${target} ${object}.${name}`)
      return id === undefined ? [] : [{ path, id }]
    }),
  ),
)

it('a write that a page hands to a part as a property is seen', () => {
  expect(namedCalls).toContainEqual({ path: 'features/stores/staff/StaffListPage.tsx', id: 'C0406' })
  expect(namedCalls).toContainEqual({ path: 'features/stores/store-upkeep/use-store-actions.tsx', id: 'C0398' })
})

it('every write that a page makes has its permission named by a page of the area', () => {
  const calls = new Map(handled.map(({ call }) => [call.id, call]))
  const missing = namedCalls.flatMap(({ path, id }) => {
    const call = calls.get(id)
    if (!call?.audit || ['signedIn', 'public'].includes(call.permission)) return []
    const isNamed = screens.some(
      (one) => areaOf(one.path) === areaOf(path) && new RegExp(`["']${call.permission}["']`).test(one.text),
    )
    return isNamed || sentWithoutCode[call.id] ? [] : [`${path} ${call.id} ${call.permission}`]
  })
  expect(missing).toEqual([])
})
