import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { send } from '../../../core/web/call/send.ts'
import { session as signedIn, signIn, signOutLocally, type TokenAnswer } from '../../../core/web/session/session.ts'
import { dropItem, storedValue, storeItem } from '../../../core/web/storage.ts'
import { session } from '../../access/access.shared.ts'
import { refreshTokens } from '../sign-in/SigningIn.tsx'

/** Storage key of the user's own session while the browser is signed in as another user. */
const ownItem = 'ownSession'

interface OwnSession {
  readonly refreshToken: string
  readonly tenantId: string
}

/** Signs in as a provider after a question; all windows of this browser become the provider's. @source docs/domain/network.md 2.7 */
export async function loginInAs({ userNo, serviceName }: { userNo: string; serviceName: string }): Promise<void> {
  const isSure = await confirm({
    title: t('代登录 {name}', { name: serviceName }),
    text: t('将以该服务商的账号进入系统，最长30分钟；不能进行资金操作、修改密码和结算卡，全部操作记录双方用户。'),
    okText: t('代登录'),
  })
  if (!isSure) return
  const { refreshToken, tenantId } = signedIn.get()
  try {
    const input = { grant_type: 'login_as', serviceUserNo: userNo, tenantId }
    const answer = await send(session.token, input, { withToken: true })
    enter(answer as TokenAnswer, { refreshToken, tenantId })
  } catch (error) {
    notifyFailure(callErrorOf(error))
  }
}

/** Ends the session in the provider's account and takes up the user's own again. */
export async function leaveLoginAs(): Promise<void> {
  const own = storedValue<OwnSession>(ownItem)
  await send(session.logout, {}, { withToken: true }).catch(() => undefined)
  const answer = own ? await refreshTokens(own.refreshToken, own.tenantId).catch(() => null) : null
  enter(answer as TokenAnswer | null, null)
}

/** Begins anew with a session: menus, tabs and answers of the one before must not be seen. */
function enter(answer: TokenAnswer | null, own: OwnSession | null): void {
  signOutLocally('')
  if (own) storeItem(ownItem, own)
  else dropItem(ownItem)
  if (answer) signIn(answer)
  location.assign('/')
}
