import type { Caller } from '../../../core/server/call/caller.ts'

/** A caller of a test: operator staff of tenant 100001 with all rows, unless told otherwise. */
export const callerOf = (given: Partial<Caller> = {}): Caller => ({
  sessionId: 1n,
  userId: 1n,
  account: 'somebody',
  userName: 'Somebody',
  tenantId: '100001',
  oemNo: given.tenantId ?? '100001',
  partyType: 1,
  userNo: given.oemNo ?? given.tenantId ?? '100001',
  deptIds: [],
  deptTreeIds: [],
  roleIds: [],
  roleAliases: ['operation'],
  permissions: new Set(),
  dataScopes: [],
  actorUserId: null,
  language: 'zh',
  ip: '127.0.0.1',
  userAgent: 'test',
  requestId: 'test',
  ...given,
})
