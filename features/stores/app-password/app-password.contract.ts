import { z } from 'zod'
import { flag, labelled, maybeText, text } from '../../../core/shared/shapes/shapes.ts'

/** A person's new app password. @source docs/domain/network.md 24, updatePassV2 */
export const PasswordChange = z.object({
  mobile: labelled('手机号码', maybeText(20)).default(''),
  password: labelled('密码', text(64)),
  /** Merchants prove that the phone is the person's own. */
  smsCode: labelled('短信验证码', maybeText(10)).default(''),
})

/** Asks whether a person has an app password already. */
export const PasswordQuestion = z.object({ mobile: labelled('手机号码', maybeText(20)).default('') })

/** 1: the person has one; it is not asked for and not changed. */
export const PasswordAnswer = z.object({ isStaffPassWord: flag() })
