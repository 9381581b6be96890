import { Form, Input, Select } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { AislesField, type AskedAisleForm } from './AislesField.tsx'
import type { onboarding } from './onboarding.contract.ts'
import { FieldGroup, StepField } from './StepField.tsx'
import { type Known, useStepForm } from './step-context.tsx'

type Offers = ReceivedOf<typeof onboarding.offers>

/** Step four: to which channels, and at what prices. @source docs/domain/network.md 3.7 */
export function FourthStepFields({ known, offers }: { known: Known; offers: Offers }) {
  const { form } = useStepForm()
  const asked = (Form.useWatch<AskedAisleForm[] | undefined>('aisles', form) ?? []).map(({ aisleCode }) => aisleCode)
  const chosen = offers.filter(({ aisleCode }) => asked.includes(aisleCode))
  return (
    <>
      <FieldGroup title={t('通道与费率')} hint={t('费率不能低于下限、不能高于上限；下限为直属服务商的成本')}>
        <StepField name="aisles" known={known} label={t('进件通道')} isWide>
          <AislesField offers={offers} address={String(known.second?.address ?? '')} />
        </StepField>
        <StepField name="defaultAisle" known={known} hint={t('收款默认走该通道')}>
          <Select
            allowClear
            placeholder={t('请选择')}
            options={chosen.map(({ aisleCode, aisleName }) => ({
              value: aisleCode,
              label: `${aisleName} ${aisleCode}`,
            }))}
          />
        </StepField>
      </FieldGroup>
      <FieldGroup title={t('协议与终端')}>
        <StepField name="agreementNo" known={known}>
          <Input />
        </StepField>
        <StepField
          name="terminals"
          known={known}
          label={t('终端SN')}
          hint={t('选填，最多20台，须在直属服务商库存；进件成功后自动绑定')}
        >
          <SnsField />
        </StepField>
        <StepField name="remark" known={known} isWide>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} showCount />
        </StepField>
      </FieldGroup>
    </>
  )
}

/** Serial numbers, typed or pasted as a list. */
function SnsField({
  value = [],
  onChange,
  ...rest
}: {
  id?: string
  value?: readonly { sn: string }[]
  onChange?: (value: { sn: string }[]) => void
  disabled?: boolean
}) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', '，', ' ', '\n']}
      placeholder={t('输入或粘贴SN，回车分隔')}
      value={value.map(({ sn }) => sn)}
      onChange={(sns: string[]) =>
        onChange?.(sns.map((sn) => ({ sn: sn.trim().toUpperCase() })).filter(({ sn }) => sn !== ''))
      }
    />
  )
}
