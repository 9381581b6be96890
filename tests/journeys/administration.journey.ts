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

test('an administrator makes, changes and removes a department and a post (P231, P232, C0082, C0081, C0091, C0090)', async ({
  page,
}) => {
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

  await page.goto('/system/post')
  await page.getByRole('button', { name: '新增' }).first().click()
  const post = page.getByRole('dialog', { name: '新增岗位' })
  await post.getByLabel('岗位名称').fill('客户经理主管')
  await post.getByLabel('岗位编号').fill('am-lead')
  await post.getByRole('button', { name: '保存' }).click()
  await listRows(page, 'am-lead').getByRole('button', { name: '删除' }).click()
  await confirmRemoval(page)
  await expect(listRows(page, 'am-lead')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the platform sees menus, clients and packages, and makes a package (P225, P228, P229, C0064, C0063)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'platform', { tenantId: '000000' })
  await page.goto('/system/menu?name=%E8%A7%92%E8%89%B2%E7%AE%A1%E7%90%86')
  await expect(branch(page, '角色管理')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/system/client')
  await expect(listRows(page, 'saber')).toHaveCount(1)
  await page.goto('/system/tenantpackage')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增产品包' })
  await form.getByLabel('产品包名称').fill('基础收单包')
  await form.getByRole('button', { name: '全选' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await listRows(page, '基础收单包').getByRole('button', { name: '删除' }).click()
  await confirmRemoval(page)
  await expect(listRows(page, '基础收单包')).toHaveCount(0)
  expect(complaints).toEqual([])
})
