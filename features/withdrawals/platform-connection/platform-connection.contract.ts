import type { Fen } from '../../../core/shared/money.ts'
import type { PayoutEvent } from '../../channels/channels.shared.ts'

/** One payment as a platform is asked to make it. Its number is used once and for ever. */
export interface PayoutOrder {
  readonly payoutNo: string
  /** Amount that arrives at the payee. */
  readonly amountFen: Fen
  /** Tax that the platform withholds beside it; 0 for none. */
  readonly taxFen: Fen
  readonly account: string
  readonly name: string
  readonly bankName: string
  readonly branchCode: string
  readonly isCompany: boolean
  /** The payee's identity number where tax is withheld, else ''. */
  readonly idNo: string
}

/**
 * Statement of a platform about one payment, in one form for responses, query responses and notifications. `failed` is
 * definite: the code is on the platform's own list of final codes. Whatever is not clear is `unknown`.
 * @source docs/domain/money.md 5.6, Never pay twice
 */
export type PayoutAnswer =
  /** It has the order and works on it. */
  | { readonly kind: 'accepted'; readonly platformOrderNo: string }
  | {
      readonly kind: 'paid'
      readonly platformOrderNo: string
      readonly amountFen: Fen
      readonly costFen: Fen | null
      readonly finishTime: string | null
    }
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string; readonly isRetryable: boolean }
  /** It says that the payment failed, by a code that is no definite failure: it counts with its bill alone. */
  | { readonly kind: 'denied'; readonly platformOrderNo: string; readonly code: string; readonly reason: string }
  /** Paid, and then sent back by the payee's bank. */
  | {
      readonly kind: 'returned'
      readonly platformOrderNo: string
      readonly amountFen: Fen
      readonly reason: string
      readonly finishTime: string | null
    }
  /** It says that it does not know the number. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A person whom a tax platform is to pay. */
export interface TaxPerson {
  readonly name: string
  readonly idNo: string
}

/** Status of an agreement at a tax platform; `unknown` when the answer was not clear. */
export type AgreementAnswer =
  | { readonly kind: 'unsigned'; readonly signUrl: string }
  | { readonly kind: 'signed'; readonly signTime: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** The HTTP side of a payout platform. It never repeats a request, never throws, and answers within seconds. */
export interface PayoutPlatform {
  submit(order: PayoutOrder): Promise<PayoutAnswer>
  query(payoutNo: string): Promise<PayoutAnswer>
  /** Asks for an agreement with a person; asked again it gives the one that is there. Tax platforms alone. */
  agree?(person: TaxPerson): Promise<AgreementAnswer>
}

/** The connection of a platform as it is configured, secrets included. */
export interface PlatformConnection {
  readonly adapter: string
  readonly [field: string]: unknown
}

/** A kind of connection: which fields it needs, how one is opened, and what its notifications say. */
export interface PayoutAdapter {
  /** Fields that `apiConfig` must hold as texts. */
  readonly fields: readonly string[]
  open(connection: PlatformConnection, platformCode: string): PayoutPlatform
  /** A failure is definite only by the platform's own list of codes. */
  read(event: PayoutEvent): PayoutAnswer
}

/** The kinds of connections that code speaks to, by the `adapter` of their apiConfig. */
export type PayoutAdapters = ReadonlyMap<string, PayoutAdapter>

/**
 * The connection in the text of an apiConfig, with its adapter, or null when the text is none: no JSON object, an adapter
 * nobody knows, a field missing.
 */
export function connectionOf(
  adapters: PayoutAdapters,
  apiConfig: string,
): { adapter: PayoutAdapter; connection: PlatformConnection } | null {
  try {
    const read: unknown = JSON.parse(apiConfig)
    if (read === null || typeof read !== 'object' || Array.isArray(read)) return null
    const connection = read as Record<string, unknown>
    const adapter = adapters.get(String(connection.adapter))
    const isWhole = adapter?.fields.every((field) => typeof connection[field] === 'string' && connection[field] !== '')
    return adapter && isWhole ? { adapter, connection: connection as unknown as PlatformConnection } : null
  } catch {
    return null
  }
}
