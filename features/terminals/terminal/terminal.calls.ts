import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { terminal } from './terminal.contract.ts'
import { maskedTerminal, terminalById, terminalCounts, terminalListing, type TerminalRow } from './terminal.queries.ts'
import { terminalSheet } from './terminal-sheet.queries.ts'

export const terminalCalls = [
  handle(terminal.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<TerminalRow>(tx, terminalListing(caller, input, input), input)
    return pageOf(input, { records: records.map((row) => maskedTerminal(caller, row)), total })
  }),

  handle(terminal.detail, ({ tx, caller, input }) => terminalById(tx, caller, input.id)),

  handle(terminal.groupCount, ({ tx, caller, input }) => terminalCounts(tx, caller, input)),

  handleExport(terminal.export, async ({ caller, input }) => terminalSheet(caller, input)),
]
