import { handle } from '../../../core/server/call/handle.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { activityExplain } from './activity-explain.contract.ts'
import { explainTerminal } from './explain.queries.ts'
import { explainNode } from './node.queries.ts'
import { progressListing } from './progress.queries.ts'

export const activityExplainCalls = [
  handle(activityExplain.explain, async ({ tx, caller, input, now }) => ({
    asOf: now.at,
    activities: await explainTerminal(tx, caller, input, now.day),
  })),

  handle(activityExplain.node, async ({ tx, caller, input, now }) => ({
    asOf: now.at,
    ...(await explainNode(tx, caller, input.userNo)),
  })),

  handle(activityExplain.progress, async ({ tx, caller, input, now }) =>
    pageOf(input, await readPage(tx, progressListing(caller, input, now.day), input)),
  ),
]
