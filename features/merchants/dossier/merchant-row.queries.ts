import { sql } from 'drizzle-orm'
import type { Values } from '../../../core/server/database/row-writing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { BalanceAccType, SettleCycle } from '../../channels/channels.shared.ts'
import type { MerchantUserType } from '../../settings/settings.shared.ts'
import type {
  AccRelation,
  ContactType,
  IdType,
  IpLimit,
  MicroType,
  RpiFinishStatus,
  RpiKind,
  RpiStatus,
  SceneType,
  SourceType,
  StoreArea,
  VerifyState,
} from '../merchant/merchant-codes.contract.ts'
import type { First } from '../onboarding-step/step-shapes.contract.ts'

/** A beneficial owner as the table keeps it: number and address sealed. */
export type KeptOwner = Omit<First['uboList'][number], 'idNo' | 'idAddress'> & {
  readonly idNoEnc: string
  readonly idAddressEnc: string
}

/** A merchant with what steps one, two and four of its onboarding brought. */
export interface MerchantRow {
  readonly tenantId: string
  readonly oemNo: string
  readonly id: bigint
  readonly createUser: bigint | null
  readonly createTime: string
  readonly updateUser: bigint | null
  readonly updateTime: string
  readonly version: number
  readonly rpiNo: string
  readonly rpiKind: CodeOf<typeof RpiKind>
  readonly userType: CodeOf<typeof MerchantUserType>
  readonly rpiStatus: CodeOf<typeof RpiStatus>
  readonly finishStatus: CodeOf<typeof RpiFinishStatus>
  readonly currentStep: number
  readonly sourceType: CodeOf<typeof SourceType>
  readonly userNo: string
  /** Ancestors of the direct party; '' when that is the operator or sub-operator itself (user_no = oem_no). */
  readonly userPath: string
  readonly empNo: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
  readonly rpiName: string
  readonly rpiShortName: string
  /** Null unless user_type is 1. */
  readonly microType: CodeOf<typeof MicroType> | null
  readonly creditCode: string
  /** Null: no licence. */
  readonly licenseBegin: string | null
  readonly licenseEnd: string | null
  readonly licenseAddress: string
  readonly businessScope: string
  readonly legalName: string
  readonly legalIdType: CodeOf<typeof IdType>
  readonly legalIdNoEnc: string
  readonly legalIdBegin: string | null
  readonly legalIdEnd: string | null
  readonly legalIdAddressEnc: string
  readonly legalPhoneEnc: string
  readonly professionCode: string
  readonly contactType: CodeOf<typeof ContactType>
  readonly contactName: string
  readonly contactPhoneEnc: string
  readonly contactIdNoEnc: string
  readonly contactIdBegin: string | null
  readonly contactIdEnd: string | null
  readonly contactEmailEnc: string
  readonly uboIsLegal: boolean
  /** Numbers and addresses inside are sealed. */
  readonly uboList: readonly KeptOwner[]
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly address: string
  readonly longitude: string | null
  readonly latitude: string | null
  readonly industryCode: string
  readonly mccNo: string
  readonly qualNo: string
  readonly qualEnd: string | null
  readonly sceneType: CodeOf<typeof SceneType>
  readonly websiteUrl: string
  readonly appName: string
  readonly icpNo: string
  readonly storeName: string
  readonly servicePhone: string
  readonly businessBegin: string
  readonly businessEnd: string
  readonly storeArea: CodeOf<typeof StoreArea> | null
  readonly agreementNo: string
  readonly remark: string
}

/** The select list of merchants; their table goes by the name `m`. */
export const merchantFields = sql`m.tenant_id AS "tenantId", m.oem_no AS "oemNo", m.id, m.create_user AS "createUser", m.create_time AS "createTime", m.update_user AS "updateUser", m.update_time AS "updateTime",
  m.version, m.rpi_no AS "rpiNo", m.rpi_kind AS "rpiKind", m.user_type AS "userType", m.rpi_status AS "rpiStatus", m.finish_status AS "finishStatus", m.current_step AS "currentStep",
  m.source_type AS "sourceType", m.user_no AS "userNo", m.user_path AS "userPath", m.emp_no AS "empNo", m.institution_no AS "institutionNo", m.manager_user_id AS "managerUserId",
  m.rpi_name AS "rpiName", m.rpi_short_name AS "rpiShortName", m.micro_type AS "microType", m.credit_code AS "creditCode", m.license_begin AS "licenseBegin", m.license_end AS "licenseEnd",
  m.license_address AS "licenseAddress", m.business_scope AS "businessScope", m.legal_name AS "legalName", m.legal_id_type AS "legalIdType", m.legal_id_no_enc AS "legalIdNoEnc",
  m.legal_id_begin AS "legalIdBegin", m.legal_id_end AS "legalIdEnd", m.legal_id_address_enc AS "legalIdAddressEnc", m.legal_phone_enc AS "legalPhoneEnc",
  m.profession_code AS "professionCode", m.contact_type AS "contactType", m.contact_name AS "contactName", m.contact_phone_enc AS "contactPhoneEnc",
  m.contact_id_no_enc AS "contactIdNoEnc", m.contact_id_begin AS "contactIdBegin", m.contact_id_end AS "contactIdEnd", m.contact_email_enc AS "contactEmailEnc",
  m.ubo_is_legal AS "uboIsLegal", m.ubo_list AS "uboList", m.province_code AS "provinceCode", m.city_code AS "cityCode", m.district_code AS "districtCode", m.address, m.longitude,
  m.latitude, m.industry_code AS "industryCode", m.mcc_no AS "mccNo", m.qual_no AS "qualNo", m.qual_end AS "qualEnd", m.scene_type AS "sceneType", m.website_url AS "websiteUrl",
  m.app_name AS "appName", m.icp_no AS "icpNo", m.store_name AS "storeName", m.service_phone AS "servicePhone", m.business_begin AS "businessBegin", m.business_end AS "businessEnd",
  m.store_area AS "storeArea", m.agreement_no AS "agreementNo", m.remark`

/** Columns of a merchant that a step brings. */
export type StepColumns = Partial<
  MerchantRow & {
    readonly ipLimit: CodeOf<typeof IpLimit>
    readonly legalIdNoIdx: string
    readonly legalPhoneIdx: string
    readonly legalPhoneTail: string
    readonly loginPhoneEnc: string
    readonly loginPhoneIdx: string
    readonly loginPhoneTail: string
    readonly contactPhoneIdx: string
    readonly contactPhoneTail: string
    readonly contactIdNoIdx: string
  }
>

/** Columns of a merchant as the database takes them: the list of owners is its JSON text. */
export const merchantValues = ({ uboList, ...plain }: StepColumns): Values => ({
  ...plain,
  uboList: uboList && JSON.stringify(uboList),
})

/** The account that a merchant settles to, and how: step three of its onboarding. */
export interface AccountRow {
  readonly tenantId: string
  readonly id: bigint
  readonly version: number
  readonly rpiNo: string
  readonly balanceAccType: CodeOf<typeof BalanceAccType>
  readonly accName: string
  readonly accNoEnc: string
  readonly accNoIdx: string
  readonly bankCode: string
  readonly bankProvinceCode: string
  readonly bankCityCode: string
  readonly branchCode: string
  readonly accPhoneEnc: string
  readonly accIdNoEnc: string
  readonly accIdBegin: string | null
  readonly accIdEnd: string | null
  /** Null unless the account is another person's. */
  readonly accRelation: CodeOf<typeof AccRelation> | null
  readonly verifyState: CodeOf<typeof VerifyState>
  readonly settleCycle: CodeOf<typeof SettleCycle>
  readonly settleMin: Fen
}

/** The select list of accounts; their table goes by the name `a`. */
export const accountFields = sql`a.tenant_id AS "tenantId", a.id, a.version, a.rpi_no AS "rpiNo", a.balance_acc_type AS "balanceAccType", a.acc_name AS "accName", a.acc_no_enc AS "accNoEnc", a.acc_no_idx AS "accNoIdx",
  a.bank_code AS "bankCode", a.bank_province_code AS "bankProvinceCode", a.bank_city_code AS "bankCityCode",
  a.branch_code AS "branchCode", a.acc_phone_enc AS "accPhoneEnc", a.acc_id_no_enc AS "accIdNoEnc", a.acc_id_begin AS "accIdBegin",
  a.acc_id_end AS "accIdEnd", a.acc_relation AS "accRelation", a.verify_state AS "verifyState", a.settle_cycle AS "settleCycle", a.settle_min AS "settleMin"`

/** Columns of an account that step three brings. */
export interface AccountColumns extends Omit<AccountRow, 'tenantId' | 'id' | 'version' | 'rpiNo' | 'verifyState'> {
  readonly accNoMask: string
  readonly bankName: string
  readonly branchName: string
  readonly accIdNoIdx: string
}
