import { Form, Input, Switch } from 'antd'
import type { z } from 'zod'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AisleField } from '../optimisation/AisleField.tsx'
import { TargetType } from '../optimisation/optimisation-codes.contract.ts'
import { WatchBounds, watchRule, WatchRuleDraft } from './watch-rule.contract.ts'

type Shown = ReceivedOf<typeof watchRule.detail>
type Bounds = z.input<typeof WatchBounds>

/** The bounds stand beside the other fields while they are typed; on the wire they travel together. */
type Values = { [Name in keyof Bounds]: string } & {
  ruleName: string
  targetType: Shown['targetType']
  serviceList: string[]
  merchantList: string[]
  isOn: boolean
  begin: string
  end: string
}

/** A rule, new or edited. @param id of the rule that is edited; null for a new one @source docs/domain/network.md 6 */
export function WatchRuleForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { data } = useCall(watchRule.detail, { id: id ?? '' }, { enabled: id !== null })
  if (id === null) return <RuleForm shown={null} onClose={onClose} />
  return data ? <RuleForm shown={data} onClose={onClose} /> : null
}

function RuleForm({ shown, onClose }: { shown: Shown | null; onClose: () => void }) {
  const saving = useSend(watchRule.submit)
  const save = async ({ ruleName, targetType, serviceList, merchantList, isOn, begin, end, ...bounds }: Values) =>
    (await saving.send({
      ...(shown ? { id: shown.id, version: shown.version } : {}),
      ruleName,
      dims: bounds as unknown as Bounds,
      targetType,
      ...(targetType === TargetType.providers ? { serviceList: serviceList.join(',') } : {}),
      ...(targetType === TargetType.merchants ? { merchantList: merchantList.join(',') } : {}),
      isOn: isOn ? 1 : 0,
      begin,
      end,
    })) !== null
  const { ruleName } = WatchRuleDraft.shape
  return (
    <FormDialog<Values>
      title={shown ? t('编辑规则：{name}', { name: shown.ruleName }) : t('新增规则')}
      width={680}
      initial={shown ? valuesOf(shown) : { targetType: TargetType.all, isOn: true }}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="ruleName" of={ruleName}>
        <Input autoFocus />
      </Field>
      <BoundFields />
      <TargetFields shown={shown} />
      <div className="form-columns">
        <Field name="begin" of={WatchRuleDraft.shape.begin} hint={t('不填为立即生效')}>
          <MomentPicker unit="day" />
        </Field>
        <Field name="end" of={WatchRuleDraft.shape.end} hint={t('不填为长期有效')}>
          <MomentPicker unit="day" />
        </Field>
      </div>
      <Form.Item name="isOn" label={t('启用')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

const valuesOf = ({ dims, serviceList, merchantList, isOn, ...rule }: Shown): Partial<Values> => ({
  singleMax: dims.singleMax ?? '',
  dayMax: dims.dayMax ?? '',
  dayCount: String(dims.dayCount ?? ''),
  creditRatio: dims.creditRatio ?? '',
  nightRatio: dims.nightRatio ?? '',
  roundRatio: dims.roundRatio ?? '',
  aisleCode: dims.aisleCode,
  ...rule,
  serviceList: serviceList.map(({ no }) => no),
  merchantList: merchantList.map(({ no }) => no),
  isOn: isOn === 1,
})

function BoundFields() {
  const { singleMax, dayMax, dayCount, creditRatio, nightRatio, roundRatio, aisleCode } = WatchBounds.shape
  return (
    <>
      <p className="plain-hint">{t('至少设置一项；同时超过所有已设置的指标时命中，次日列入商户优化名单。')}</p>
      <div className="form-columns">
        <Field name="singleMax" of={singleMax}>
          <Input inputMode="decimal" suffix={t('元')} />
        </Field>
        <Field name="dayMax" of={dayMax}>
          <Input inputMode="decimal" suffix={t('元')} />
        </Field>
        <Field name="dayCount" of={dayCount}>
          <Input inputMode="numeric" suffix={t('笔')} />
        </Field>
        <Field name="creditRatio" of={creditRatio} hint={t('占交易金额')}>
          <Input inputMode="decimal" suffix="%" />
        </Field>
        <Field name="nightRatio" of={nightRatio} hint={t('23:00 至 06:00，占交易金额')}>
          <Input inputMode="decimal" suffix="%" />
        </Field>
        <Field name="roundRatio" of={roundRatio} hint={t('整百元的交易，占交易笔数')}>
          <Input inputMode="decimal" suffix="%" />
        </Field>
        <Field name="aisleCode" of={aisleCode} label={t('通道')} hint={t('不选为全部通道')}>
          <AisleField />
        </Field>
      </div>
    </>
  )
}

const choiceOf = (row: Record<string, unknown>) => ({
  value: String(row['no']),
  name: String(row['name']),
  no: String(row['no']),
})

function TargetFields({ shown }: { shown: Shown | null }) {
  const targetType = Form.useWatch<number>('targetType')
  const { targetType: type, serviceList, merchantList } = WatchRuleDraft.shape
  const chosen = (targets: Shown['serviceList']) => targets.map(({ no, name }) => ({ value: no, name, no }))
  return (
    <>
      <Field name="targetType" of={type}>
        <CodeSelect codes={TargetType} />
      </Field>
      {targetType === TargetType.providers && (
        <Field name="serviceList" of={serviceList} hint={t('包含其下级服务商的商户')}>
          <RemoteSelect
            list={watchRule.services}
            searchBy="keyword"
            mode="multiple"
            choiceOf={choiceOf}
            chosen={chosen(shown?.serviceList ?? [])}
          />
        </Field>
      )}
      {targetType === TargetType.merchants && (
        <Field name="merchantList" of={merchantList}>
          <RemoteSelect
            list={watchRule.merchants}
            searchBy="keyword"
            mode="multiple"
            choiceOf={choiceOf}
            chosen={chosen(shown?.merchantList ?? [])}
          />
        </Field>
      )}
    </>
  )
}
