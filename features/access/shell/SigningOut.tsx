import { send } from '../../../core/web/send.ts'
import { signOutLocally } from '../../../core/web/session.ts'
import { session } from '../session/session.contract.ts'

/** Signs out: tells the server, and forgets the session here whatever it answers. */
export async function signOut(): Promise<void> {
  await send(session.logout, {}, { withToken: true }).catch(() => undefined)
  signOutLocally('')
}
