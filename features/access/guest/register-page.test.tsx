import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { isGuest, type Session, session, type UserInfo } from '../../../core/web/session/session.ts'
import { RegisterPage, Submitted } from '../../desk/sign-in/RegisterPage.tsx'

const before: Session = session.get()
afterEach(() => session.set(before))

const userOf = (user_id: string) => ({ user_id, nick_name: '访客' }) as unknown as UserInfo

describe('who sees the registration', () => {
  it.each([
    ['', true, 'R296'],
    [undefined as unknown as string, true, 'R296'],
    ['-1', true, 'R297'],
    ['7', false, 'R298'],
    ['1987654321098765432', false, 'R298'],
  ])('a user with the id %j: %s (%s)', (id, sees) => expect(isGuest(userOf(id))).toBe(sees))
})

describe('the registration', () => {
  it('has tenant, name, account, password and the password again (R200)', () => {
    session.set({ ...before, tenantId: '100001', user: userOf('-1') })
    const names = [...renderToStaticMarkup(<RegisterPage />).matchAll(/<input[^>]* name="(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(names).toEqual(['tenantId', 'name', 'account', 'password', 'password2'])
  })

  it('says under its own title that it was sent (R494, R495)', () => {
    const told = renderToStaticMarkup(<Submitted />)
    expect(told).toContain('注册申请已提交,请耐心等待管理员通过!')
    expect(told).toMatch(/role="alertdialog" aria-labelledby="registration-notice"/)
    expect(told).toMatch(/id="registration-notice">注册提示</)
  })
})
