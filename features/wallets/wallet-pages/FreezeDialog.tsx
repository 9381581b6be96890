import { Alert, Form, Input, Segmented } from 'antd'
import { AmountField } from '../../../core/web/field/AmountField.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { withThousands } from '../../../core/web/show/money-text.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Money } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { balanceRecord, FreezeKind } from '../balance-record/balance-record.contract.ts'
import { merchantWallet } from '../merchant-wallet/merchant-wallet.contract.ts'
import { type ShownRow } from './WalletActions.tsx'
import { balanceAfter } from '../wallet/wallet-screen.rules.ts'
import { wallet } from '../wallet/wallet.contract.ts'

const { reason } = balanceRecord.change.input.shape

interface Values {
  changeKind: (typeof FreezeKind)[keyof typeof FreezeKind]
  amount: string
  reason: string
  payPwd: string
}

/** Freezes part of a wallet's balance, or gives it back: says what the owner can use afterwards. @source docs/domain/money.md 5.2 */
export function FreezeDialog({ row, onClose }: { row: ShownRow; onClose: () => void }) {
  const sending = useSend(balanceRecord.change, { also: [wallet.list, merchantWallet.page] })
  const save = async ({ changeKind, amount, reason: why, payPwd }: Values) => {
    const { userNo, userType, walletKind } = row
    const input = { userNo, userType, walletKind, changeKind, amount, reason: why, payPwd: md5Hex(payPwd) }
    return (await sending.send(input)) !== null
  }
  return (
    <FormDialog<Values>
      title={t('冻结或解冻余额：{name}', { name: row.userName || row.userNo })}
      initial={{ changeKind: FreezeKind.freeze, amount: '', reason: '' }}
      okText={t('确定')}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <Facts>
        <Fact label={t('主体')}>{`${row.userName} ${row.userNo}`}</Fact>
        <Fact label={t('钱包类型')}>
          <CodeText codes={WalletKind} value={row.walletKind} />
        </Fact>
        <Fact label={t('可用余额')}>
          <Money value={row.availableAmount} />
        </Fact>
        <Fact label={t('冻结余额')}>
          <Money value={row.frozenAmount} />
        </Fact>
      </Facts>
      <Form.Item name="changeKind" label={t('冻结类型')}>
        <Segmented
          options={[
            { value: FreezeKind.freeze, label: t('冻结') },
            { value: FreezeKind.unfreeze, label: t('解冻') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['changeKind', 'amount']}>
        {({ getFieldValue }) => (
          <Effect
            row={row}
            isFreezing={getFieldValue('changeKind') === FreezeKind.freeze}
            amount={String(getFieldValue('amount') ?? '')}
          />
        )}
      </Form.Item>
      <Field name="reason" of={reason}>
        <Input.TextArea rows={2} showCount />
      </Field>
      <PayPasswordField />
    </FormDialog>
  )
}

/** The amount, and in words what the owner can use afterwards. */
function Effect({ row, isFreezing, amount }: { row: ShownRow; isFreezing: boolean; amount: string }) {
  const most = isFreezing ? row.availableAmount : row.frozenAmount
  const availableAfter = balanceAfter(row.availableAmount, amount, !isFreezing)
  const frozenAfter = balanceAfter(row.frozenAmount, amount, isFreezing)
  return (
    <>
      <AmountField name="amount" label={t('金额')} most={most} />
      <Form.Item>
        <Alert
          type="warning"
          showIcon
          title={
            availableAfter !== null && frozenAfter !== null
              ? t('操作后可用余额 {available} 元，冻结余额 {frozen} 元。', {
                  available: withThousands(availableAfter),
                  frozen: withThousands(frozenAfter),
                })
              : t('请输入金额，这里将显示操作后的余额。')
          }
        />
      </Form.Item>
    </>
  )
}
