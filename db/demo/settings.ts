import { type Db, inScope, platformScope } from '../../core/server/database/db.ts'
import { session } from '../../features/access/sign-in/sign-in.contract.ts'
import { dictBiz } from '../../features/settings/business-dictionary/business-dictionary.contract.ts'
import { noteFault, noteUsual } from '../../features/settings/log/log.actions.ts'
import { OssCategory, ossSetting } from '../../features/settings/oss-setting/oss-setting.contract.ts'
import { param } from '../../features/settings/param-setting/param-setting.contract.ts'
import { SmsCategory, smsSetting } from '../../features/settings/sms-setting/sms-setting.contract.ts'
import { operatorId } from './accounts.ts'
import { atWork } from './at-work.ts'

/** Business dictionaries of the first operator: code, name, values by key. */
const dictionaries = [
  {
    code: 'visit_result',
    name: '商户拜访结果',
    values: [
      ['1', '已签约', 'Signed'],
      ['2', '有意向', 'Interested'],
      ['3', '暂不考虑', 'Not now'],
      ['4', '已停业', 'Closed down'],
    ],
  },
  {
    code: 'complaint_type',
    name: '投诉类型',
    values: [
      ['settle', '结算', 'Settlement'],
      ['terminal', '机具', 'Terminal'],
      ['rate', '费率', 'Rate'],
      ['service', '服务', 'Service'],
    ],
  },
] as const

const params = [
  ['商户门店上限', 'merchant.store.max', '120', '连锁商户较多'],
  ['终端闲置提醒天数', 'terminal.idle.warn_days', '60', ''],
  ['政策提前生效天数上限', 'policy.effective.max_ahead_days', '60', ''],
] as const

const platformParams = [
  ['会话空闲锁屏分钟数', 'session.idle_minutes', '15'],
  ['短信验证码每日上限', 'sms.code.day_max', '10'],
  ['日志保留天数', 'log.keep_days', '180'],
] as const

/**
 * Creates the settings that an operator keeps for itself: dictionaries, parameters, ways for messages and files, and log
 * entries. No vendor is in use: messages go to the simulator and files stay on the server.
 */
export async function furnish(db: Db): Promise<void> {
  const admin = atWork(db, 'admin')
  for (const [at, { code, name, values }] of dictionaries.entries()) {
    const { id } = await admin(dictBiz.submit, { code, dictValue: name, sort: at + 1 })
    for (const [sort, [dictKey, dictValue, dictValueEn]] of values.entries())
      await admin(dictBiz.submit, { parentId: id, dictKey, dictValue, dictValueEn, sort: sort + 1 })
  }
  for (const [paramName, paramKey, paramValue, remark] of params)
    await admin(param.submit, { paramName, paramKey, paramValue, remark })
  await inScope(db, platformScope, (tx) =>
    tx.client.query(
      `INSERT INTO platform_param (param_name, param_key, param_value) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`,
      [0, 1, 2].map((column) => platformParams.map((row) => row[column])),
    ),
  )
  const { id } = await admin(smsSetting.submit, {
    category: SmsCategory.simulator,
    smsCode: 'demo',
    templateId: 'DEMO',
    signName: '商户管理平台',
    accessKey: 'demo',
    remark: '演示环境使用，不会真正发送',
  })
  await admin(smsSetting.enable, { id })
  await admin(smsSetting.submit, {
    category: SmsCategory.aliyun,
    smsCode: 'aliyun-code',
    templateId: 'SMS_000000001',
    signName: '商户管理平台',
    regionId: 'cn-hangzhou',
    accessKey: 'LTAI-demo-only-0001',
    secretKey: 'demo only, no real key',
    remark: '示例，未启用',
  })
  for (const [ossCode, category, endpoint] of [
    ['aliyun-papers', OssCategory.aliyun, 'https://oss-cn-hangzhou.aliyuncs.com'],
    ['qiniu-images', OssCategory.qiniu, 'https://s3.cn-east-1.qiniucs.com'],
  ] as const)
    await admin(ossSetting.submit, {
      category,
      ossCode,
      endpoint,
      bucketName: ossCode,
      accessKey: 'demo-only-0002',
      secretKey: 'demo only, no real key',
      remark: '示例，未启用',
    })
  await admin(session.uploadLogs, {
    rows: [
      {
        url: '/rb-oem/posinfo/pos_info_net',
        time: '2026-03-01 10:21:07',
        type: 'error',
        message: 'ResizeObserver loop completed with undelivered notifications.',
        stack: '',
        info: 'window.onerror',
      },
    ],
  })
  const whose = { tenantId: operatorId, oemNo: operatorId }
  noteUsual(db, whose, { about: 'demo', text: 'the demo world was loaded' })
  noteFault(db, 'demo', 'example', new RangeError('an example of a fault: nothing went wrong'), operatorId)
}
