import { Input } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { OwnerField } from '../wallet-choice/OwnerField.tsx'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import { wallet } from '../wallet/wallet.contract.ts'

const { userNo, walletKind, remark } = wallet.add.input.shape

interface Values {
  userNo: string
  walletKind: (typeof WalletKind)[keyof typeof WalletKind]
  remark: string
}

/** Opens a wallet, empty, for a party or merchant that has none of the kind. */
export function WalletForm({ onClose }: { onClose: () => void }) {
  const adding = useSend(wallet.add, { done: t('新增成功') })
  return (
    <FormDialog<Values>
      title={t('新增钱包')}
      initial={{ userNo: '', walletKind: WalletKind.profit, remark: '' }}
      pending={adding.isPending}
      error={adding.error}
      onSave={async (values) => (await adding.send(values)) !== null}
      onClose={onClose}
    >
      <Field name="userNo" of={userNo} hint={t('服务商、员工、商户或子运营商的编号')}>
        <OwnerField />
      </Field>
      <Field
        name="walletKind"
        of={walletKind}
        hint={t('服务商和子运营商：分润、奖励、充值钱包；员工：分润、奖励钱包；商户：商户钱包')}
      >
        <CodeSelect codes={WalletKind} />
      </Field>
      <Field name="remark" of={remark}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </FormDialog>
  )
}
