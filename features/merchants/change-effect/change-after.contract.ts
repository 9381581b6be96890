import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import { day, labelled, nameText, optional, text } from '../../../core/shared/shapes/shapes.ts'
import { email, mobile, paperNo, person, servicePhone } from '../../../core/shared/validity/validity-shapes.ts'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'
import { BalanceAccType, lineFields, SettleCycle } from '../../channels/channels.shared.ts'
import { districtCode } from '../../settings/settings.shared.ts'
import { AccRelation, IdType } from '../merchant/merchant-codes.contract.ts'

/** A personal field: one that comes back masked stays as it was. @source docs/domain/network.md 1.3 */
const kept = (shape: Wire<string, string>): z.ZodType<string | undefined, string | undefined> =>
  wire<string | undefined, string | undefined>(
    { type: 'string' },
    (raw, refuse) => {
      if (raw === undefined || raw === null || raw === '' || (typeof raw === 'string' && raw.includes('*')))
        return undefined
      const parsed = shape.safeParse(raw)
      return parsed.success ? parsed.data : refuse((parsed.error.issues[0]?.message ?? 'format') as 'format')
    },
    (value) => value,
  ).optional() as unknown as z.ZodType<string | undefined, string | undefined>

/** Wanted new values; a field that is left out, or comes back masked, stays. The kind decides which fields count. */
export const ChangeAfter = z.object({
  rpiShortName: labelled('商户简称', optional(nameText(20))),
  contactName: labelled('联系人', optional(person())),
  contactPhone: labelled('联系人手机', kept(mobile())),
  contactEmail: labelled('联系人邮箱', kept(email())),
  servicePhone: labelled('客服电话', optional(servicePhone())),
  districtCode: labelled('所在地区', optional(districtCode())),
  address: labelled('详细地址', optional(text(100))),
  loginPhone: labelled('登录手机', kept(mobile())),
  balanceAccType: labelled('结算账户类型', optional(code(BalanceAccType))),
  accName: labelled('户名', optional(nameText(60))),
  accNo: labelled('结算账号', kept(text(32))),
  bankCode: labelled('开户银行', optional(text(3))),
  bankCityCode: labelled('开户城市', optional(text(4))),
  branchCode: labelled('开户支行', optional(text(12))),
  accPhone: labelled('银行预留手机号', kept(mobile())),
  accIdNo: labelled('结算人证件号', kept(paperNo())),
  accRelation: labelled('与法人关系', optional(code(AccRelation))),
  rpiName: labelled('商户名称', optional(nameText(50))),
  creditCode: labelled('统一社会信用代码', optional(text(18))),
  licenseBegin: labelled('执照起始日', optional(day())),
  licenseEnd: labelled('执照到期日', optional(day())),
  licenseAddress: labelled('执照地址', optional(text(200))),
  businessScope: labelled('经营范围', optional(text(500))),
  legalName: labelled('法人姓名', optional(person())),
  legalIdType: labelled('法人证件类型', optional(code(IdType))),
  legalIdNo: labelled('法人证件号码', kept(paperNo())),
  legalIdBegin: labelled('法人证件起始日', optional(day())),
  legalIdEnd: labelled('法人证件到期日', optional(day())),
  legalPhone: labelled('法人手机', kept(mobile())),
  industryCode: labelled('行业', optional(text(10))),
  mccNo: labelled('MCC', optional(text(4))),
  qualNo: labelled('资质编号', optional(text(50))),
  qualEnd: labelled('资质到期日', optional(day())),
  settleCycle: labelled('结算周期', optional(code(SettleCycle))),
  /** All lines of each channel whose prices change. */
  rates: labelled(
    '费率',
    z
      .array(
        z.object({ aisleCode: labelled('通道编码', text(20)), lines: z.array(z.object(lineFields)).min(1).max(8) }),
      )
      .max(10),
  ).default([]),
})
