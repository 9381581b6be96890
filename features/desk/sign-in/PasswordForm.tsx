import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { stayInField } from '../../../core/web/form/stay-in-field.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { passwordErrors, profile } from '../../access/access.shared.ts'
import { mostPasswordCharacters, newPasswordRule } from './new-password.tsx'

interface Typed {
  oldPassword: string
  newPassword: string
  newPassword1: string
}

/**
 * Changes the sign-in password: old, new, new again. Their MD5 travel.
 * @param onChanged what follows; without it the user stays here
 */
export function PasswordForm({ onChanged }: { onChanged?: () => void }) {
  const [form] = Form.useForm<Typed>()
  const [isChanged, setChanged] = useState(false)
  const changing = useSend(profile.updatePassword, { done: t('密码已修改，其他设备上的登录已退出') })
  useUnsaved(isChanged)
  const save = async ({ oldPassword, newPassword, newPassword1 }: Typed) => {
    const done = await changing.send({
      oldPassword: md5Hex(oldPassword),
      newPassword: md5Hex(newPassword),
      newPassword1: md5Hex(newPassword1),
    })
    if (!done) return
    form.resetFields()
    setChanged(false)
    onChanged?.()
  }
  const words = passwordErrors.format().words(language.get())
  return (
    <Form
      form={form}
      name="password"
      layout="vertical"
      onValuesChange={() => setChanged(true)}
      onFinish={(typed) => void save(typed)}
      scrollToFirstError={{ focus: true }}
    >
      <Form.Item
        name="oldPassword"
        label={t('原密码')}
        rules={[{ required: true, message: t('请输入原密码') }]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('新密码')}
        extra={words}
        rules={[{ required: true, pattern: newPasswordRule, message: words }]}
        validateTrigger="onBlur"
      >
        <Input.Password autoComplete="new-password" maxLength={mostPasswordCharacters} />
      </Form.Item>
      <Form.Item
        name="newPassword1"
        label={t('确认密码')}
        dependencies={['newPassword']}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: t('请再次输入新密码') },
          {
            validator: (_, value) =>
              !value || value === form.getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(t('两次密码输入不一致'))),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={mostPasswordCharacters} />
      </Form.Item>
      <Button type="primary" htmlType="submit" onMouseDown={stayInField} loading={changing.isPending}>
        {t('修改密码')}
      </Button>
    </Form>
  )
}
