import { Button, Form, Input, Select, Switch } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { aisle, PayWay } from '../../channels/channels.shared.ts'
import { ModelsField } from '../../channels/channels.web.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActivityChange, ActiveType, activity, mostStages } from './activity.contract.ts'
import { blankStage, type FormValues, sentOf, valuesOf } from './activity-form.rules.ts'
import { StageFields } from './StageFields.tsx'
import './activity.css'

const fields = ActivityChange.shape

/** Makes a draft, changes one, or changes the end and the budget of an activity in force. */
export function ActivityForm({
  found,
  isCopy,
  onClose,
}: {
  found: ReceivedOf<typeof activity.info> | null
  isCopy: boolean
  onClose: () => void
}) {
  const adding = useSend(activity.add, { done: t('草稿已保存，由另一人发布'), also: [activity.list] })
  const changing = useSend(activity.submit, { also: [activity.list, activity.info] })
  const isNew = isCopy || found === null
  const isFixed = !isNew && found.activeStatus !== ActiveStatus.draft
  const save = async (values: FormValues) => {
    const sent = sentOf(values)
    if (isNew) return (await adding.send({ ...sent, ...(found ? { copyOf: found.activeCode } : {}) })) !== null
    return (await changing.send({ ...sent, activeCode: found.activeCode, version: found.version })) !== null
  }
  return (
    <FormDialog<FormValues>
      title={isNew ? t('新增设备活动') : t('编辑活动 {name}', { name: found.activeName })}
      width={860}
      initial={valuesOf(found, isNew && found !== null)}
      {...(isNew ? { keptAs: `active.new.${found?.activeCode ?? ''}` } : {})}
      pending={adding.isPending || changing.isPending}
      error={adding.error ?? changing.error}
      onSave={save}
      onClose={onClose}
    >
      {isFixed && <p className="activity-note">{t('活动进行中，仅可修改结束时间和预算')}</p>}
      <TermFields isFixed={isFixed} />
      <Stages isFixed={isFixed} />
    </FormDialog>
  )
}

function TermFields({ isFixed }: { isFixed: boolean }) {
  const now = useStore(language)
  const activeType = Form.useWatch<number>('activeType')
  const { data: aisles = [] } = useCall(aisle.ofTenant, {})
  const ways = codeSetOf(PayWay).entries.map((entry) => ({ value: entry.value, label: entry[now] }))
  const hasBudget = activeType === ActiveType.activation || activeType === ActiveType.target
  return (
    <div className="form-columns">
      <Field name="activeName" of={fields.activeName}>
        <Input disabled={isFixed} autoFocus={!isFixed} />
      </Field>
      <Field name="activeType" of={fields.activeType}>
        <CodeSelect codes={ActiveType} disabled={isFixed} />
      </Field>
      <Field name="startTime" of={fields.startTime} hint={t('此时起首次绑定的终端参加')}>
        <MomentPicker unit="second" disabled={isFixed} />
      </Field>
      <Field name="endTime" of={fields.endTime} hint={t('此时止；已参加的终端继续到各阶段结束')}>
        <MomentPicker unit="second" />
      </Field>
      <Form.Item name="rpmNos" label={t('适用型号')}>
        <ModelsField disabled={isFixed} />
      </Form.Item>
      <Form.Item name="aisleCodes" label={t('适用通道')} extra={t('只计入这些通道的交易，留空为全部')}>
        <Select
          mode="multiple"
          disabled={isFixed}
          options={aisles.map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: aisleName }))}
        />
      </Form.Item>
      <Form.Item name="countPayWays" label={t('计入支付方式')} extra={t('留空为全部')}>
        <Select mode="multiple" disabled={isFixed} options={ways} />
      </Form.Item>
      <Field name="minTradeAmount" of={fields.minTradeAmount} hint={t('退款后低于此金额的交易不计入')}>
        <Input inputMode="decimal" suffix={t('元')} disabled={isFixed} />
      </Field>
      {hasBudget && (
        <>
          <Field name="budgetAmount" of={fields.budgetAmount} missing={t('请填写活动预算')} hint={t('用完后不再发放')}>
            <Input inputMode="decimal" suffix={t('元')} />
          </Field>
          <Form.Item name="needAudit" label={t('发放前审核')} valuePropName="checked" extra={t('开启后逐台审核再发放')}>
            <Switch disabled={isFixed} />
          </Form.Item>
        </>
      )}
      <Field name="remark" of={fields.remark}>
        <Input />
      </Field>
    </div>
  )
}

const Stages = ({ isFixed }: { isFixed: boolean }) => (
  <Form.List name="stages">
    {(stages, { add, remove }) => (
      <>
        {stages.map(({ key, name }) => (
          <StageFields
            key={key}
            place={name}
            isFixed={isFixed}
            onRemove={stages.length > 1 && !isFixed ? () => remove(name) : undefined}
          />
        ))}
        {!isFixed && stages.length < mostStages && (
          <Button type="dashed" block onClick={() => add(blankStage)}>
            {t('增加阶段')}
          </Button>
        )}
      </>
    )}
  </Form.List>
)
