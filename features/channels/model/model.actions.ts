import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import type { Maker } from '../../../core/server/call/maker.ts'
import type { ModuleType, PosKind, RpmType } from './model-codes.contract.ts'
import { modelErrors } from './model-errors.contract.ts'

/** A model of device to be made. */
export interface ModelDraft {
  readonly rpmName: string
  readonly rpmType: CodeOf<typeof RpmType>
  /** Required of a POS, and of it alone. */
  readonly posKind?: CodeOf<typeof PosKind> | null
  readonly supNo: string
  readonly moduleType: CodeOf<typeof ModuleType>
  /** Channels it works on; any when left out. */
  readonly aisles?: readonly string[]
  readonly hasSim?: boolean
  /** Pattern of the serial numbers of the model; '' for any. */
  readonly snRegex?: string
  readonly isOn?: boolean
}

const supplierNumber: NumberKind = { prefix: 'SUP', day: 'none', width: 4 }
const modelNumber: NumberKind = { prefix: 'RPM', day: 'none', width: 4 }

refusalOfConstraint('terminal_sup_name', () => modelErrors.supplierTaken())
refusalOfConstraint('terminal_model_name', () => modelErrors.nameTaken())

/**
 * Makes suppliers of devices, which all tenants share.
 * @returns their numbers, in the order of the names
 * @throws model.supplierTaken by the constraint of the table
 * @source docs/domain/network.md 13.1
 */
export async function createSuppliers(
  tx: Tx,
  { userId, at }: Pick<Maker, 'userId' | 'at'>,
  names: readonly { supName: string; cjNum?: string; isOn?: boolean }[],
): Promise<string[]> {
  const numbers = await takeNumbers(tx, supplierNumber, dayOfText(at), names.length)
  await insertRows(
    tx,
    'terminal_sup',
    names.map((name, place) => ({ ...name, supNo: numbers[place] as string, createUser: userId, createTime: at })),
  )
  return numbers
}

/**
 * Makes models of devices, which all tenants share.
 * @returns their numbers, in the order of the drafts
 * @throws model.nameTaken by the constraint of the table
 * @source docs/domain/network.md 13.1
 */
export async function createModels(
  tx: Tx,
  { userId, at }: Pick<Maker, 'userId' | 'at'>,
  drafts: readonly ModelDraft[],
): Promise<string[]> {
  const numbers = await takeNumbers(tx, modelNumber, dayOfText(at), drafts.length)
  const rows = drafts.map((draft, place) => ({
    ...draft,
    aisles: [...(draft.aisles ?? [])],
    rpmNo: numbers[place] as string,
    createUser: userId,
    createTime: at,
  }))
  await insertRows(tx, 'terminal_model', rows)
  return numbers
}
