import { type Acquirer, findApp, newNumber } from './acquirer.ts'
import { timeText } from './clock.ts'
import { post } from './delivery.ts'
import { cancel, plan } from './due-work.ts'
import { jsonText } from './json-text.ts'
import type { NotifyEffect } from './wire-control.ts'
import type { Notification, NotificationEvent } from './wire-notifications.ts'

/** PENDING waits or is retried; NO_URL had nowhere to go; DROPPED was lost by an effect. */
export type NotificationState = 'PENDING' | 'DELIVERED' | 'GIVEN_UP' | 'NO_URL' | 'DROPPED'

/** A notification as stored. `orderKey` is the number of what it is about. */
export interface NotificationRow {
  notifyId: string
  appId: string
  event: NotificationEvent
  orderKey: string
  url: string | null
  body: string
  state: NotificationState
  attempts: number
  effects: NotifyEffect
  lastHttp: number | null
  lastAnswer: string | null
  createMs: number
  lastMs: number | null
}

type Content<Event> = Event extends NotificationEvent
  ? Omit<Extract<Notification, { event: Event }>, 'notifyId' | 'event' | 'occurredAt'>
  : never

/** Event to notify, with its receiver. */
export interface Telling<Event extends NotificationEvent> {
  event: Event
  appId: string
  orderKey: string
  url: string | null
  content: Content<Event>
  effects?: NotifyEffect | undefined
}

/** Delays before the retries, in seconds. @source docs/domain/money.md 3.4, 10 */
export const retryDelays = [15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600]

const reorderLimitMs = 600_000

/** Writes a notification and plans its delivery, in the caller's transaction, with whatever an effect does to it. */
export function tell<Event extends NotificationEvent>(acquirer: Acquirer, telling: Telling<Event>): void {
  const { store, clock } = acquirer
  const { event, appId, orderKey, url, effects = {} } = telling
  const notifyId = newNumber(acquirer, 'NT')
  const content: Record<string, unknown> = { ...telling.content }
  if (effects.amountDelta !== undefined) content['amount'] = (content['amount'] as bigint) + BigInt(effects.amountDelta)
  if (effects.otherMerchant) content['aisleMerchantNo'] = otherMerchant(acquirer, content['aisleMerchantNo'] as string)
  const now = clock.now()
  store.insert('notification', {
    notifyId,
    appId,
    event,
    orderKey,
    url,
    body: jsonText({ notifyId, event, occurredAt: timeText(now), ...content }),
    state: effects.drop ? 'DROPPED' : 'PENDING',
    effectsJson: effects,
    createMs: now,
  })
  if (effects.drop) return
  const isHeld = event === 'pay' && effects.reorder
  plan(acquirer, 'notify', notifyId, now + (isHeld ? reorderLimitMs : (effects.delayMs ?? 0)))
}

/** Lets the pay notification of an order go that was held back until its refund was told. */
export function releaseHeld(acquirer: Acquirer, aisleOrderNo: string): void {
  acquirer.store.run(
    `UPDATE due_work SET due_ms = :soon WHERE kind = 'notify' AND ref IN (SELECT notify_id FROM notification
       WHERE order_key = :aisleOrderNo AND event = 'pay' AND attempts = 0 AND effects_json LIKE '%"reorder":true%')`,
    { aisleOrderNo, soon: acquirer.clock.now() + 1500 },
  )
}

/** A notification by its id. */
export const findNotification = ({ store }: Acquirer, notifyId: string): NotificationRow | undefined =>
  store.get<NotificationRow>('SELECT * FROM notification WHERE notify_id = :notifyId', { notifyId })

/**
 * One attempt: posts the copies, records what came back, plans the next attempt or gives up. Never throws.
 * @param isFaithful leaves the signature and timestamp effects out (a resend by hand)
 */
export async function deliver(acquirer: Acquirer, notifyId: string, isFaithful = false): Promise<void> {
  const row = findNotification(acquirer, notifyId)
  const app = row && findApp(acquirer, row.appId)
  const startedMs = acquirer.clock.now()
  if (!row || !app) return cancel(acquirer, 'notify', notifyId)
  const url = row.url ?? app.notifyUrl
  if (!url) return record(acquirer, row, { state: 'NO_URL', http: null, answer: null }, startedMs)
  const { duplicates = 0, concurrent, badSignature = 0, staleTimestamp = 0 } = isFaithful ? {} : row.effects
  const one = () =>
    post({
      url,
      app,
      body: row.body,
      atMs: row.attempts < staleTimestamp ? startedMs - 3_600_000 : startedMs,
      isForged: row.attempts < badSignature,
    })
  const copies = row.attempts === 0 ? duplicates + 1 : 1
  const answers = concurrent ? await Promise.all(Array.from({ length: copies }, one)) : await inSequence(copies, one)
  const answer = answers.find(({ isTaken }) => isTaken) ?? answers.at(-1)!
  record(
    acquirer,
    row,
    { state: answer.isTaken ? 'DELIVERED' : 'PENDING', http: answer.http, answer: answer.text },
    startedMs,
  )
}

async function inSequence<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < times; i += 1) results.push(await work())
  return results
}

interface Outcome {
  state: NotificationState
  http: number | null
  answer: string | null
}

function record(
  acquirer: Acquirer,
  row: NotificationRow,
  { http, answer, ...outcome }: Outcome,
  startedMs: number,
): void {
  const { store } = acquirer
  const { notifyId, attempts } = row
  const state = row.state === 'DELIVERED' ? 'DELIVERED' : outcome.state
  const delay = retryDelays[attempts]
  const isOver = state !== 'PENDING' || delay === undefined
  store.transaction(() => {
    cancel(acquirer, 'notify', notifyId)
    const after = state === 'PENDING' && isOver ? 'GIVEN_UP' : state
    store.run(
      `UPDATE notification SET state = :after, attempts = attempts + 1, last_http = :http, last_answer = :answer, last_ms = :startedMs
       WHERE notify_id = :notifyId`,
      { notifyId, after, http, answer: answer?.slice(0, 500), startedMs },
    )
    if (!isOver) plan(acquirer, 'notify', notifyId, startedMs + delay * 1000)
  })
}

function otherMerchant({ store }: Acquirer, aisleMerchantNo: string): string {
  const other = store.get<{ aisleMerchantNo: string }>(
    'SELECT aisle_merchant_no FROM merchant WHERE aisle_merchant_no <> :aisleMerchantNo ORDER BY aisle_merchant_no LIMIT 1',
    { aisleMerchantNo },
  )
  return other?.aisleMerchantNo ?? 'M0000000000'
}
