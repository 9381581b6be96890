import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { amongRowsOf, directChild, effectiveTimeOf, hasNoPolicy, refuseClosedAisles } from '../policy/giver.queries.ts'
import { givePolicies } from '../policy/policy.actions.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { ownTemplate } from '../template/template.queries.ts'
import { policyHold } from './hold.contract.ts'
import { holdListing, holdsById } from './hold.queries.ts'

export const holdCalls = [
  handle(policyHold.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, holdListing(caller, input), input)),
  ),

  handle(policyHold.detail, async ({ tx, caller, input }) => {
    const [found] = await holdsById(tx, caller, [input.id])
    if (!found) throw commonErrors.notFound()
    return found
  }),

  /** A party is bound to a template by a policy of its own with the template's lines: what it holds changes when that comes into force. */
  handle(policyHold.submit, async ({ tx, caller, input, now, audit }) =>
    amongRowsOf(tx, caller, input.userNo, async (giver) => {
      await holdTree(tx, giver.tenantId)
      const { userNo } = input
      const receiver = await directChild(tx, caller, giver, userNo)
      if (receiver.userType !== input.userType) throw commonErrors.notFound()
      const template = await ownTemplate(tx, giver, input.polNo)
      if (!template) throw commonErrors.notFound()
      const { aisleCode, lines, shareRatioPpm } = template
      await refuseClosedAisles(tx, giver.tenantId, userNo, [aisleCode])
      const isFirst = await hasNoPolicy(tx, giver.tenantId, userNo, aisleCode)
      const effectiveTime = await effectiveTimeOf(tx, giver, input, { isFirst, now })
      const polName = `${template.polName.slice(0, 20)} ${userNo} ${effectiveTime.slice(0, 10)}`
      const given = await givePolicies(tx, makerOf(caller, now), [
        { userNo, aisleCode, polName, lines, shareRatioPpm, effectiveTime, templatePolNo: template.polNo },
      ])
      const polNo = given[0]?.polNo ?? ''
      audit({
        entity: 'policyHold',
        no: polNo,
        before: null,
        after: { userNo, template: template.polNo, effectiveTime },
      })
      return { polNo }
    }),
  ),

  /** Nobody lets go of prices by hand: those that hold are adjusted, and those that held are history. */
  handle(policyHold.remove, async ({ tx, caller, input }) => {
    const found = await holdsById(tx, caller, input.ids)
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    throw found.some(({ isOpen }) => isOpen) ? policyErrors.inForce() : policyErrors.historyKept()
  }),
]
