import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '../../../core/shared/call.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'

/** Controllers of what administrators keep: roles, scopes, menus, top menus, tenants, packages, users, posts, departments, dictionaries, parameters, clients. */
const adminAreas =
  /^\/api\/blade-(system\/(role|menu|topmenu|tenant|tenant-package|data-scope|api-scope|post|dept|dict|dict-biz|param|client)|user)\//

/** Calls of these controllers that are open to every signed-in user: about oneself, to choose from, or to look at. */
const everybodys = [
  '/api/blade-system/dept/lazy-tree',
  '/api/blade-system/dept/select',
  '/api/blade-system/dept/selectList',
  '/api/blade-system/dept/tree',
  '/api/blade-system/dict-biz/dictionary',
  '/api/blade-system/dict/dictionary',
  '/api/blade-system/menu/buttons',
  '/api/blade-system/menu/routes',
  '/api/blade-system/menu/top-menu',
  '/api/blade-system/post/select',
  '/api/blade-system/role/select',
  '/api/blade-system/role/tree',
  '/api/blade-system/tenant/select',
  '/api/blade-user/detail',
  '/api/blade-user/hasPayPwd',
  '/api/blade-user/info',
  '/api/blade-user/search/user',
  '/api/blade-user/update-info',
  '/api/blade-user/update-password',
  '/api/blade-user/updatePayPwd',
  '/api/blade-user/userHasInfo',
]

/** One call adds and changes, with a permission for each: the answer asks for it, whose tests stand with each. */
const addsOrChanges = /\/(submit|submitUser)$/

let world: World
let clerk: TestUser
beforeAll(async () => {
  world = await startWorld()
  clerk = await givenUser(world, { tenantId: '100001' })
})
afterAll(() => world.close())

const calls = allCalls().filter(({ id, path }) => id < 'C9000' && adminAreas.test(path))

describe('the areas of administrators (R429)', () => {
  it('are refused to whoever was not given them', async () => {
    const guarded = calls.filter(
      ({ permission, upload }) => !upload && permission !== 'signedIn' && permission !== 'public',
    )
    expect(new Set(guarded.map(({ path }) => path.split('/')[3])).size).toBeGreaterThan(10)
    const letIn: string[] = []
    for (const call of guarded) {
      const { status } = await world.as(clerk).send(call)
      if (status !== 403) letIn.push(`${status} ${call.method} ${call.path}`)
    }
    expect(letIn).toEqual([])
  })

  it('have little that is for everybody', () => {
    const open = calls.filter(({ permission }) => permission === 'signedIn').map(({ path }) => path)
    expect([...new Set(open)].filter((path) => !everybodys.includes(path) && !addsOrChanges.test(path)).sort()).toEqual(
      [],
    )
  })
})
