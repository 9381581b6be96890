import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostLevels } from '../../organisation/dept/dept.rules.ts'
import { type Moves, startMoves } from './move.fixture.ts'

let moves: Moves
let { from, to, mover, below }: Awaited<ReturnType<Moves['givenFour']>> = {} as never
let [operatorDept, fromDept, toDept, moverDept, belowDept] = ['', '', '', '', '']

/** Adds a department, by default at the top and of nobody. @returns its id */
const givenDept = async (name: string, parentId = '0', userNo: string | null = null): Promise<string> => {
  const [{ id }] = await moves.rows(
    `INSERT INTO dept (tenant_id, oem_no, parent_id, ancestors, dept_name, full_name, user_no)
     SELECT $1, $1, $2::bigint, coalesce((SELECT d.ancestors || ',' || d.id FROM dept d WHERE d.tenant_id = $1 AND d.id = $2::bigint), '0'), $3, $3, $4 RETURNING id::text`,
    parentId,
    name,
    userNo,
  )
  return id
}
const removed = (id: string) => moves.rows('UPDATE dept SET is_deleted = true WHERE tenant_id = $1 AND id = $2', id)
const deptAt = async (id: string) =>
  (
    await moves.rows(
      'SELECT parent_id::text AS parent, ancestors AS path, dept_name AS name FROM dept WHERE tenant_id = $1 AND id = $2',
      id,
    )
  )[0]

beforeAll(async () => {
  moves = await startMoves()
}, 60_000)
afterAll(() => moves.world.close())
beforeEach(async () => {
  ;({ from, to, mover, below } = await moves.givenFour())
  await moves.rows('DELETE FROM dept WHERE tenant_id = $1')
  operatorDept = await givenDept('总部')
  fromDept = await givenDept('东区', operatorDept, from.userNo)
  toDept = await givenDept('西区', operatorDept, to.userNo)
  moverDept = await givenDept('城区', fromDept, mover.userNo)
  belowDept = await givenDept('街道', moverDept, below.userNo)
})

describe('the department of a provider that moves', () => {
  it('goes below that of its new party, with all departments below', async () => {
    await moves.moved(mover.userNo, to.userNo)
    const path = `0,${operatorDept},${toDept}`
    expect(await deptAt(moverDept)).toEqual({ parent: toDept, path, name: '城区' })
    expect(await deptAt(belowDept)).toEqual({ parent: moverDept, path: `${path},${moverDept}`, name: '街道' })
    expect(await deptAt(fromDept)).toMatchObject({ parent: operatorDept })
  })

  it('is the one that stands now: one that was removed before stays where it was', async () => {
    await removed(belowDept)
    await removed(moverDept)
    const before = await deptAt(moverDept)
    const present = await givenDept('新城区', fromDept, mover.userNo)
    await moves.moved(mover.userNo, to.userNo)
    expect(await deptAt(present)).toMatchObject({ parent: toDept })
    expect(await deptAt(moverDept)).toEqual(before)
  })

  it('goes below one that stands: below the operator’s where that of the new party was removed', async () => {
    await removed(toDept)
    await moves.moved(mover.userNo, to.userNo)
    expect(await deptAt(moverDept)).toMatchObject({ parent: operatorDept })
  })

  it('has the party’s number for a name where its own is taken, by one that stands alone', async () => {
    const namesake = await givenDept('城区', toDept)
    await removed(await givenDept('街道', toDept))
    await moves.moved(mover.userNo, to.userNo)
    expect(await deptAt(moverDept)).toMatchObject({ parent: toDept, name: mover.userNo })
    expect(await deptAt(namesake)).toMatchObject({ name: '城区' })
    await moves.moved(below.userNo, to.userNo)
    expect(await deptAt(belowDept)).toMatchObject({ parent: toDept, name: '街道' })
  })

  it('goes to the top where the tree would have too many levels, and below its party where it just has not', async () => {
    let deepest = belowDept
    // Below the new party stand mover, below and as many more as there may be levels.
    for (let level = 5; level <= mostLevels; level++) deepest = await givenDept(`第${level}级`, deepest)
    const lowered = await givenDept('大区', operatorDept)
    await moves.moved(mover.userNo, to.userNo)
    expect(await deptAt(moverDept)).toMatchObject({ parent: toDept })
    await moves.moved(mover.userNo, from.userNo)
    await moves.rows(
      `UPDATE dept SET parent_id = $3::bigint, ancestors = ancestors || ',' || $3 WHERE tenant_id = $1 AND id = $2::bigint`,
      toDept,
      lowered,
    )
    await moves.moved(mover.userNo, to.userNo)
    expect(await deptAt(moverDept)).toMatchObject({ parent: '0', path: '0' })
    expect(await deptAt(belowDept)).toMatchObject({ path: `0,${moverDept}` })
  })
})
