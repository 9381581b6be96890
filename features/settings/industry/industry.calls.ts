import { handle } from '../../../core/server/call/handle.ts'
import { industry } from './industry.contract.ts'
import { industryTree, littleProfessions, mccChoices } from './industry.queries.ts'

export const industryCalls = [
  handle(industry.tree, ({ tx, caller, input }) => industryTree(tx, caller, input)),

  handle(industry.mccs, ({ tx, input }) => mccChoices(tx, input)),

  handle(industry.professions, ({ tx, input }) => littleProfessions(tx, input.code)),
]
