import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { flag, id, int, labelled, maybeText, optional, orNull } from '../../../core/shared/shapes/shapes.ts'
import { CallName } from '../../settings/settings.shared.ts'
import { DataScopeType } from '../../access/access.shared.ts'

const path = '/api/countinghouse/access/insight'

/** Kinds of rows whose visibility can be explained. */
export const rowKinds = [
  'merchant',
  'party',
  'store',
  'terminal',
  'stock',
  'trade',
  'wallet',
  'withdrawal',
  'merchantWithdrawal',
  'user',
] as const
export type RowKind = (typeof rowKinds)[number]

/** Checks that decide, in the order in which they decide. */
export const steps = ['account', 'permission', 'apiScope', 'tenant', 'party', 'dataScope'] as const
export type Step = (typeof steps)[number]

const RoleName = z.object({ id: id(), roleName: z.string() })

/** Explanation why a user may make a call and sees a row, or which check refuses. */
export const Explanation = z.object({
  user: z.object({
    id: id(),
    account: z.string(),
    realName: z.string(),
    userType: code(PartyType),
    userNo: z.string(),
  }),
  call: CallName,
  /** Whether the user may make the call; with a row also: whether its list shows that row. */
  isVisible: flag(),
  /** First check that refuses; '' when none does. */
  refusedBy: z.enum(['', ...steps]),
  account: z.object({
    isPassed: flag(),
    /** In the words that refuse the sign-in or the call; '' when nothing speaks against it. */
    why: z.object({ zh: z.string(), en: z.string() }),
  }),
  permission: z.object({
    isPassed: flag(),
    /** Roles whose menus give the code, as far as package and party allow it. */
    givenBy: z.array(RoleName),
    /** Roles that hold the code in vain: the tenant's package or the party's menus lack it. */
    inVain: z.array(RoleName),
    bound: z.enum(['', 'package', 'party']),
  }),
  apiScope: z.object({
    isPassed: flag(),
    /** Scopes that name the call, and the roles that hold them. */
    named: z.array(z.object({ scopeName: z.string(), isHeld: flag(), heldBy: z.array(RoleName) })),
  }),
  row: orNull(
    z.object({
      kind: z.enum(rowKinds),
      no: z.string(),
      tenant: z.object({ isPassed: flag(), isOfChild: flag() }),
      party: z.object({ isPassed: flag() }),
      dataScope: z.object({
        isPassed: flag(),
        /** Without any scope for the list: what the roles see by default. */
        usual: z.enum(['', 'all', 'own']),
        scopes: z.array(
          z.object({
            scopeName: z.string(),
            scopeType: code(DataScopeType),
            isPassed: flag(),
            heldBy: z.array(RoleName),
          }),
        ),
      }),
    }),
  ),
})

const Subject = z.object({ kind: z.enum(['user', 'role']), id: id(), name: z.string(), roles: z.array(RoleName) })
const holders = z.array(z.string())

/** Rights of users or roles: each menu entry and button with the roles that give it. */
export const Rights = z.object({
  left: Subject,
  right: orNull(Subject),
  menus: z.array(
    z.object({
      id: id(),
      parentId: id(),
      code: z.string(),
      name: z.string(),
      nameEn: z.string(),
      category: int(1, 2),
      /** Names of the roles that give it. */
      left: holders,
      right: holders,
    }),
  ),
  scopes: z.array(
    z.object({
      kind: z.enum(['data', 'api']),
      id: id(),
      name: z.string(),
      left: holders,
      right: holders,
    }),
  ),
})

const subjectKind = z.enum(['user', 'role'])
const RightsOf = z.object({
  kind: labelled('对象类型', subjectKind),
  id: labelled('查看对象', id()),
  otherKind: labelled('对比对象', optional(subjectKind)),
  otherId: labelled('对比对象编号', optional(id())),
})

export const insightErrors = defineErrors('insight', {
  callUnknown: { status: 400, zh: '接口不存在', en: 'This endpoint does not exist' },
  otherHalf: { status: 400, zh: '请选择要对比的对象', en: 'Select what to compare with' },
})

/** Calls that explain the rights of users and roles; not in the specification. @source docs/rulings.md 31 */
export const insight = {
  subjects: call({
    id: 'C1339',
    method: 'GET',
    path: `${path}/subjects/list`,
    title: '用户与角色检索',
    permission: 'insight_view',
    input: PageQuery.extend({ kind: subjectKind, keyword: maybeText(50).default('') }),
    output: page(z.object({ id: id(), name: z.string(), no: z.string(), isOn: flag() })),
    refusals: { common: 'datesReversed' },
  }),
  explain: call({
    id: 'C1336',
    method: 'GET',
    path: `${path}/explain`,
    title: '为什么能看到',
    permission: 'insight_view',
    input: z.object({
      userId: labelled('用户', id()),
      /** Catalogue id of a call; that of the kind's list by default. */
      callId: maybeText(10).default(''),
      kind: optional(z.enum(rowKinds)),
      no: maybeText(60).default(''),
    }),
    output: Explanation,
    refusals: {
      common: 'datesReversed notFound spanTooLong',
      insight: 'callUnknown',
      session: 'noRole partyOff tenantExpired userOff userPending',
    },
  }),
  rights: call({
    id: 'C1337',
    method: 'GET',
    path: `${path}/rights`,
    title: '有效权限',
    permission: 'insight_view',
    input: RightsOf,
    output: Rights,
    refusals: { common: 'notFound', insight: 'otherHalf' },
  }),
  exportRights: call({
    id: 'C1338',
    method: 'GET',
    path: `${path}/rights/export`,
    title: '导出有效权限',
    permission: 'insight_export',
    answer: 'export',
    input: RightsOf,
    output: z.object({}),
    refusals: { common: 'notFound', insight: 'otherHalf' },
  }),
}
