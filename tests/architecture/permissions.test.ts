import { calls as handled } from '../../calls.ts'
import { expect, it } from 'vitest'
import { screens } from '../../screens.ts'
import { permissionsOfReads, readsOfEverybody } from './permissions-of-reads.ts'
import { permissionsOfScreens } from './permissions-of-screens.ts'
import { permissionsOfWrites, writesOfEverybody } from './permissions-of-writes.ts'
import { callsReaching } from './reaching.ts'

/** Calls of people who have signed in, by their number; a sheet shows what its list shows. Tests declare calls from C9000 on. */
const asked = handled.filter(({ call, isPublic }) => !isPublic && call.id < 'C9000')
const kinds = {
  write: { calls: asked.filter(({ call }) => call.audit), by: permissionsOfWrites, everybody: writesOfEverybody },
  read: { calls: asked.filter(({ call }) => !call.audit), by: permissionsOfReads, everybody: readsOfEverybody },
}

it.each(['write', 'read'] as const)(
  'every %s asks for the permission that is written down for it (server-safety 1)',
  (kind) => {
    const { calls, by, everybody } = kinds[kind]
    const listed = [
      ...Object.entries(by).flatMap(([permission, ids]) => ids.split(' ').map((id) => [id, permission] as const)),
      ...Object.values(everybody).flatMap((ids) => ids.split(' ').map((id) => [id, 'signedIn'] as const)),
    ]
    const declared = Object.fromEntries(calls.map(({ call }) => [call.id, call.permission]))
    expect(declared).toEqual(Object.fromEntries(listed.sort()))
  },
)

it.each(['write', 'read'] as const)('no %s is listed twice', (kind) => {
  const { by, everybody } = kinds[kind]
  const all = [...Object.values(by), ...Object.values(everybody)].flatMap((ids) => ids.split(' '))
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
})

it('who asks for a permission itself does so', async () => {
  const asking = new Set(await callsReaching(/\bholds\(/))
  const meant = Object.entries(writesOfEverybody).flatMap(([why, ids]) =>
    /permission/.test(why) ? ids.split(' ') : [],
  )
  expect(meant.filter((id) => !asking.has(id))).toEqual([])
})

it('every page asks for the permission that is written down for it', () => {
  const listed = Object.entries(permissionsOfScreens).flatMap(([permission, paths]) =>
    paths.map((path) => [path, permission] as const),
  )
  expect(screens.map(({ path, permission = 'signedIn' }) => [path, permission]).sort()).toEqual(listed.sort())
})
