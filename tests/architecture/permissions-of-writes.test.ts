import { expect, it } from 'vitest'
import '../../calls.ts'
import { allHandled } from '../../core/server/call/handle.ts'
import { permissionsOfWrites, writesOfEverybody } from './permissions-of-writes.ts'
import { callsReaching } from './reaching.ts'

/** Writes of people who have signed in, by their number; a sheet shows what its list shows. Tests declare calls from C9000 on. */
const writes = allHandled().filter(({ call, isPublic }) => call.audit && !isPublic && call.id < 'C9000')

const listed = new Map([
  ...Object.entries(permissionsOfWrites).flatMap(([permission, ids]) =>
    ids.split(' ').map((id) => [id, permission] as const),
  ),
  ...Object.values(writesOfEverybody).flatMap((ids) => ids.split(' ').map((id) => [id, 'signedIn'] as const)),
])

it('every write asks for the permission that is written down for it (server-safety 1)', () => {
  const declared = Object.fromEntries(writes.map(({ call }) => [call.id, call.permission]))
  expect(declared).toEqual(Object.fromEntries([...listed].sort()))
})

it('no write is listed twice', () => {
  const all = [...Object.values(permissionsOfWrites), ...Object.values(writesOfEverybody)].flatMap((ids) =>
    ids.split(' '),
  )
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
})

it('who asks for a permission itself does so', async () => {
  const asking = new Set(await callsReaching(/\bholds\(/))
  const meant = Object.entries(writesOfEverybody).flatMap(([why, ids]) =>
    /permission/.test(why) ? ids.split(' ') : [],
  )
  expect(meant.filter((id) => !asking.has(id))).toEqual([])
})
