import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Call } from '../../shared/call.ts'
import type { Language } from '../../shared/errors.ts'
import type { Translate } from '../../shared/refusal.ts'
import type { AuditNote } from './audit.ts'
import type { Caller } from './caller.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Moment } from '../database/moment.ts'
import type { SheetPlan } from '../sheets/sheet.ts'
import type { UploadedFile } from '../http/upload.ts'

/**
 * Parts that a handler may use for its answer. The transaction is open, sees the caller's rows alone, and commits after the
 * answer.
 */
export interface Answering<In> {
  readonly tx: Tx
  readonly caller: Caller
  readonly input: In
  readonly now: Moment
  readonly files: readonly UploadedFile[]
  /** English of a Chinese text, for sheets and other words that leave with the answer. */
  readonly translate: Translate
  /** Says what was changed: the record's kind, number, and the fields before and after. */
  audit(note: AuditNote): void
  /** Says something beside the data, in the place of 操作成功. */
  say(words: string): void
  /** Runs work in a transaction of its own that stays even when the call is refused: counters of wrong tries. */
  apart<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs work once the call's transaction has committed: waking a worker. Nothing that must happen may stand here. */
  afterCommit(work: () => void): void
}

/** Parts that the answer to a public call may use: no caller, no tenant until it enters one. */
export interface AnsweringPublic<In> extends Omit<Answering<In>, 'caller'> {
  /** The database, for who holds no transaction or needs one of its own. */
  readonly db: Db
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  readonly headers: Record<string, string | string[] | undefined>
  /** The body's bytes as they came, for signatures over them; empty without a body. */
  readonly rawBody: Buffer
  /** Path and query as they came, for signatures over them. */
  readonly target: string
}

/** The answer of a `plain` call. */
export interface PlainAnswer {
  status: number
  text: string
  /** Address to which a 302 sends the browser. */
  location?: string
}

/** A file as an answer: a template, a picture, a redirect's target. */
export interface FileAnswer {
  name: string
  type: string
  body: Buffer | Readable
  /** Shown in the browser instead of saved; only for types that cannot run. */
  inline?: boolean
}

/**
 * Context for look-ups before an outside system is asked: a transaction that changes nothing and ends before the request.
 */
export type Looking<In> = Pick<Answering<In>, 'tx' | 'caller' | 'input' | 'now' | 'files'>

/**
 * Context for asking an outside system: no transaction and no connection is open; what must stay in any case is done
 * `apart`.
 */
export interface AskingOutside<In> extends Pick<Answering<In>, 'caller' | 'input' | 'now' | 'apart'> {
  /** The database, for transactions in which an answer is kept at once. */
  readonly db: Db
}

/** Steps that answer a call that asks an outside system. */
interface AskingParts<In, Seen, Heard, Answer> {
  look(context: Looking<In>): Promise<Seen>
  ask(context: AskingOutside<In>, seen: Seen): Promise<Heard>
  settle(context: Answering<In>, heard: Heard): Promise<Answer>
}

/** The part of an answer that comes before the call's own transaction. */
interface Before {
  readonly look: (context: never) => Promise<unknown>
  readonly ask: (context: never, seen: unknown) => Promise<unknown>
}

/** A call with its answer, as `serve` takes it. */
export interface Handled {
  readonly call: Call
  readonly isPublic: boolean
  /** Of a call that asks an outside system, what `ask` gave stands behind the context. */
  readonly answer: (context: never, heard?: unknown) => Promise<unknown>
  readonly before?: Before
  /** Of a call whose answers are kept: under which name, by input and language; null for one that is read each time. */
  readonly keptAs?: (input: Record<string, unknown>, language: Language) => string | null
}

const handledOf = (
  call: unknown,
  isPublic: boolean,
  answer: unknown,
  more: Pick<Handled, 'before' | 'keptAs'> = {},
): Handled => ({ call: call as Call, isPublic, answer: answer as Handled['answer'], ...more })

/** Answers a declared call of signed-in users. */
export function handle<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  answer: (context: Answering<z.output<In>>) => Promise<z.output<Out>>,
): Handled {
  return handledOf(call, false, answer)
}

/**
 * Answers a declared call of signed-in users that asks an outside system, which may take its time: first it looks up what
 * to ask, then it asks while no connection is held, then the call's own transaction settles what was heard. The world may
 * have moved meanwhile: `settle` holds what it changes and looks again.
 * @source docs/server-safety.md 10
 */
export function handleAsking<In extends z.ZodType, Out extends z.ZodType, Seen, Heard>(
  call: Call<In, Out>,
  parts: AskingParts<z.output<In>, Seen, Heard, z.output<Out>>,
): Handled {
  return askingOf(call, parts as AskingParts<unknown, unknown, unknown, unknown>)
}

/** As handleAsking, for a declared call that answers a file. */
export function handleAskingFile<In extends z.ZodType, Out extends z.ZodType, Seen, Heard>(
  call: Call<In, Out>,
  parts: AskingParts<z.output<In>, Seen, Heard, FileAnswer>,
): Handled {
  if (call.answer !== 'file') throw new Error(`${call.path} is not declared as a file`)
  return askingOf(call, parts as AskingParts<unknown, unknown, unknown, unknown>)
}

const askingOf = (call: unknown, { look, ask, settle }: AskingParts<unknown, unknown, unknown, unknown>): Handled =>
  handledOf(call, false, settle, { before: { look, ask } })

/**
 * Answers a declared call from the platform's reference data alone, the same for every signed-in user. Its answers are kept
 * until somebody says that the data changed, by `bumpReference`.
 * @param keptAs under which name an answer is kept, by its input; null where it is read each time
 */
export function handleReference<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  keptAs: (input: z.output<In>, language: Language) => string | null,
  answer: (context: Pick<Answering<z.output<In>>, 'tx' | 'input'> & { language: Language }) => Promise<z.output<Out>>,
): Handled {
  if (call.permission !== 'signedIn' || call.audit) throw new Error(`${call.path} is not the same for everybody`)
  const readAnswer = ({ tx, caller, input }: Answering<z.output<In>>) =>
    answer({ tx, input, language: caller.language })
  return handledOf(call, false, readAnswer, { keptAs: keptAs as Handled['keptAs'] })
}

/** Answers a declared call that needs no token. */
export function handlePublic<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  answer: (context: AnsweringPublic<z.output<In>>) => Promise<z.output<Out>>,
): Handled {
  return handledOf(call, true, answer)
}

/** Answers a declared call that another system makes and that wants a short text: no transaction, it opens its own. */
export function handlePlain<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  answer: (context: Omit<AnsweringPublic<z.output<In>>, 'tx' | 'now'>) => Promise<PlainAnswer>,
): Handled {
  if (call.answer !== 'plain') throw new Error(`${call.path} is not declared as plain`)
  return handledOf(call, true, answer)
}

/** Answers a declared export: which rows, which columns. Small ones stream, large ones go to the download centre. */
export function handleExport<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  plan: (context: Pick<Answering<z.output<In>>, 'tx' | 'caller' | 'input' | 'now' | 'translate'>) => Promise<SheetPlan>,
): Handled {
  if (call.answer !== 'export') throw new Error(`${call.path} is not declared as an export`)
  return handledOf(call, false, plan)
}

/** Answers a declared call with a file. */
export function handleFile<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  answer: (context: Answering<z.output<In>>) => Promise<FileAnswer>,
): Handled {
  if (call.answer !== 'file') throw new Error(`${call.path} is not declared as a file`)
  return handledOf(call, false, answer)
}

/** Answers a declared call that needs no token with a file: what a signed address leads to. No transaction: a store may take its time. */
export function handlePublicFile<In extends z.ZodType, Out extends z.ZodType>(
  call: Call<In, Out>,
  answer: (context: Omit<AnsweringPublic<z.output<In>>, 'tx' | 'now'>) => Promise<FileAnswer>,
): Handled {
  if (call.answer !== 'file') throw new Error(`${call.path} is not declared as a file`)
  return handledOf(call, true, answer)
}

/**
 * Joins the calls of several places.
 * @throws Error when a call is answered twice
 */
export function joinCalls(...places: readonly (readonly Handled[])[]): readonly Handled[] {
  const all = new Map<Call, Handled>()
  for (const one of places.flat()) {
    if (all.has(one.call)) throw new Error(`${one.call.method} ${one.call.path} is answered twice`)
    all.set(one.call, one)
  }
  return [...all.values()]
}
