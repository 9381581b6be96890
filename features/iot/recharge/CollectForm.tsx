import { useSend } from '../../../core/web/call/use-send.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { PayWay } from '../../channels/channels.shared.ts'
import { recharge } from './recharge.contract.ts'
import type { RechargeRow } from './RechargeListPage.tsx'

const scanned = { wechat: PayWay.wechat, alipay: PayWay.alipay, unionpayQr: PayWay.unionpayQr }

/** Begins the payment of an unpaid fee: the code that the merchant scans stands on the order a moment later. */
export function CollectForm({ row, onClose }: { row: RechargeRow; onClose: () => void }) {
  const sending = useSend(recharge.collect, {
    done: t('已创建收款码，请在充值单中查看'),
    also: [recharge.list, recharge.detail],
  })
  return (
    <FormDialog<{ payWay: 1 | 2 | 3 }>
      title={t('收取流量费')}
      okText={t('创建收款码')}
      initial={{ payWay: PayWay.wechat }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ payWay }) => (await sending.send({ rechargeCode: row.rechargeCode, payWay })) !== null}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('商户名称')}>{[row.rpiName, row.rpiNo].filter(Boolean).join(' ')}</Fact>
        <Fact label={t('金额')}>
          <strong>
            <Money value={row.amount} />
          </strong>
        </Fact>
      </Facts>
      <Field name="payWay" of={recharge.collect.input.shape.payWay}>
        <CodeSelect codes={PayWay} only={Object.values(scanned)} />
      </Field>
    </FormDialog>
  )
}
