import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { addDays, startOfDay } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { adjustmentPlan } from '../policy/adjustment-plan.queries.ts'
import { giverOf, seenReceivers } from '../policy/giver.queries.ts'
import { lineOfDraft, malformed } from '../../channels/channels.shared.ts'
import { policyErrors } from '../policy/policy-errors.contract.ts'
import { GiverType } from '../price/giver-type.contract.ts'
import { receiversOf } from '../price/receiver.queries.ts'
import { replay } from './replay.contract.ts'
import { ownersSeen, type ReplayedLines, replayed } from './replay.queries.ts'

export const replayCalls = [
  handle(replay.run, async ({ tx, caller, input, now }) => {
    const { userNos, aisleCode, isWhole, cascade, shareRatio = null } = input
    const lines = input.lines.map(lineOfDraft)
    const wrong = malformed(lines)
    if (wrong) throw wrong
    const seen = await seenReceivers(tx, caller, userNos)
    if (userNos.some((userNo) => !seen.has(userNo))) throw commonErrors.notFound()
    await refuseOutOfReach()
    const plan = isWhole
      ? { named: userNos.map((userNo) => ({ userNo, newLines: lines })), raised: [] }
      : await adjustmentPlan(tx, caller.tenantId, { userNos, aisleCode, lines, effectiveTime: now.at, cascade })
    const changes = [...plan.named, ...plan.raised].map(
      ({ userNo, newLines }): ReplayedLines => ({
        userNo,
        lines: newLines,
        shareRatioPpm: userNos.includes(userNo) ? shareRatio : null,
      }),
    )
    const from = startOfDay(addDays(now.day, -input.days))
    const owners = await replayed(tx, caller.tenantId, { aisleCode, from, until: now.at, changes })
    const names = await ownersSeen(tx, caller, [
      ...owners.map(({ ownerNo }) => ownerNo),
      ...plan.raised.map(({ userNo }) => userNo),
    ])
    const shown = owners.filter(({ ownerNo }) => names.has(ownerNo))
    const [before, after] = [sumFen(shown.map((one) => one.beforeFen)), sumFen(shown.map((one) => one.afterFen))]
    const top = owners.find(({ level }) => level === 0)
    return {
      fromTime: from,
      toTime: now.at,
      tradeCount: top?.trades ?? 0,
      tradeAmount: top?.amountFen ?? zeroFen,
      parties: shown.map(({ ownerType, ownerNo, beforeFen, afterFen }) => ({
        userType: ownerType,
        userNo: ownerNo,
        userName: names.get(ownerNo) ?? '',
        before: beforeFen,
        after: afterFen,
        difference: fen(afterFen - beforeFen),
      })),
      raised: plan.raised.flatMap(({ userNo }) =>
        names.has(userNo) ? [{ userNo, userName: names.get(userNo) ?? '' }] : [],
      ),
      before,
      after,
      difference: fen(after - before),
    }

    /** Only who could set the prices may try them: the giver, or staff of the same login tenant; an operator's own cost is the channel's. */
    async function refuseOutOfReach(): Promise<void> {
      const giver = giverOf(caller)
      const receivers = await receiversOf(tx, caller.tenantId, userNos)
      for (const userNo of userNos) {
        const receiver = receivers.get(userNo)
        const isGiver =
          receiver !== undefined && receiver.giverType !== GiverType.platform && receiver.giverNo === giver.no
        const isOfStaff =
          isOperatorStaff(caller) && receiver?.userType === PartyType.provider && receiver.oemNo === caller.oemNo
        if (!isGiver && !isOfStaff) throw policyErrors.notDirectChild()
      }
    }
  }),
]
