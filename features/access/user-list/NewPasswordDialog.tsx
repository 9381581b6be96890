import { Button, Modal } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { Copyable } from '../../../core/web/show/values.tsx'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'

/** Random passwords, shown this once to the one who made them. */
export function NewPasswordDialog({
  passwords,
  onClose,
}: {
  passwords: readonly { name: string; password: string }[]
  onClose: () => void
}) {
  useFocusReturn()
  return (
    <Modal
      open
      centered
      width={420}
      title={t('新密码')}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('已记下，关闭')}
        </Button>
      }
    >
      <p className="question-text">{t('密码只显示这一次，请转告本人；首次登录须修改。')}</p>
      <dl className="facts">
        {passwords.map(({ name, password }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Copyable value={password} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
