/** Reason why a call did not do what was asked. */
export type CallFailure =
  /** the server said no, with its reason */
  | 'refused'
  /** the server failed itself */
  | 'fault'
  /** no answer in time */
  | 'timeout'
  /** no way to the server */
  | 'offline'
  /** the session has ended */
  | 'signedOut'

/** A call that failed, as screens show it. */
export class CallError extends Error {
  readonly kind: CallFailure
  /** Code of the answer, else 0. */
  readonly code: number
  /** Name of the refusal, `onboarding.stepMissing`; '' when the answer has none. */
  readonly refusal: string
  /** Number of the request for the people who look after the server; '' when none came back. */
  readonly requestId: string
  /** Data that the refusal carries besides its words: who changed a record, and when. */
  readonly detail: Readonly<Record<string, unknown>>
  /** Whether the answer gave no reason: the message is ours then. */
  readonly isWordless: boolean

  constructor(
    kind: CallFailure,
    message: string,
    {
      code = 0,
      refusal = '',
      requestId = '',
      detail = {},
      isWordless = false,
    }: {
      code?: number
      refusal?: string
      requestId?: string
      detail?: Readonly<Record<string, unknown>>
      isWordless?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.refusal = refusal
    this.requestId = requestId
    this.detail = detail
    this.isWordless = isWordless
  }

  /**
   * The request number as a page shows it: of a fault, by which support finds the call. A refusal says in its words what to
   * do, so it shows none; one without words does.
   * @source docs/screen-quality.md 24
   */
  get supportNo(): string {
    const isExplained = (this.kind === 'refused' || this.kind === 'signedOut') && this.code < 500 && !this.isWordless
    return isExplained ? '' : this.requestId
  }

  /** Whether the answer was lost on the way, so that nobody here knows what the server did. */
  get isLost(): boolean {
    return this.kind === 'timeout' || this.kind === 'offline'
  }
}

/** A failure as a CallError; anything that is none is a fault of this page. */
export function callErrorOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  return new CallError('fault', error instanceof Error ? error.message : String(error))
}
