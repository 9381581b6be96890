import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { stayInField } from '../../../core/web/form/stay-in-field.ts'
import { t } from '../../../core/web/language/language.ts'
import { renameUser } from '../../../core/web/session/session.ts'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { profile, sms, SmsScene } from '../../access/access.shared.ts'
import { AvatarField } from './AvatarField.tsx'
import { useCountdown } from '../../access/access.web.ts'
import { phoneError } from '../sign-in/PhoneCode.tsx'

type Own = ReceivedOf<typeof profile.info>
const { realName, name, phone, email } = profile.updateInfo.input.shape

interface Typed {
  avatar: string
  realName: string
  name: string
  phone: string
  email: string
  code?: string
  oldCode?: string
}

/** The user's own record. Another phone needs the code sent to it, and the one sent to the phone before. */
export function ProfileForm({ own }: { own: Own }) {
  const [form] = Form.useForm<Typed>()
  const [isChanged, setChanged] = useState(false)
  const saving = useSend(profile.updateInfo, { done: t('更新成功') })
  useUnsaved(isChanged)
  const typedPhone = Form.useWatch('phone', form)
  const isNewPhone = typedPhone !== undefined && typedPhone !== own.phone && typedPhone !== ''
  const save = async ({ code = '', oldCode = '', ...typed }: Typed) => {
    if (!(await saving.send({ ...typed, code, oldCode }))) return
    setChanged(false)
    renameUser({ real_name: typed.realName, nick_name: typed.name, avatar: typed.avatar })
  }
  return (
    <Form<Typed>
      form={form}
      name="profile"
      layout="vertical"
      initialValues={{ avatar: own.avatar, realName: own.realName, name: own.name, phone: own.phone, email: own.email }}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setChanged(true)}
      onFinish={(typed) => void save(typed)}
    >
      <Form.Item name="avatar" label={t('头像')}>
        <AvatarField name={own.realName} />
      </Form.Item>
      <div className="form-columns">
        <Field name="realName" of={realName}>
          <Input autoComplete="name" />
        </Field>
        <Field name="name" of={name}>
          <Input autoComplete="nickname" />
        </Field>
        <Field name="phone" of={phone}>
          <Input inputMode="tel" autoComplete="tel" maxLength={11} />
        </Field>
        <Field name="email" of={email}>
          <Input inputMode="email" autoComplete="email" />
        </Field>
      </div>
      {isNewPhone && <PhoneProof phone={typedPhone} hadPhone={own.phone !== ''} />}
      <Button type="primary" htmlType="submit" onMouseDown={stayInField} loading={saving.isPending}>
        {t('保存')}
      </Button>
    </Form>
  )
}

function PhoneProof({ phone: newPhone, hadPhone }: { phone: string; hadPhone: boolean }) {
  const toNew = useSend(sms.sendForChange, { done: t('验证码已发送') })
  const toOld = useSend(sms.sendToSelf, { done: t('验证码已发送') })
  const [newPause, oldPause] = [useCountdown(), useCountdown()]
  const wrong = phoneError(newPhone)
  const code = { inputMode: 'numeric', maxLength: 6, autoComplete: 'one-time-code' } as const
  const askNew = async () => (await toNew.send({ mobile: newPhone })) && newPause.start()
  const askOld = async () => (await toOld.send({ scene: SmsScene.changePhone })) && oldPause.start()
  return (
    <div className="form-columns">
      <Form.Item
        name="code"
        label={t('新手机验证码')}
        rules={[{ required: true, message: t('请输入短信验证码') }]}
        extra={
          wrong || (
            <Button type="link" size="small" disabled={newPause.isWaiting} onClick={() => void askNew()}>
              {newPause.label}
            </Button>
          )
        }
      >
        <Input {...code} />
      </Form.Item>
      {hadPhone && (
        <Form.Item
          name="oldCode"
          label={t('原手机验证码')}
          rules={[{ required: true, message: t('请输入短信验证码') }]}
          extra={
            <Button type="link" size="small" disabled={oldPause.isWaiting} onClick={() => void askOld()}>
              {oldPause.label}
            </Button>
          }
        >
          <Input {...code} />
        </Form.Item>
      )}
    </div>
  )
}
