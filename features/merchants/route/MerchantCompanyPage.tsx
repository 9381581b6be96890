import { Button, Switch } from 'antd'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { OnOffTag } from '../../../core/web/list/listing-parts.tsx'
import { useRpiNo } from '../merchant/merchant-address.tsx'
import { companyName } from './company-words.rules.ts'
import { route } from './route.contract.ts'

type Shown = ReceivedOf<typeof route.companies>
type Company = Shown['companies'][number]

/** 支付公司配置: with which companies a merchant takes payments at each channel. @source docs/domain/network.md 4.5 */
export function MerchantCompanyPage() {
  const rpiNo = useRpiNo()
  return <Answered answer={useCall(route.companies, { rpiNo })}>{(shown) => <CompanyPage shown={shown} />}</Answered>
}

function CompanyPage({ shown: { rpiNo, rpiName, companies } }: { shown: Shown }) {
  const navigate = useNavigate()
  const aisles = [...new Set(companies.map(({ aisleCode }) => aisleCode))]
  return (
    <DetailPage
      title={t('支付公司配置：{name}', { name: rpiName })}
      no={rpiNo}
      toolbar={
        <Can code="pay_record_view">
          <Button onClick={() => void navigate(`/rb-oem/posinfo/pay_record?rpiNo=${encodeURIComponent(rpiNo)}`)}>
            {t('开关记录')}
          </Button>
        </Can>
      }
    >
      {aisles.length === 0 && <p className="absent">{t('还没有进件到任何通道')}</p>}
      {aisles.map((code) => (
        <AisleCompanies key={code} rpiNo={rpiNo} companies={companies.filter(({ aisleCode }) => aisleCode === code)} />
      ))}
    </DetailPage>
  )
}

function AisleCompanies({ rpiNo, companies }: { rpiNo: string; companies: readonly Company[] }) {
  const now = useStore(language)
  const name = companies[0]?.aisleName || companies[0]?.aisleCode || ''
  return (
    <Section title={name}>
      <PlainRows
        title={name}
        rows={companies}
        keyOf={({ compCode }) => compCode}
        columns={[
          { title: t('支付公司'), cell: ({ compCode }) => companyName(compCode, now) },
          { title: t('收款'), cell: (company) => <CompanySwitch rpiNo={rpiNo} company={company} isSkill={false} /> },
          { title: t('特殊场景'), cell: (company) => <CompanySwitch rpiNo={rpiNo} company={company} isSkill /> },
          {
            title: t('最近变更'),
            cell: ({ updateTime, offByOperator }) => (
              <>
                <Moment value={updateTime} />
                {offByOperator === 1 && <small className="plain-hint"> {t('由运营商停用')}</small>}
              </>
            ),
          },
        ]}
      />
    </Section>
  )
}

function CompanySwitch({ rpiNo, company, isSkill }: { rpiNo: string; company: Company; isSkill: boolean }) {
  const now = useStore(language)
  const usual = useSend(route.switchCompany, { also: [route.records] })
  const skill = useSend(route.switchSkillCompany, { also: [route.records] })
  const mayEdit = useCan('pos_info_comp')
  const sending = isSkill ? skill : usual
  const { aisleCode, aisleName, compCode } = company
  const isOn = (isSkill ? company.isSkillOn : company.isOn) === 1
  if (!mayEdit)
    return isSkill && company.isSkillOn === null ? (
      <span className="absent">{t('未设置')}</span>
    ) : (
      <OnOffTag value={isOn ? 1 : 0} />
    )
  const name = `${aisleName || aisleCode} ${companyName(compCode, now)}`
  const turn = async () => {
    const consent =
      !isOn ||
      (await confirm({
        title: t('停用{name}', { name }),
        text: isSkill ? t('特殊场景的交易将不能使用该支付公司。') : t('商户在该通道将不能用它收款。'),
        okText: t('停用'),
        isDanger: true,
      }))
    if (consent) await sending.send({ rpiNo, aisleCode, compCode, isOn: isOn ? 0 : 1 })
  }
  return (
    <Switch
      checked={isOn}
      loading={sending.isPending}
      aria-label={isSkill ? t('{name}用于特殊场景', { name }) : name}
      onChange={() => void turn()}
    />
  )
}
