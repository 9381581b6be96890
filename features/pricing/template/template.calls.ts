import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { giverOf } from '../policy/giver.queries.ts'
import { voidPolicies } from '../policy/void-policy.actions.ts'
import { lineOfDraft } from '../../channels/channels.shared.ts'
import { dossierOf } from '../policy/policy-dossier.queries.ts'
import { policyById, withLines } from '../policy/policy.queries.ts'
import { saveTemplate } from './template.actions.ts'
import { template } from './template.contract.ts'
import { templateBy, templateListing } from './template.queries.ts'

/** For whom a template is when nothing is said: providers. */
const usualReceiver = 2

export const templateCalls = [
  handle(template.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, templateListing(caller, input), input)),
  ),

  handle(template.detail, async ({ tx, caller, input }) => {
    const found = await templateBy(tx, caller, input)
    if (!found) throw commonErrors.notFound()
    return withLines(tx, caller, found)
  }),

  handle(template.dossier, async ({ tx, caller, input, now }) => {
    const found = await templateBy(tx, caller, input)
    if (!found || (input.aisleCode !== undefined && found.aisleCode !== input.aisleCode)) throw commonErrors.notFound()
    return dossierOf(tx, caller, await withLines(tx, caller, found), now.at)
  }),

  handle(template.add, async ({ tx, caller, input, now, audit }) => {
    const draft = { ...input, userType: input.userType ?? usualReceiver, lines: input.lines.map(lineOfDraft) }
    const { polNo, before } = await saveTemplate(tx, makerOf(caller, now), giverOf(caller), draft)
    audit({ entity: 'policyTemplate', no: polNo, before, after: draft, reason: input.remark })
    return { polNo }
  }),

  handle(template.addMany, async ({ tx, caller, input, now, audit }) => {
    const polNos: string[] = []
    for (const one of input.templates) {
      const draft = {
        ...one,
        userType: one.userType ?? usualReceiver,
        lines: one.lines.map(lineOfDraft),
        remark: input.remark,
      }
      polNos.push((await saveTemplate(tx, makerOf(caller, now), giverOf(caller), draft)).polNo)
    }
    audit({ entity: 'policyTemplate', no: polNos.join(','), before: null, after: input, reason: input.remark })
    return { polNos }
  }),

  handle(template.remove, async ({ tx, caller, input, now, audit }) => {
    const { isTemplate, polNo, polName, aisleCode, shareRatio, lines } = await policyById(tx, caller, input.id)
    if (!isTemplate) throw commonErrors.notFound()
    await voidPolicies(tx, caller, [input.id], now)
    audit({ entity: 'policyTemplate', no: polNo ?? '', before: { polName, aisleCode, shareRatio, lines }, after: null })
    return {}
  }),
]
