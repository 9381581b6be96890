import { expect, type Locator, type Page, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs.ts'
import { complaintsOf, enter, expectAccessible, keepBefore, listRows, signIn } from './kit.ts'
import { fillDay, picture } from './forms.ts'
import { openTab, press, search, type Walk, walk } from './walk.ts'

const text = '这是一段说明'
const firstOption = { choose: '' }

/** Pages of an operator's administrator. */
const ofOperator: readonly Walk[] = [
  {
    path: '/system/user',
    fields: { account: 'walked-user', name: '走查', realName: '走查员' },
    also: (form) => chooseNodes(form, { roleId: '财务', deptId: '星河支付' }),
    row: 'walked-user',
    change: { realName: '走查主管' },
    tells: '已记下，关闭',
  },
  {
    path: '/system/topmenu',
    fields: { name: '走查顶部', code: 'walked-top' },
    row: 'walked-top',
    change: { path: '/system/user' },
  },
  {
    path: '/system/post',
    fields: { postName: '走查岗位', postCode: 'walked' },
    row: '走查岗位',
    change: { remark: text },
  },
  {
    path: '/system/dictbiz',
    fields: { code: 'walked_biz', dictValue: '走查字典' },
    row: 'walked_biz',
    change: { remark: text },
  },
  {
    path: '/system/param',
    fields: { paramName: '走查参数', paramKey: 'walked.key', paramValue: '1' },
    row: 'walked.key',
    change: { paramValue: '2' },
  },
  {
    path: '/resource/sms',
    fields: { smsCode: 'walked', templateId: 'SMS_1', signName: '星河', accessKey: 'key', secretKey: 'secret-of-sms' },
    row: 'walked',
    change: { remark: text },
  },
  {
    path: '/resource/oss',
    fields: {
      ossCode: 'walked',
      endpoint: 'https://oss.example.com',
      bucketName: 'walked-bucket',
      accessKey: 'key',
      secretKey: 'secret-of-store',
    },
    row: 'walked',
    change: { remark: text },
  },
  {
    path: '/desk/notice',
    make: '新增通知',
    fields: { title: '走查通知', category: { choose: '转发通知' } },
    also: async (form) => {
      await fillDay(form.locator('[id$="_releaseTime"]'), '2030-01-01 08:00:00')
      await form.locator('[contenteditable="true"]').fill(text)
    },
    row: '走查通知',
    change: { title: '走查通知（改）' },
  },
  {
    path: '/rb-oem/version/version',
    make: '新增版本',
    fields: {
      versionName: '9.8.7',
      platform: { choose: 'POS应用' },
      versionCode: '90807',
      url: 'https://example.com/a.apk',
      content: text,
    },
    row: '9.8.7',
    change: { content: '修正问题' },
    exports: true,
  },
  {
    path: '/rb-oem/carouselImg/carousel_img',
    make: '新增轮播图',
    fields: { title: '走查轮播', position: { choose: '商城' } },
    also: async (form) => {
      await form.locator('input[type="file"]').setInputFiles(await picture(form.page()))
      await expect(form.locator('.carousel-picture')).toBeVisible()
    },
    row: '走查轮播',
    change: { sort: '7' },
  },
  {
    path: '/rb-oem/systemNotice/system_notice',
    make: '新增公告',
    fields: { title: '走查公告', noticeType: { choose: '维护' }, popType: { choose: '列表' } },
    also: (form) => form.locator('[contenteditable="true"]').fill(text),
    row: '走查公告',
    change: { title: '走查公告（改）' },
  },
  {
    path: '/rb-oem/rejectReason/reject_reason',
    part: '分类',
    make: '新增分类',
    fields: { title: '走查分类', bizType: firstOption, sort: '3' },
    row: '走查分类',
    change: { sort: '7' },
  },
  ...['/rb-oem/sphere/sphere_linkme', '/rb-oem/sphere/sphere_douyin'].map((path, at) => ({
    path,
    make: '新增链接',
    fields: {
      linkName: '走查链接',
      rpiNo: firstOption,
      targetType: { choose: at === 0 ? '企业微信' : '视频' },
      targetValue: 'https://example.com/walked',
    },
    row: '走查链接',
    change: { targetValue: 'https://example.com/changed' },
  })),
]

/** Paths of pages, and what they are searched by. */
type Looks = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Pages of an operator's administrator without a form of their own, and what they are searched by. */
const lookedAt: Looks = {
  '/system/tenant': { tenantName: '走查' },
  '/monitor/log/usual': { requestUri: 'walked' },
  '/monitor/log/api': { requestUri: 'walked' },
  '/monitor/log/error': { requestUri: 'walked' },
}

/** Pages that the platform alone has. */
const ofPlatform: readonly Walk[] = [
  {
    path: '/system/client',
    fields: {
      clientId: 'walked',
      clientSecret: 'a-secret-of-20-letters',
      authorizedGrantTypes: 'password,refresh_token',
    },
    row: 'walked',
    change: { additionalInformation: text },
  },
  {
    path: '/system/tenant',
    fields: {
      tenantName: '走查租户',
      tenantKind: { choose: '运营商' },
      linkman: '走查',
      contactNumber: '13800000000',
    },
    row: '走查租户',
    change: { address: '北京' },
  },
  {
    path: '/authority/apiscope',
    fields: {
      scopeName: '走查接口权限',
      resourceCode: 'walked_view',
      menuId: { choose: '工作台' },
      scopePath: '/api/walked',
    },
    row: '走查接口权限',
    change: { remark: text },
  },
  {
    path: '/authority/datascope',
    fields: {
      scopeName: '走查数据权限',
      resourceCode: 'walked_data',
      menuId: { choose: '工作台' },
      scopeClass: { choose: 'merchant.list' },
    },
    row: '走查数据权限',
    change: { remark: text },
  },
  {
    path: '/dict-vertical/index',
    fields: { code: 'walked', dictValue: '走查' },
    row: 'walked',
    change: { remark: text },
  },
  {
    path: '/dict-horizontal/index',
    fields: { code: 'walked_beside', dictValue: '走查' },
    row: 'walked_beside',
    change: { remark: text },
  },
  {
    path: '/system/param',
    fields: { paramName: '走查参数', paramKey: 'walked.key', paramValue: '1' },
    row: 'walked.key',
    change: { paramValue: '2' },
  },
  {
    path: '/tool/datasource',
    fields: {
      name: '走查数据源',
      url: 'jdbc:postgresql://db.example.com:5432/shop',
      username: 'reader',
      password: 'a-password-of-it',
    },
    row: '走查数据源',
    change: { remark: text },
  },
  {
    path: '/system/menu',
    fields: { name: '走查菜单', code: 'walked_menu', alias: 'menu', path: '/walked', source: 'icon', sort: '900' },
    row: '走查菜单',
    change: { remark: text },
  },
  {
    path: '/base/region?parentCode=1101',
    fields: { code: '110199', name: '走查区' },
    row: '走查区',
    change: { remark: text },
  },
]

const generation: Walk = {
  path: '/tool/code',
  fields: {
    codeName: '走查功能',
    datasourceId: { choose: '门店业务库' },
    packageName: 'walked-note',
    apiPath: 'stores/walked',
    webPath: 'stores/walked',
  },
  also: async (form) => {
    // The tables of the demo's data source cannot be read: then the name of one is typed.
    const table = form.locator('input[id$="_tableName"]')
    await expect(table).not.toHaveAttribute('role', 'combobox')
    await expect(table).not.toHaveAttribute('placeholder', '先选择数据源')
    await table.fill('biz_walked_note')
  },
  row: '走查功能',
  change: { packageName: 'walked-again' },
}

/** So many pages are walked in one window; a window that does more is slow to say which page failed. */
const perWindow = 4
const chunks = (walks: readonly Walk[]) =>
  Array.from({ length: Math.ceil(walks.length / perWindow) }, (_, at) =>
    walks.slice(at * perWindow, (at + 1) * perWindow),
  )
const pathsOf = (walks: readonly Walk[]) => walks.map(({ path }) => path).join(', ')

for (const walks of chunks(ofOperator))
  test(`an administrator makes a record, searches it, changes it, takes its sheet and removes it: ${pathsOf(walks)} (P222, P226, P232, P233, P230, P237, P238, P219, P193, P192)`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await enter(page)
    await page.goto(homePath)
    for (const one of walks) await walk(page, one)
    expect(complaints).toEqual([])
  })

test('an administrator searches the pages that only show, and keeps a file (P218, P217, P190, P191, P227, P243, P244, P245, P239, C0091, C0090)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page)
  await page.goto(homePath)
  await look(page, lookedAt)
  await walkFiles(page)
  expect(complaints).toEqual([])
})

for (const walks of chunks(ofPlatform))
  test(`the platform makes a record, searches it, changes it and removes it, in the dark: ${pathsOf(walks)} (P229, P227, P236, P235, P016, P015, P230, P240, P225, P234)`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await keepBefore(page, { themeName: 'theme-dark' })
    await signIn(page, 'platform', { tenantId: '000000' })
    for (const one of walks) await walk(page, one)
    expect(complaints).toEqual([])
  })

test('the platform sets up the generator, finds, changes and removes the setup; a table is typed where the data source cannot be read (P241, C0145, C0147, C0148, R105)', async ({
  page,
}) => {
  await signIn(page, 'platform', { tenantId: '000000' })
  await walk(page, generation)
})

test('the platform finds a stored report, reads its definition and removes it, in the dark (P242, C0151, C0152, C0992, R106, R709)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await keepBefore(page, { themeName: 'theme-dark' })
  await signIn(page, 'platform', { tenantId: '000000' })
  await openTab(page, '/report/reportlist')
  await search(page, { name: '沉默终端' })
  const row = listRows(page, '沉默终端清单')
  await press(page, row, '查看')
  await expect(page.getByLabel('报表定义')).toContainText('idleDays > 90')
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, row, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an administrator lets one who registered in with a role and a department, and refuses another (P223, C0010, C0011, C0022)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page)
  await page.goto(homePath)
  await openTab(page, '/system/guest')
  await search(page, { account: 'chenmo' })
  await press(page, listRows(page, '陈默'), '通过')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: '通过' }).click()
  await expect(form.locator('.ant-form-item-explain-error')).toHaveCount(2)
  await chooseNodes(form, { roleId: '财务', deptId: '星河支付' })
  await form.getByRole('button', { name: '通过' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(listRows(page, '陈默')).toHaveCount(0)
  await search(page, { account: 'liuyang' })
  await press(page, listRows(page, '刘洋'), '拒绝')
  await page.getByRole('dialog').getByRole('button', { name: '拒绝' }).click()
  await expect(listRows(page, '刘洋')).toHaveCount(0)
  await openTab(page, '/system/user')
  await search(page, { account: 'chenmo' })
  await expect(listRows(page, 'chenmo')).toContainText('财务')
  await search(page, { account: 'liuyang' })
  await expect(listRows(page, 'liuyang')).toHaveCount(0)
  expect(complaints).toEqual([])
})

/** Chooses in fields that open a tree. */
async function chooseNodes(form: Locator, nodes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, label] of Object.entries(nodes)) {
    await form.locator(`[id$="_${name}"]`).click()
    await form.page().locator('.ant-select-dropdown:visible').getByText(label, { exact: true }).first().click()
    await form.locator('.ant-modal-title').click()
  }
}

/** Opens pages and searches them. */
async function look(page: Page, pages: Looks): Promise<void> {
  for (const [path, filters] of Object.entries(pages))
    await test.step(path, async () => {
      await openTab(page, path)
      await search(page, filters)
    })
}

/** A file sent up, found and removed. */
async function walkFiles(page: Page): Promise<void> {
  await openTab(page, '/resource/attach')
  await page.locator('.pane:visible input[type="file"]').setInputFiles(await picture(page))
  await search(page, { originalName: 'a.png' })
  const row = listRows(page, 'a.png').first()
  await expect(row).toBeVisible()
  const count = await listRows(page, 'a.png').count()
  await press(page, row, '删除')
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(listRows(page, 'a.png')).toHaveCount(count - 1)
}
