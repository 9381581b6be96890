import { handle, handleExport } from '../../../core/server/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { dossierOf } from '../bank/bank.queries.ts'
import { readPage } from '../listing/listing.queries.ts'
import { party } from './party.contract.ts'
import {
  changeListing,
  maskedParty,
  partyDetail,
  partyListing,
  type PartyRow,
  partyTrees,
  simpleParties,
} from './party.queries.ts'
import { partySheet } from './party-sheet.queries.ts'

handle(party.list, async ({ tx, caller, input }) => {
  const { records, total } = await readPage<PartyRow>(tx, partyListing(caller, input, input), input)
  return pageOf(input, { records: records.map((row) => maskedParty(caller, row)), total })
})

handleExport(party.export, async ({ caller, input }) => partySheet(caller, input))

handle(party.detail, ({ tx, caller, input }) => partyDetail(tx, caller, input.id))

handle(party.dossier, async ({ tx, caller, input }) => {
  const detail = await partyDetail(tx, caller, input.id)
  return { ...detail, ...(await dossierOf(tx, caller, detail.userNo ?? '')) }
})

handle(party.simpleList, ({ tx, caller }) => simpleParties(tx, caller))

handle(party.changes, async ({ tx, caller, input }) =>
  pageOf(input, await readPage(tx, changeListing(caller, input), input)),
)

handle(party.tree, ({ tx, caller, input }) => partyTrees(tx, caller, input))
