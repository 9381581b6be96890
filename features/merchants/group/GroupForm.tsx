import { Form, Input } from 'antd'
import type { z } from 'zod'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCan } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RegionField } from '../../settings/settings.web.ts'
import { ProviderSelect } from '../belonging/ProviderSelect.tsx'
import { group, GroupDraft } from './group.contract.ts'

type Values = z.input<typeof GroupDraft>

const { groupName, creditCode, contactName, contactPhone, contactEmail, loginPhone, address, remark } = GroupDraft.shape

/**
 * A group, new or edited. Numbers are shown masked and stay as they are unless they are typed anew.
 * @param shown the group that is edited; null for a new one
 * @source docs/domain/network.md 3.11
 */
export function GroupForm({
  shown,
  onClose,
}: {
  shown: ReceivedOf<typeof group.detail> | null
  onClose: (rpiNo?: string) => void
}) {
  const adding = useSend(group.add, { also: [group.list] })
  const editing = useSend(group.update, { also: [group.members, group.detail] })
  const mayChooseProvider = useCan('service_info_view') && shown === null
  const save = async (values: Values) => {
    if (shown) return (await editing.send({ ...values, rpiNo: shown.rpiNo, version: shown.version })) !== null
    return (await adding.send(values)) !== null
  }
  return (
    <FormDialog<Values>
      title={shown ? t('编辑集团商户') : t('新增集团商户')}
      width={680}
      initial={shown}
      {...(shown ? {} : { keptAs: 'group.new' })}
      pending={adding.isPending || editing.isPending}
      error={adding.error ?? editing.error}
      onSave={save}
      onClose={() => onClose()}
    >
      <div className="form-columns">
        <Field name="groupName" of={groupName}>
          <Input />
        </Field>
        <Field name="creditCode" of={creditCode}>
          <Input />
        </Field>
        <Field name="contactName" of={contactName}>
          <Input autoComplete="off" />
        </Field>
        <Field name="contactPhone" of={contactPhone} hint={t('11位手机号码')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="loginPhone" of={loginPhone} hint={t('集团登录用，不能与其他集团相同')}>
          <Input inputMode="tel" autoComplete="off" />
        </Field>
        <Field name="contactEmail" of={contactEmail}>
          <Input inputMode="email" autoComplete="off" />
        </Field>
        {mayChooseProvider && (
          <Form.Item name="userNo" label={t('所属服务商')} extra={t('不选择时为运营商直属')}>
            <ProviderSelect />
          </Form.Item>
        )}
        <Form.Item name="districtCode" label={t('所在地区')}>
          <RegionField />
        </Form.Item>
      </div>
      <Field name="address" of={address}>
        <Input />
      </Field>
      <Field name="remark" of={remark}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </FormDialog>
  )
}
