import type pg from 'pg'
import type { Call } from '../../core/shared/call.ts'
import type { TestUser, World } from '../kit/api.ts'
import { type Answer, fieldsOf, rowsOf, sendRaw } from './declared.fixture.ts'
import { filledWith, type Shown } from './filled.fixture.ts'

/** A list with somebody who sees rows of it, and what he asks for to see them. */
export interface AskedList {
  readonly call: Call
  readonly user: TestUser
  readonly input: Readonly<Record<string, unknown>>
  readonly rows: readonly Record<string, unknown>[]
}

/** Fields without which a list is refused, though each may be left out by its shape: one of them is meant. */
const named: Readonly<Record<string, readonly string[]>> = {
  C0457: ['storeNo'],
  C0458: ['storeNo'],
  C0402: ['storeNo'],
}

/** Fields that are asked for because the list is empty, or somebody else's, without them. */
const needed = (call: Call): readonly string[] => {
  const issues = call.input.safeParse({}).error?.issues ?? []
  return [...issues.map(({ path }) => String(path[0])), ...(named[call.id] ?? [])]
}

/**
 * A question for a list that finds rows.
 * @param periods bounds that are tried where none finds nothing: lists over money show today alone
 * @returns null when nobody finds any
 */
export async function askFor(
  world: World,
  users: readonly TestUser[],
  call: Call,
  shown: Shown,
  periods: readonly Readonly<Record<string, string>>[],
): Promise<AskedList | null> {
  const names = needed(call)
  const turns = names.length > 0 ? 40 : 1
  for (const user of users)
    for (let turn = 0; turn < turns; turn++) {
      const filled = filledWith(call, shown, turn)
      const own = Object.fromEntries(names.map((name) => [name, filled[name]]))
      for (const period of [{}, ...periods]) {
        const input = { ...own, ...period }
        const answer = await sendRaw(world, user, call, { ...input, size: 50 })
        const rows = rowsOf(answer)
        if (rows.length > 0) return { call, user, input, rows }
      }
    }
  return null
}

/** Bounds that lie before and after everything, each alone and both. */
const elsewhere: readonly Readonly<Record<string, string>>[] = [
  { createTime_dategt: '1990-01-01', createTime_datelt: '1990-01-02' },
  { createTime_dategt: '2100-01-01', createTime_datelt: '2100-01-02' },
  { createTime_datelt: '1990-01-02' },
  { createTime_dategt: '2100-01-01' },
]

/**
 * Finds faults in the handling of the creation time bounds of a list; [] for none. A single bound may be refused where the
 * other one is that of today.
 */
export async function faultsOfBounds(world: World, { call, user, input, rows }: AskedList): Promise<string[]> {
  const ask = (more: Readonly<Record<string, string>>) => sendRaw(world, user, call, { ...input, ...more, size: 50 })
  const faults: string[] = []
  const note = (asked: object, { status, text }: Answer) =>
    faults.push(`${call.id} ${call.path} ${JSON.stringify(asked)} ${status} ${text.slice(0, 120)}`)
  for (const bounds of elsewhere) {
    const answer = await ask(bounds)
    const isAlone = Object.keys(bounds).length === 1
    const isRefused = isAlone && answer.status === 400 && /开始时间不能大于结束时间|查询时间跨度/.test(answer.text)
    if (!isRefused && (answer.status !== 200 || rowsOf(answer).length > 0)) note(bounds, answer)
  }
  const reversed = { createTime_dategt: '2026-02-02', createTime_datelt: '2026-02-01' }
  const turned = await ask(reversed)
  if (turned.status !== 400 || !turned.text.includes('开始时间不能大于结束时间')) note(reversed, turned)
  for (const bound of ['createTime_dategt', 'createTime_datelt']) {
    const answer = await ask({ [bound]: '2026-02-30' })
    const label = bound.endsWith('gt') ? '开始时间' : '结束时间'
    if (answer.status !== 400 || !answer.text.includes(`${label}格式不正确`)) note({ [bound]: 'malformed' }, answer)
  }
  const made = rows[0]?.createTime
  if (typeof made === 'string' && made.length === 19) {
    const second = { createTime_dategt: made, createTime_datelt: made }
    const found = rowsOf(await ask(second))
    if (found.length === 0 || found.some((row) => row.createTime !== made)) note(second, await ask(second))
  }
  return faults
}

/** Whether a list takes bounds of the time of creation. */
export const takesBounds = (call: Call): boolean =>
  fieldsOf(call).has('createTime_dategt') && fieldsOf(call).has('createTime_datelt')

/** Rows of lists that the demo leaves empty. */
export async function writeRarer(owner: pg.Client, { tenantId, userId }: TestUser): Promise<void> {
  await owner.query(`INSERT INTO tenant_package (package_name, menu_ids) VALUES ('基础', '{}')`)
  await owner.query(
    `INSERT INTO top_menu (tenant_id, oem_no, code, name) SELECT t, t, 'top', '顶部' FROM unnest(ARRAY['000000', $1]) AS t`,
    [tenantId],
  )
  await owner.query(
    `INSERT INTO client (client_id, client_secret_hash, grant_types) VALUES ('other', 'x', '{password}')`,
  )
  await owner.query(
    `UPDATE rpi_basic SET manager_user_id = $2 WHERE tenant_id = $1 AND finish_status <> 2 AND rpi_kind = 0`,
    [tenantId, userId],
  )
}
