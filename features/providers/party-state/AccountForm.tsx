import { Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { party } from '../party/party.contract.ts'
import { partyState } from './party-state.contract.ts'

const { account } = partyState.updateAccount.input.shape

/** Changes the account that a party signs in by; its password and its sessions stay. */
export function AccountForm({ of, onClose }: { of: { userNo: string; serviceName: string }; onClose: () => void }) {
  const sending = useSend(partyState.updateAccount, { also: [party.list] })
  return (
    <FormDialog<{ account: string }>
      title={t('修改 {name} 的登录账号', { name: of.serviceName })}
      initial={null}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ userNo: of.userNo, ...values })) !== null}
      onClose={onClose}
    >
      <p className="plain-hint">{t('下次登录使用新账号，密码不变。')}</p>
      <Field name="account" of={account} hint={t('3-45位字母、数字或_@.-')}>
        <Input autoComplete="off" autoFocus />
      </Field>
    </FormDialog>
  )
}
