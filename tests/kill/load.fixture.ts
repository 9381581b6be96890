import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { moneyChange, MoneyChangeKind } from '../../features/wallets/adjustment/adjustment.contract.ts'
import { WalletKind } from '../../features/ledger/posting/ledger.contract.ts'
import { type Answer, answerOf, type Killing, look, until } from './killing.fixture.ts'

/** One click and what came of it. */
interface Click {
  readonly requestNo: string
  /** The number that was acknowledged; null: nothing was. */
  no: string | null
}

/** Clicks that people make while something is wrong. */
export interface Load {
  readonly clicks: Click[]
  /** Answers that were no success, in either language. */
  readonly refusals: Answer[]
  /** Reads that were answered, and those that were refused. */
  readonly reads: { good: number; refused: number }
  /** Requests without any answer: the connection was lost. */
  lost: number
  stop(): Promise<void>
}

const draft = ({ town }: Killing, requestNo: string) => ({
  changeKind: MoneyChangeKind.increase,
  userNo: town.payees[0]?.party.ownerNo,
  walletKind: WalletKind.profit,
  amount: '0.01',
  reason: `负载 ${requestNo} ${'原因'.repeat(60)}`,
  requestNo,
})

const click = (killing: Killing, requestNo: string, language: 'zh' | 'en' = 'zh') =>
  answerOf<{ moneyChangeNo: string }>(
    killing.port,
    killing.town.staff,
    moneyChange.submit,
    draft(killing, requestNo),
    language,
  )

/** Six people who write without pause and one who reads, until they are told to stop. */
export function startLoad(killing: Killing): Load {
  const load: Load = { clicks: [], refusals: [], reads: { good: 0, refused: 0 }, lost: 0, stop: async () => undefined }
  let isOver = false
  const people = Array.from({ length: 7 }, async (_, person) => {
    while (!isOver) {
      try {
        if (person === 6) await readOnce(killing, load)
        else await writeOnce(killing, load, person % 2 === 0 ? 'zh' : 'en')
      } catch {
        load.lost += 1
      }
      await sleep(120)
    }
  })
  load.stop = async () => {
    isOver = true
    await Promise.all(people)
  }
  return load
}

async function readOnce({ port, town }: Killing, { reads, refusals }: Load): Promise<void> {
  const answer = await answerOf(port, town.staff, moneyChange.list, null)
  reads[answer.success ? 'good' : 'refused'] += 1
  if (!answer.success) refusals.push(answer)
}

async function writeOnce(killing: Killing, { clicks, refusals }: Load, language: 'zh' | 'en'): Promise<void> {
  const one: Click = { requestNo: randomUUID(), no: null }
  clicks.push(one)
  const answer = await click(killing, one.requestNo, language)
  if (answer.success) one.no = answer.data.moneyChangeNo
  else refusals.push(answer)
}

/**
 * Repeats every click under its number: an acknowledged one must answer the same again, any other must be taken now, and in
 * the end there is one row a click.
 * @returns what does not hold
 */
export async function faultsOf(killing: Killing, { clicks }: Load): Promise<string[]> {
  const faults: string[] = []
  for (const one of clicks) {
    let again: Answer<{ moneyChangeNo: string }> | null = null
    await until(`the click ${one.requestNo} is acknowledged`, async () => {
      again = await click(killing, one.requestNo)
      return again.success
    })
    const no = (again as Answer<{ moneyChangeNo: string }> | null)?.data.moneyChangeNo ?? ''
    if (one.no !== null && one.no !== no) faults.push(`${one.no} was acknowledged, and is ${no} now`)
    one.no = no
  }
  const rows = await look<{ no: string }>(
    killing,
    `SELECT money_change_no AS no FROM money_change WHERE tenant_id = $1 AND reason LIKE '负载 %'`,
    [killing.town.tenantId],
  )
  const numbers = new Set(clicks.map(({ no }) => no))
  if (numbers.size !== clicks.length) faults.push(`${clicks.length} clicks have ${numbers.size} numbers`)
  const found = new Set(rows.map(({ no }) => no))
  for (const { no } of clicks) if (!found.has(no ?? '')) faults.push(`${no} was acknowledged and is lost`)
  return faults
}
