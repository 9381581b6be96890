import { PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useSend } from '../../../core/web/call/use-send.ts'
import { check } from '../../../core/web/field/check.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { OnOff } from '../../../core/web/list/listing-parts.tsx'
import { MerchantField } from '../../merchants/merchants.web.ts'
import { rechargeActive, RechargeActiveDraft, RechargeTier } from './recharge-active.contract.ts'
import type { ActiveRow } from './RechargeActiveListPage.tsx'
import { TierExample } from './TierExample.tsx'
import './recharge-active.css'

const of = RechargeActiveDraft.shape
const tierOf = RechargeTier.shape

/** Most tiers of an activity. */
const mostTiers = 10

interface Tier {
  rechargeAmount: string
  bonusAmount: string
}

interface Values {
  activeName: string
  rpiNo: string
  tiers: Tier[]
  startTime: string
  endTime: string
  isOn: 0 | 1
}

/**
 * Makes a recharge activity, or edits one; its merchant stays.
 * @param row   null for a new one
 * @param rpiNo merchant of a new one, when the page is of one
 */
export function RechargeActiveForm({
  row,
  rpiNo = '',
  onClose,
}: {
  row: ActiveRow | null
  rpiNo?: string
  onClose: () => void
}) {
  const saving = useSend(rechargeActive.submit, { also: [rechargeActive.list, rechargeActive.detail] })
  const edited = row ? { id: row.id, version: row.version } : {}
  return (
    <FormDialog<Values>
      title={row ? t('编辑充值活动：{name}', { name: row.activeName }) : t('新增充值活动')}
      width={720}
      initial={row ? valuesOf(row) : { rpiNo, tiers: [{ rechargeAmount: '100.00', bonusAmount: '10.00' }], isOn: 1 }}
      keptAs={row ? undefined : 'recharge_active.new'}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, ...edited })) !== null}
      onClose={onClose}
    >
      <Field name="activeName" of={of.activeName} hint={t('最多64个字')}>
        <Input autoComplete="off" autoFocus />
      </Field>
      <Field name="rpiNo" of={of.rpiNo} label={t('商户')}>
        <MerchantField name={row?.rpiName} disabled={row !== null} />
      </Field>
      <Tiers />
      <div className="form-columns">
        <Field name="startTime" of={of.startTime}>
          <MomentPicker unit="second" />
        </Field>
        <Field name="endTime" of={of.endTime} hint={t('到结束时间不再赠送')}>
          <MomentPicker unit="second" />
        </Field>
      </div>
      <Field name="isOn" of={of.isOn} hint={t('启用后会员可在商户收款码充值')}>
        <CodeSelect codes={OnOff} />
      </Field>
    </FormDialog>
  )
}

function Tiers() {
  return (
    <Form.List name="tiers">
      {(rows, { add, remove }) => (
        <>
          {rows.map(({ key, name }) => (
            <TierFields key={key} place={name} onRemove={rows.length > 1 ? () => remove(name) : undefined} />
          ))}
          {rows.length < mostTiers && (
            <Button
              className="tier-add"
              icon={<PlusOutlined />}
              onClick={() => add({ rechargeAmount: '', bonusAmount: '' })}
            >
              {t('添加档位')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

function TierFields({ place, onRemove }: { place: number; onRemove: (() => void) | undefined }) {
  const tier = Form.useWatch<Tier | undefined>(['tiers', place])
  const at = (name: keyof Tier, label: string, hint?: string) => ({
    name: [place, name],
    label,
    extra: hint,
    required: true,
    rules: [check(tierOf[name])],
    validateTrigger: 'onBlur' as const,
  })
  const amount = <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
  return (
    <fieldset className="tier">
      <legend>
        {t('第{n}档', { n: place + 1 })}
        {onRemove && (
          <Button type="link" danger size="small" onClick={onRemove}>
            {t('删除')}
          </Button>
        )}
      </legend>
      <div className="form-columns">
        <Form.Item {...at('rechargeAmount', t('充值金额'), t('达到此金额按本档赠送'))}>{amount}</Form.Item>
        <Form.Item {...at('bonusAmount', t('赠送金额'), t('不赠送填0'))}>{amount}</Form.Item>
      </div>
      <TierExample rechargeAmount={tier?.rechargeAmount ?? ''} bonusAmount={tier?.bonusAmount ?? ''} />
    </fieldset>
  )
}

const valuesOf = ({ activeName, rpiNo, tiers, startTime, endTime, isOn }: ActiveRow): Values => ({
  activeName,
  rpiNo,
  tiers: [...tiers],
  startTime,
  endTime,
  isOn,
})
