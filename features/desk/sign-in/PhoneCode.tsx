import type { CodeOf } from '../../../core/shared/codes.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { t } from '../../../core/web/language/language.ts'
import { send } from '../../../core/web/call/send.ts'
import { sms, type SmsScene } from '../../access/access.shared.ts'
import { useCountdown } from '../../access/access.web.ts'

/**
 * Returns the reason why a text is no phone number, in the words and the order of the specification; '' when it is one.
 * @source the specification 5; catalogue R403 to R406
 */
export function phoneError(phone: string): string {
  if (phone.trim() === '') return t('手机号码不能为空')
  if (phone.trim().length !== 11) return t('手机号码长度不为11位')
  return /^1[3-9]\d{9}$/.test(phone.trim()) ? '' : t('手机号码格式不正确')
}

/** The button that sends a code to a typed phone: its label, and what it does; gives the words of what is wrong, or ''. */
export function usePhoneCode(scene: CodeOf<typeof SmsScene>): {
  label: string
  isWaiting: boolean
  ask(phone: string, tenantId: string): Promise<string>
} {
  const { label, isWaiting, start } = useCountdown()
  return {
    label,
    isWaiting,
    ask: async (phone, tenantId) => {
      const wrong = phoneError(phone)
      if (wrong || isWaiting) return wrong
      try {
        await send(sms.send, { mobile: phone.trim(), scene, tenantId })
        start()
        return ''
      } catch (error) {
        return callErrorOf(error).message
      }
    },
  }
}
