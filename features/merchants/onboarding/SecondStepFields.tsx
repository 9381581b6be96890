import { Form, Input } from 'antd'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { t } from '../../../core/web/language/language.ts'
import { IndustryField, MccField, RegionField } from '../../settings/settings.web.ts'
import { SceneType, StoreArea } from '../merchant/merchant-codes.contract.ts'
import { FieldGroup, StepField } from './StepField.tsx'
import { CodeRadio, CodeSelect, NumberInput } from '../onboarding-step/StepInputs.tsx'
import { isMicro } from '../onboarding-step/first-step.rules.ts'
import { type Known, useStepForm } from './step-context.tsx'

/** Step two: where and what the merchant sells. @source docs/domain/network.md 3.5 */
export function SecondStepFields({ known }: { known: Known }) {
  const { whole, form } = useStepForm()
  const industryCode = Form.useWatch<string | undefined>('industryCode', form)
  const phone = String(known.first?.legalPhone ?? '')
  return (
    <>
      <FieldGroup title={t('经营地址')}>
        <StepField name="districtCode" known={known}>
          <RegionField />
        </StepField>
        <StepField name="address" known={known} isWide hint={t('不少于5个字，写到街道和门牌号')}>
          <Input showCount />
        </StepField>
        <StepField name="longitude" known={known} hint={t('选填，东经73–136度，最多6位小数')}>
          <Input inputMode="decimal" />
        </StepField>
        <StepField name="latitude" known={known} hint={t('选填，北纬3–54度，最多6位小数')}>
          <Input inputMode="decimal" />
        </StepField>
      </FieldGroup>
      <FieldGroup title={t('经营类目')}>
        <StepField name="industryCode" known={known}>
          <IndustryField userType={whole.first.userType} />
        </StepField>
        <StepField name="mccNo" known={known}>
          <MccField industryCode={industryCode} />
        </StepField>
        <StepField name="qualNo" known={known}>
          <Input />
        </StepField>
        <StepField name="qualEnd" known={known}>
          <EndDay />
        </StepField>
        <StepField name="sceneType" known={known} isWide>
          <CodeRadio codes={SceneType} {...(isMicro(whole) ? { only: [SceneType.offline] } : {})} />
        </StepField>
        <StepField name="websiteUrl" known={known} hint={t('以http或https开头；网站与APP至少填一项')}>
          <Input inputMode="url" />
        </StepField>
        <StepField name="appName" known={known}>
          <Input />
        </StepField>
        <StepField name="icpNo" known={known}>
          <Input />
        </StepField>
      </FieldGroup>
      <FieldGroup title={t('门店')}>
        <StepField name="storeName" known={known} hint={t('默认商户简称；提交后自动建立首家门店')}>
          <Input placeholder={String(known.first?.rpiShortName ?? '')} />
        </StepField>
        <StepField name="servicePhone" known={known} hint={t('手机、座机、400/800或95/96号码；留空为法人手机号')}>
          <NumberInput />
        </StepField>
        <StepField name="businessBegin" known={known} hint={t('默认08:00')}>
          <Input type="time" />
        </StepField>
        <StepField name="businessEnd" known={known} hint={t('默认22:00；不晚于开始时间表示次日')}>
          <Input type="time" />
        </StepField>
        <StepField name="storeArea" known={known}>
          <CodeSelect codes={StoreArea} />
        </StepField>
      </FieldGroup>
      {phone && <p className="plain-hint">{t('法人手机号：{phone}', { phone })}</p>}
    </>
  )
}
