import { describe, expect, it } from 'vitest'
import { nextState } from '../../core/shared/transitions.ts'
import { ChangeStatus } from '../../features/merchants/status/change-status.contract.ts'
import { changeTransitions } from '../../features/merchants/change-effect/change.rules.ts'
import { RpiStatus } from '../../features/merchants/merchant/merchant-codes.contract.ts'
import { merchantTransitions } from '../../features/merchants/merchant/merchant-states.rules.ts'
import { ExamineStatus } from '../../features/providers/dossier/dossier-codes.contract.ts'
import { examineTransitions } from '../../features/providers/examine/examine.rules.ts'
import { policyTransitions } from '../../features/pricing/policy/policy.rules.ts'
import { PolicyStatus } from '../../features/pricing/policy/policy-codes.contract.ts'
import { StoreStatus } from '../../features/stores/store/store-codes.contract.ts'
import { storeTransitions } from '../../features/stores/store/store.rules.ts'
import { RqStatus } from '../../features/terminals/qrcode/qrcode-codes.contract.ts'
import { codeTransitions } from '../../features/terminals/qrcode/qrcode.rules.ts'
import { FormStatus } from '../../features/fee-forms/form/form-codes.contract.ts'
import { formTransitions } from '../../features/fee-forms/form/form.rules.ts'
import { UserStatus } from '../../features/access/user/user-codes.contract.ts'
import { userTransitions } from '../../features/access/user/user.rules.ts'
import { DownloadStatus } from '../../features/content/download/download.contract.ts'
import { downloadTransitions } from '../../features/content/download/download.rules.ts'
import { OptimizeStatus } from '../../features/merchants/optimisation/optimisation-codes.contract.ts'
import { optimizeTransitions } from '../../features/merchants/optimisation/optimisation.rules.ts'
import { NoticeStatus } from '../../features/content/system-notice/system-notice.contract.ts'
import { noticeTransitions } from '../../features/content/system-notice/system-notice.rules.ts'

type Moves = Readonly<Record<string, { readonly from: readonly number[]; readonly to: number }>>

/**
 * The tables of the document in its numbers: event, where it may start, where it leads. Those of incomings, parties, stock
 * and wallet authorisations stand beside their rules; tenants and terminals, which have more than one state at a time, are
 * tried call by call in `tenant-transitions.test.ts`, `terminal-transitions.test.ts` and `equipment-transitions.test.ts`.
 */
const tables: readonly {
  readonly of: string
  readonly statuses: Readonly<Record<string, number>>
  readonly moves: Moves
  readonly rows: Readonly<Record<string, readonly [from: readonly number[], to: number]>>
}[] = [
  {
    of: 'users (network 2.4)',
    statuses: UserStatus,
    moves: userTransitions,
    rows: { enable: [[0, 2], 1], lock: [[1], 2] },
  },
  {
    of: 'system notices and versions (network 18.2, 18.3)',
    statuses: NoticeStatus,
    moves: noticeTransitions,
    rows: { publish: [[0, 2], 1], withdraw: [[1], 2] },
  },
  {
    of: 'export tasks (network 18.5)',
    statuses: DownloadStatus,
    moves: downloadTransitions,
    rows: { begin: [[0, 1], 1], finish: [[1], 2], fail: [[0, 1], 3], cancel: [[0, 1], 5], expire: [[2], 4] },
  },
  {
    of: 'work on merchants (network 6)',
    statuses: OptimizeStatus,
    moves: optimizeTransitions,
    rows: { goOn: [[0, 1], 1], finish: [[0, 1], 2], dismiss: [[0, 1], 3] },
  },
  {
    of: 'merchants (network 3.2)',
    statuses: RpiStatus,
    moves: merchantTransitions,
    rows: {
      open: [[0], 1],
      switchOff: [[1], 0],
      switchOn: [[0], 1],
      freeze: [[0, 1], 2],
      unfreeze: [[2], 1],
      close: [[0, 1], 3],
    },
  },
  {
    of: 'changes of merchants (network 5.2)',
    statuses: ChangeStatus,
    moves: changeTransitions,
    rows: {
      update: [[1], 1],
      pass: [[1], 3],
      reject: [[1], 2],
      resubmit: [[2, 5], 1],
      cancel: [[1, 2, 5], 6],
      complete: [[3], 4],
      fail: [[3], 5],
    },
  },
  {
    of: 'examines (network 7.3)',
    statuses: ExamineStatus,
    moves: examineTransitions,
    rows: { approve: [[0], 1], reject: [[0], 2] },
  },
  {
    of: 'policies (network 8.3)',
    statuses: PolicyStatus,
    moves: policyTransitions,
    rows: { takeEffect: [[1], 2], supersede: [[2], 3], remove: [[1], 4], removeTemplate: [[2], 4] },
  },
  {
    of: 'stores (network 12.1)',
    statuses: StoreStatus,
    moves: storeTransitions,
    rows: { open: [[0], 1], close: [[1], 0] },
  },
  {
    of: 'payment codes (network 15)',
    statuses: RqStatus,
    moves: codeTransitions,
    rows: { bind: [[0], 1], move: [[1], 1], unbind: [[1], 0], void: [[0], 2] },
  },
  {
    of: 'fee forms (network 17)',
    statuses: FormStatus,
    moves: formTransitions,
    rows: { on: [[0], 1], off: [[1], 0] },
  },
]

describe('the tables of states of the network (network 25.10, R365)', () => {
  it.each(tables)('$of know the events of the document alone', ({ moves, rows }) =>
    // What makes a record starts from no state: the triggers of the tests' databases hold it (tests/setup/state-moves.ts).
    expect(
      Object.keys(moves)
        .filter((event) => moves[event]?.from.length !== 0)
        .toSorted(),
    ).toEqual(Object.keys(rows).toSorted()),
  )

  it.each(
    tables.flatMap(({ of, statuses, moves, rows }) =>
      Object.entries(rows).flatMap(([event, [from, to]]) =>
        Object.values(statuses).map((status) => ({ of, moves, event, status, to, isAllowed: from.includes(status) })),
      ),
    ),
  )('$of: $event at $status, allowed: $isAllowed', ({ moves, event, status, to, isAllowed }) => {
    if (isAllowed) expect(nextState(moves, status, event)).toBe(to)
    else expect(() => nextState(moves, status, event)).toThrow('当前状态不允许此操作')
  })
})
