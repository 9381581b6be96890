import { handlePlain, handlePublic } from '../../../core/server/call/handle.ts'
import { claimGuess } from '../guess/guess.actions.ts'
import { loginTenant } from '../session/session.queries.ts'
import { addressKey, guessing } from '../guess/guess.rules.ts'
import { beginSocial, comingBack } from './social.actions.ts'
import { socialFailed, socialProvider, socialSources } from './social.adapter.ts'
import { social, socialErrors } from './social.contract.ts'

export const socialCalls = [
  handlePublic(social.sources, async () => socialSources().map((source) => ({ source }))),

  // A browser comes here by a link: whatever goes wrong sends it back to the sign-in page, with the name that OAuth2 has for it.
  handlePlain(social.render, async ({ input, apart, ip }) => {
    const provider = socialProvider(input.source)
    if (!provider) throw socialErrors.sourceUnknown()
    const back = (error: string) => ({ status: 302, text: '', location: `${comingBack(input.source)}&error=${error}` })
    const journey = await apart(async (tx) => {
      const guesser = { kind: 'address', key: `social ${addressKey(ip)}` } as const
      const { verdict } = await claimGuess(tx, guesser, { most: guessing.mostCaptchas })
      const tenant = verdict === 'free' ? await loginTenant(tx, input) : null
      return tenant && beginSocial(tx, { source: input.source, tenantId: tenant.oemNo, binding: input.binding })
    })
    if (!journey) return back('access_denied')
    try {
      return { status: 302, text: '', location: await provider.addressOf(journey) }
    } catch (error) {
      socialFailed({ source: input.source, error })
      return back('temporarily_unavailable')
    }
  }),
]
