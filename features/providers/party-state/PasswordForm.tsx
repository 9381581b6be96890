import { Input } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { partyState } from './party-state.contract.ts'

interface Values {
  pwd: string
}

const { pwd } = partyState.updatePwd.input.shape

/** Sets the password of a party's account; its user must change it at the next sign-in. */
export function PasswordForm({ of, onClose }: { of: { userNo: string; serviceName: string }; onClose: () => void }) {
  const sending = useSend(partyState.updatePwd)
  return (
    <FormDialog<Values>
      title={t('设置 {name} 的密码', { name: of.serviceName })}
      initial={null}
      pending={sending.isPending}
      error={sending.error}
      onSave={async (values) => (await sending.send({ userNo: of.userNo, pwd: md5Hex(values.pwd) })) !== null}
      onClose={onClose}
    >
      <p className="plain-hint">{t('其账号立即退出登录，下次登录须修改密码。')}</p>
      <Field name="pwd" of={pwd} label={t('新密码')} hint={t('5-15位，由英文、数字组成')}>
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Field>
    </FormDialog>
  )
}
