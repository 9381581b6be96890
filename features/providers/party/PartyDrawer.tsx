import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { spanText } from '../../../core/web/show/day-text.ts'
import { Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { RecordDrawer } from '../../../core/web/show/RecordDrawer.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable, Moment } from '../../../core/web/show/values.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { RegionText } from '../../settings/settings.web.ts'
import { PictureLinks } from '../dossier/PictureLinks.tsx'
import { AccountKind, AuthStatus, AuthType } from '../dossier/dossier-codes.contract.ts'
import { OnOffTag, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { auditStatusNext, auditStatusTones, authStatusTones } from '../dossier/party-status.tsx'
import { party } from './party.contract.ts'

type Dossier = ReceivedOf<typeof party.dossier>

/** A party in whole, with its bank accounts and its real-name record; numbers are masked by the server. */
export function PartyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useCall(party.dossier, { id })
  const { data } = answer
  return (
    <RecordDrawer title={data?.serviceName || t('服务商档案')} answer={answer} onClose={onClose}>
      {data && <PartySections shown={data} />}
    </RecordDrawer>
  )
}

/** The parts of a party's record, for its drawer and its page. */
export const PartySections = ({ shown }: { shown: Dossier }) => (
  <>
    <PartyFacts shown={shown} />
    <PaperFacts shown={shown} />
    <AccountRows banks={shown.banks} />
    {shown.draftBank && <WaitingFacts account={shown.draftBank} />}
    {shown.auth && <IdentityFacts auth={shown.auth} />}
  </>
)

const PartyFacts = ({ shown }: { shown: Dossier }) => (
  <Section title={t('基本信息')}>
    <Facts>
      <Fact label={t('服务商编号')}>
        <Copyable value={shown.userNo} />
      </Fact>
      <Fact label={t('服务商类别')}>
        <CodeText codes={ServiceKind} value={shown.serviceKind} />
      </Fact>
      <Fact label={t('审核状态')}>
        <StatusTag
          codes={ServiceAuditStatus}
          value={shown.serviceAuditStatus}
          tones={auditStatusTones}
          next={t(auditStatusNext[shown.serviceAuditStatus] ?? '')}
        />
      </Fact>
      <Fact label={t('启用状态')}>
        <OnOffTag value={shown.serviceStatus} />
      </Fact>
      <Fact label={t('开通状态')}>
        <YesNoText value={shown.finish} />
      </Fact>
      <Fact label={t('登录账号')}>{shown.account}</Fact>
      <Fact label={t('上级')}>{shown.parentName}</Fact>
      <Fact label={t('层级')}>{String(shown.level)}</Fact>
      <Fact label={t('商户数')}>{String(shown.merchantCount)}</Fact>
      <Fact label={t('下级数')}>{String(shown.childCount)}</Fact>
      <Fact label={t('客户经理')}>{shown.managerName}</Fact>
      <Fact label={t('联系人')}>{shown.contactName}</Fact>
      <Fact label={t('联系人手机号')}>{shown.contactPhone}</Fact>
      <Fact label={t('邮箱')}>{shown.contactEmail}</Fact>
      <Fact label={t('合同有效期')}>{spanText(shown.contractBegin, shown.contractEnd)}</Fact>
      <Fact label={t('审核时间')}>
        <Moment value={shown.auditTime} />
      </Fact>
      <Fact label={t('创建时间')}>
        <Moment value={shown.createTime} />
      </Fact>
      <Fact label={t('地址')} isWide>
        {shown.districtCode && <RegionText code={shown.districtCode} />} {shown.address}
      </Fact>
    </Facts>
  </Section>
)

const PaperFacts = ({ shown }: { shown: Dossier }) => (
  <Section title={t('证照与人员')}>
    <Facts>
      <Fact label={t('主体类型')}>
        <CodeText codes={SubjectType} value={shown.subjectType} />
      </Fact>
      <Fact label={t('统一社会信用代码')}>
        <Copyable value={shown.creditCode} />
      </Fact>
      <Fact label={t('执照有效期')}>{spanText(shown.licenseBegin, shown.licenseEnd)}</Fact>
      <Fact label={t('法人姓名')}>{shown.legalName}</Fact>
      <Fact label={t('证件号码')}>{shown.legalIdNo}</Fact>
      <Fact label={t('证件有效期')}>{spanText(shown.legalIdBegin, shown.legalIdEnd)}</Fact>
      <Fact label={t('附件')} isWide>
        {shown.attachments.length === 0 ? null : (
          <PictureLinks
            pictures={shown.attachments.map(({ picKind }, at) => ({ picKind, link: shown.pictureLinks[at] ?? '' }))}
          />
        )}
      </Fact>
    </Facts>
  </Section>
)

/** The settlement account of step two, until its examine has passed. */
const WaitingFacts = ({ account }: { account: NonNullable<Dossier['draftBank']> }) => (
  <Section title={t('待审核结算账户')}>
    <Facts>
      <Fact label={t('账户类型')}>
        <CodeText codes={AccountKind} value={account.accountKind} />
      </Fact>
      <Fact label={t('户名')}>{account.accName}</Fact>
      <Fact label={t('账号')}>{account.accNo}</Fact>
      <Fact label={t('开户行')}>{[account.bankName, account.branchName].filter(Boolean).join(' ')}</Fact>
      <Fact label={t('预留手机号')}>{account.accPhone}</Fact>
      <Fact label={t('证件号码')}>{account.accIdNo}</Fact>
    </Facts>
  </Section>
)

const AccountRows = ({ banks }: { banks: Dossier['banks'] }) => (
  <Section title={t('银行账户')}>
    <PlainRows
      title={t('银行账户')}
      rows={banks}
      keyOf={({ id }) => id}
      columns={[
        { title: t('账户类型'), cell: ({ accountKind }) => <CodeText codes={AccountKind} value={accountKind} /> },
        { title: t('户名'), cell: ({ accName }) => accName },
        { title: t('账号'), cell: ({ accNo }) => accNo },
        { title: t('开户行'), cell: ({ bankName }) => bankName },
        { title: t('默认'), cell: ({ isDefault }) => <YesNoText value={isDefault} /> },
      ]}
    />
  </Section>
)

const IdentityFacts = ({ auth }: { auth: NonNullable<Dossier['auth']> }) => (
  <Section title={t('实名认证')}>
    <Facts>
      <Fact label={t('实名状态')}>
        <StatusTag codes={AuthStatus} value={auth.authStatus} tones={authStatusTones} />
      </Fact>
      <Fact label={t('实名类型')}>
        <CodeText codes={AuthType} value={auth.authType} />
      </Fact>
      <Fact label={t('名称')}>{auth.name}</Fact>
      <Fact label={t('证件号码')}>{auth.idNo}</Fact>
      <Fact label={t('证件有效期')}>{spanText(auth.validBegin, auth.validEnd)}</Fact>
    </Facts>
  </Section>
)
