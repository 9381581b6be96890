import { Button, Form, Input, Select } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { ageOn, isMan } from '../../../core/shared/validity/validity.ts'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { t } from '../../../core/web/language/language.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { session } from '../../../core/web/session/session.ts'
import { ProfessionField } from '../../settings/settings.web.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { party } from '../../providers/providers.shared.ts'
import { ContactType, IdType, MicroType } from '../merchant/merchant-codes.contract.ts'
import { hasOwners } from '../onboarding-step/first-step.rules.ts'
import { onboarding } from './onboarding.contract.ts'
import { birthdayOfPaper } from '../onboarding-step/paper.rules.ts'
import { FieldGroup, StepField } from './StepField.tsx'
import { CodeRadio, CodeSelect, NumberInput, PaperDay, YesNo } from '../onboarding-step/StepInputs.tsx'
import { type Known, useStepForm } from './step-context.tsx'

/** Step one: who the merchant is and who answers for it. @source docs/domain/network.md 3.4 */
export function FirstStepFields({ known }: { known: Known }) {
  const { whole } = useStepForm()
  const isMicro = whole.first.userType === MerchantUserType.micro
  return (
    <>
      <FieldGroup title={t('商户类型')}>
        <StepField
          name="userType"
          known={known}
          isWide
          hint={t('小微：无营业执照的个人；个体户与企业按营业执照选择。入网后不可变更')}
        >
          <CodeRadio codes={MerchantUserType} />
        </StepField>
        <StepField name="microType" known={known} isWide>
          <CodeRadio codes={MicroType} />
        </StepField>
        <Belonging known={known} />
      </FieldGroup>
      <FieldGroup title={isMicro ? t('商户名称') : t('营业执照')}>
        <StepField name="creditCode" known={known} hint={t('18位，可直接粘贴；个体户以92开头')}>
          <NumberInput />
        </StepField>
        <StepField name="rpiName" known={known} hint={t('与营业执照一致；个体户无字号时可留空')}>
          <Input />
        </StepField>
        <StepField name="rpiShortName" known={known} hint={t('2–20个字，支付时展示给顾客；不含微信、支付宝等字样')}>
          <Input showCount maxLength={20} />
        </StepField>
        <StepField name="licenseBegin" known={known}>
          <PaperDay />
        </StepField>
        <StepField name="licenseEnd" known={known} hint={t('有效期须超过60天')}>
          <EndDay />
        </StepField>
        <StepField name="licenseAddress" known={known} isWide>
          <Input />
        </StepField>
        <StepField name="businessScope" known={known} isWide>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} />
        </StepField>
      </FieldGroup>
      <FieldGroup title={isMicro ? t('经营者') : t('法定代表人')}>
        <LegalPerson known={known} />
      </FieldGroup>
      <Contact known={known} />
      <Owners />
    </>
  )
}

function Belonging({ known }: { known: Known }) {
  // A provider and an employee bring in for themselves.
  const mayChoose = useCan('service_info_view') && session.get().user?.detail.type === 'oem'
  const managers = useCall(onboarding.managers, {})
  return (
    <>
      {mayChoose && (
        <StepField name="userNo" known={known} hint={t('留空为运营商直属')}>
          <RemoteSelect
            list={party.list}
            searchBy="serviceName"
            fixed={{ serviceKind: 1 }}
            choiceOf={({ userNo, serviceName, isOn }) => ({
              value: String(userNo),
              name: String(serviceName),
              no: String(userNo),
              isOff: isOn === 0,
            })}
          />
        </StepField>
      )}
      <StepField name="managerUserId" known={known}>
        <Select
          allowClear
          placeholder={t('请选择')}
          options={(managers.data ?? []).map(({ id, realName, account }) => ({
            value: id,
            label: `${realName} ${account}`,
          }))}
        />
      </StepField>
    </>
  )
}

function LegalPerson({ known }: { known: Known }) {
  const { whole } = useStepForm()
  const { legalIdType, legalIdNo } = whole.first
  const birthday = birthdayOfPaper(legalIdType, legalIdNo, whole.today)
  const derived =
    birthday === null
      ? t('18位身份证号，可直接粘贴')
      : t('{sex} · 生日 {birthday} · {age} 周岁', {
          sex: isMan(legalIdNo) ? t('男') : t('女'),
          birthday,
          age: ageOn(birthday, whole.today),
        })
  return (
    <>
      <StepField name="legalName" known={known}>
        <Input autoComplete="off" />
      </StepField>
      <StepField name="legalIdType" known={known}>
        <CodeSelect codes={IdType} />
      </StepField>
      <StepField name="legalIdNo" known={known} hint={<span className={birthday ? 'is-derived' : ''}>{derived}</span>}>
        <NumberInput />
      </StepField>
      <StepField name="legalIdBegin" known={known}>
        <PaperDay />
      </StepField>
      <StepField name="legalIdEnd" known={known} hint={t('有效期须超过60天')}>
        <EndDay />
      </StepField>
      <StepField name="legalPhone" known={known} hint={t('11位，用于商户APP登录')}>
        <NumberInput isDigits />
      </StepField>
      <StepField name="professionCode" known={known}>
        <ProfessionField />
      </StepField>
      <StepField name="legalIdAddress" known={known} isWide>
        <Input autoComplete="off" />
      </StepField>
    </>
  )
}

function Contact({ known }: { known: Known }) {
  const { whole } = useStepForm()
  const isCompany = whole.first.userType === MerchantUserType.company
  return (
    <FieldGroup title={t('联系人')}>
      <StepField name="contactType" known={known} isWide>
        <CodeRadio codes={ContactType} />
      </StepField>
      <StepField name="contactName" known={known}>
        <Input autoComplete="off" />
      </StepField>
      <StepField name="contactPhone" known={known}>
        <NumberInput isDigits />
      </StepField>
      <StepField name="contactIdNo" known={known} hint={t('18位身份证号，可直接粘贴')}>
        <NumberInput />
      </StepField>
      <StepField name="contactIdBegin" known={known}>
        <PaperDay />
      </StepField>
      <StepField name="contactIdEnd" known={known}>
        <EndDay />
      </StepField>
      <StepField name="contactEmail" known={known} hint={isCompany ? undefined : t('选填')}>
        <Input inputMode="email" autoComplete="off" />
      </StepField>
      <StepField name="uboIsLegal" known={known} isWide>
        <YesNo />
      </StepField>
    </FieldGroup>
  )
}

/** Beneficial owners besides the legal person, four at most. */
function Owners() {
  const { whole } = useStepForm()
  if (!hasOwners(whole)) return null
  return (
    <fieldset className="step-group">
      <legend>{t('受益所有人')}</legend>
      <Form.List name="uboList">
        {(owners, { add, remove }) => (
          <>
            {owners.map(({ key, name }) => (
              <div className="owner-row" key={key}>
                <strong>{t('受益所有人{n}', { n: name + 1 })}</strong>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={t('移除受益所有人{n}', { n: name + 1 })}
                  onClick={() => remove(name)}
                />
                <div className="step-grid">
                  <Form.Item name={[name, 'name']} label={t('姓名')} required>
                    <Input maxLength={30} />
                  </Form.Item>
                  <Form.Item name={[name, 'idType']} label={t('证件类型')} required>
                    <CodeSelect codes={IdType} />
                  </Form.Item>
                  <Form.Item name={[name, 'idNo']} label={t('证件号码')} required>
                    <NumberInput />
                  </Form.Item>
                  <Form.Item name={[name, 'idBegin']} label={t('证件有效期开始')} required>
                    <PaperDay />
                  </Form.Item>
                  <Form.Item name={[name, 'idEnd']} label={t('证件有效期结束')} required>
                    <EndDay />
                  </Form.Item>
                  <Form.Item name={[name, 'idAddress']} label={t('证件地址')} required className="is-wide">
                    <Input maxLength={200} />
                  </Form.Item>
                </div>
              </div>
            ))}
            {owners.length < 4 && (
              <Button icon={<PlusOutlined />} onClick={() => add({ idType: IdType.idCard })}>
                {t('添加受益所有人')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
