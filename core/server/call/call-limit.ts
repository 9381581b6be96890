import { commonErrors } from '../../shared/errors.ts'

/** Limits on the calls of one user. */
export interface CallLimits {
  /** Calls a second that may go on for ever. */
  readonly perSecond: number
  /** Calls that may come at once after a rest. */
  readonly burst: number
  /** Calls that may be under way at one moment. */
  readonly atOnce: number
}

/** Limits around a rate, far above what people and honest programs reach; 0: none. @source docs/server-safety.md 33 */
export const limitsOf = (perSecond: number): CallLimits | null =>
  perSecond === 0 ? null : { perSecond, burst: 20 * perSecond, atOnce: 40 }

/** Sessions and users that are remembered at most; who was not heard of for longest is forgotten first. */
const mostRemembered = 10_000

/** Calls that one user has left. */
interface Bucket {
  calls: number
  /** Time at which `calls` was right, by the monotonic clock, in milliseconds. */
  at: number
  underWay: number
}

/** Limits what each user calls, in this process. All sessions of a user draw from one bucket. */
export interface CallLimit {
  /**
   * Takes one call from what the session's user has left.
   * @param session hash of the token
   * @throws common.tooFrequent with the seconds to wait as `retryAfter`
   */
  take(session: string): void
  /** Begins a call of a session. @returns what ends it @throws common.tooFrequent */
  begin(session: string): () => void
  /** Says whose a session is: known only once the database was asked. */
  recognise(session: string, user: string): void
}

/**
 * Makes the limit of a process.
 * @param refused hears of every refusal: too many a second, or at once
 */
export function makeCallLimit(
  { perSecond, burst, atOnce }: CallLimits,
  refused: (why: 'rate' | 'atOnce') => void,
): CallLimit {
  const sessions = new Map<string, Bucket>()
  const users = new Map<string, Bucket>()
  const bucketOf = (session: string): Bucket => {
    const bucket = sessions.get(session) ?? { calls: burst, at: performance.now(), underWay: 0 }
    remember(sessions, session, bucket)
    return bucket
  }
  const refuse = (why: 'rate' | 'atOnce', retryAfter: number): never => {
    refused(why)
    throw commonErrors.tooFrequent().with({ retryAfter })
  }
  return {
    take: (session) => {
      const bucket = bucketOf(session)
      const now = performance.now()
      bucket.calls = Math.min(burst, bucket.calls + ((now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      if (bucket.calls < 1) refuse('rate', Math.ceil((1 - bucket.calls) / perSecond))
      bucket.calls -= 1
    },
    begin: (session) => {
      const bucket = bucketOf(session)
      if (bucket.underWay >= atOnce) refuse('atOnce', 1)
      bucket.underWay += 1
      return () => {
        bucket.underWay -= 1
      }
    },
    recognise: (session, user) => {
      const own = bucketOf(session)
      const bucket = users.get(user) ?? own
      remember(users, user, bucket)
      if (bucket !== own) sessions.set(session, bucket)
    },
  }
}

/** Puts an entry behind all others, and forgets the first when they are too many. */
function remember(map: Map<string, Bucket>, key: string, bucket: Bucket): void {
  map.delete(key)
  map.set(key, bucket)
  if (map.size <= mostRemembered) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
