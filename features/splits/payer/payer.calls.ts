import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { plainRate } from '../../../core/shared/money.ts'
import { SettleMode } from '../../channels/channels.shared.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { DivisionPayMode } from '../../trades/trades.shared.ts'
import { divisionErrors } from '../order/division-order.contract.ts'
import { ReceiptStatus } from '../project/project.contract.ts'
import { projectErrors } from '../project-upkeep/project-upkeep.contract.ts'
import { type HeldProject, heldProject, isStoreTaken } from '../project-upkeep/project-upkeep.queries.ts'
import { registrationTransitions } from '../registration/registration.rules.ts'
import { moveRegistration, registrationEntity } from '../registration/registration-store.actions.ts'
import { payer, payerErrors, payerStore } from './payer.contract.ts'
import { bindingOf, heldPayer, payerListing, seenPayer, storeListing } from './payer.queries.ts'
import { registerPayer } from './payer-registration.actions.ts'

refusalOfConstraint('division_merchant_once', payerErrors.merchantTwice)

const order = { rpiNo: sql`r.rpi_no`, createTime: sql`r.create_time` }
const storeOrder = { rpsNo: sql`s.rps_no`, storeName: sql`s.store_name`, createTime: sql`s.create_time` }

export const payerCalls = [
  handle(payer.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage(
        tx,
        { ...payerListing(caller, input), order: orderOf(input, order, sql`r.id DESC`, sql`r.id`) },
        input,
      ),
    ),
  ),

  handle(payer.detail, async ({ tx, caller, input: { id } }) => ({
    ...(await seenPayer(tx, caller, id)),
    states: await statesOf(tx, caller.tenantId, registrationEntity('merchant'), String(id)),
  })),

  handle(payer.add, async ({ tx, caller, input, audit }) => {
    const { tenantId } = caller
    const { projectCode, rpiNo, aisleCode, grantedRatio } = input
    const project = await heldProject(tx, caller, projectCode)
    const merchant = await rowOf<{ rpiNo: string }>(
      tx,
      sql`SELECT m.rpi_no AS "rpiNo" FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ${rpiNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`,
    )
    if (!merchant) throw commonErrors.notFound()
    await checkAisle(tx, tenantId, project, input)
    const { id } = await insertRow<{ id: bigint }>(
      tx,
      'division_merchant',
      {
        tenantId,
        oemNo: project.oemNo,
        projectCode,
        rpiNo,
        aisleCode,
        grantedRatioPpm: grantedRatio,
        divMerStatus: registrationTransitions.add.to,
        createUser: caller.userId,
      },
      sql`id`,
    )
    await logStates(tx, tenantId, caller, [
      {
        oemNo: project.oemNo,
        entity: registrationEntity('merchant'),
        entityNo: String(id),
        from: null,
        to: registrationTransitions.add.to,
        action: 'add',
      },
    ])
    await registerPayer(tx, caller, project.payMode, await heldPayer(tx, tenantId, id), 'register')
    const { registerStatus } = await heldPayer(tx, tenantId, id)
    audit({ entity: 'divisionMerchant', no: id, before: null, after: { ...input, divMerStatus: registerStatus } })
    return { id, divMerStatus: registerStatus }
  }),

  handle(payer.resubmit, async ({ tx, caller, input: { id }, audit }) => {
    const { project, held } = await heldByCaller(tx, caller, id)
    if (held.registerStatus !== ReceiptStatus.failed) throw commonErrors.stateRefuses()
    await registerPayer(tx, caller, project.payMode, held, 'resubmit')
    const { registerStatus } = await heldPayer(tx, caller.tenantId, id)
    audit({
      entity: 'divisionMerchant',
      no: id,
      before: { divMerStatus: held.registerStatus },
      after: { divMerStatus: registerStatus },
    })
    return {}
  }),

  handle(payer.switch, async ({ tx, caller, input: { id, isOn }, audit }) => {
    const { held } = await heldByCaller(tx, caller, id)
    const divMerStatus = await moveRegistration(tx, caller.tenantId, caller, 'merchant', held, {
      action: isOn ? 'start' : 'stop',
    })
    audit({
      entity: 'divisionMerchant',
      no: id,
      before: { divMerStatus: held.registerStatus },
      after: { divMerStatus },
    })
    return {}
  }),

  handle(payerStore.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage(
        tx,
        { ...storeListing(caller, input), order: orderOf(input, storeOrder, sql`r.id DESC`, sql`s.rps_no`) },
        input,
      ),
    ),
  ),

  handle(payerStore.bindQuery, ({ tx, caller, input: { rpsNo } }) => bindingOf(tx, caller, rpsNo)),

  handle(payerStore.bind, async ({ tx, caller, input: { divMerchantId, rpsNo, isBound }, audit }) => {
    const { tenantId, userId } = caller
    const { project, held } = await heldByCaller(tx, caller, divMerchantId)
    const { rpiNo, bindings } = await bindingOf(tx, caller, rpsNo)
    if (rpiNo !== held.rpiNo) throw commonErrors.notFound()
    const before = bindings.find((one) => one.divMerchantId === divMerchantId)?.isBound ?? false
    // Also a project that is not enabled yet takes no store of one that is: enabling it would fail.
    if (isBound && (await isStoreTaken(tx, tenantId, project.projectCode, [rpsNo]))) throw projectErrors.storeTaken()
    await run(
      tx,
      sql`INSERT INTO division_merchant_store AS b (tenant_id, oem_no, div_merchant_id, project_code, rpi_no, rps_no, is_bound, create_user)
          VALUES (${tenantId}, ${held.oemNo}, ${divMerchantId}, ${held.projectCode}, ${held.rpiNo}, ${rpsNo}, ${isBound}, ${userId})
          ON CONFLICT (tenant_id, rps_no, div_merchant_id) DO UPDATE SET is_bound = excluded.is_bound, is_deleted = false, update_user = ${userId}, update_time = business_now(), version = b.version + 1`,
    )
    audit({
      entity: 'divisionStore',
      no: rpsNo,
      before: { projectCode: held.projectCode, isBound: before },
      after: { projectCode: held.projectCode, isBound },
    })
    return {}
  }),
]

/** A dividing merchant that the caller sees, held with its project. @throws common.notFound */
async function heldByCaller(tx: Tx, caller: Caller, id: bigint) {
  const { projectCode } = await seenPayer(tx, caller, id)
  const project = await heldProject(tx, caller, projectCode ?? '')
  return { project, held: await heldPayer(tx, caller.tenantId, id) }
}

/**
 * Whether the channel divides as the project does, and as much as the merchant agrees to.
 * @throws common.notFound; divisionMerchant.ratioZero, aboveAisle, otherAisle; division.notAtChannel, noWalletDivision
 */
async function checkAisle(
  tx: Tx,
  tenantId: string,
  { projectCode, payMode }: HeldProject,
  { aisleCode, grantedRatio }: InputOf<typeof payer.add>,
): Promise<void> {
  if (grantedRatio <= 0) throw payerErrors.ratioZero()
  const aisle = await rowOf<{ supportsDivision: boolean; maxDivRatioPpm: number; settleMode: number }>(
    tx,
    sql`SELECT a.supports_division AS "supportsDivision", a.max_div_ratio_ppm AS "maxDivRatioPpm", a.settle_mode AS "settleMode" FROM pay_aisle a WHERE a.aisle_code = ${aisleCode}`,
  )
  if (!aisle) throw commonErrors.notFound()
  if (!aisle.supportsDivision) throw divisionErrors.notAtChannel()
  if (payMode === DivisionPayMode.wallet && aisle.settleMode !== SettleMode.wallet)
    throw divisionErrors.noWalletDivision()
  if (grantedRatio > aisle.maxDivRatioPpm) throw payerErrors.aboveAisle({ x: plainRate(aisle.maxDivRatioPpm) })
  const other = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT r.id FROM division_merchant r WHERE r.tenant_id = ${tenantId} AND r.project_code = ${projectCode} AND r.aisle_code <> ${aisleCode} AND NOT r.is_deleted LIMIT 1`,
  )
  if (other && payMode === DivisionPayMode.channel) throw payerErrors.otherAisle()
}
