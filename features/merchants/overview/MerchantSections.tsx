import { Link } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { spanText } from '../../../core/web/show/day-text.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Money, Moment } from '../../../core/web/show/values.tsx'
import { BalanceAccType, SettleCycle } from '../../channels/channels.shared.ts'
import { MccText, RegionText } from '../../settings/settings.web.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { groupPath } from '../group/group-words.tsx'
import {
  AccRelation,
  ContactType,
  IdType,
  IpLimit,
  MicroType,
  RpiKind,
  SceneType,
  SourceType,
  StoreArea,
  VerifyState,
} from '../merchant/merchant-codes.contract.ts'
import { verifyStateTones } from '../merchant/merchant-status.tsx'
import type { merchant as merchantCalls } from '../merchant/merchant.contract.ts'

type Merchant = ReceivedOf<typeof merchantCalls.detail>

/** Shows the basic data of the merchant and its owner. */
export const BasicSection = ({ merchant }: { merchant: Merchant }) => (
  <Section title={t('基本信息')}>
    <Facts>
      <Fact label={t('商户简称')}>{merchant.rpiShortName}</Fact>
      <Fact label={t('商户类型')}>
        <CodeText codes={MerchantUserType} value={merchant.userType} />
      </Fact>
      {merchant.microType !== null && (
        <Fact label={t('小微经营类型')}>
          <CodeText codes={MicroType} value={merchant.microType} />
        </Fact>
      )}
      <Fact label={t('商户类别')}>
        <CodeText codes={RpiKind} value={merchant.rpiKind} />
      </Fact>
      <Fact label={t('商户来源')}>
        <CodeText codes={SourceType} value={merchant.sourceType} />
      </Fact>
      <Fact label={t('所属服务商')}>{merchant.userName}</Fact>
      <Fact label={t('所属服务商编号')}>
        <Copyable value={merchant.userNo} />
      </Fact>
      <Fact label={t('所属员工')}>{merchant.empName}</Fact>
      <Fact label={t('客户经理')}>{merchant.managerName}</Fact>
      <Fact label={t('所属机构')}>
        <Copyable value={merchant.institutionNo} />
      </Fact>
      <Fact label={t('所属集团')}>
        {merchant.groupNo && <Link to={groupPath(merchant.groupNo)}>{merchant.groupNo}</Link>}
      </Fact>
      <Fact label={t('门店数')}>{String(merchant.storeCount)}</Fact>
      <Fact label={t('终端数')}>{String(merchant.terminalCount)}</Fact>
      <Fact label={t('开通D0')}>
        <YesNoText value={merchant.d0Flag} />
      </Fact>
      <Fact label={t('创建时间')}>
        <Moment value={merchant.createTime} />
      </Fact>
      <Fact label={t('首次入网时间')}>
        <Moment value={merchant.firstOnlineTime} />
      </Fact>
      <Fact label={t('最近交易时间')}>
        <Moment value={merchant.lastTradeTime} />
      </Fact>
      <Fact label={t('备注')} isWide>
        {merchant.remark}
      </Fact>
    </Facts>
  </Section>
)

/** Shows the account that receives the merchant's money; numbers are masked by the server. */
export const AccountSection = ({ account }: { account: NonNullable<Merchant['account']> }) => (
  <Section title={t('结算账户')}>
    <Facts>
      <Fact label={t('结算账户类型')}>
        <CodeText codes={BalanceAccType} value={account.balanceAccType} />
      </Fact>
      <Fact label={t('户名')}>{account.accName}</Fact>
      <Fact label={t('账号')}>{account.accNo}</Fact>
      <Fact label={t('开户行')}>{account.bankName}</Fact>
      <Fact label={t('开户支行')}>{account.branchName}</Fact>
      <Fact label={t('联行号')}>
        <Copyable value={account.branchCode} />
      </Fact>
      <Fact label={t('银行预留手机号')}>{account.accPhone}</Fact>
      <Fact label={t('证件号码')}>{account.accIdNo}</Fact>
      <Fact label={t('证件有效期')}>{spanText(account.accIdBegin, account.accIdEnd)}</Fact>
      {account.accRelation !== null && (
        <Fact label={t('结算人关系')}>
          <CodeText codes={AccRelation} value={account.accRelation} />
        </Fact>
      )}
      <Fact label={t('四要素验证')}>
        <StatusTag codes={VerifyState} value={account.verifyState} tones={verifyStateTones} />
      </Fact>
      <Fact label={t('结算周期')}>
        <CodeText codes={SettleCycle} value={account.settleCycle} />
      </Fact>
      <Fact label={t('起结金额')}>
        <Money value={account.settleMin} />
      </Fact>
    </Facts>
  </Section>
)

/** Licence, legal person and contact; numbers are masked by the server. */
export const PeopleSection = ({ merchant }: { merchant: Merchant }) => (
  <Section title={t('证照与人员')}>
    <Facts>
      <Fact label={t('统一社会信用代码')}>
        <Copyable value={merchant.creditCode} />
      </Fact>
      <Fact label={t('执照有效期')}>{spanText(merchant.licenseBegin, merchant.licenseEnd)}</Fact>
      <Fact label={t('执照地址')}>{merchant.licenseAddress}</Fact>
      <Fact label={t('法人姓名')}>{merchant.legalName}</Fact>
      <Fact label={t('法人手机号')}>{merchant.legalPhone}</Fact>
      <Fact label={t('法人证件类型')}>
        <CodeText codes={IdType} value={merchant.legalIdType} />
      </Fact>
      <Fact label={t('证件号码')}>{merchant.legalIdNo}</Fact>
      <Fact label={t('证件有效期')}>{spanText(merchant.legalIdBegin, merchant.legalIdEnd)}</Fact>
      <Fact label={t('联系人类型')}>
        <CodeText codes={ContactType} value={merchant.contactType} />
      </Fact>
      <Fact label={t('联系人')}>{merchant.contactName}</Fact>
      <Fact label={t('联系人手机号')}>{merchant.contactPhone}</Fact>
      <Fact label={t('邮箱')}>{merchant.contactEmail}</Fact>
      <Fact label={t('受益人为法人')}>
        <YesNoText value={merchant.uboIsLegal} />
      </Fact>
      <Fact label={t('经营范围')} isWide>
        {merchant.businessScope}
      </Fact>
    </Facts>
  </Section>
)

/** Shows the places and ways in which the merchant sells. */
export const BusinessSection = ({ merchant }: { merchant: Merchant }) => (
  <Section title={t('经营信息')}>
    <Facts>
      <Fact label={t('经营场景')}>
        <CodeText codes={SceneType} value={merchant.sceneType} />
      </Fact>
      <Fact label="MCC">{merchant.mccNo && <MccText code={merchant.mccNo} />}</Fact>
      <Fact label={t('所在地区')}>{merchant.districtCode && <RegionText code={merchant.districtCode} />}</Fact>
      <Fact label={t('经营地址')} isWide>
        {merchant.address}
      </Fact>
      <Fact label={t('客服电话')}>{merchant.servicePhone}</Fact>
      <Fact label={t('营业时间')}>{spanText(merchant.businessBegin, merchant.businessEnd)}</Fact>
      {merchant.storeArea !== null && (
        <Fact label={t('营业面积')}>
          <CodeText codes={StoreArea} value={merchant.storeArea} />
        </Fact>
      )}
      {merchant.websiteUrl !== '' && <Fact label={t('网站')}>{merchant.websiteUrl}</Fact>}
      {merchant.appName !== '' && <Fact label={t('应用名称')}>{merchant.appName}</Fact>}
      {merchant.icpNo !== '' && <Fact label={t('ICP备案号')}>{merchant.icpNo}</Fact>}
      <Fact label={t('IP限制')}>
        <CodeText codes={IpLimit} value={merchant.ipLimit} />
      </Fact>
      {merchant.ipWhite.length > 0 && (
        <Fact label={t('IP白名单')} isWide>
          {merchant.ipWhite.join('、')}
        </Fact>
      )}
      <Fact label={t('限额放宽')}>
        <YesNoText value={merchant.limitRelaxed} />
      </Fact>
      <Fact label={t('协议编号')}>
        <Copyable value={merchant.agreementNo} />
      </Fact>
      <Fact label={t('提交时间')}>
        <Moment value={merchant.submitTime} />
      </Fact>
    </Facts>
  </Section>
)
