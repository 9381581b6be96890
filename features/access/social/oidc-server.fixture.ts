import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** An OpenID provider on this machine, with one client, at which the person that a test names is signed in at once. */
export interface OidcServer {
  readonly issuer: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  /** Goes where a browser is sent, and gives where it is sent back to. */
  visit(address: string, person: string): Promise<URL>
  close(): Promise<void>
}

/**
 * Starts it.
 * @param redirectUri the only place that it sends browsers back to
 * @param first       who is signed in at it until a test names somebody
 */
export async function startOidcServer(redirectUri: string, first = ''): Promise<OidcServer> {
  const client = { clientId: 'countinghouse', clientSecret: 'a secret of many characters' }
  let person = first
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: ['of the test'] },
    claims: { openid: ['sub'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
    findAccount: async (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, name: `Name of ${accountId}`, picture: '' }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: person } })
    else void answer(request, response)
  })
  return {
    issuer,
    client,
    visit: async (address, who) => {
      person = who
      const cookies = new Map<string, string>()
      let next = new URL(address)
      for (let step = 0; step < 10 && next.origin === issuer; step++) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = reply.headers.get('location')
        if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
        next = new URL(location, next)
      }
      return next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
