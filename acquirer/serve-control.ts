import { z } from 'zod'
import type { Acquirer } from './acquirer.ts'
import { instantOf } from './clock.ts'
import { clockState, type ControlRoute, controlRoutes } from './control-calls.ts'
import { Refused } from './error-codes.ts'
import { deliver, findNotification } from './notifications.ts'
import { costOwner, defaultCosts, setPrices } from './prices.ts'
import { done, failed, shaped, textField } from './reply.ts'
import { type Found, router } from './routing.ts'
import { storeSetting } from './settings.ts'
import type { Answer } from './wire.ts'
import type { Worker } from './worker.ts'

/** A request to `/control/`, its body read and parsed. */
export interface ControlRequest {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}

const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/)
  .refine((text) => Number.isFinite(instantOf(text)), 'no such time')
const MoveShape = z.object({
  set: moment.optional(),
  advanceSeconds: z
    .number()
    .min(0)
    .max(400 * 86_400)
    .optional(),
  frozen: z.boolean().optional(),
})
const ResetShape = z
  .object({ seed: z.int().optional(), clock: moment.optional(), frozen: z.boolean().optional() })
  .optional()
const BatchShape = z.array(z.object({ path: textField, body: z.unknown() })).max(20_000)

const findRoute = router<ControlRoute>(controlRoutes)

interface WaitingRoute {
  method: 'GET' | 'POST'
  path: string
  answer(bench: Bench, request: ControlRequest, params: Record<string, string>): Promise<unknown>
}

/** Parts that the waiting calls act on. */
interface Bench {
  acquirer: Acquirer
  worker: Worker
}

const findWaiting = router<WaitingRoute>([
  {
    method: 'POST',
    path: '/control/clock',
    answer: ({ acquirer, worker }, { body }) => moveClock(acquirer, worker, body),
  },
  { method: 'POST', path: '/control/reset', answer: ({ acquirer, worker }, { body }) => reset(acquirer, worker, body) },
  {
    method: 'POST',
    path: '/control/notifications/:id/resend',
    answer: ({ acquirer }, _, { id }) => resend(acquirer, id!),
  },
  {
    method: 'POST',
    path: '/control/batch',
    answer: ({ acquirer }, { body }) => Promise.resolve(batch(acquirer, body)),
  },
])

/** Answers a control call and wakes the worker. @returns the envelope and its HTTP status */
export async function serveControl(
  acquirer: Acquirer,
  worker: Worker,
  request: ControlRequest,
): Promise<{ status: number; answer: Answer<unknown> }> {
  try {
    const waiting = findWaiting(request.method, request.path)
    if (waiting)
      return { status: 200, answer: done(await waiting.route.answer({ acquirer, worker }, request, waiting.params)) }
    const found = findRoute(request.method, request.path)
    if (!found) throw new Refused('UNKNOWN_PATH', undefined, 404)
    return { status: 200, answer: done(act(acquirer, found, request)) }
  } catch (cause) {
    if (cause instanceof Refused)
      return {
        status: cause.httpStatus === 200 ? 409 : cause.httpStatus,
        answer: { ...failed(cause.errCode), errMsg: cause.message },
      }
    console.error('sandbox acquirer: a control call failed', cause)
    return { status: 500, answer: failed('SYSTEM_ERROR') }
  } finally {
    worker.wake()
  }
}

/** Gives an empty store what every run starts with: the acquirer's cost prices. */
export function startAfresh({ store }: Acquirer): void {
  const isEmpty = store.get('SELECT 1 FROM price WHERE owner = :owner', { owner: costOwner }) === undefined
  if (isEmpty) setPrices(store, costOwner, defaultCosts)
}

function act(
  acquirer: Acquirer,
  { route, params }: Found<ControlRoute>,
  { query, body }: Pick<ControlRequest, 'query' | 'body'>,
): unknown {
  return acquirer.store.transaction(() => route.answer({ acquirer, params, query, body }))
}

async function moveClock(acquirer: Acquirer, worker: Worker, body: unknown): Promise<unknown> {
  const { set, advanceSeconds = 0, frozen } = shaped(MoveShape, body)
  const { clock } = acquirer
  const fromMs = set === undefined ? clock.now() : instantOf(set)
  await worker.moveClock(fromMs + Math.round(advanceSeconds * 1000), frozen ?? clock.isFrozen())
  return clockState(acquirer)
}

/** Everything but apps and settings goes; the clock stands where it is told, else at the machine's time. */
async function reset(acquirer: Acquirer, worker: Worker, body: unknown): Promise<unknown> {
  const { seed = 1, clock, frozen = false } = shaped(ResetShape, body) ?? {}
  const { store } = acquirer
  store.transaction(() => {
    const tables = store.all<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('app', 'setting')`,
    )
    store.run('PRAGMA defer_foreign_keys = ON')
    for (const { name } of tables) store.run(`DELETE FROM ${name}`)
    store.run(`DELETE FROM setting WHERE name IN ('crowd', 'clock')`)
    storeSetting(store, 'seed', seed)
    acquirer.seed = seed
    startAfresh(acquirer)
  })
  await worker.moveClock(clock === undefined ? Date.now() : instantOf(clock), frozen)
  return { seed, ...clockState(acquirer) }
}

async function resend(acquirer: Acquirer, notifyId: string): Promise<unknown> {
  if (!findNotification(acquirer, notifyId)) throw new Refused('UNKNOWN_PATH', notifyId, 404)
  await deliver(acquirer, notifyId, true)
  const { state, attempts, lastHttp, lastAnswer } = findNotification(acquirer, notifyId)!
  return { notifyId, state, attempts, lastHttp, lastAnswer }
}

/** All in one transaction, each item in its own part of it: a refused item leaves nothing behind and stops nothing. */
function batch(acquirer: Acquirer, body: unknown): { answers: Answer<unknown>[] } {
  const items = shaped(BatchShape, body)
  return acquirer.store.transaction(() => ({
    answers: items.map((item) => {
      const found = findRoute('POST', item.path)
      if (!found) return { ...failed('UNKNOWN_PATH'), errMsg: item.path }
      try {
        return done(act(acquirer, found, { query: {}, body: item.body }))
      } catch (cause) {
        if (!(cause instanceof Refused)) throw cause
        return { ...failed(cause.errCode), errMsg: cause.message }
      }
    }),
  }))
}
