import type { z } from 'zod'
import type { Db } from '../../core/server/database/db.ts'
import { AmountMode, FieldType, FormStatus } from '../../features/fee-forms/form/form-codes.contract.ts'
import { feeForm, type FormDraft } from '../../features/fee-forms/form/form.contract.ts'
import { MarketType, merchantMarket } from '../../features/fee-forms/market/market.contract.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { atWork } from './at-work.ts'
import type { OpenForms } from './fee-payers.ts'
import type { DemoMerchant } from './network.ts'

const student = { label: '学生姓名', fieldType: FieldType.text, required: 1, unique: 1 } as const
const phone = { label: '家长手机', fieldType: FieldType.phone, required: 1 } as const

/**
 * Fee collection: a merchant with three forms, one of each way to set the amount, two of them on; an application that waits
 * and one that was refused.
 */
export async function makeFeeForms(db: Db, merchants: readonly DemoMerchant[], today: string): Promise<OpenForms> {
  const [operation, admin] = [atWork(db, 'operation'), atWork(db, 'admin')]
  const [rpiNo = '', waiting = '', refused = ''] = merchants.map((merchant) => merchant.rpiNo)
  const apply = async (of: string) =>
    (await operation(merchantMarket.apply, { rpiNo: of, marketType: MarketType.fees })).applyNo ?? ''
  const applyNo = await apply(rpiNo)
  await admin(merchantMarket.audit, { applyNo, auditStatus: AuditStatus.approve })
  await apply(waiting)
  const second = await apply(refused)
  await admin(merchantMarket.audit, { applyNo: second, auditStatus: AuditStatus.reject, reason: '营业执照已过期' })
  const form = async (more: Partial<z.input<typeof FormDraft>>) =>
    (await operation(feeForm.save, { rpiNo, beginTime: `${today} 00:00:00`, ...more })).formCode ?? ''
  const trip = await form({
    formName: '春季研学费',
    amountMode: AmountMode.fixed,
    amount: '180.00',
    once: 1,
    notice: '每名学生缴一次，退费请联系班主任。',
  })
  await operation(feeForm.saveDesign, { formCode: trip, fields: [student, phone] })
  const meals = await form({ formName: '午餐与课后托管', amountMode: AmountMode.byOption })
  const options = [
    { label: '午餐', price: '15.00' },
    { label: '课后托管', price: '20.00' },
    { label: '校车', price: '8.50' },
  ]
  const wanted = { label: '缴费项目', fieldType: FieldType.choices, required: 1, options } as const
  await operation(feeForm.saveDesign, { formCode: meals, fields: [student, wanted] })
  await form({ formName: '爱心捐款', amountMode: AmountMode.byPayer, minAmount: '1.00', maxAmount: '5000.00' })
  for (const formCode of [trip, meals])
    await operation(feeForm.editStatus, { formCode, rpiNo, formStatus: FormStatus.on })
  return { trip, meals }
}
