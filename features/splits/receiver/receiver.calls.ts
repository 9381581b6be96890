import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { maskCard, sealText } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import { RpiKind } from '../../merchants/merchants.shared.ts'
import { partiesInReach } from '../../providers/providers.server.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { DivisionPayMode, ReceiverKind } from '../../trades/trades.shared.ts'
import { ReceiptStatus } from '../project/project.contract.ts'
import { ratioSumRefusal } from '../project-upkeep/project-upkeep.actions.ts'
import { type HeldProject, heldProject, membersOf } from '../project-upkeep/project-upkeep.queries.ts'
import { receiverSending } from '../registration/registration-sending.jobs.ts'
import { registrationTransitions } from '../registration/registration.rules.ts'
import { moveRegistration, registrationEntity } from '../registration/registration-store.actions.ts'
import { registerReceiver } from '../registration/waiting-receivers.actions.ts'
import { receiver, receiverErrors } from './receiver.contract.ts'
import { heldReceiver, projectOfReceiver, receiverListing } from './receiver.queries.ts'
import { isOwnParty, mostReceivers, outsiderOf, partOf } from './receiver.rules.ts'

refusalOfConstraint('division_receipt_once', receiverErrors.receiverTwice)

const order = { priority: sql`r.priority`, receiverName: sql`r.receiver_name`, createTime: sql`r.create_time` }

/** Numbers of receivers from outside. @source docs/domain/money.md 0.6 */
const receiverNumber = masterNumber('RV')

export const receiverCalls = [
  handle(receiver.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage(
        tx,
        { ...receiverListing(caller, input), order: orderOf(input, order, sql`r.id DESC`, sql`r.id`) },
        input,
      ),
    ),
  ),

  handle(receiver.add, async ({ tx, caller, input, audit }) => {
    const { tenantId } = caller
    const project = await heldProject(tx, caller, input.projectCode)
    const part = partOf(input)
    const who = await receiverOf(tx, caller, input)
    const { receiverCount } = await membersOf(tx, tenantId, project.projectCode)
    if (receiverCount >= mostReceivers) throw receiverErrors.tooMany()
    await checkSum(tx, tenantId, project, part.ratioPpm)
    const { projectCode, receiverKind, splitKind, priority } = input
    const row = { projectCode, receiverKind, splitKind, priority, ...part, ...who }
    const { id } = await insertRow<{ id: bigint }>(
      tx,
      'division_receipt',
      {
        tenantId,
        oemNo: project.oemNo,
        ...row,
        receiptStatus: registrationTransitions.add.to,
        createUser: caller.userId,
      },
      sql`id`,
    )
    await logStates(tx, tenantId, caller, [
      {
        oemNo: project.oemNo,
        entity: registrationEntity('receipt'),
        entityNo: String(id),
        from: null,
        to: registrationTransitions.add.to,
        action: 'add',
      },
    ])
    await registerReceiver(
      tx,
      tenantId,
      caller,
      { payMode: project.payMode, receiver: await heldReceiver(tx, tenantId, id) },
      'register',
      receiverSending,
    )
    const { registerStatus } = await heldReceiver(tx, tenantId, id)
    const { accountEnc: _sealed, ...told } = row
    audit({ entity: 'divisionReceipt', no: id, before: null, after: { ...told, receiptStatus: registerStatus } })
    return { id, receiverNo: who.receiverNo, receiptStatus: registerStatus }
  }),

  handle(receiver.resubmit, async ({ tx, caller, input: { id }, audit }) => {
    const { tenantId } = caller
    const project = await heldProject(tx, caller, await projectOfReceiver(tx, caller, id))
    const held = await heldReceiver(tx, tenantId, id)
    if (held.registerStatus !== ReceiptStatus.failed) throw commonErrors.stateRefuses()
    await checkSum(tx, tenantId, project, held.ratioPpm)
    const { effectiveMerchants } = await membersOf(tx, tenantId, project.projectCode)
    if (project.payMode === DivisionPayMode.channel && effectiveMerchants === 0)
      throw receiverErrors.nobodyToRegisterWith()
    await registerReceiver(
      tx,
      tenantId,
      caller,
      { payMode: project.payMode, receiver: held },
      'resubmit',
      receiverSending,
    )
    const { registerStatus } = await heldReceiver(tx, tenantId, id)
    audit({
      entity: 'divisionReceipt',
      no: id,
      before: { receiptStatus: held.registerStatus },
      after: { receiptStatus: registerStatus },
    })
    return {}
  }),

  handle(receiver.switch, async ({ tx, caller, input: { id, isOn }, audit }) => {
    const { tenantId } = caller
    const project = await heldProject(tx, caller, await projectOfReceiver(tx, caller, id))
    const held = await heldReceiver(tx, tenantId, id)
    if (isOn && held.registerStatus === ReceiptStatus.off) await checkSum(tx, tenantId, project, held.ratioPpm)
    const receiptStatus = await moveRegistration(tx, tenantId, caller, 'receipt', held, {
      action: isOn ? 'start' : 'stop',
    })
    audit({
      entity: 'divisionReceipt',
      no: id,
      before: { receiptStatus: held.registerStatus },
      after: { receiptStatus },
    })
    return {}
  }),
]

/** Refuses a further ratio that is too much with those there are. @throws divisionProject.ratioSum */
async function checkSum(
  tx: Tx,
  tenantId: string,
  { projectCode, maxRatioPpm }: HeldProject,
  ratioPpm: number | null,
): Promise<void> {
  const { ratioSumPpm } = await membersOf(tx, tenantId, projectCode)
  if (ratioSumPpm + (ratioPpm ?? 0) > maxRatioPpm) throw ratioSumRefusal(maxRatioPpm)
}

interface NewReceiver {
  readonly receiverNo: string
  readonly receiverName: string
  readonly accountEnc: string
  readonly accountMask: string
}

/** Name, number and account of a new receiver: a party of the caller's reach, or somebody from outside, with a number of its own. @throws common.notFound */
async function receiverOf(tx: Tx, caller: Caller, input: InputOf<typeof receiver.add>): Promise<NewReceiver> {
  const { receiverKind, receiverNo } = input
  if (!isOwnParty(receiverKind)) {
    const { receiverName, accountNo } = outsiderOf(input)
    return {
      receiverNo: await takeNumber(tx, receiverNumber, ''),
      receiverName,
      accountEnc: sealText(accountNo),
      accountMask: maskCard(accountNo, receiverKind === ReceiverKind.company),
    }
  }
  if (receiverNo === undefined) throw receiverErrors.receiverMissing()
  const found = await rowOf<{ name: string }>(
    tx,
    receiverKind === ReceiverKind.merchant
      ? sql`SELECT m.rpi_name AS name FROM rpi_basic m WHERE ${merchantsInReach(caller)} AND m.rpi_no = ${receiverNo} AND m.rpi_kind = ${RpiKind.merchant} AND NOT m.is_deleted`
      : sql`SELECT s.service_name AS name FROM service_info s WHERE ${partiesInReach(caller)} AND s.user_no = ${receiverNo} AND s.service_kind = ${ServiceKind.provider} AND NOT s.is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  return { receiverNo, receiverName: found.name, accountEnc: '', accountMask: '' }
}
