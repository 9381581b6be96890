import { Form, Input, Segmented, Switch } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { BankField, BranchField, RegionField } from '../../settings/settings.web.ts'
import { examine } from '../examine/examine.contract.ts'
import { party } from '../party/party.contract.ts'
import { AccountKind } from '../dossier/dossier-codes.contract.ts'
import { bank } from './bank.contract.ts'
import { bankFields } from '../dossier/dossier.contract.ts'

/** An account that the form begins with: a live one, or one that waits with its party. */
type Account = Pick<
  ReceivedOf<typeof bank.detail>,
  'accountKind' | 'accName' | 'accNo' | 'bankCode' | 'branchCode' | 'accPhone' | 'accIdNo'
> & { readonly id?: string; readonly isDefault?: 0 | 1 }

interface Values {
  accountKind: number
  accName: string
  accNo: string
  bankCode: string
  branchCode: string
  accPhone: string
  accIdNo: string
  isDefault: boolean
  cityCode?: string
}

/**
 * A settlement account of a party. Of a party on its way in it is step two; of any other it is sent to a second person,
 * and the old one stays until then.
 * @param of the account that it replaces; null for a further one
 * @param names whose account it may be: the party's name and its legal person's
 */
export function BankForm({
  userType,
  userNo,
  of,
  names,
  isStep = false,
  onSaved,
  onClose,
}: {
  userType: number
  userNo: string
  of: Account | null
  names: readonly string[]
  /** Step two of a party on its way in. */
  isStep?: boolean
  onSaved?: () => void
  onClose: () => void
}) {
  const sending = useSend(bank.submit, {
    done: isStep ? '' : t('已提交，等待另一人审核'),
    also: [examine.list, party.dossier],
  })
  const save = async ({ cityCode: _city, isDefault, ...values }: Values) => {
    const sent = await sending.send({
      ...values,
      userType,
      userNo,
      isDefault: isStep || isDefault ? 1 : 0,
      ...(of?.id ? { id: of.id } : {}),
    } as Parameters<typeof sending.send>[0])
    if (sent !== null) onSaved?.()
    return sent !== null
  }
  return (
    <FormDialog<Values>
      title={isStep ? t('第2步，结算账户') : of ? t('变更结算卡') : t('新增结算卡')}
      width={640}
      okText={isStep ? t('保存，下一步') : t('提交审核')}
      initial={
        of
          ? { ...of, isDefault: of.isDefault === 1 || isStep }
          : { accountKind: AccountKind.personal, isDefault: isStep, accName: names.at(-1) ?? '' }
      }
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields names={names} hasMasks={of !== null} isStep={isStep} />
    </FormDialog>
  )
}

function Fields({ names, hasMasks, isStep }: { names: readonly string[]; hasMasks: boolean; isStep: boolean }) {
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch('accountKind', form)
  const bankCode = Form.useWatch('bankCode', form)
  const [cityCode, setCityCode] = useState<string>()
  const isCompany = kind === AccountKind.company
  return (
    <>
      <Form.Item name="accountKind" label={t('账户类型')}>
        <Segmented
          options={[
            { value: AccountKind.company, label: t('对公') },
            { value: AccountKind.personal, label: t('对私') },
          ]}
        />
      </Form.Item>
      <div className="form-columns">
        <Field
          name="accName"
          of={bankFields.accName}
          hint={t('须与主体一致：{names}', { names: [...new Set(names)].join(' / ') })}
        >
          <Input autoComplete="off" />
        </Field>
        <Field name="accNo" of={bankFields.accNo} hint={hasMasks ? t('含 * 表示保持原值') : undefined}>
          <Input inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="bankCode" of={bankFields.bankCode}>
          <BankField />
        </Field>
        {isCompany ? (
          <>
            <Form.Item label={t('开户城市')}>
              <RegionField depth="city" onChange={setCityCode} />
            </Form.Item>
            <Field name="branchCode" of={bankFields.branchCode} hint={t('先选择开户银行和城市')}>
              <BranchField bankCode={bankCode} cityCode={cityCode} />
            </Field>
          </>
        ) : (
          <>
            <Field name="accPhone" of={bankFields.accPhone}>
              <Input inputMode="tel" autoComplete="off" />
            </Field>
            <Field name="accIdNo" of={bankFields.accIdNo}>
              <Input autoComplete="off" />
            </Field>
          </>
        )}
        {!isStep && (
          <Form.Item name="isDefault" label={t('默认结算卡')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
      </div>
    </>
  )
}
