import type { z } from 'zod'
import { type Outgoing, sendOutgoing } from '../../../core/server/http/outgoing.ts'

/** Identity of a person as another service states it. */
export interface Identity {
  /** Unique at that service, and never given to somebody else. */
  readonly subject: string
  readonly nickName: string
  readonly avatar: string
}

/** Values that belong to one way there and back. */
export interface Journey {
  readonly state: string
  /** Secret of the way; services that know proof keys get its hash on the way there. */
  readonly verifier: string
  readonly nonce: string
  /** Address to which the service sends the browser back. */
  readonly redirectUri: string
}

/** A service that tells who somebody is. */
export interface SocialProvider {
  /** Its name on the wire, `oidc`. */
  readonly source: string
  /** Builds the address that the browser goes to. @throws Error when the service cannot be asked */
  addressOf(journey: Journey): Promise<string>
  /**
   * Identifies the person who came back with a code. @throws Error when the code is not right or the service cannot be asked
   */
  identify(code: string, journey: Journey): Promise<Identity>
}

/** A service that failed: who signs in learns no more than that it did. */
export interface SocialFailure {
  readonly source: string
  readonly error: unknown
}

const providers = new Map<string, SocialProvider>()
let hear: (failure: SocialFailure) => void = () => undefined

/** Says, once at the start, through which services one may sign in, and who hears of their failures. */
export function useSocialProviders(
  list: readonly SocialProvider[],
  failed: (failure: SocialFailure) => void = () => undefined,
): void {
  providers.clear()
  for (const provider of list) providers.set(provider.source, provider)
  hear = failed
}

/** Tells the installer's log why a service failed. */
export const socialFailed = (failure: SocialFailure): void => hear(failure)

/** The service of a name. */
export const socialProvider = (source: string): SocialProvider | undefined => providers.get(source)

/** Names of all services. */
export const socialSources = (): string[] => [...providers.keys()]

/** Asks a service and reads its JSON answer. @throws Error unless it is a 200 of the shape */
export async function askJson<Shape extends z.ZodType>(
  url: string,
  shape: Shape,
  outgoing: Outgoing = { method: 'GET' },
): Promise<z.output<Shape>> {
  const { status, body } = await sendOutgoing(url, outgoing)
  if (status !== 200) throw new Error(`${new URL(url).origin} answered ${status}`)
  return shape.parse(JSON.parse(body.toString('utf8')))
}
