import { isSubOperator } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { proof } from './proof.contract.ts'
import { proofHistory } from './proof-run.queries.ts'
import { proveAll } from './verify-ledger.queries.ts'

export const proofCalls = [
  handle(proof.verify, async ({ tx, caller, now }) => {
    // The books are the root operator's: nobody else sees all their rows.
    if (caller.partyType !== PartyType.operator || isSubOperator(caller)) throw commonErrors.forbidden()
    const invariants = await proveAll(tx, caller.tenantId)
    return {
      provedAt: now.at,
      holds: invariants.every(({ holds }) => holds),
      invariants: invariants.map((one) => ({ ...one, offenders: one.offenders.map((row) => ({ ...row })) })),
    }
  }),

  handle(proof.history, ({ tx, caller, input }) => proofHistory(tx, caller, input)),
]
