import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { dossierOf } from '../dossier/dossier.queries.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { party } from './party.contract.ts'
import {
  changeListing,
  maskedParty,
  onboardingOf,
  partyDetail,
  partyListing,
  type PartyRow,
  simpleParties,
} from './party.queries.ts'
import { partyChildren, partyTrees } from './party-tree.queries.ts'
import { partySheet } from './party-sheet.queries.ts'

export const partyCalls = [
  handle(party.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<PartyRow>(tx, partyListing(caller, input, input), input)
    return pageOf(input, { records: records.map((row) => maskedParty(caller, row)), total })
  }),

  handleExport(party.export, async ({ caller, input }) => partySheet(caller, input)),

  handle(party.detail, ({ tx, caller, input }) => partyDetail(tx, caller, input.id)),

  handle(party.dossier, async ({ tx, caller, input }) => {
    const detail = await partyDetail(tx, caller, input.id)
    const userNo = detail.userNo ?? ''
    const linkOf = await fileLinks(tx, caller)
    return {
      ...detail,
      ...(await dossierOf(tx, caller, userNo)),
      ...(await onboardingOf(tx, caller, userNo)),
      pictureLinks: detail.attachments.map(({ picKind, fileKey }) => linkOf(fileKey, `${userNo}-${picKind}.jpg`)),
      states: await statesOf(tx, caller.tenantId, 'party', userNo),
    }
  }),

  handle(party.simpleList, ({ tx, caller }) => simpleParties(tx, caller)),

  handle(party.changes, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, changeListing(caller, input), input)),
  ),

  handle(party.tree, ({ tx, caller, input }) => partyTrees(tx, caller, input)),

  handle(party.children, async ({ tx, caller, input }) => pageOf(input, await partyChildren(tx, caller, input))),
]
