import { expect, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { complaintsOf, expectAccessible, listRows, signIn } from './kit.ts'

const branch = (page: Page, name: string) => page.locator('.list-table tbody tr.ant-table-row', { hasText: name })

/** Answers the question of a removal. */
const confirmRemoval = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '删除' }).click()

test('an administrator makes a role below another, sets what it holds, and removes it (P224, C0076, C0074, C0077)', async ({
  page,
}, { retry }) => {
  const [name, alias] = [`出纳${retry}`, `cashier${retry}`]
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.goto('/authority/role')
  await branch(page, '管理员').first().getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '新增下级' }).click()
  const form = page.getByRole('dialog', { name: '新增角色' })
  await form.getByLabel('角色名称').fill(name)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('角色别名不能为空')).toBeVisible()
  await form.getByLabel('角色别名').fill(alias)
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(branch(page, name)).toBeVisible()

  await branch(page, name).getByRole('button', { name: '权限设置' }).click()
  const grants = page.getByRole('dialog', { name: `设置 ${name} 的权限` })
  await grants.getByRole('textbox', { name: '查找' }).first().fill('用户钱包')
  await grants.locator('.ant-tree-treenode', { hasText: '用户钱包' }).first().locator('.ant-tree-checkbox').click()
  await grants.getByLabel('支付密码').fill(demoPayPassword)
  await expectAccessible(page)
  await grants.getByRole('button', { name: '保存' }).click()
  await expect(grants).toHaveCount(0)
  await branch(page, name).getByRole('button', { name: '权限设置' }).click()
  await expect(grants.getByText(/已选 [1-9]\d* 项/).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await branch(page, name).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await confirmRemoval(page)
  await expect(branch(page, name)).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('an administrator makes, changes and removes a department (P231, C0082, C0081, R239)', async ({ page }) => {
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.goto('/system/dept')
  await branch(page, '星河支付').first().getByRole('button', { name: '新增下级' }).click()
  const dept = page.getByRole('dialog')
  await dept.getByLabel('机构名称').fill('华南运营部')
  await dept.getByLabel('机构全称').fill('星河支付华南运营部')
  await dept.getByRole('button', { name: '保存' }).click()
  await branch(page, '华南运营部').getByRole('button', { name: '编辑' }).click()
  await dept.getByLabel('备注').fill('负责广东、广西、海南')
  await dept.getByRole('button', { name: '保存' }).click()
  await expect(branch(page, '负责广东')).toBeVisible()
  await branch(page, '华南运营部').getByRole('button', { name: '删除' }).click()
  await confirmRemoval(page)
  await expect(branch(page, '华南运营部')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the platform sees menus and packages, and makes a package (P225, P228, C0064, C0063, R225 to R229, R226, R227, R228, R250, R383)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'platform', { tenantId: '000000' })
  await page.goto('/system/menu?name=%E8%A7%92%E8%89%B2%E7%AE%A1%E7%90%86')
  await expect(branch(page, '角色管理')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/system/tenantpackage')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增产品包' })
  expect(Math.round((await form.boundingBox())?.width ?? 0)).toBe(600)
  await form.getByLabel('产品包名称').fill('基础收单包')
  await form.getByRole('button', { name: '全选' }).click()
  await expect(form.getByText(/已选 [1-9]\d* 项/).first()).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  const made = listRows(page, '基础收单包')
  await made.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog', { name: '编辑产品包' }).getByRole('button', { name: '取消' }).click()
  await expect(made.getByRole('button', { name: /查看|详情/ })).toHaveCount(0)
  await made.getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('dialog').getByText('确定将选择数据删除?')).toBeVisible()
  await confirmRemoval(page)
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(listRows(page, '基础收单包')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a colleague is chosen in a dialog of its own (P127, P269, R201, R204, R208, R209, R217, R219)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.goto('/rb-oem/serviceinfo/login_service')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增代登录授权' })
  const field = form.getByPlaceholder('人员选择')
  await field.press('x')
  await expect(field).toHaveValue('')
  const asked = page.waitForRequest((request) => request.url().includes('/api/blade-user/search/user'))
  await field.click()
  expect((await asked).method()).toBe('GET')
  const picker = page.getByRole('dialog', { name: '人员选择' })
  for (const heading of ['姓名', '部门', '岗位']) {
    await expect(picker.getByRole('columnheader', { name: heading })).toBeVisible()
    await expect(picker.getByLabel(heading)).toBeVisible()
  }
  const rows = picker.locator('tbody tr.ant-table-row')
  await expect(rows).toHaveCount(10)
  await expect(picker.getByRole('checkbox')).toHaveCount(0)
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请选择至少一条数据')).toBeVisible()
  await expectAccessible(page)
  await picker.getByLabel('姓名').fill('周航')
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('radio').check()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(picker).toBeHidden()
  await expect(field).toHaveValue('周航')
  expect(complaints).toEqual([])
})

test('fields say what is missing as they are left (R366, R388); the dictionary has its sets above their values (R223, R224)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'platform', { tenantId: '000000' })
  await page.goto('/system/param')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增参数' })
  for (const label of ['参数名称', '参数键名', '参数键值']) {
    await expect(form.getByText(`请输入${label}`)).toHaveCount(0)
    await form.getByLabel(label).focus()
    await form.getByLabel(label).blur()
    await expect(form.getByText(`请输入${label}`)).toBeVisible()
  }
  await page.goto('/info/index?tab=password')
  const password = page.getByLabel('新密码', { exact: true })
  await password.fill('ab')
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(0)
  await password.blur()
  await expect(page.locator('.ant-form-item-explain-error')).toHaveCount(1)
  const dictionaries = [
    ['/dict-horizontal/index', page.getByRole('complementary', { name: '字典键值列表' })],
    ['/dict-vertical/index', page.getByRole('dialog', { name: '是否 的键值' })],
  ] as const
  for (const [path, values] of dictionaries) {
    await page.goto(`${path}?code=yes_no`)
    await listRows(page, 'yes_no').first().locator('.cell-link').first().click()
    await expect(values).toContainText('是否 的键值')
    await expect(values.getByRole('cell', { name: '否', exact: true }).first()).toBeVisible()
  }
  expect(complaints).toEqual([])
})
