import { Form, Input, Select } from 'antd'
import './change.css'
import type { z } from 'zod'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { BalanceAccType, PayWay, SettleCycle } from '../../channels/channels.shared.ts'
import { codesText } from '../../channels/channels.web.ts'
import { VouchersField } from '../../ledger/ledger.web.ts'
import { BankField, BranchField, IndustryField, MccField, RegionField } from '../../settings/settings.web.ts'
import { AccRelation, IdType } from '../merchant/merchant-codes.contract.ts'
import { ChangeType } from '../change-effect/change-codes.contract.ts'
import { pictureName, picturesOf } from './change-pictures.tsx'

/** A price of a form. */
interface TypedLine {
  payWay: number
  rate: string
  capAmount: string | null
  minFee: string
  d0Rate: string
  d0Fee: string
}

/** Values of the form of a change: its fields by name, prices, pictures by kind, and the reason. */
export type ChangeValues = Record<string, unknown> & {
  reason: string
  pictures?: Record<string, string[]>
  rates?: { aisleCode: string; aisleName: string; lines: TypedLine[] }[]
}

/** The pictures of a form as they are sent. */
export const picturesGiven = (pictures: Record<string, string[]> = {}) =>
  Object.entries(pictures).flatMap(([kind, keys]) =>
    (keys ?? []).map((fileKey) => ({ picKind: Number(kind), fileKey })),
  )

const options = (codes: Record<string, number>, only?: (value: number) => boolean) =>
  codeSetOf(codes)
    .entries.filter(({ value }) => only?.(value) ?? true)
    .map((one) => ({ value: String(one.value), label: one[language.get()] }))

type Shape = Readonly<Record<string, z.ZodType>>

/** The fields that a kind of change is about. A personal value stands masked; left so, it stays. */
export function ChangeFields({ changeType, userType, shape }: { changeType: number; userType: number; shape: Shape }) {
  const text = (name: string, hint?: string) => (
    <Field name={name} of={shape[name] as z.ZodType} hint={hint}>
      <Input autoComplete="off" />
    </Field>
  )
  switch (changeType) {
    case ChangeType.basics:
      return (
        <>
          {text('rpiShortName', t('2-20个字，不含微信、支付宝等字样'))}
          {text('contactName')}
          {text('contactPhone', masked())}
          {text('contactEmail', masked())}
          {text('servicePhone')}
          <Field name="districtCode" of={shape.districtCode as z.ZodType}>
            <RegionField />
          </Field>
          {text('address', t('至少5个字；地址变更须上传门头照'))}
          {text('loginPhone', masked())}
        </>
      )
    case ChangeType.account:
      return <AccountFields shape={shape} />
    case ChangeType.subject:
      return (
        <>
          {text('rpiName')}
          {text('legalName')}
          <Choice name="legalIdType" shape={shape} choices={options(IdType)} />
          {text('legalIdNo', masked())}
          {text('legalPhone', masked())}
          {['legalIdBegin', 'legalIdEnd', 'licenseBegin', 'licenseEnd'].map((name) => (
            <DayField key={name} name={name} shape={shape} />
          ))}
          {text('licenseAddress')}
          {text('businessScope')}
        </>
      )
    case ChangeType.industry:
      return (
        <>
          <Field name="industryCode" of={shape.industryCode as z.ZodType}>
            <IndustryField userType={userType as 1 | 2 | 3} />
          </Field>
          <Form.Item noStyle dependencies={['industryCode']}>
            {({ getFieldValue }) => (
              <Field name="mccNo" of={shape.mccNo as z.ZodType}>
                <MccField industryCode={getFieldValue('industryCode') as string | undefined} />
              </Field>
            )}
          </Form.Item>
          {text('qualNo')}
          <DayField name="qualEnd" shape={shape} />
        </>
      )
    case ChangeType.rates:
      return <RateFields isD0Alone={false} />
    case ChangeType.cycle:
      return (
        <>
          <Choice
            name="settleCycle"
            shape={shape}
            choices={options(SettleCycle, (value) => value !== SettleCycle.d0)}
          />
          <RateFields isD0Alone />
        </>
      )
    case ChangeType.closing:
      return <p>{t('注销商户：通道、收款码和店员全部停用，不可恢复。')}</p>
    default:
      return <p>{t('请上传要补充或替换的图片。')}</p>
  }
}

const masked = () => t('已脱敏显示，不修改请保持原样')

function AccountFields({ shape }: { shape: Shape }) {
  const text = (name: string, hint?: string) => (
    <Field name={name} of={shape[name] as z.ZodType} hint={hint}>
      <Input autoComplete="off" />
    </Field>
  )
  return (
    <>
      <Choice name="balanceAccType" shape={shape} choices={options(BalanceAccType)} />
      {text('accName')}
      {text('accNo', masked())}
      <Field name="bankCode" of={shape.bankCode as z.ZodType}>
        <BankField />
      </Field>
      <Field name="bankCityCode" of={shape.bankCityCode as z.ZodType}>
        <RegionField depth="city" />
      </Field>
      <Form.Item noStyle dependencies={['bankCode', 'bankCityCode']}>
        {({ getFieldValue }) => (
          <Field name="branchCode" of={shape.branchCode as z.ZodType}>
            <BranchField
              bankCode={getFieldValue('bankCode') as string}
              cityCode={getFieldValue('bankCityCode') as string}
            />
          </Field>
        )}
      </Form.Item>
      {text('accPhone', masked())}
      <Form.Item noStyle dependencies={['balanceAccType']}>
        {({ getFieldValue }) =>
          String(getFieldValue('balanceAccType')) === String(BalanceAccType.authorisedPerson) && (
            <>
              {text('accIdNo', masked())}
              <Choice name="accRelation" shape={shape} choices={options(AccRelation)} />
            </>
          )
        }
      </Form.Item>
    </>
  )
}

const Choice = ({
  name,
  shape,
  choices,
}: {
  name: string
  shape: Shape
  choices: { value: string; label: string }[]
}) => (
  <Field name={name} of={shape[name] as z.ZodType}>
    <Select options={choices} />
  </Field>
)

const DayField = ({ name, shape }: { name: string; shape: Shape }) => (
  <Field name={name} of={shape[name] as z.ZodType}>
    {name.endsWith('End') ? <EndDay /> : <MomentPicker unit="day" />}
  </Field>
)

/** The prices of each channel; for a change of the cycle its D0 prices alone. */
function RateFields({ isD0Alone }: { isD0Alone: boolean }) {
  const rates = (Form.useWatch('rates') ?? []) as NonNullable<ChangeValues['rates']>
  const columns = isD0Alone
    ? (['d0Rate', 'd0Fee'] as const)
    : (['rate', 'capAmount', 'minFee', 'd0Rate', 'd0Fee'] as const)
  const titles = {
    rate: `${t('费率')} %`,
    capAmount: t('封顶'),
    minFee: t('最低手续费'),
    d0Rate: `${t('D0费率')} %`,
    d0Fee: t('D0手续费'),
  }
  return (
    <Form.List name="rates">
      {(aisles) =>
        aisles.map((aisle) => (
          <section key={aisle.key}>
            <h3>
              {rates[aisle.name]?.aisleName} {rates[aisle.name]?.aisleCode}
            </h3>
            <Form.List name={[aisle.name, 'lines']}>
              {(lines) =>
                lines.map((line) => (
                  <div key={line.key} className="change-line">
                    <strong>{codesText(PayWay, [rates[aisle.name]?.lines[line.name]?.payWay ?? 0])}</strong>
                    {columns.map((column) => (
                      <Form.Item key={column} name={[line.name, column]} label={titles[column]}>
                        <Input inputMode="decimal" autoComplete="off" />
                      </Form.Item>
                    ))}
                  </div>
                ))
              }
            </Form.List>
          </section>
        ))
      }
    </Form.List>
  )
}

/** The pictures that may go with a kind of change. */
export function PictureFields({ changeType }: { changeType: number }) {
  const kinds = picturesOf(changeType)
  if (kinds.length === 0) return null
  return (
    <Section title={t('图片')}>
      {kinds.map((kind) => (
        <Form.Item key={kind} name={['pictures', String(kind)]} label={pictureName(kind)}>
          <VouchersField most={5} />
        </Form.Item>
      ))}
    </Section>
  )
}
