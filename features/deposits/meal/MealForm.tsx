import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemarkField } from '../../../core/web/field/RemarkField.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { PayWay } from '../../channels/channels.shared.ts'
import { ModelsField } from '../../channels/channels.web.ts'
import { ForfeitMode, ReachKind, RefundMode, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'
import { MealDraft, pledgeMeal } from './meal.contract.ts'
import type { MealListRow } from './MealListPage.tsx'

const shape = MealDraft.shape

interface Values {
  mealName: string
  pledgeAmount: string
  reachKind: number
  reachAmount: string
  reachCount: number
  reachMonths: number
  reachDays: number
  countPayWays: string[]
  minTradeAmount: string
  refundMode: number
  refundTarget: number
  forfeitMode: number
  rpmNos: string[]
  payReward: string
  reachReward: string
  mealStatus: boolean
  remark: string
}

const initial = {
  reachKind: ReachKind.amount,
  reachDays: 180,
  minTradeAmount: '1.00',
  refundMode: RefundMode.onRequest,
  refundTarget: RefundTarget.original,
  forfeitMode: ForfeitMode.forfeit,
  payReward: '0.00',
  reachReward: '0.00',
  rpmNos: [],
  countPayWays: [],
  mealStatus: true,
  remark: '',
}

/** Adds or changes a package; one that deposits use goes on as a new version. */
export function MealForm({ row, onClose }: { row: MealListRow | null; onClose: () => void }) {
  const sending = useSend(pledgeMeal.save, { done: row ? t('更新成功') : t('新增成功') })
  const isUsed = row !== null && row.orderCount > 0
  const save = async ({ countPayWays, mealStatus, ...values }: Values) =>
    (await sending.send({
      ...values,
      reachKind: values.reachKind as never,
      refundMode: values.refundMode as never,
      refundTarget: values.refundTarget as never,
      forfeitMode: values.forfeitMode as never,
      countPayWays: countPayWays.join(','),
      mealStatus: mealStatus ? 1 : 0,
      ...(row ? { id: row.id, version: row.version } : {}),
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑押金套餐') : t('新增押金套餐')}
      width={760}
      initial={
        row ? { ...row, countPayWays: row.countPayWays.split(','), mealStatus: Boolean(row.mealStatus) } : initial
      }
      keptAs={row ? undefined : 'pledgeMeal.new'}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      {isUsed && (
        <p className="plain-hint">
          {t('已有 {n} 个押金订单使用该套餐：保存后形成新版本，已有订单按原条款执行。', { n: row.orderCount })}
        </p>
      )}
      <Fields />
    </FormDialog>
  )
}

function Fields() {
  const form = Form.useFormInstance<Values>()
  const reachKind = Form.useWatch('reachKind', form)
  const now = useStore(language)
  return (
    <>
      <div className="form-columns">
        <Field name="mealName" of={shape.mealName}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field name="pledgeAmount" of={shape.pledgeAmount} hint={t('0.01 至 9999.99')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="reachKind" of={shape.reachKind}>
          <CodeSelect codes={ReachKind} />
        </Field>
        {reachKind !== ReachKind.count && (
          <Field
            name="reachAmount"
            of={shape.reachAmount}
            missing={t('请填写达标条件')}
            hint={reachKind === ReachKind.monthly ? t('每个月须达到的交易额') : t('考核期内累计交易额')}
          >
            <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
          </Field>
        )}
        {reachKind === ReachKind.monthly && (
          <Field name="reachMonths" of={shape.reachMonths} missing={t('请填写达标条件')} hint={t('自支付日起按月计算')}>
            <InputNumber min={1} max={24} precision={0} />
          </Field>
        )}
        {reachKind === ReachKind.count && (
          <Field name="reachCount" of={shape.reachCount} missing={t('请填写达标条件')}>
            <InputNumber min={1} max={1_000_000} precision={0} />
          </Field>
        )}
        <Field name="reachDays" of={shape.reachDays} hint={t('自支付日起，1 至 730 天')}>
          <InputNumber min={1} max={730} precision={0} />
        </Field>
        <Field name="minTradeAmount" of={shape.minTradeAmount} hint={t('低于该金额的交易不计入')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="refundMode" of={shape.refundMode}>
          <CodeSelect codes={RefundMode} />
        </Field>
        <Field name="refundTarget" of={shape.refundTarget} hint={t('超过通道退款期限时退到商户钱包')}>
          <CodeSelect codes={RefundTarget} />
        </Field>
        <Field name="forfeitMode" of={shape.forfeitMode}>
          <CodeSelect codes={ForfeitMode} />
        </Field>
        <Form.Item name="mealStatus" label={t('启用状态')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Field name="payReward" of={shape.payReward} hint={t('授予顶级服务商的上限')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="reachReward" of={shape.reachReward} hint={t('授予顶级服务商的上限')}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
      </div>
      <Field name="countPayWays" of={shape.countPayWays}>
        <Select
          mode="multiple"
          options={codeSetOf(PayWay).entries.map((entry) => ({ value: String(entry.value), label: entry[now] }))}
        />
      </Field>
      <Field name="rpmNos" of={shape.rpmNos}>
        <ModelsField />
      </Field>
      <RemarkField of={shape.remark} />
    </>
  )
}
