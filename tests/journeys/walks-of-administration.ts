import { expect, type Locator } from '@playwright/test'
import { fillDay, picture } from './forms.ts'
import type { Walk } from './walk.ts'

const text = '这是一段说明'
const firstOption = { choose: '' }

/** Pages of an operator's administrator. */
export const ofOperator: readonly Walk[] = [
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
      await expect(form.locator('.image-field img')).toBeVisible()
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
export type Looks = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Pages of an operator's administrator without a form of their own, and what they are searched by. */
export const lookedAt: Looks = {
  '/system/tenant': { tenantName: '走查' },
  '/monitor/log/usual': { logId: 'walked' },
  '/monitor/log/api': { title: 'walked' },
  '/monitor/log/error': { exceptionName: 'walked' },
}

/** Pages that the platform alone has. */
export const ofPlatform: readonly Walk[] = [
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
      url: 'jdbc:postgresql://demo-shop:5432/demo_shop',
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

export const generation: Walk = {
  path: '/tool/code',
  fields: {
    codeName: '走查功能',
    datasourceId: { choose: '门店业务库' },
    tableName: { choose: 'biz_inspection' },
    packageName: 'walked-note',
    apiPath: 'stores/walked',
    webPath: 'stores/walked',
  },
  row: '走查功能',
  change: { packageName: 'walked-again' },
}

/** Chooses in fields that open a tree. */
export async function chooseNodes(form: Locator, nodes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, label] of Object.entries(nodes)) {
    await form.locator(`[id$="_${name}"]`).click()
    await form.page().locator('.ant-select-dropdown:visible').getByText(label, { exact: true }).first().click()
    await form.locator('.ant-modal-title').click()
  }
}
