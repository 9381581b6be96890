import { Form, Input, Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { ModelsField } from '../../channels/channels.web.ts'
import { ServiceKind, ServiceAuditStatus, party } from '../../providers/providers.shared.ts'
import { pledgeMeal } from '../meal/meal.contract.ts'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeActive, PledgeActiveDraft } from './pledge-active.contract.ts'
import type { ActiveListRow } from './PledgeActiveListPage.tsx'

const shape = PledgeActiveDraft.shape

interface Values {
  activeName: string
  mealNo: string
  rpmNos: string[]
  snFrom: string
  snTo: string
  userNos: string[]
  startTime: string
  endTime: string
}

/** Adds or changes an activity; of one that was published only the end can be moved. */
export function PledgeActiveForm({ row, onClose }: { row: ActiveListRow | null; onClose: () => void }) {
  const sending = useSend(pledgeActive.save, {
    done: row ? t('更新成功') : t('已保存草稿，等待他人发布'),
    also: [pledgeActive.list, pledgeActive.detail],
  })
  const isPublished = row !== null && row.activeStatus !== ActiveStatus.draft
  const save = async (values: Values) =>
    (await sending.send({
      ...row,
      ...values,
      activeStatus: row?.activeStatus ?? ActiveStatus.draft,
      ...(row ? { id: row.id, version: row.version } : {}),
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑押金活动') : t('新增押金活动')}
      width={680}
      initial={row ?? { rpmNos: [], userNos: [], snFrom: '', snTo: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields isPublished={isPublished} row={row} />
    </FormDialog>
  )
}

function Fields({ isPublished, row }: { isPublished: boolean; row: ActiveListRow | null }) {
  const meals = useCall(pledgeMeal.list, { current: 1, size: 200, mealStatus: 1 }).data?.records ?? []
  return (
    <>
      <Field name="activeName" of={shape.activeName}>
        <Input autoFocus disabled={isPublished} autoComplete="off" />
      </Field>
      <Field name="mealNo" of={shape.mealNo}>
        <Select
          disabled={isPublished}
          showSearch={{ optionFilterProp: 'label' }}
          options={meals.map(({ mealNo, mealName }) => ({ value: mealNo, label: mealName }))}
        />
      </Field>
      <div className="form-columns">
        <Field name="startTime" of={shape.startTime}>
          <MomentPicker unit="second" disabled={isPublished} />
        </Field>
        <Field name="endTime" of={shape.endTime}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="snFrom" of={shape.snFrom} hint={t('与止位数相同；不填不限')}>
          <Input disabled={isPublished} autoComplete="off" />
        </Field>
        <Field name="snTo" of={shape.snTo}>
          <Input disabled={isPublished} autoComplete="off" />
        </Field>
      </div>
      <Field name="rpmNos" of={shape.rpmNos}>
        <ModelsField disabled={isPublished} />
      </Field>
      <Form.Item name="userNos" label={t('服务商')} extra={t('不选表示全部；所选服务商的下级同样适用')}>
        <RemoteSelect
          mode="multiple"
          disabled={isPublished}
          list={party.list}
          searchBy="serviceName"
          fixed={{ serviceKind: ServiceKind.provider, serviceAuditStatus: ServiceAuditStatus.approved }}
          choiceOf={({ userNo, serviceName }) => ({
            value: String(userNo),
            name: String(serviceName),
            no: String(userNo),
          })}
          chosen={(row?.userNos ?? []).map((value, at) => ({ value, name: row?.userNames[at] ?? '', no: value }))}
        />
      </Form.Item>
    </>
  )
}
