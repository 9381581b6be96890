import { RowActions } from '../../../core/web/list/RowActions.tsx'
import { t } from '../../../core/web/language.ts'
import { useCall } from '../../../core/web/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Fact, Facts, Section } from '../../../core/web/show/DetailPage.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useMerchantActions } from '../merchant-state/use-merchant-actions.tsx'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { IpLimit, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { rpiStatusNext, rpiStatusTones } from '../merchant/merchant-status.tsx'
import { merchant } from '../merchant/merchant.contract.ts'
import { ServiceChangeSection } from './ServiceChangeSection.tsx'

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
          <ServiceChangeSection rpiNo={rpiNo} />
          {dialogs}
        </DetailPage>
      )}
    </Answered>
  )
}
