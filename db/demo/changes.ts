import { randomUUID } from 'node:crypto'
import type { Db } from '../../core/server/database/db.ts'
import { WxType } from '../../features/channels/pay-way/pay-way-codes.contract.ts'
import { wxAccount } from '../../features/channels/wx-account/wx-account.contract.ts'
import { rejectReason } from '../../features/content/reject-reason/reject-reason.contract.ts'
import { ChangeType } from '../../features/merchants/change-effect/change-codes.contract.ts'
import { change } from '../../features/merchants/change/change.contract.ts'
import { atWork } from './at-work.ts'
import { type DemoMerchant, demoAisle } from './network.ts'

/**
 * Changes that the first operator's staff asked for, at each stage that needs people, with the reasons they refuse by;
 * and the WeChat account at its channel.
 * @param merchants onboarded ones, four at least
 */
export async function playChanges(db: Db, merchants: readonly DemoMerchant[]): Promise<void> {
  const [maker, checker] = [atWork(db, 'operation'), atWork(db, 'auditor')]
  const admin = atWork(db, 'admin')
  const { id: firstId } = await admin(rejectReason.submitFirst, { title: '资料', bizType: 2, sort: 1 })
  const unclear = await admin(rejectReason.submitSecond, { firstId, content: '门头照片不清晰，看不清店名', sort: 1 })
  await admin(rejectReason.submitSecond, { firstId, content: '证件已过期', sort: 2 })
  const asked: string[] = []
  for (const [at, merchant] of merchants.slice(0, 4).entries()) {
    const { changeNo } = await maker(change.add, {
      rpiNo: merchant.rpiNo,
      changeType: ChangeType.basics,
      after: {
        rpiShortName: `${merchant.name.slice(0, 12)}新店`,
        servicePhone: `0571-8788100${at}`,
      },
      reason: '门店改名，客服电话同时变更',
    })
    asked.push(changeNo)
  }
  const [, refused = '', withdrawn = '', passed = ''] = asked
  await checker(change.audit, { changeNo: refused, auditStatus: 2, rejectReasonId: unclear.id })
  await maker(change.update, { changeNo: withdrawn, cancel: 1 })
  await checker(change.audit, { changeNo: passed, auditStatus: 1 })
  await admin(wxAccount.submit, {
    aisleCode: demoAisle,
    wxType: WxType.officialAccount,
    appid: 'wx8a1b2c3d4e5f6071',
    appName: '星河支付服务号',
    appSecret: randomUUID(),
  })
}
