import { z } from 'zod'
import { createTimeFilter } from './filters/create-time-filter.ts'
import { count, int, maybeText } from './shapes/shapes.ts'

/** Users who may make a call: anyone, any approved signed-in user, or holders of a permission code. */
export type Permission = 'public' | 'signedIn' | (string & {})

/** Kind of a call's answer, when that is not the JSON envelope. */
export type AnswerKind =
  /** the envelope {code, success, data, msg} */
  | 'envelope'
  /** a sheet: streamed at once or moved to the download centre */
  | 'export'
  /** a file as it is: a template, a picture, a page */
  | 'file'
  /** a JSON body of its own, as the token call */
  | 'bare'
  /** a short text that another system waits for, as the answer to a channel's notification */
  | 'plain'

/** A declared call: one object drives server, typed client, OpenAPI page, permission seed and tests. */
export interface Call<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  /** Catalogue id, `C0545`. */
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Chinese name of the call; the English stands in the texts of the feature. */
  readonly title: string
  readonly permission: Permission
  readonly input: In
  readonly output: Out
  /** Name in the audit log of what the call changes; a call without it changes nothing. */
  readonly audit: string | null
  /** Whether it takes `requestNo`: every creating or money-moving call does. */
  readonly requestNo: boolean
  /** Whether it needs the caller's pay password (`payPwd`), or checks one that comes along: our own pages ask for it there. */
  readonly payPwd: boolean | 'ifGiven'
  readonly answer: AnswerKind
  /** Whether it takes files (multipart). */
  readonly upload: boolean
  /** Whether `size` may be -1, all rows. */
  readonly allowsAll: boolean
  /** Whether a user may make it who must change a given password before anything else. */
  readonly beforePasswordChange: boolean
  /** Whether a guest, who signed in through another service and is no user yet, gets an empty list. */
  readonly emptyForGuests: boolean
  /** Whether administrators (role alias `administrator` or `admin`) may make it without its permission code. @source docs/wire.md, Who = A */
  readonly forAdministrators: boolean
  /** Whether a page makes it by itself while somebody types: the history of a record leaves it out. */
  readonly byItself: boolean
  /** Other names of fields of the input: a filter goes by the name of the row's field as well. */
  readonly synonyms: Readonly<Record<string, string>>
  /**
   * Refusals that the answer itself may give, by their feature: names parted by blanks, `*` for all of the feature. Those
   * that follow from the rest of the declaration are not repeated (`refusalsOf`).
   */
  readonly refusals: Readonly<Record<string, string>>
}

interface Declaration<In extends z.ZodType, Out extends z.ZodType> {
  id: string
  method: 'GET' | 'POST'
  path: string
  title: string
  permission: Permission
  input?: In
  output?: Out
  audit?: string
  requestNo?: boolean
  payPwd?: boolean | 'ifGiven'
  answer?: AnswerKind
  upload?: boolean
  allowsAll?: boolean
  beforePasswordChange?: boolean
  emptyForGuests?: boolean
  forAdministrators?: boolean
  byItself?: boolean
  synonyms?: Readonly<Record<string, string>>
  refusals?: Readonly<Record<string, string>>
}

/** The answer of a write that says nothing but "done": `data: {}`. */
export const Done = z.object({})
export const NoInput = z.object({})

const declared: Call[] = []

/**
 * Declares a call.
 * @throws Error when its declaration is incomplete: a POST or audited call without audit name, a call that moves money
 *   without `requestNo`, a path outside /api
 * @source docs/architecture.md 2
 */
export function call<In extends z.ZodType = typeof NoInput, Out extends z.ZodType = typeof Done>(
  declaration: Declaration<In, Out>,
): Call<In, Out> {
  const { path, audit, payPwd, requestNo } = declaration
  if (!path.startsWith('/api/')) throw new Error(`${path} is not below /api`)
  if (!declaration.permission) throw new Error(`${path} does not say who may call it`)
  if ((payPwd || requestNo) && !audit) throw new Error(`${path} writes but has no audit name`)
  const whole = {
    input: NoInput as unknown as In,
    output: Done as unknown as Out,
    requestNo: false,
    payPwd: false,
    answer: 'envelope' as const,
    upload: false,
    allowsAll: false,
    beforePasswordChange: false,
    emptyForGuests: false,
    forAdministrators: false,
    byItself: false,
    synonyms: {},
    refusals: {},
    ...declaration,
    audit: audit ?? null,
  }
  declared.push(whole as unknown as Call)
  return whole
}

/** Every call declared so far; complete once the contents page of the calls has been read. */
export const allCalls = (): readonly Call[] => declared

/** Input of a call as the program holds it. */
export type InputOf<C> = C extends Call<infer In, z.ZodType> ? z.output<In> : never
/** Output of a call as the program answers it. */
export type OutputOf<C> = C extends Call<z.ZodType, infer Out> ? z.output<Out> : never
/** Input of a call as it is sent to the server. */
export type SentOf<C> = C extends Call<infer In, z.ZodType> ? z.input<In> : never
/** Output of a call as it is sent back, inside `data`. */
export type ReceivedOf<C> = C extends Call<z.ZodType, infer Out> ? z.input<Out> : never

/**
 * Page and page size: current from 1, size 1 to 200 (default 10); -1 is let through here and refused by `serve` unless the
 * call declares it. `pageNum/pageSize` and `pageNo/pageSize` are synonyms. For pages of what has no time of creation.
 * @source docs/wire.md 1.5
 */
export const Paging = z.object({
  current: int(-1).default(1),
  size: int(-1).default(10),
  ascs: maybeText(200).default(''),
  descs: maybeText(200).default(''),
})

/**
 * Input that every list takes: its page, and bounds of the time its rows were made (`madeWithin` applies them). @source
 * docs/wire.md 2.4
 */
export const PageQuery = Paging.extend(createTimeFilter)

/** A page of rows. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    records: z.array(row),
    total: count(),
    size: count(),
    current: count(),
    pages: count(),
    totalExact: count().optional(),
  })

/** Result of a list query before it becomes a page. */
export interface Rows<Row> {
  records: Row[]
  total: number
  /** False when the total was counted up to a limit only. */
  totalExact?: boolean
}

/** The page around rows. */
export const pageOf = <Row>(
  { current, size }: { current: number; size: number },
  { records, total, totalExact }: Rows<Row>,
) => ({
  records,
  total,
  size,
  current,
  pages: size > 0 ? Math.ceil(total / size) : 1,
  ...(totalExact === false ? { totalExact: 0 } : {}),
})
