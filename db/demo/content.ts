import { type Db, inScope } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import { carousel } from '../../features/content/carousel/carousel.contract.ts'
import { deskNotice } from '../../features/content/desk-notice/desk-notice.contract.ts'
import { sphereDouyin, sphereLinkme } from '../../features/merchants/sphere-link/sphere-link.contract.ts'
import { NoticeStatus, PopType, systemNotice } from '../../features/content/system-notice/system-notice.contract.ts'
import { appVersion } from '../../features/content/version/version.contract.ts'
import { optimisation } from '../../features/merchants/optimisation/optimisation.contract.ts'
import { OptimizeStatus } from '../../features/merchants/optimisation/optimisation-codes.contract.ts'
import { watchDay } from '../../features/trades/watching/watching.actions.ts'
import { watchRule } from '../../features/merchants/watch-rule/watch-rule.contract.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import type { DemoMerchant } from './network.ts'
import { samplePicture } from './onboarding.ts'

/**
 * Creates the operator's messages to its users, the contents shown in its apps, and the merchants that it wants improved.
 */
export async function playContent(
  db: Db,
  { merchants, today }: { merchants: readonly DemoMerchant[]; today: string },
): Promise<void> {
  const [admin, operation, risk] = [atWork(db, 'admin'), atWork(db, 'operation'), atWork(db, 'risk')]
  const numbers = merchants.slice(0, 4).map(({ rpiNo }) => rpiNo)
  await tellUsers(admin, today)
  await showInApps(admin)
  await linkMerchants(operation, numbers)
  await improveMerchants(operation, risk, numbers, today)
  await inScope(db, { tenantId: operatorId, oemNo: '' }, (tx) => watchDay(tx, operatorId, addDays(today, -1)))
}

async function tellUsers(admin: AtWork, today: string): Promise<void> {
  const write = async (title: string, content: string, more: Partial<Parameters<typeof draftOf>[0]> = {}) =>
    (await admin(systemNotice.save, draftOf({ title, content, ...more }))).id
  const publish = (id: string) => admin(systemNotice.update, { id, noticeStatus: NoticeStatus.published })
  await publish(
    await write(
      '国庆假期结算安排',
      '<p>10月1日至7日<b>照常结算</b>，到账时间以银行为准。</p><ul><li>D1 商户次日到账</li><li>T1 商户节后首个工作日到账</li></ul>',
    ),
  )
  await publish(await write('系统升级完成', '<p>对账中心新增差异复核，欢迎使用。</p>', { noticeType: 3 }))
  const old = await write('上月推广活动', '<p>活动已结束，感谢参与。</p>', { noticeType: 2 })
  await publish(old)
  await admin(systemNotice.update, { id: old, noticeStatus: NoticeStatus.withdrawn })
  await write('谨防套现风险（待发布）', '<p>请留意夜间大额交易。</p>', { noticeType: 4, popType: PopType.popUp })
  const desk = { category: 1 as const, releaseTime: `${addDays(today, -3)} 09:00:00` }
  await admin(deskNotice.submit, { ...desk, title: '关于调整进件审核时限的通知', content: '<p>自下月起当日审结。</p>' })
  await admin(deskNotice.submit, {
    ...desk,
    category: 6,
    title: '第三季度培训安排',
    content: '<p>每周三下午，线上参加。</p>',
  })
}

const draftOf = (more: {
  title: string
  content: string
  noticeType?: 1 | 2 | 3 | 4
  popType?: (typeof PopType)[keyof typeof PopType]
}) => ({
  noticeType: 1 as const,
  popType: PopType.list,
  targetUserTypes: '1,2,4',
  withSubOperators: 1 as const,
  ...more,
})

async function showInApps(admin: AtWork): Promise<void> {
  const picture = { field: 'file', name: '轮播图.png', claimedType: 'image/png', content: samplePicture() }
  const { name } = await admin(file.putPublic, { type: 'carousel' }, [picture])
  const image = { imageKey: name, jumpType: 0 as const, isOn: 1 as const }
  await admin(carousel.save, { ...image, title: '开通花呗分期', position: 1, sort: 1 })
  await admin(carousel.save, {
    ...image,
    title: '终端活动',
    position: 2,
    sort: 1,
    jumpType: 1,
    jumpUrl: 'https://example.cn/activity',
  })
  await admin(carousel.save, { ...image, title: '旧活动', position: 1, sort: 9, isOn: 0 })
  const version = { url: 'https://example.cn/app.apk', content: '优化收款速度，修复若干问题', forceUpdate: 0 as const }
  const published = { versionStatus: NoticeStatus.published }
  await admin(appVersion.submit, { ...version, ...published, platform: 1, versionName: '2.3.0', versionCode: 230 })
  await admin(appVersion.submit, { ...version, ...published, platform: 5, versionName: '1.8.2', versionCode: 182 })
  await admin(appVersion.submit, { ...version, platform: 1, versionName: '2.4.0', versionCode: 240, grayPercent: 20 })
}

async function linkMerchants(operation: AtWork, numbers: readonly string[]): Promise<void> {
  const [one = '', two = ''] = numbers
  await operation(sphereLinkme.save, {
    rpiNo: one,
    linkName: '会员小程序',
    targetType: 1,
    targetValue: 'wx0123456789abcdef/pages/member/index',
  })
  await operation(sphereLinkme.save, {
    rpiNo: two,
    linkName: '店长企业微信',
    targetType: 2,
    targetValue: 'https://work.example.cn/u/1',
  })
  await operation(sphereDouyin.save, {
    rpiNo: one,
    linkName: '关注门店抖音',
    targetType: 1,
    targetValue: 'https://v.example.cn/shop',
  })
}

const noBounds = {
  singleMax: undefined,
  dayMax: undefined,
  dayCount: undefined,
  creditRatio: undefined,
  nightRatio: undefined,
  roundRatio: undefined,
}

async function improveMerchants(
  operation: AtWork,
  risk: AtWork,
  [one = '', two = '', three = '', four = '']: readonly string[],
  today: string,
): Promise<void> {
  const put = async (rpiNo: string, type: 1 | 2 | 3 | 6, problem: string) =>
    (await operation(optimisation.add, { rpiNo, type, problem, merchantDate: today })).id
  await put(one, 2, '门头照不清晰，请重新拍摄')
  const done = await put(two, 1, '缺少食品经营许可证')
  const doing = await put(three, 3, '经营地址与营业执照不符')
  await put(four, 6, '微信实名认证未完成')
  await operation(optimisation.save, {
    infoId: done,
    resultStatus: OptimizeStatus.done,
    action: '已补交许可证并更新资料',
  })
  await operation(optimisation.save, {
    infoId: doing,
    resultStatus: OptimizeStatus.inProgress,
    action: '已联系商户，等待地址证明',
  })
  await risk(watchRule.submit, {
    ruleName: '单笔大额',
    dims: { ...noBounds, singleMax: '800.00' },
    targetType: 1,
    isOn: 1,
  })
  await risk(watchRule.submit, {
    ruleName: '夜间交易偏多',
    dims: { ...noBounds, nightRatio: '40', dayCount: 3 },
    targetType: 1,
    isOn: 1,
  })
  await risk(watchRule.submit, {
    ruleName: '整百偏多（停用）',
    dims: { ...noBounds, roundRatio: '60', dayCount: 10 },
    targetType: 1,
    isOn: 0,
  })
}
