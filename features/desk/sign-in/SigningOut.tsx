import { send } from '../../../core/web/call/send.ts'
import { signOutLocally } from '../../../core/web/session/session.ts'
import { session } from '../../access/access.shared.ts'

/** Signs out: tells the server, and forgets the session here whatever it answers. */
export async function signOut(): Promise<void> {
  await send(session.logout, {}, { withToken: true }).catch(() => undefined)
  signOutLocally('')
}
