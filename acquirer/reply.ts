import { z } from 'zod'
import { type Fen, fen } from '../core/shared/money.ts'
import type { Acquirer, App } from './acquirer.ts'
import { type ErrorCode, errorTexts, Refused } from './error-codes.ts'
import type { Answer } from './wire.ts'
import type { Effects } from './wire-control.ts'

/** A call as its answering function gets it. */
export interface Call {
  acquirer: Acquirer
  app: App
  /** Values of the `:name` places of the path. */
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  effects: Effects
}

/** Done; here is what it became. */
export const done = <Data>(data: Data): Answer<Data> => ({ code: 'SUCCESS', errCode: null, errMsg: null, data })

/** Under way; ask later. */
export const underWay = <Data>(data: Data): Answer<Data> => ({ code: 'PROCESSING', errCode: null, errMsg: null, data })

/** Not done. Unlike `Refused` it keeps what the call wrote. */
export function failed<Data = never>(errCode: string, data: Data | null = null): Answer<Data> {
  return { code: 'FAIL', errCode, errMsg: errorTexts[errCode as ErrorCode] ?? errCode, data }
}

/** The body of a call in its shape. @throws Refused BAD_REQUEST, naming the first field at fault */
export function shaped<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const result = shape.safeParse(body)
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  throw new Refused('BAD_REQUEST', `${path.join('.')} ${message}`.trim(), 400)
}

const most = 99_999_999_999_999

/** Whole fen of 0 or more, from a JSON integer. */
export const fenField = z
  .int()
  .min(0)
  .max(most)
  .transform((value): Fen => fen(value))
/** Whole fen above 0. */
export const amountField = z
  .int()
  .min(1)
  .max(most)
  .transform((value): Fen => fen(value))
/** A client's own number. */
export const outNoField = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
export const textField = z.string().trim().min(1).max(255)
export const payWayField = z.literal([1, 2, 3, 4, 5, 6, 7, 8])
export const urlField = z.url({ protocol: /^https?$/ }).max(500)
export const dayField = z.iso.date()

/** A price line as it travels. @source docs/domain/network.md 8.2 */
export const priceField = z.object({
  payWay: payWayField,
  ratePpm: z.int().min(0).max(1_000_000),
  capAmount: fenField.nullable().optional(),
  minFee: fenField.optional(),
  d0RatePpm: z.int().min(0).max(1_000_000).optional(),
  d0Fee: fenField.optional(),
})

/** A settlement account as it travels. */
export const accountField = z.object({
  accountNo: textField,
  accountName: textField,
  bankName: textField.optional(),
  accountKind: z.literal(['PUBLIC', 'PRIVATE']).optional(),
})
