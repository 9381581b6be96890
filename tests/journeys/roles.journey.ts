import { expect, type Page, test } from '@playwright/test'
import { addDays, dayOf } from '../../core/shared/dates.ts'
import { operatorId, subOperatorId } from '../../db/demo/accounts.ts'
import { follow, listRows, signIn } from './kit.ts'

// Nothing here changes the world: its tests may be shared out.
test.describe.configure({ mode: 'parallel' })

/** The pages of the money path, by the name of their menu entry. */
const pages = {
  交易列表: '/deal_management/deal_management',
  分润日报: '/oemprofit/service_profit_day',
  商户分润明细: '/oemprofit/pos_profit',
  全部分润明细: '/oemprofit/all_pos_profit',
  分润入账: '/oemprofit/profit_release',
  分润重算: '/oemprofit/profit_recalc',
  用户钱包: '/rb-oem/wallet/user_wallet',
  商户钱包: '/rb-oem/merchant/merchant_wallet',
  余额记录: '/rb-oem/balancerecord/balance_record',
  资金调账: '/rb-oem/moneychange/money_change',
  其他款项: '/rb-oem/othermoney/other_money',
  分润提现: '/rb-oem/oemWithdraw/oem_withdrawal',
  提现平台: '/rb-oem/oemWithdraw/withdrawal_platform',
  对账差异: '/rb-oem/recon/recon_diff',
  账本自证: '/ledger/proof',
} as const
type PageName = keyof typeof pages

const [north, city, district] = ['华北数字服务有限公司', '京城收单服务部', '朝阳商户服务中心']

/**
 * Result of a page for a role: `menu` the menu offers it and it opens, `link` it opens by its address alone and shows the
 * reader's own data. Any other page is not offered and refused.
 */
type Outcome = 'menu' | 'link'

interface Role {
  readonly account: string
  readonly tenantId?: string
  readonly who: string
  readonly outcomes: Readonly<Partial<Record<PageName, Outcome | undefined>>>
  /** Names of providers above or beside it, which stand in none of its answers. */
  readonly unseen: readonly string[]
}

const ofProvider: Role['outcomes'] = {
  交易列表: 'menu',
  分润日报: 'menu',
  商户分润明细: 'menu',
  全部分润明细: 'link',
  分润入账: 'menu',
  用户钱包: 'menu',
  商户钱包: 'link',
  余额记录: 'menu',
  分润提现: 'menu',
}

/** @source docs/domain/network.md 2.5 and 2.7 */
const roles: readonly Role[] = [
  {
    account: 'operation',
    who: 'operations',
    outcomes: { 交易列表: 'menu', 对账差异: 'menu' },
    unseen: [],
  },
  {
    account: 'risk',
    who: 'risk',
    outcomes: { 交易列表: 'menu', 用户钱包: 'menu', 商户钱包: 'link', 余额记录: 'link' },
    unseen: [],
  },
  { account: 'north', who: 'a provider of the first level', outcomes: ofProvider, unseen: [] },
  { account: 'city', who: 'a provider of the second level', outcomes: ofProvider, unseen: [north] },
  { account: 'district', who: 'a provider of the third level', outcomes: ofProvider, unseen: [north, city] },
  {
    account: 'employee',
    who: 'an employee',
    outcomes: { 交易列表: 'menu', 用户钱包: 'menu', 商户钱包: 'link', 余额记录: 'menu', 分润提现: 'menu' },
    unseen: [north, city],
  },
  { account: 'institution', who: 'an institution', outcomes: { 交易列表: 'menu' }, unseen: [north, city] },
  {
    account: 'admin',
    tenantId: subOperatorId,
    who: 'a sub-operator',
    outcomes: {
      ...Object.fromEntries(Object.keys(pages).map((name) => [name, 'menu'])),
      // The platforms' funds, the proof and recalculations are the root operator's own.
      分润重算: undefined,
      提现平台: undefined,
      账本自证: undefined,
    },
    unseen: [north, city, district],
  },
]

/** Keeps what the server answers to a page. */
function answersTo(page: Page): { text: string; url: string }[] {
  const answers: { text: string; url: string }[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    const text = await response.text().catch(() => '')
    answers.push({ url: response.url(), text })
  })
  return answers
}

/** Says that no answer holds a name of those, and none of trades what the channel costs or all levels earn together. */
function expectUnseen(answers: readonly { text: string; url: string }[], unseen: readonly string[]): void {
  expect(answers.some(({ url }) => url.includes('/pos_trade/detail'))).toBe(true)
  const told = answers.filter(
    ({ url, text }) =>
      unseen.some((name) => text.includes(name)) ||
      /"aisleCostAmount":"/.test(text) ||
      (/pos_trade\/(list|detail)/.test(url) && /"profitAmount":"/.test(text)),
  )
  expect(told.map(({ url }) => url)).toEqual([])
}

/** A filter of days around today, so that there are payments wherever the clock stands. */
function aroundToday(): string {
  const today = dayOf(new Date())
  return `createTime_dategt=${addDays(today, -10)}&createTime_datelt=${addDays(today, 10)}`
}

/** Opens a page and says what becomes of it. */
async function expectOutcome(page: Page, name: PageName, outcome: Outcome | undefined): Promise<void> {
  await follow(page, pages[name])
  if (outcome === undefined) {
    await expect(page).toHaveURL(/403/)
    await expect(page.getByText('您没有此页面的权限')).toBeVisible()
  } else {
    await expect(page.locator('.pane:visible h1')).toBeVisible()
    await expect(page.locator('.page-loading:visible, .list-skeleton:visible')).toHaveCount(0)
    await expect(page.locator('.failure-panel:visible')).toHaveCount(0)
  }
}

for (const { account, tenantId = operatorId, who, outcomes, unseen } of roles) {
  test(`${who} (${account}) has the money pages of its role, and sees its own alone (R434)`, async ({ page }) => {
    const answers = answersTo(page)
    await signIn(page, account, { tenantId })
    const names = Object.keys(pages) as PageName[]
    for (const name of names) await expectOutcome(page, name, outcomes[name])
    const menu = answers.findLast(({ url }) => url.includes('/menu/routes'))?.text ?? ''
    const offered = names.filter((name) => outcomes[name] !== undefined && outcomes[name] !== 'link')
    expect(names.filter((name) => menu.includes(`"name":"${name}"`))).toEqual(offered)
    await page.goto(`${pages.交易列表}?${aroundToday()}`)
    await listRows(page).first().getByRole('link', { name: /^PT/ }).first().click()
    await expect(page.locator('.detail-head')).toBeVisible()
    await expect(page.locator('.pane:visible')).not.toContainText('通道成本')
    await expect.poll(() => answers.some(({ url }) => url.includes('/pos_trade/detail'))).toBe(true)
    expectUnseen(answers, unseen)
  })
}
