import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { outgoingProblem } from '../transfer/transfer.rules.ts'
import { devicesBySn, knownNumbers } from '../device/check.queries.ts'
import { type Holder, holdersOf } from '../device/holder.queries.ts'
import { takeIn } from './inbound.actions.ts'
import { inbound, SnPurpose } from './inbound.contract.ts'
import { modelsByNumber } from './inbound.queries.ts'
import { fits } from './inbound.rules.ts'
import { deviceForm, posForm, withSheet } from './inbound-import.actions.ts'
import { rateForm } from '../preset/rate-import.actions.ts'
import { stockErrors } from '../device/device-errors.contract.ts'
import { ownStockOf } from '../device/device.queries.ts'
import { namedSns } from '../device/device.rules.ts'

export const inboundCalls = [
  handle(inbound.submit, async ({ tx, caller, input, now, audit }) => {
    const { rpmNo, supNo, aisleCode, purchasePrice, inNo, remark } = input
    const holder = await firstHolder(tx, caller, inNo)
    const sns = namedSns(input)
    const devices = sns.map((sn) => ({ sn, rpmNo, supNo, aisleCode, purchasePriceFen: purchasePrice }))
    const [rsrNo = ''] = await takeIn(tx, makerOf(caller, now), { holder, devices, remark })
    audit({ entity: 'stockOrder', no: rsrNo, after: { rpmNo, holderNo: holder.holderNo, quantity: sns.length } })
    return { rsrNo, quantity: sns.length }
  }),

  handle(inbound.check, ({ tx, caller, input }) =>
    input.purpose === SnPurpose.inbound ? checkNew(tx, caller, input) : checkOwn(tx, caller, input),
  ),

  handleFile(inbound.template, ({ caller, translate }) => templateFile(deviceForm, caller.language, translate)),

  handleFile(inbound.posTemplate, ({ caller, translate }) => templateFile(posForm, caller.language, translate)),

  handleFile(inbound.rateTemplate, ({ caller, translate }) => templateFile(rateForm, caller.language, translate)),

  handle(inbound.preview, async (context) => {
    const holder = await firstHolder(context.tx, context.caller, context.input.userNo)
    return withSheet(context.input.type, holder, context.now, (plan) => previewImport(context, plan))
  }),

  handle(inbound.import, async (context) => {
    const holder = await firstHolder(context.tx, context.caller, context.input.userNo)
    return withSheet(context.input.type, holder, context.now, (plan) => runImport(context, plan))
  }),
]

/**
 * Finds the holder of devices that are taken in: the operator itself, or a party of it. @throws common.forbidden,
 * stock.holderMissing
 */
async function firstHolder(tx: Tx, caller: Caller, inNo: string | undefined): Promise<Holder> {
  requireOperatorStaff(caller)
  const holderNo = inNo ?? caller.oemNo
  await holdTree(tx, caller.tenantId)
  const holder = (await holdersOf(tx, caller.tenantId, [holderNo])).get(holderNo)
  const isOwn = holder?.oemNo === caller.oemNo || holder?.parentNo === caller.oemNo
  if (!holder?.isOpen || !isOwn) throw stockErrors.holderMissing()
  return holder
}

type Input = InputOf<typeof inbound.check>
type Found = OutputOf<typeof inbound.check>

async function checkNew(tx: Tx, caller: Caller, { sns, rpmNo }: Input): Promise<Found> {
  requireOperatorStaff(caller)
  const known = await knownNumbers(tx, sns)
  const model = rpmNo === undefined ? undefined : (await modelsByNumber(tx, [rpmNo])).get(rpmNo)
  const bad = sns.flatMap((sn) => {
    if (known.has(sn)) return [{ sn, reason: stockErrors.snTaken({ sns: sn }).words(caller.language) }]
    const isFit = model === undefined || fits(sn, model.snRegex)
    return isFit ? [] : [{ sn, reason: stockErrors.snFormat().words(caller.language) }]
  })
  const quantity = sns.length - bad.length
  return { bad, models: model && quantity > 0 ? [{ rpmName: model.rpmName, quantity }] : [] }
}

async function checkOwn(tx: Tx, caller: Caller, { sns, purpose, outNo }: Input): Promise<Found> {
  const holderNo = purpose === SnPurpose.recall ? (outNo ?? '') : ownStockOf(caller)
  const devices = await devicesBySn(tx, caller.tenantId, sns)
  const models = new Map<string, number>()
  const bad: Found['bad'] = []
  for (const sn of sns) {
    const device = devices.get(sn) ?? null
    const problem = outgoingProblem(device, sn, holderNo, purpose !== SnPurpose.transfer)
    if (problem) bad.push({ sn, reason: problem.words(caller.language) })
    else if (device) models.set(device.rpmName, (models.get(device.rpmName) ?? 0) + 1)
  }
  return { bad, models: [...models].map(([rpmName, quantity]) => ({ rpmName, quantity })) }
}
