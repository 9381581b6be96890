import type { Tx } from '../../../core/server/db.ts'
import { refusalOfConstraint } from '../../../core/server/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/numbers.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { merchantErrors } from '../../merchants/merchant/merchant-errors.contract.ts'
import type { LockedDevice } from '../../inventory/stock/movement.actions.ts'
import { bindStock } from '../../inventory/stock/stock.actions.ts'
import { insertMany } from '../../providers/party/insert-many.actions.ts'
import { type Maker, madeBy } from '../../providers/party/maker.rules.ts'
import { storeErrors } from '../../stores/store/store-errors.contract.ts'
import { merchantsForBinding, type MerchantForBinding, storesAndStaff } from './binding.queries.ts'
import { writeFiveElements } from './five-elements.actions.ts'
import { putBinding } from './terminal-channel.jobs.ts'
import { terminalErrors } from './terminal-errors.contract.ts'
import { terminals } from './terminal.tables.ts'

/** A device to be bound to a merchant, a shop of it or one of its staff. */
export interface TerminalDraft {
  /** A device in the stock of the merchant's direct party: it says model, supplier and channel. */
  readonly sn: string
  readonly rpiNo: string
  readonly rpsNo?: string
  /** Staff member of the shop. */
  readonly rpstNo?: string
  /** Number that the channel gave the POS; that of the stock when left out. */
  readonly aisleTermNo?: string
  readonly termName?: string
  readonly installAddress?: string
}

/** Most terminals of one merchant. @source docs/domain/network.md 20.1, merchant.terminal.max */
const mostTerminals = 50
const terminalNumber: NumberKind = { prefix: 'T', day: 'yyMMdd', width: 6 }

refusalOfConstraint('rp_terminal_sn', () => terminalErrors.snTaken())

/**
 * Binds devices of the stock to merchants. The five elements of a POS that has its channel's number are written; for one
 * that has none the channel is asked.
 * @returns their numbers, in the order of the drafts
 * @throws common.notFound for an unknown merchant, merchant.notOnboarded, terminal.tooMany, what bindStock refuses,
 *   store.foreignStore, terminal.foreignStaff, terminal.aisleMissing for a POS whose merchant has no open card onboarding
 *   at its channel
 * @source docs/domain/network.md 13.2, 13.3, 13.6
 */
export async function bindTerminals(tx: Tx, maker: Maker, drafts: readonly TerminalDraft[]): Promise<string[]> {
  const { tenantId, at } = maker
  const merchants = await merchantsForBinding(
    tx,
    tenantId,
    drafts.map(({ rpiNo }) => rpiNo),
  )
  const bindings = drafts.map(({ sn, rpiNo }) => ({ sn, rpiNo, userNo: checkMerchant(merchants.get(rpiNo)).userNo }))
  const devices = await bindStock(tx, maker, bindings, terminalErrors.snTaken)
  const places = await storesAndStaff(
    tx,
    tenantId,
    drafts.flatMap(({ rpsNo }) => rpsNo ?? []),
  )
  const numbers = await takeNumbers(tx, terminalNumber, dayOfText(at), drafts.length)
  const rows = drafts.map((draft, place): typeof terminals.$inferInsert => {
    const [device, merchant] = [devices.get(draft.sn), merchants.get(draft.rpiNo)]
    if (!device || !merchant) throw commonErrors.notFound()
    checkPlace(draft, places)
    const { rpmNo, rpmName, rpmType, supNo, iccid } = device
    return {
      ...draft,
      ...madeBy(maker),
      ...atChannel(draft, device, merchant),
      oemNo: merchant.oemNo,
      rtNo: numbers[place] as string,
      rpmNo,
      rpmType,
      supNo,
      iccid,
      termName: draft.termName ?? `${rpmName}-${draft.sn.slice(-4)}`,
      bindTime: at,
    }
  })
  await insertMany(tx, terminals, rows)
  await writeFiveElements(tx, tenantId, numbers)
  await putBinding(
    tx,
    tenantId,
    rows.flatMap(({ rtNo, sn, aisleCode = null, aisleMerNo = null, aisleTermNo = null }) =>
      aisleTermNo === null ? [{ rtNo, sn, aisleCode, aisleMerNo }] : [],
    ),
  )
  return numbers
}

function checkMerchant(merchant: MerchantForBinding | undefined): MerchantForBinding {
  if (!merchant) throw commonErrors.notFound()
  if (!merchant.isOnboarded) throw merchantErrors.notOnboarded()
  merchant.terminals++
  if (merchant.terminals > mostTerminals) throw terminalErrors.tooMany({ n: mostTerminals })
  return merchant
}

/** Refuses a place that is not the merchant's. @throws store.foreignStore, terminal.foreignStaff */
export function checkPlace(
  { rpiNo, rpsNo, rpstNo }: Pick<TerminalDraft, 'rpiNo' | 'rpsNo' | 'rpstNo'>,
  places: Awaited<ReturnType<typeof storesAndStaff>>,
): void {
  if (!rpsNo) {
    if (rpstNo) throw storeErrors.foreignStore()
    return
  }
  const place = places.get(rpsNo)
  if (place?.rpiNo !== rpiNo) throw storeErrors.foreignStore()
  if (rpstNo && !place.staff.has(rpstNo)) throw terminalErrors.foreignStaff()
}

/** A POS stands at its channel, at which the merchant must take cards; other devices at none. */
function atChannel(
  { aisleTermNo }: TerminalDraft,
  device: Pick<LockedDevice, 'aisleCode' | 'aisleTermNo'>,
  { cardNumbers }: MerchantForBinding,
) {
  if (device.aisleCode === null) return { aisleCode: null, aisleTermNo: null, aisleMerNo: null }
  const aisleMerNo = cardNumbers.get(device.aisleCode)
  if (aisleMerNo === undefined) throw terminalErrors.aisleMissing()
  return { aisleCode: device.aisleCode, aisleTermNo: aisleTermNo ?? device.aisleTermNo, aisleMerNo }
}
