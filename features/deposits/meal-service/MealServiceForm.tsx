import { Form, Input, Select, Switch } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { PartySelect } from '../../providers/providers.web.ts'
import { mealService, MealServiceDraft } from './meal-service.contract.ts'
import type { GrantListRow } from './MealServiceListPage.tsx'

const shape = MealServiceDraft.shape

interface Values {
  mealNo: string
  userNo: string
  payReward: string
  reachReward: string
  serviceMealStatus: boolean
}

/** Grants a package to a node right below, or changes what it is granted: never more than the giver's own. */
export function MealServiceForm({ row, onClose }: { row: GrantListRow | null; onClose: () => void }) {
  const sending = useSend(mealService.save, { done: row ? t('更新成功') : t('新增成功') })
  const save = async ({ serviceMealStatus, ...values }: Values) =>
    (await sending.send({
      ...values,
      serviceMealStatus: serviceMealStatus ? 1 : 0,
      ...(row ? { id: row.id, version: row.version } : {}),
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑套餐授权') : t('授权押金套餐')}
      initial={
        row
          ? { ...row, serviceMealStatus: Boolean(row.serviceMealStatus) }
          : { serviceMealStatus: true, payReward: '0.00', reachReward: '0.00' }
      }
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Fields row={row} />
    </FormDialog>
  )
}

function Fields({ row }: { row: GrantListRow | null }) {
  const form = Form.useFormInstance<Values>()
  const mealNo = Form.useWatch('mealNo', form)
  const meals = useCall(mealService.grantable, {}).data?.meals ?? []
  const chosen = meals.find((one) => one.mealNo === mealNo)
  const most = (amount: string | null | undefined) =>
    amount ? t('最多 {n} 元', { n: withThousands(amount) }) : t('奖励金额不能高于上级')
  return (
    <>
      <Field name="mealNo" of={shape.mealNo}>
        <Select
          disabled={row !== null}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...(row && !chosen ? [{ value: row.mealNo, label: row.mealName }] : []),
            ...meals.map((one) => ({
              value: one.mealNo,
              label: `${one.mealName} ¥${withThousands(one.pledgeAmount)}`,
            })),
          ]}
        />
      </Field>
      <Field name="userNo" of={shape.userNo} hint={t('直属下级服务商')}>
        <PartySelect
          kind={ServiceKind.provider}
          disabled={row !== null}
          chosen={row ? { no: row.userNo, name: row.userName } : undefined}
        />
      </Field>
      <div className="form-columns">
        <Field name="payReward" of={shape.payReward} hint={most(chosen?.payReward)}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
        <Field name="reachReward" of={shape.reachReward} hint={most(chosen?.reachReward)}>
          <Input inputMode="decimal" suffix={t('元')} autoComplete="off" />
        </Field>
      </div>
      <Form.Item name="serviceMealStatus" label={t('启用状态')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
