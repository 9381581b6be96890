import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AvatarField } from './AvatarField.tsx'
import { mostPasswordCharacters, newPasswordRule } from '../sign-in/new-password.tsx'
import { PasswordForm } from '../sign-in/PasswordForm.tsx'

describe('the picture of a user', () => {
  it('is a jpg or png, and its tip says how large; nothing enforces that (R401, R402)', () => {
    const field = renderToStaticMarkup(<AvatarField name="王五" />)
    expect(field).toMatch(/<input type="file"[^>]* accept="image\/jpeg,image\/png"/)
    expect(field).toContain('只能上传jpg/png文件，且不超过500kb')
  })
})

describe('a new password', () => {
  it.each([
    ['abc12', true],
    ['ABCDE12345abcde', true],
    ['abc1', false],
    ['abcdefgh12345678', false],
    ['abc 12', false],
    ['abc-12', false],
    ['密码abc12', false],
  ])('%s, of letters and digits only: %s (R408)', (typed, passes) => expect(newPasswordRule.test(typed)).toBe(passes))

  it('cannot be typed longer than 15 (R389)', () => {
    expect(mostPasswordCharacters).toBe(15)
    const form = renderToStaticMarkup(<PasswordForm />)
    expect(form).toMatch(
      /<input[^>]*(id="password_newPassword"[^>]*maxlength="15"|maxlength="15"[^>]*id="password_newPassword")/i,
    )
  })
})
