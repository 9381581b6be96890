import { Form, Input, Segmented } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RegionField } from '../../settings/settings.web.ts'
import { PartySelect } from '../party/PartySelect.tsx'
import { ServiceAuditStatus, ServiceKind, SubjectType } from '../dossier/party-codes.contract.ts'
import { party } from '../party/party.contract.ts'
import { partyOnboarding, partyFields } from './onboarding.contract.ts'

/** A party as its forms know it. */
export type Dossier = ReceivedOf<typeof party.dossier>

/** Values of the form: the texts of step one. */
type Values = Record<Exclude<keyof typeof partyFields, 'serviceKind' | 'subjectType' | 'managerUserId'>, string> & {
  serviceKind: number
  subjectType: number
}

/**
 * Step one of a party: who it is and how to reach it. Of an approved one contact and contract change at once, who it is
 * waits for a second person.
 * @param of the party that is changed; null for a new one
 * @param onSaved hears its number once it is saved
 */
export function PartyForm({
  of,
  onSaved,
  onClose,
}: {
  of: Dossier | null
  onSaved?: (userNo: string, id: string) => void
  onClose: () => void
}) {
  const sending = useSend(partyOnboarding.submit, { done: '', also: [party.list] })
  const isApproved = of?.serviceAuditStatus === ServiceAuditStatus.approved
  const save = async (values: Values) => {
    const { serviceKind, parentNo, ...rest } = values
    const made = await sending.send({
      ...rest,
      ...(of ? { id: of.id, version: of.version } : { serviceKind, parentNo }),
    } as Parameters<typeof sending.send>[0])
    if (made === null) return false
    onSaved?.(made.userNo, made.id)
    return true
  }
  return (
    <FormDialog<Values>
      title={of ? t('编辑 {name}', { name: of.serviceName }) : t('新增服务商：第1步，基本资料')}
      width={760}
      initial={of ? valuesOf(of) : { serviceKind: ServiceKind.provider, subjectType: SubjectType.company }}
      okText={of ? t('保存') : t('保存，下一步')}
      {...(of ? {} : { keptAs: 'party.new' })}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      {isApproved && <p className="plain-hint">{t('名称、证照与法人变更须由另一人审核，通过前保持原值。')}</p>}
      {of?.rejectReason && <p className="plain-hint">{`${t('驳回原因')}：${of.rejectReason}`}</p>}
      <Fields of={of} />
    </FormDialog>
  )
}

function Fields({ of }: { of: Dossier | null }) {
  const form = Form.useFormInstance<Values>()
  const kind = Form.useWatch('serviceKind', form) ?? of?.serviceKind
  const subject = Form.useWatch('subjectType', form) ?? of?.subjectType
  const isOperator = useStore(session).user?.detail.type === 'oem'
  const isEmployee = kind === ServiceKind.employee
  const hasLicence = !isEmployee && subject !== SubjectType.person
  return (
    <div className="form-columns">
      {!of && (
        <Form.Item name="serviceKind" label={t('服务商类别')} className="is-wide">
          <Choice
            set={ServiceKind}
            without={isOperator ? [] : [ServiceKind.institution]}
            onPick={(picked) =>
              picked === ServiceKind.employee && form.setFieldValue('subjectType', SubjectType.person)
            }
          />
        </Form.Item>
      )}
      {!of && isOperator && kind !== ServiceKind.institution && (
        <Form.Item name="parentNo" label={t('上级')} className="is-wide" extra={t('不选择则直属本机构')}>
          <PartySelect kind={ServiceKind.provider} isOn />
        </Form.Item>
      )}
      <Form.Item name="subjectType" label={t('主体类型')} className="is-wide">
        <Choice set={SubjectType} without={isEmployee ? [SubjectType.soleTrader, SubjectType.company] : []} />
      </Form.Item>
      <Field name="serviceName" of={partyFields.serviceName}>
        <Input />
      </Field>
      <Field name="shortName" of={partyFields.shortName}>
        <Input />
      </Field>
      {hasLicence && <LicenceFields />}
      <Field name="legalName" of={partyFields.legalName} label={hasLicence ? t('法人姓名') : t('姓名')}>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="legalIdNo"
        of={partyFields.legalIdNo}
        label={t('身份证号码')}
        hint={of ? t('含 * 表示保持原值') : undefined}
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="legalIdBegin" of={partyFields.legalIdBegin}>
        <MomentPicker unit="day" />
      </Field>
      <Field name="legalIdEnd" of={partyFields.legalIdEnd}>
        <EndDay />
      </Field>
      <Field name="contactName" of={partyFields.contactName}>
        <Input autoComplete="off" />
      </Field>
      <Field name="contactPhone" of={partyFields.contactPhone} hint={t('开通时初始密码发送到该手机')}>
        <Input inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="contactEmail" of={partyFields.contactEmail}>
        <Input autoComplete="off" />
      </Field>
      <Field name="account" of={partyFields.account} hint={t('不填则为联系人手机号')}>
        <Input autoComplete="off" disabled={of?.finish === 1} />
      </Field>
      <Field name="districtCode" of={partyFields.districtCode}>
        <RegionField />
      </Field>
      <Field name="address" of={partyFields.address}>
        <Input />
      </Field>
      <Form.Item name="contractBegin" label={t(String(partyFields.contractBegin.meta()?.title))}>
        <MomentPicker unit="day" />
      </Form.Item>
      <Form.Item
        name="contractEnd"
        normalize={(day?: string) => day ?? ''}
        label={t(String(partyFields.contractEnd.meta()?.title))}
      >
        <EndDay />
      </Form.Item>
      {isOperator && kind !== ServiceKind.institution && (
        <Form.Item name="institutionNo" label={t('所属机构')}>
          <PartySelect
            kind={ServiceKind.institution}
            chosen={of?.institutionNo ? { no: of.institutionNo, name: '' } : undefined}
          />
        </Form.Item>
      )}
    </div>
  )
}

const LicenceFields = () => (
  <>
    <Field name="creditCode" of={partyFields.creditCode} hint={t('18位，个体户以92开头')}>
      <Input autoComplete="off" />
    </Field>
    <span />
    <Field name="licenseBegin" of={partyFields.licenseBegin}>
      <MomentPicker unit="day" />
    </Field>
    <Field name="licenseEnd" of={partyFields.licenseEnd}>
      <EndDay />
    </Field>
  </>
)

/** One of a set of codes as buttons. */
function Choice<T extends Record<string, number>>({
  set,
  without,
  onPick,
  ...rest
}: {
  set: T
  without: readonly number[]
  onPick?: (picked: number) => void
  id?: string
  value?: number
  onChange?: (picked: number) => void
}) {
  const now = useStore(language)
  return (
    <Segmented<number>
      {...rest}
      onChange={(picked) => {
        rest.onChange?.(picked)
        onPick?.(picked)
      }}
      options={codeSetOf(set)
        .entries.filter(({ value }) => !without.includes(value))
        .map(({ value, zh, en }) => ({ value, label: now === 'zh' ? zh : en }))}
    />
  )
}

const valuesOf = (of: Dossier): Partial<Values> => ({
  subjectType: of.subjectType,
  serviceName: of.serviceName,
  shortName: of.shortName,
  creditCode: of.creditCode,
  licenseBegin: of.licenseBegin,
  licenseEnd: of.licenseEnd,
  legalName: of.legalName,
  legalIdNo: of.legalIdNo,
  legalIdBegin: of.legalIdBegin,
  legalIdEnd: of.legalIdEnd,
  contactName: of.contactName,
  contactPhone: of.contactPhone,
  contactEmail: of.contactEmail,
  account: of.account,
  districtCode: of.districtCode,
  address: of.address,
  contractBegin: of.contractBegin,
  contractEnd: of.contractEnd,
  institutionNo: of.institutionNo,
})
