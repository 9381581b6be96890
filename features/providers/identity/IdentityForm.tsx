import { Form, Input, Segmented } from 'antd'
import { EndDay } from '../../../core/web/field/EndDay.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { send } from '../../../core/web/call/send.ts'
import { session } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VoucherField } from '../../ledger/ledger.web.ts'
import { AuthType } from '../dossier/dossier-codes.contract.ts'
import { examine } from '../examine/examine.contract.ts'
import { partyPictures, pictureNames } from '../dossier/party-pictures.rules.ts'
import { PartySelect } from '../party/PartySelect.tsx'
import { partyTypes } from '../dossier/party-codes.contract.ts'
import { party } from '../party/party.contract.ts'
import { identity } from './identity.contract.ts'
import { identityFields } from '../dossier/dossier.contract.ts'

interface Values {
  userNo?: string
  authType: number
  name: string
  idNo: string
  validBegin: string
  validEnd: string
  legalName?: string
  portrait?: string
  licence?: string
}

/** Asks for the approval of a real name; nobody chosen: the operator's own. */
export function IdentityForm({ onClose }: { onClose: () => void }) {
  const { user, tenantId } = useStore(session)
  const isOperator = user?.detail.type === 'oem'
  const sending = useSend(identity.submit, { done: t('已提交，等待另一人审核'), also: [examine.list] })
  const save = async ({ userNo, portrait, licence, ...values }: Values) => {
    const whose = userNo ? await partyWhose(userNo) : { userType: 1, userNo: tenantId }
    const pics = [
      { picKind: partyPictures.idPortrait, fileKey: portrait ?? '' },
      { picKind: partyPictures.licence, fileKey: licence ?? '' },
    ].filter(({ fileKey }) => fileKey !== '')
    return (await sending.send({ ...values, ...whose, pics } as Parameters<typeof sending.send>[0])) !== null
  }
  return (
    <FormDialog<Values>
      title={t('提交认证')}
      okText={t('提交审核')}
      width={640}
      initial={{ authType: AuthType.person }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="userNo"
        label={t('主体')}
        extra={isOperator ? t('不选择则为本机构') : undefined}
        rules={isOperator ? [] : [{ required: true, message: t('请选择{label}', { label: t('主体') }) }]}
      >
        <PartySelect />
      </Form.Item>
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const isPerson = Form.useWatch('authType', form) === AuthType.person
  const now = useStore(language)
  const kind = isPerson ? partyPictures.idPortrait : partyPictures.licence
  return (
    <>
      <Form.Item name="authType" label={t('实名类型')}>
        <Segmented
          options={[
            { value: AuthType.person, label: t('个人') },
            { value: AuthType.company, label: t('企业') },
          ]}
        />
      </Form.Item>
      <div className="form-columns">
        <Field name="name" of={identityFields.name} label={isPerson ? t('姓名') : t('名称')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="idNo" of={identityFields.idNo} label={isPerson ? t('身份证号码') : t('统一社会信用代码')}>
          <Input autoComplete="off" />
        </Field>
        <Field name="validBegin" of={identityFields.validBegin}>
          <MomentPicker unit="day" />
        </Field>
        <Field name="validEnd" of={identityFields.validEnd}>
          <EndDay />
        </Field>
        {!isPerson && (
          <Field name="legalName" of={identityFields.legalName}>
            <Input autoComplete="off" />
          </Field>
        )}
        <Form.Item name={isPerson ? 'portrait' : 'licence'} label={pictureNames[kind]?.[now] ?? ''}>
          <VoucherField />
        </Form.Item>
      </div>
    </>
  )
}

async function partyWhose(userNo: string): Promise<{ userType: number; userNo: string }> {
  const { records } = await send(party.list, { userNo, current: 1, size: 1 })
  return { userType: partyTypes[records[0]?.serviceKind ?? 1], userNo }
}
