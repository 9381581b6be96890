import { Input } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { CardType } from '../../settings/settings.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { PayWaysField, waysOf } from '../campaign/PayWaysField.tsx'
import { bankCampaign, BankCampaignDraft } from './bank-campaign.contract.ts'
import type { BankCampaignRow } from './BankCampaignPage.tsx'
import { CampaignBankField } from './CampaignBankField.tsx'

const of = BankCampaignDraft.shape

interface Values {
  activeName: string
  bankCode: string
  cardType: BankCampaignRow['cardType']
  payWays: number[]
  threshold: string
  discount: string
  startTime: string
  endTime: string
}

/** Records a bank campaign, or changes one; it keeps its status. @param row null for a new one */
export function BankCampaignForm({ row, onClose }: { row: BankCampaignRow | null; onClose: () => void }) {
  const saving = useSend(bankCampaign.submit, { also: [bankCampaign.list, bankCampaign.detail, bankCampaign.banks] })
  const save = async ({ payWays, ...values }: Values) =>
    (await saving.send({
      ...(row ? { id: row.id } : {}),
      ...values,
      payWays: payWays.join(','),
      activeStatus: row?.activeStatus ?? ActiveStatus.draft,
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑银行活动：{name}', { name: row.activeName }) : t('新增银行活动')}
      width={720}
      initial={
        row ? { ...row, payWays: waysOf(row.payWays) } : { cardType: CardType.none, payWays: [], threshold: '0.00' }
      }
      keptAs={row ? undefined : 'bankActive.new'}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="activeName" of={of.activeName} hint={t('最多64个字')}>
          <Input autoComplete="off" autoFocus />
        </Field>
        <Field name="bankCode" of={of.bankCode}>
          <CampaignBankField name={row?.bankName ?? ''} />
        </Field>
        <Field name="cardType" of={of.cardType} hint={t('未知/非卡表示不限')}>
          <CodeSelect codes={CardType} />
        </Field>
        <Field name="threshold" of={of.threshold} hint={t('订单达到此金额才优惠，0为不限')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="startTime" of={of.startTime}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="endTime" of={of.endTime}>
          <MomentPicker unit="second" />
        </Field>
      </div>
      <Field name="payWays" of={of.payWays} hint={t('不选择时支持所有支付方式')}>
        <PayWaysField />
      </Field>
      <Field name="discount" of={of.discount} hint={t('优惠由银行在通道侧提供，此处只记录活动。')}>
        <Input.TextArea rows={2} showCount maxLength={200} />
      </Field>
    </FormDialog>
  )
}
