import { config } from 'zod'
import { startErrorLog } from '../failure/error-log.ts'
import { startInputWatch } from '../session/input-watch.ts'
import { type EnglishSources, startLanguage } from '../language/language.ts'
import { startLock } from '../session/lock.ts'
import { startSession } from '../session/session.ts'
import { startStyleNonce } from '../theme/style-nonce.ts'
import { startUnsavedGuard } from '../unsaved.ts'
import { startScreenClass } from './screen-class.ts'

/** Starts what lives outside the components, in the order in which one needs the other; the entrance has painted the page. */
export async function startWeb(english: EnglishSources): Promise<void> {
  // The policy of the page forbids code made of text, which the shapes would try for speed.
  config({ jitless: true })
  startErrorLog()
  startStyleNonce()
  startScreenClass()
  startSession()
  startLock()
  startInputWatch()
  startUnsavedGuard()
  await startLanguage(english)
}
