import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Line, lineOfDraft, toldLines } from '../../channels/channels.shared.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { givePolicies } from '../policy/policy.actions.ts'
import { PolicyStatus } from '../policy/policy-codes.contract.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { toldPrices } from '../price/told-prices.queries.ts'
import { saveTemplate } from '../template/template.actions.ts'
import { ownTemplate } from '../template/template.queries.ts'
import { giving } from './giving.contract.ts'
import {
  amongRowsOf,
  directChild,
  effectiveTimeOf,
  type Giver,
  giverOf,
  hasNoPolicy,
  refuseClosedAisles,
  type WantedTime,
} from '../policy/giver.queries.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { policyFrame, receiverListing } from './frame.queries.ts'
import { voidPolicies } from '../policy/void-policy.actions.ts'

export const givingCalls = [
  handle(giving.receivers, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, receiverListing(giverOf(caller), input), input)),
  ),

  handle(giving.frame, ({ tx, caller, input, now }) =>
    policyFrame(tx, giverOf(caller), { ...input, at: input.effectiveTime ?? now.at }),
  ),

  handle(giving.submit, async (call) => {
    const { tx, caller, input, now, audit } = call
    if (!input.isTemplate) {
      if (input.userNo === undefined) throw policyErrors.notDirectChild()
      return give(call, { ...input, userNo: input.userNo, policies: [input] })
    }
    const draft = { ...input, userType: input.userType ?? 2, lines: input.lines.map(lineOfDraft) }
    const saved = await saveTemplate(tx, makerOfCaller(caller, giverOf(caller), now), giverOf(caller), draft)
    audit({ entity: 'policyTemplate', no: saved.polNo, before: saved.before, after: draft, reason: input.remark })
    return { polNos: [saved.polNo] }
  }),

  handle(giving.give, (call) => give(call, { ...call.input, policies: [call.input] })),

  handle(giving.giveCopy, (call) => give(call, { ...call.input, policies: [{ ...call.input, lines: [] }] })),

  handle(giving.giveMany, (call) => give(call, call.input)),

  handle(giving.remove, async ({ tx, caller, input, now, audit }) => {
    const voided = await voidPolicies(tx, caller, input.ids, now)
    audit({
      entity: 'policy',
      no: voided.map(({ polNo }) => polNo).join(','),
      each: voided.map(({ polNo, userNo, aisleCode, effectiveTime, policyStatus }) => ({
        no: polNo,
        before: { userNo, aisleCode, effectiveTime, policyStatus },
        after: { userNo, aisleCode, effectiveTime, policyStatus: PolicyStatus.void },
      })),
    })
    return {}
  }),
]

/** Gives one party prices for channels; all are given, or none. */
async function give(
  { tx, caller, now, audit }: Pick<Answering<unknown>, 'tx' | 'caller' | 'now' | 'audit'>,
  {
    userNo,
    policies,
    remark,
    ...wanted
  }: Pick<InputOf<typeof giving.giveMany>, 'userNo' | 'policies' | 'remark'> & WantedTime,
): Promise<{ polNos: string[] }> {
  return amongRowsOf(tx, caller, userNo, async (giver) => {
    await holdTree(tx, giver.tenantId)
    const { isApproved } = await directChild(tx, caller, giver, userNo)
    if (!isApproved) throw policyErrors.notApproved()
    const aisles = policies.map(({ aisleCode }) => aisleCode)
    await refuseClosedAisles(tx, giver.tenantId, userNo, aisles)
    const drafts = []
    for (const policy of policies) {
      const isFirst = await hasNoPolicy(tx, giver.tenantId, userNo, policy.aisleCode)
      const effectiveTime = await effectiveTimeOf(tx, giver, wanted, { isFirst, now })
      const filled = await linesAndShare(tx, giver, policy)
      drafts.push({ userNo, aisleCode: policy.aisleCode, polName: policy.polName, effectiveTime, remark, ...filled })
    }
    const paid: Awaited<ReturnType<typeof toldPrices>> = []
    for (const { aisleCode, effectiveTime } of drafts)
      paid.push(...(await toldPrices(tx, giver.tenantId, [userNo], aisleCode, effectiveTime)))
    const given = await givePolicies(tx, makerOfCaller(caller, giver, now), drafts)
    const polNos = given.map(({ polNo }) => polNo)
    audit({
      entity: 'policy',
      no: polNos.join(','),
      each: drafts.map(({ lines, ...draft }, at) => ({
        no: polNos[at] ?? '',
        before: { userNo, lines: paid[at]?.lines ?? [] },
        after: { ...draft, lines: toldLines(lines) },
      })),
      reason: remark,
    })
    return { polNos }
  })
}

/** The lines of a policy, its own or copied from a template of the giver, and what the receiver keeps of its spread. */
async function linesAndShare(
  tx: Tx,
  giver: Giver,
  { aisleCode, lines, templatePolNo, shareRatio }: InputOf<typeof giving.giveMany>['policies'][number],
): Promise<{ lines: readonly Line[]; shareRatioPpm?: number; templatePolNo?: string }> {
  const given = lines.map(lineOfDraft)
  const share = shareRatio === undefined ? {} : { shareRatioPpm: shareRatio }
  if (templatePolNo === undefined) {
    if (given.length === 0) throw policyErrors.linesMissing()
    return { lines: given, ...share }
  }
  const template = await ownTemplate(tx, giver, templatePolNo)
  if (!template) throw commonErrors.notFound()
  if (template.aisleCode !== aisleCode) throw policyErrors.templateAisle()
  return {
    shareRatioPpm: template.shareRatioPpm,
    ...share,
    templatePolNo,
    lines: given.length > 0 ? given : template.lines,
  }
}

/** The maker of what a caller gives: among the rows of the receiver, in the caller's own name. */
const makerOfCaller = ({ userId, deptIds }: Caller, { tenantId, oemNo }: Giver, { at }: { at: string }) => ({
  tenantId,
  oemNo,
  userId,
  deptId: deptIds[0] ?? null,
  at,
})
