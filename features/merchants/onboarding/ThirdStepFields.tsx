import { settlementAccount } from '../settlement-account/settlement-account.contract.ts'
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { isBankCard } from '../../../core/shared/validity/validity.ts'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { t } from '../../../core/web/language/language.ts'
import { send } from '../../../core/web/call/send.ts'
import { BalanceAccType, SettleCycle } from '../../channels/channels.shared.ts'
import { BankField, BranchField, RegionField } from '../../settings/settings.web.ts'
import { AccRelation } from '../merchant/merchant-codes.contract.ts'
import { FieldGroup, StepField } from './StepField.tsx'
import { CodeRadio, CodeSelect, NumberInput, PaperDay } from '../onboarding-step/StepInputs.tsx'
import { type Known, useStepForm } from './step-context.tsx'
import { accountNameOf, accountTypesOf } from '../onboarding-step/third-step.rules.ts'

/** Step three: the account that the merchant settles to. @source docs/domain/network.md 3.6 */
export function ThirdStepFields({ known }: { known: Known }) {
  const { whole, form, disabled } = useStepForm()
  const type = whole.third?.balanceAccType
  const bankCode = Form.useWatch<string | undefined>('bankCode', form)
  const cityCode = Form.useWatch<string | undefined>('bankCityCode', form)
  const accNo = Form.useWatch<string | undefined>('accNo', form)
  const isCompany = type === BalanceAccType.company
  const fixedName = accountNameOf(whole.first, type)
  useEffect(() => {
    if (fixedName && !disabled) form.setFieldValue('accName', fixedName)
  }, [fixedName, form, disabled])
  useEffect(() => {
    if (disabled || isCompany || !accNo || !isBankCard(accNo)) return
    void send(settlementAccount.card, { accNo }).then(
      ({ bankCode: found }) => found && form.setFieldValue('bankCode', found),
      () => undefined,
    )
  }, [accNo, isCompany, form, disabled])
  return (
    <>
      <FieldGroup title={t('结算账户')}>
        <StepField name="balanceAccType" known={known} isWide>
          <CodeRadio codes={BalanceAccType} only={accountTypesOf(whole.first.userType)} />
        </StepField>
        <StepField name="accName" known={known} hint={fixedName ? t('须与主体一致，不可修改') : t('结算人姓名')}>
          <Input disabled={fixedName !== ''} />
        </StepField>
        <StepField
          name="accNo"
          known={known}
          hint={isCompany ? t('6–32位数字或短横线') : t('13–19位借记卡号，可直接粘贴；自动识别开户银行')}
        >
          <NumberInput />
        </StepField>
        <StepField name="bankCode" known={known}>
          <BankField />
        </StepField>
        <StepField name="bankCityCode" known={known}>
          <RegionField depth="city" />
        </StepField>
        <StepField name="branchCode" known={known} hint={isCompany ? undefined : t('选填')}>
          <BranchField bankCode={bankCode} cityCode={cityCode} />
        </StepField>
        <StepField name="accPhone" known={known} hint={t('11位，办卡时在银行预留的手机号')}>
          <NumberInput isDigits />
        </StepField>
      </FieldGroup>
      {type === BalanceAccType.authorisedPerson && (
        <FieldGroup title={t('结算人')}>
          <StepField name="accIdNo" known={known} hint={t('不能与法人相同')}>
            <NumberInput />
          </StepField>
          <StepField name="accIdBegin" known={known}>
            <PaperDay />
          </StepField>
          <StepField name="accIdEnd" known={known}>
            <EndDay />
          </StepField>
          <StepField name="accRelation" known={known}>
            <CodeSelect codes={AccRelation} />
          </StepField>
        </FieldGroup>
      )}
      <FieldGroup title={t('结算方式')}>
        <StepField name="settleCycle" known={known} hint={t('D0须入网满90天后另行开通')}>
          <CodeRadio codes={SettleCycle} only={[SettleCycle.t1, SettleCycle.d1]} />
        </StepField>
        <StepField name="settleMin" known={known} hint={t('达到该金额才自动结算，默认1.00元')}>
          <Input inputMode="decimal" suffix={t('元')} />
        </StepField>
      </FieldGroup>
    </>
  )
}
