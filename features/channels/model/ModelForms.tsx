import { Form, Input, Select, Switch } from 'antd'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { aisle } from '../aisle/aisle.contract.ts'
import { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'
import { model } from './model.contract.ts'
import { ModelDraft, modelUpkeep, SupplierDraft } from './model-upkeep.contract.ts'
import type { ModelRow, SupplierRow } from './ModelListPage.tsx'

type Values = Record<string, unknown>

const choices = (codes: Record<string, number>) =>
  codeSetOf(codes).entries.map(({ value, ...entry }) => ({ value, label: entry[language.get()] }))

/** Flags travel as 0 and 1; a switch knows true and false. */
const flagOf = (value: unknown): 0 | 1 => (value ? 1 : 0)

/** Adds or edits a model; the type of one that is in use stays. @source docs/domain/network.md 13.1 */
export function ModelForm({ row, onClose }: { row: ModelRow | null; onClose: () => void }) {
  const sending = useSend(modelUpkeep.submitModel, { also: [model.models, modelUpkeep.suppliers] })
  const suppliers = useCall(modelUpkeep.suppliers, { size: 200 })
  const aisles = useCall(aisle.list, { size: 200 })
  const save = async ({ hasSim, isOn, ...values }: Values) => {
    const edited = row ? { id: row.id, version: row.version } : {}
    const input = { ...values, ...edited, hasSim: flagOf(hasSim), isOn: flagOf(isOn) }
    return (await sending.send(input as Sent<typeof modelUpkeep.submitModel>)) !== null
  }
  const { shape } = ModelDraft
  return (
    <FormDialog<Values>
      title={row ? t('编辑型号：{name}', { name: row.rpmName }) : t('新增型号')}
      width={680}
      initial={row ? { ...row, hasSim: row.hasSim === 1, isOn: row.isOn === 1 } : { aisles: [], isOn: true }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Field name="rpmName" of={shape.rpmName}>
        <Input autoComplete="off" />
      </Field>
      <div className="form-columns">
        <Field name="rpmType" of={shape.rpmType}>
          <Select options={choices(RpmType)} />
        </Field>
        <KindField />
      </div>
      <div className="form-columns">
        <Field name="supNo" of={shape.supNo}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={suppliers.data?.records.map(({ supNo, supName }) => ({ value: supNo, label: supName }))}
          />
        </Field>
        <Field name="moduleType" of={shape.moduleType}>
          <Select options={choices(ModuleType)} />
        </Field>
      </div>
      <Field name="aisles" of={shape.aisles} hint={t('不选表示适用全部通道')}>
        <Select
          mode="multiple"
          options={aisles.data?.records.map(({ aisleCode, aisleName }) => ({ value: aisleCode, label: aisleName }))}
        />
      </Field>
      <Field
        name="snRegex"
        of={shape.snRegex}
        hint={t('正则表达式，如 {pattern}；不填表示不校验', { pattern: '^N9\\d{9}$' })}
      >
        <Input autoComplete="off" />
      </Field>
      <div className="form-columns">
        <Form.Item name="hasSim" label={t('需流量卡')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="isOn" label={t('启用状态')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

/** The kind of a POS; nothing else has one. */
function KindField() {
  const form = Form.useFormInstance<Values>()
  const isPos = Form.useWatch('rpmType', form) === RpmType.pos
  return (
    <Form.Item
      name="posKind"
      label={t('POS类型')}
      required={isPos}
      rules={isPos ? [{ required: true, message: t('POS类型不能为空') }] : []}
    >
      <Select disabled={!isPos} options={choices(PosKind)} />
    </Form.Item>
  )
}

/** Adds or edits a supplier. */
export function SupplierForm({ row, onClose }: { row: SupplierRow | null; onClose: () => void }) {
  const sending = useSend(modelUpkeep.submitSupplier, { also: [model.suppliers, modelUpkeep.models] })
  const { shape } = SupplierDraft
  return (
    <FormDialog<Values>
      title={row ? t('编辑供应商：{name}', { name: row.supName }) : t('新增供应商')}
      initial={row ? { ...row, isOn: row.isOn === 1 } : { isOn: true }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ isOn, ...values }) => {
        const edited = row ? { id: row.id, version: row.version } : {}
        const input = { ...values, ...edited, isOn: flagOf(isOn) }
        return (await sending.send(input as Sent<typeof modelUpkeep.submitSupplier>)) !== null
      }}
      onClose={onClose}
    >
      <Field name="supName" of={shape.supName}>
        <Input autoComplete="off" />
      </Field>
      <Field name="cjNum" of={shape.cjNum}>
        <Input autoComplete="off" />
      </Field>
      <Form.Item name="isOn" label={t('启用状态')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
