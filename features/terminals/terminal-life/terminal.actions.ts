import { portsOf } from '../../../core/server/ports.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type NumberKind, takeNumbers } from '../../../core/server/database/business-number.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { RpmType, signOnAisle } from '../../channels/channels.shared.ts'
import { bindStock, lockDevices, type LockedDevice } from '../../inventory/inventory.server.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { merchantsForBinding, storesAndStaff } from './binding.queries.ts'
import { writeFiveElements } from './five-elements.actions.ts'
import { putBinding } from './terminal-channel.jobs.ts'
import {
  type MerchantForBinding,
  placeProblem,
  type StoreForBinding,
  terminalProblem,
} from './terminal-binding.rules.ts'
import { terminalErrors } from './terminal-errors.contract.ts'
import { requireRoom } from './shared-device.actions.ts'
import { isShareable } from './shared-device.rules.ts'
import { LogonState } from './terminal-codes.contract.ts'
import { type Move, logMoves } from './terminal-log.actions.ts'

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
  /** Degrees, as decimal texts. */
  readonly longitude?: string | null
  readonly latitude?: string | null
}

const terminalNumber: NumberKind = { prefix: 'T', day: 'yyMMdd', width: 6 }

refusalOfConstraint('rp_terminal_sn', () => terminalErrors.snTaken())

/** Facts that decide about drafts. */
export interface BindingFacts {
  readonly merchants: ReadonlyMap<string, MerchantForBinding>
  readonly devices: ReadonlyMap<string, LockedDevice>
  readonly stores: ReadonlyMap<string, StoreForBinding>
}

/**
 * Reads the facts that decide about drafts: their merchants, then their devices, locked in one order unless nothing is to be
 * written.
 */
export async function bindingFacts(
  tx: Tx,
  tenantId: string,
  drafts: readonly TerminalDraft[],
  isHeld = true,
): Promise<BindingFacts> {
  const merchants = await merchantsForBinding(
    tx,
    tenantId,
    drafts.map(({ rpiNo }) => rpiNo),
    isHeld,
  )
  const devices = await lockDevices(
    tx,
    tenantId,
    drafts.map(({ sn }) => sn),
    isHeld,
  )
  const stores = await storesAndStaff(
    tx,
    tenantId,
    drafts.flatMap(({ rpsNo }) => rpsNo ?? []),
  )
  return { merchants, devices, stores }
}

/**
 * Binds devices of the stock to merchants. The five elements of a POS that has its channel's number are written; for one
 * that has none the channel is asked. A POS of which nobody says where it stands, stands at its store or merchant.
 * @returns their numbers, in the order of the drafts
 * @throws common.notFound for an unknown merchant, merchant.notOnboarded, terminal.tooMany, what bindStock refuses,
 *   store.foreignStore, terminal.storeOff, terminal.foreignStaff, terminal.aisleMissing for a POS whose merchant has no
 *   open card onboarding at its channel; terminal.roomFull
 * @source docs/domain/network.md 13.2, 13.3, 13.6
 */
export async function bindTerminals(tx: Tx, maker: Maker, drafts: readonly TerminalDraft[]): Promise<string[]> {
  const { tenantId, at } = maker
  for (const { binding } of portsOf(tx).terminals.effects) await binding?.(tx, maker, drafts)
  const facts = await bindingFacts(tx, tenantId, drafts)
  const bindings = drafts.map((draft) => {
    const merchant = facts.merchants.get(draft.rpiNo)
    const problem = terminalProblem(draft, { ...facts, merchant, device: facts.devices.get(draft.sn) })
    if (problem) throw problem
    if (!merchant) throw commonErrors.notFound()
    merchant.terminals += 1
    return { sn: draft.sn, rpiNo: draft.rpiNo, userNo: merchant.userNo }
  })
  const devices = await bindStock(tx, maker, bindings, terminalErrors.snTaken)
  const numbers = await takeNumbers(tx, terminalNumber, dayOfText(at), drafts.length)
  const rows = drafts.map((draft, place) => rowOf(draft, { ...facts, devices }, maker, numbers[place] as string))
  await insertRows(tx, 'rp_terminal', rows)
  await insertRows(
    tx,
    'rp_terminal_staff',
    rows.flatMap(({ rtNo, oemNo, isShared }, place) =>
      isShared
        ? [{ tenantId, oemNo, rtNo, rpstNo: drafts[place]?.rpstNo as string, createUser: maker.userId, createTime: at }]
        : [],
    ),
  )
  await requireRoom(tx, tenantId, numbers)
  await logMoves(
    tx,
    maker,
    rows.map((row): Move => ({ ...row, action: 'bind', before: null, after: row })),
  )
  await writeFiveElements(tx, tenantId, numbers)
  await putBinding(
    tx,
    tenantId,
    rows.flatMap(({ rtNo, sn, aisleCode = null, aisleMerNo = null, aisleTermNo = null }) =>
      aisleTermNo === null ? [{ rtNo, sn, aisleCode, aisleMerNo }] : [],
    ),
  )
  for (const { bound } of portsOf(tx).terminals.effects) await bound?.(tx, maker, rows)
  return numbers
}

/** Refuses a place that is not the merchant's. @throws store.foreignStore, terminal.storeOff, terminal.foreignStaff */
export function checkPlace(...[place, stores]: Parameters<typeof placeProblem>): void {
  const problem = placeProblem(place, stores)
  if (problem) throw problem
}

function rowOf(draft: TerminalDraft, { merchants, devices, stores }: BindingFacts, maker: Maker, rtNo: string) {
  const [device, merchant] = [devices.get(draft.sn), merchants.get(draft.rpiNo)]
  if (!device || !merchant) throw commonErrors.notFound()
  const { rpmNo, rpmName, rpmType, supNo, iccid } = device
  const standsAt = rpmType === RpmType.pos ? stores.get(draft.rpsNo ?? '')?.address || merchant.address : ''
  return {
    ...draft,
    ...madeBy(maker),
    ...atChannel(draft, device, merchant),
    oemNo: merchant.oemNo,
    rpsNo: draft.rpsNo || null,
    ...withStaff(draft.rpstNo || null, rpmType),
    rtNo,
    rpmNo,
    rpmType,
    supNo,
    iccid,
    termName: draft.termName ?? `${rpmName}-${draft.sn.slice(-4)}`,
    installAddress: draft.installAddress || standsAt,
    bindTime: maker.at,
  }
}

/** A device of one person names the person; one that several may share has a list of them. */
const withStaff = (rpstNo: string | null, rpmType: number) =>
  isShareable(rpmType) ? { rpstNo: null, isShared: rpstNo !== null } : { rpstNo, isShared: false }

/** A POS has a number at its channel, or gets one; other devices stand at none. */
function atChannel(
  { aisleTermNo }: TerminalDraft,
  device: Pick<LockedDevice, 'aisleCode' | 'aisleTermNo'>,
  { cardNumbers }: MerchantForBinding,
) {
  if (device.aisleCode === null) return { aisleCode: null, aisleTermNo: null, aisleMerNo: null }
  const aisleMerNo = cardNumbers.get(device.aisleCode) ?? null
  const logonState = device.aisleCode === signOnAisle ? LogonState.signedOff : null
  return { aisleCode: device.aisleCode, aisleTermNo: aisleTermNo ?? device.aisleTermNo, aisleMerNo, logonState }
}
