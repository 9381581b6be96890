import { describe, expect, it } from 'vitest'
import { givableRoles } from './role.rules.ts'

const roles = [
  { id: 1n, parentId: 0n, roleAlias: 'administrator' },
  { id: 2n, parentId: 0n, roleAlias: 'admin' },
  { id: 3n, parentId: 0n, roleAlias: 'service_admin' },
  { id: 4n, parentId: 3n, roleAlias: 'service_staff' },
  { id: 5n, parentId: 4n, roleAlias: 'helper' },
  { id: 6n, parentId: 0n, roleAlias: 'risk' },
]

describe('roles that a user may give (trap 23)', () => {
  it.each([
    {
      who: 'the platform’s administrator',
      roleIds: [1n],
      roleAliases: ['administrator'],
      isAdministrator: true,
      ids: [1n, 2n, 3n, 4n, 5n, 6n],
    },
    {
      who: 'an operator’s administrator',
      roleIds: [2n],
      roleAliases: ['admin'],
      isAdministrator: false,
      ids: [2n, 3n, 4n, 5n, 6n],
    },
    {
      who: 'somebody who calls himself administrator',
      roleIds: [1n],
      roleAliases: ['administrator'],
      isAdministrator: false,
      ids: [],
    },
    {
      who: 'a provider’s administrator',
      roleIds: [3n],
      roleAliases: ['service_admin'],
      isAdministrator: false,
      ids: [3n, 4n, 5n],
    },
    {
      who: 'a holder of two roles',
      roleIds: [4n, 6n],
      roleAliases: ['service_staff', 'risk'],
      isAdministrator: false,
      ids: [4n, 5n, 6n],
    },
    { who: 'a holder of none', roleIds: [], roleAliases: [], isAdministrator: false, ids: [] },
  ])('$who', ({ ids, ...holder }) => {
    expect([...givableRoles(holder, roles)].sort()).toEqual(ids)
  })
})
