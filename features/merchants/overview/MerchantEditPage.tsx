import { Link } from 'react-router'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { changePaths } from '../change/change-status.tsx'
import { useMerchantActions } from './use-merchant-actions.tsx'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { IpLimit, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { ServiceChangeSection } from '../belonging/ServiceChangeSection.tsx'

/** Leads to a change record of the merchant. */
function ChangeLink({ rpiNo }: { rpiNo: string }) {
  return (
    <Can code="mer_change_record_add">
      <Link to={`${changePaths.alter}?rpiNo=${encodeURIComponent(rpiNo)}`}>{t('申请变更')}</Link>
    </Can>
  )
}

/**
 * 商户修改: what the operator changes of a merchant without an application: its provider, its group, its limits, its
 * status. What the channel must hear of goes through a change record instead.
 * @source docs/domain/network.md 3.10
 */
export function MerchantEditPage() {
  const rpiNo = useRpiNo()
  const { actionsOf, dialogs } = useMerchantActions()
  return (
    <Answered answer={useCall(merchant.detail, { rpiNo })}>
      {(shown) => (
        <DetailPage
          title={t('商户修改：{name}', { name: shown.rpiName })}
          no={rpiNo}
          status={<StatusTag codes={RpiStatus} value={shown.rpiStatus} tones={rpiStatusTones} />}
          toolbar={<RowActions actions={actionsOf(shown)} shown={4} />}
        >
          <p className="plain-hint">{t(rpiStatusNext[shown.rpiStatus] ?? '')}</p>
          <Section title={t('归属与限制')}>
            <Facts>
              <Fact label={t('所属服务商')}>{shown.userName}</Fact>
              <Fact label={t('所属员工')}>{shown.empName}</Fact>
              <Fact label={t('所属集团')}>
                <Copyable value={shown.groupNo} />
              </Fact>
              <Fact label={t('IP限制')}>
                <CodeText codes={IpLimit} value={shown.ipLimit} />
              </Fact>
              <Fact label={t('IP白名单')} isWide>
                {shown.ipWhite.join('、')}
              </Fact>
            </Facts>
          </Section>
          <Section title={t('须变更申请的资料')} extra={<ChangeLink rpiNo={rpiNo} />}>
            <p className="plain-hint">
              {t('名称、证件、结算卡、费率等须告知通道：提交变更申请，审核并经通道确认后生效。')}
            </p>
          </Section>
          <ServiceChangeSection rpiNo={rpiNo} />
          {dialogs}
        </DetailPage>
      )}
    </Answered>
  )
}
