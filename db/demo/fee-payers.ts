import { setTimeout as sleep } from 'node:timers/promises'
import { operatorId } from './accounts.ts'
import { control } from './acquirer.ts'

/** Codes of the forms that take payments. */
export interface OpenForms {
  readonly trip: string
  readonly meals: string
}

/** Answers to the fields of a form in their order; several to one field where it takes several. */
type Answers = readonly (string | readonly string[])[]

/** Number of times a payer looks for the way to the channel, and milliseconds between two looks. */
const looks = 100
const lookMs = 100

/** Parents fill in the forms as their phones show them, and pay at the sandbox acquirer; the last one leaves before paying. */
export async function payFees(url: string, acquirerUrl: string, { trip, meals }: OpenForms): Promise<void> {
  const wishes: readonly [form: string, answers: Answers][] = [
    [trip, ['王小明', '13912340001']],
    [trip, ['李思雨', '13912340002']],
    [meals, ['王小明', ['午餐', '课后托管']]],
    [trip, ['陈嘉怡', '13912340003']],
  ]
  for (const [n, [form, answers]] of wishes.entries()) {
    const order = await fillIn(`${url}/f/${operatorId}${form}`, answers)
    if (n < wishes.length - 1) await control(acquirerUrl, `orders/${order}/pay`, { result: 'SUCCESS' })
  }
}

/** Sends a form. @returns number of the order at the acquirer, where the payer is sent to */
async function fillIn(address: string, answers: Answers): Promise<string> {
  const headers = { 'user-agent': 'MicroMessenger' }
  const page = await (await fetch(address, { headers })).text()
  const body = new FormData()
  body.set('key', /name="key" value="([0-9a-f]{32})"/.exec(page)?.[1] ?? '')
  for (const [n, answer] of answers.entries()) for (const one of [answer].flat()) body.append(`f${n + 1}`, one)
  const begun = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  const next = begun.headers.get('location')
  if (!next) throw new Error(`the demo's fee payment was refused: ${begun.status}`)
  for (let look = 0; look < looks; look++) {
    const order = /#pay\/([A-Z0-9]+)/.exec(await (await fetch(new URL(next, address), { headers })).text())?.[1]
    if (order) return order
    await sleep(lookMs)
  }
  throw new Error('the demo’s fee payment found no way to the acquirer')
}
