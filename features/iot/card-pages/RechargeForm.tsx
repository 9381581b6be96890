import { Select } from 'antd'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { Copyable } from '../../../core/web/show/values.tsx'
import { card } from '../card/card.contract.ts'
import { product } from '../product/product.contract.ts'
import { recharge } from '../recharge/recharge.contract.ts'

interface Values {
  productCode: string
  payPwd: string
}

/** Recharges a card: out of the own top-up wallet, at the operator's own cost for its staff. */
export function RechargeForm({
  card: { iccid, sn },
  onClose,
}: {
  card: { readonly iccid: string; readonly sn: string }
  onClose: () => void
}) {
  const renewals = useCall(product.renewals, {})
  const boosters = useCall(product.boosters, {})
  const sending = useSend(recharge.recharge, { done: t('已提交充值'), also: [card.list, card.info] })
  const optionsOf = (rows: typeof renewals.data) =>
    (rows ?? []).map(({ productCode, productName, price }) => ({
      value: productCode,
      label: `${productName} · ${withThousands(price)} ${t('元')}`,
    }))
  return (
    <FormDialog<Values>
      title={t('充值')}
      okText={t('确认充值')}
      initial={{ productCode: '', payPwd: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ productCode, payPwd }) =>
        (await sending.send({ iccid, productCode, payPwd: md5Hex(payPwd) })) !== null
      }
      onClose={onClose}
    >
      <Facts>
        <Fact label="ICCID">
          <Copyable value={iccid} />
        </Fact>
        <Fact label="SN">
          <Copyable value={sn} />
        </Fact>
      </Facts>
      <Field
        name="productCode"
        of={recharge.recharge.input.shape.productCode}
        hint={t('服务商由充值钱包支付，运营商自行承担')}
      >
        <Select
          loading={renewals.isPending || boosters.isPending}
          options={[
            { label: t('套餐续费'), options: optionsOf(renewals.data) },
            { label: t('加油包'), options: optionsOf(boosters.data) },
          ]}
        />
      </Field>
      <PayPasswordField />
    </FormDialog>
  )
}
