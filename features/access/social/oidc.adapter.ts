import { createHash } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { askJson, type Journey, type SocialProvider } from './social.adapter.ts'

/** Data that an OpenID provider publishes about itself. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const Keys = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const TokenReply = z.object({ id_token: z.string() })

/** Signatures with a private key alone: what the client's own secret could sign proves nothing. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

/**
 * Signing in through an OpenID Connect provider: authorization code with proof key, identity from the signed id token.
 * @param issuer its address without a slash at the end; what it publishes there says the rest
 */
export function oidcProvider({
  issuer,
  clientId,
  clientSecret,
}: {
  issuer: string
  clientId: string
  clientSecret: string
}): SocialProvider {
  const discover = async () => {
    const found = await askJson(`${issuer}/.well-known/openid-configuration`, Discovery)
    if (found.issuer.replace(/\/$/, '') !== issuer) throw new Error(`${issuer} calls itself ${found.issuer}`)
    return found
  }
  return {
    source: 'oidc',
    addressOf: async ({ state, verifier, nonce, redirectUri }) => {
      const address = new URL((await discover()).authorization_endpoint)
      const parts = {
        client_id: clientId,
        response_type: 'code',
        scope: 'openid profile',
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parts)) address.searchParams.set(name, value)
      return address.href
    },
    identify: async (code, journey) => {
      const { issuer: named, token_endpoint, jwks_uri } = await discover()
      const { id_token } = await askJson(token_endpoint, TokenReply, tokenRequest(code, journey))
      const keys = createLocalJWKSet((await askJson(jwks_uri, Keys)) as JSONWebKeySet)
      const { payload } = await jwtVerify(id_token, keys, {
        issuer: named,
        audience: clientId,
        algorithms,
        clockTolerance: 60,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      if (payload.nonce !== journey.nonce) throw new Error('the id token belongs to another sign-in')
      const told = (claim: unknown) => (typeof claim === 'string' ? claim : '')
      return {
        subject: payload.sub ?? '',
        nickName: told(payload.name) || told(payload.preferred_username) || told(payload.nickname),
        avatar: told(payload.picture),
      }
    },
  }

  function tokenRequest(code: string, { verifier, redirectUri }: Journey) {
    const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')
    return {
      method: 'POST' as const,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        authorization: `Basic ${basic}`,
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }).toString(),
    }
  }
}
