import { Checkbox, Form, Input, Select, Switch } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  BalanceAccType,
  IncomingKind,
  RefundFeeRule,
  SettleCycle,
  SettleMode,
} from '../pay-way/pay-way-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import './aisle.css'
import { aisle } from './aisle.contract.ts'
import { AisleDraftInput, aisleEdit } from './aisle-edit.contract.ts'
import type { AisleRow } from './AisleListPage.tsx'
import { codeOptions } from './aisle-words.tsx'
import { CostLinesField, type TypedCost } from './CostLinesField.tsx'

const shape = AisleDraftInput.shape
type Values = Record<string, unknown>

const flags = ['needSign', 'needWxAuth', 'needAliAuth', 'd0Support', 'voidAllowed', 'supportsDivision', 'isOn'] as const
const lists = ['incomingKinds', 'supportUserTypes', 'accTypes', 'settleCycles'] as const

/** A new channel takes everybody, settles next day, and refunds within a year. */
const blank: Values = {
  incomingKinds: [1, 2],
  supportUserTypes: [1, 2, 3],
  accTypes: [1, 2, 3],
  settleCycles: [1, 2],
  settleMode: SettleMode.direct,
  refundFeeRule: RefundFeeRule.proportional,
  refundDays: 365,
  closeMinutes: 15,
  d0Begin: '09:00',
  d0End: '21:30',
  voidAllowed: true,
  isOn: true,
  maxDivRatio: '0.0000',
  sort: 0,
  costs: [],
}

/** Adds or edits a channel. Its code stays; its stored connection is never read back. */
export function AisleForm({ row, onClose }: { row: AisleRow | null; onClose: () => void }) {
  const detail = useCall(aisle.detail, { id: row?.id ?? '' }, { enabled: row !== null, freshMs: 0 })
  const saving = useSend(aisleEdit.submit)
  if (row && !detail.data) return null
  const before = detail.data
  const initial: Values = before
    ? {
        ...Object.fromEntries(Object.entries(before).filter(([name, value]) => name in shape && value !== null)),
        ...Object.fromEntries(flags.map((name) => [name, before[name] === 1])),
        costs: before.costs?.map(({ validFrom: _from, validTo: _to, ...cost }) => ({
          ...cost,
          ...before.payWays.find(({ payWay }) => payWay === cost.payWay),
        })),
        apiConfig: '',
      }
    : blank
  const save = async (values: Values) =>
    (await saving.send({
      ...values,
      ...(before ? { id: before.id, version: before.version } : {}),
      ...Object.fromEntries(flags.map((name) => [name, values[name] ? 1 : 0])),
      ...Object.fromEntries(lists.map((name) => [name, (values[name] as number[]).join(',')])),
      costs: values.costs as TypedCost[],
    } as unknown as Sent<typeof aisleEdit.submit>)) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑通道：{name}', { name: row.aisleName }) : t('新增通道')}
      width={980}
      initial={initial}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <div className="aisle-fields">
        <Field name="aisleName" of={shape.aisleName}>
          <Input autoFocus={!row} />
        </Field>
        <Field name="aisleCode" of={shape.aisleCode} hint={t('2-20位大写字母、数字或下划线，保存后不能修改')}>
          <Input disabled={row !== null} />
        </Field>
        <Field name="licenseHolder" of={shape.licenseHolder}>
          <Input />
        </Field>
        <Field name="aisleFamily" of={shape.aisleFamily} hint={t('决定由哪个适配器对接')}>
          <Input />
        </Field>
        <TermFields />
      </div>
      <Form.Item
        name="costs"
        label={t('成本费率')}
        required
        extra={t('金额单位为元。修改后的成本立即生效，历史成本保留。')}
      >
        <CostLinesField />
      </Form.Item>
      <Field
        name="apiConfig"
        of={shape.apiConfig}
        hint={
          before?.apiConfig
            ? t('已配置，不显示；留空保持不变，填写则整体替换')
            : t('通道级接口参数（JSON），加密保存，之后不再显示')
        }
      >
        <Input.TextArea rows={2} autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  )
}

/** Fields for what the channel accepts, its settlement and refunds, and its limits. */
const TermFields = () => (
  <>
    <Choices name="incomingKinds" codes={IncomingKind} />
    <Choices name="supportUserTypes" codes={MerchantUserType} />
    <Choices name="accTypes" codes={BalanceAccType} />
    <Choices name="settleCycles" codes={SettleCycle} />
    <Field name="settleMode" of={shape.settleMode}>
      <Select options={codeOptions(SettleMode)} />
    </Field>
    <Field name="refundFeeRule" of={shape.refundFeeRule}>
      <Select options={codeOptions(RefundFeeRule)} />
    </Field>
    <Plain name="refundDays" suffix={t('天')} />
    <Plain name="closeMinutes" suffix={t('分钟')} />
    <Plain name="d0Begin" />
    <Plain name="d0End" />
    <Plain name="maxDivRatio" suffix="%" />
    <Plain name="singleMax" suffix={t('元')} hint={t('留空表示不限')} />
    <Plain name="dayMax" suffix={t('元')} hint={t('留空表示不限')} />
    <Plain name="sort" hint={t('小者优先')} />
    <Flag name="needSign" label={t('需要签约')} />
    <Flag name="needWxAuth" label={t('需要微信授权')} />
    <Flag name="needAliAuth" label={t('需要支付宝授权')} />
    <Flag name="d0Support" label={t('支持D0')} />
    <Flag name="voidAllowed" label={t('允许撤销')} />
    <Flag name="supportsDivision" label={t('支持分账')} />
    <Flag name="isOn" label={t('启用状态')} />
  </>
)

const Choices = ({ name, codes }: { name: (typeof lists)[number]; codes: Record<string, number> }) => (
  <Field name={name} of={shape[name]}>
    <Checkbox.Group options={codeOptions(codes)} />
  </Field>
)

const Plain = ({ name, suffix, hint }: { name: keyof typeof shape; suffix?: string; hint?: string }) => (
  <Field name={name} of={shape[name]} hint={hint}>
    <Input autoComplete="off" suffix={suffix} />
  </Field>
)

const Flag = ({ name, label }: { name: (typeof flags)[number]; label: string }) => (
  <Form.Item name={name} label={label} valuePropName="checked">
    <Switch />
  </Form.Item>
)
