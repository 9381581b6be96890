import { Form, Input, InputNumber, Select } from 'antd'
import type { z } from 'zod'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { BalanceAccType, IncomingKind, PayWay, PosKind, SettleCycle } from '../../channels/channels.shared.ts'
import { BankField, BranchField, IndustryField, MccField, RegionField } from '../../settings/settings.web.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { AccRelation } from '../merchant/merchant-codes.contract.ts'
import { merchant } from '../merchant/merchant.contract.ts'
import { incoming } from '../incoming/incoming.contract.ts'
import { registered, RegisteredDraft } from './registered.contract.ts'

type Values = Omit<z.input<typeof RegisteredDraft>, 'rates'> & { rates: Partial<Record<string, number>> }

const of = RegisteredDraft.shape

const choices = (codes: Record<string, number>, leftOut: readonly number[] = []) =>
  codeSetOf(codes)
    .entries.filter(({ value }) => !leftOut.includes(value))
    .map((entry) => ({ value: entry.value, label: entry[language.get()] }))

const first: Partial<Values> = {
  userType: MerchantUserType.soleTrader,
  balanceAccType: BalanceAccType.legalPerson,
  settleCycle: SettleCycle.t1,
  incomingKind: IncomingKind.scan,
  rates: {},
}

/** A merchant's papers, account and number at a channel that has opened it already. @source docs/domain/network.md 3.10, 登记 */
export function RegisterDialog({ onClose, onDone }: { onClose: () => void; onDone: (rpiNo: string) => void }) {
  const { send, isPending, error } = useSend(registered.submit, {
    done: t('商户已登记'),
    also: [merchant.list],
    isQuiet: true,
  })
  const save = async ({ rates, ...values }: Values) => {
    const made = await send({ ...values, rates: linesOf(rates) })
    if (made) onDone(made.rpiNo)
    return made !== null
  }
  return (
    <FormDialog<Values>
      title={t('登记商户')}
      width={760}
      initial={first}
      pending={isPending}
      error={error}
      keptAs="merchant.register"
      onSave={save}
      onClose={onClose}
    >
      <Subject />
      <Account />
      <Channel />
    </FormDialog>
  )
}

/** Rates that were filled in, as lines without further conditions. */
const linesOf = (rates: Values['rates']): z.input<typeof RegisteredDraft>['rates'] =>
  Object.entries(rates).flatMap(([payWay, rate]) =>
    rate === undefined || rate === null
      ? []
      : [
          {
            payWay: Number(payWay) as (typeof PayWay)[keyof typeof PayWay],
            rate: rate.toFixed(4),
            capAmount: null,
            minFee: '0.00',
            d0Rate: '0.0000',
            d0Fee: '0.00',
          },
        ],
  )

function Subject() {
  const form = Form.useFormInstance<Values>()
  const userType = Form.useWatch('userType', form)
  const industryCode = Form.useWatch('industryCode', form)
  return (
    <>
      <Field name="userType" of={of.userType}>
        <Select options={choices(MerchantUserType)} />
      </Field>
      <Field name="userNo" of={of.userNo} hint={t('留空为运营商直属')}>
        <Input />
      </Field>
      <Field name="rpiName" of={of.rpiName}>
        <Input />
      </Field>
      <Field name="rpiShortName" of={of.rpiShortName}>
        <Input />
      </Field>
      {userType !== MerchantUserType.micro && (
        <Field name="creditCode" of={of.creditCode} hint={t('18位，个体户以92开头')}>
          <Input />
        </Field>
      )}
      <Field name="legalName" of={of.legalName}>
        <Input />
      </Field>
      <Field name="legalIdNo" of={of.legalIdNo}>
        <Input />
      </Field>
      <Field name="legalPhone" of={of.legalPhone} hint={t('11位手机号')}>
        <Input inputMode="tel" />
      </Field>
      <Field name="districtCode" of={of.districtCode}>
        <RegionField />
      </Field>
      <Field name="address" of={of.address}>
        <Input />
      </Field>
      <Field name="industryCode" of={of.industryCode}>
        <IndustryField userType={userType} />
      </Field>
      <Field name="mccNo" of={of.mccNo}>
        <MccField industryCode={industryCode} />
      </Field>
    </>
  )
}

function Account() {
  const form = Form.useFormInstance<Values>()
  const balanceAccType = Form.useWatch('balanceAccType', form)
  const bankCode = Form.useWatch('bankCode', form)
  const districtCode = Form.useWatch('districtCode', form)
  const isCompany = balanceAccType === BalanceAccType.company
  return (
    <>
      <Field name="balanceAccType" of={of.balanceAccType}>
        <Select options={choices(BalanceAccType)} />
      </Field>
      <Field name="accName" of={of.accName}>
        <Input />
      </Field>
      <Field name="accNo" of={of.accNo}>
        <Input inputMode="numeric" />
      </Field>
      <Field name="bankCode" of={of.bankCode}>
        <BankField />
      </Field>
      {isCompany ? (
        <Field name="branchCode" of={of.branchCode}>
          <BranchField bankCode={bankCode} cityCode={districtCode?.slice(0, 4)} />
        </Field>
      ) : (
        <Field name="accPhone" of={of.accPhone} hint={t('11位手机号')}>
          <Input inputMode="tel" />
        </Field>
      )}
      {balanceAccType === BalanceAccType.authorisedPerson && (
        <>
          <Field name="accIdNo" of={of.accIdNo}>
            <Input />
          </Field>
          <Field name="accRelation" of={of.accRelation}>
            <Select options={choices(AccRelation)} />
          </Field>
        </>
      )}
      <Field name="settleCycle" of={of.settleCycle}>
        <Select options={choices(SettleCycle, [SettleCycle.d0])} />
      </Field>
    </>
  )
}

function Channel() {
  const form = Form.useFormInstance<Values>()
  const { data } = useCall(incoming.openAisles, {})
  const aisleCode = Form.useWatch('aisleCode', form)
  const incomingKind = Form.useWatch('incomingKind', form)
  const payWays = (data ?? []).find((aisle) => aisle.aisleCode === aisleCode)?.payWays ?? []
  return (
    <>
      <Field name="aisleCode" of={of.aisleCode} label={t('通道')}>
        <Select options={(data ?? []).map((aisle) => ({ value: aisle.aisleCode, label: aisle.aisleName }))} />
      </Field>
      <Field name="aisleMerNo" of={of.aisleMerNo} hint={t('通道已分配的商户号')}>
        <Input />
      </Field>
      <Field name="incomingKind" of={of.incomingKind}>
        <Select options={choices(IncomingKind)} />
      </Field>
      {incomingKind === IncomingKind.card && (
        <>
          <Field name="posKind" of={of.posKind}>
            <Select options={choices(PosKind)} />
          </Field>
          <Field name="installAddress" of={of.installAddress}>
            <Input />
          </Field>
        </>
      )}
      {payWays.map((payWay) => (
        <Form.Item
          key={payWay}
          name={['rates', String(payWay)]}
          label={t('{way}费率（%）', { way: codeLabel(codeSetOf(PayWay), payWay, language.get()) })}
        >
          <InputNumber min={0} max={100} step={0.01} precision={4} />
        </Form.Item>
      ))}
    </>
  )
}
