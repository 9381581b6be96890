import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { type NumberKind, takeNumber } from '../../../core/server/database/business-number.ts'
import { assignments, insertRow, insertRows } from '../../../core/server/database/row-writing.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { IncomingKind, type SettleCycle } from '../../channels/channels.shared.ts'
import { branchOf, requireBank } from '../../settings/settings.server.ts'
import { holdTree } from '../../providers/providers.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { saveIncomings } from '../incoming-state/incoming-draft.actions.ts'
import type { Mover } from '../incoming-state/incoming-state.actions.ts'
import { RpiFinishStatus, RpiKind, SourceType, VerifyState } from '../merchant/merchant-codes.contract.ts'
import { countMerchants } from '../merchant/merchant-count.actions.ts'
import { putCardCheck } from './card-check.jobs.ts'
import { linesOfAisle } from '../onboarding-step/fourth-step.rules.ts'
import type { Dossier } from './merchant-dossier.queries.ts'
import type { Fourth, StepNo, Third } from '../onboarding-step/step-shapes.contract.ts'
import { type MerchantRow, merchantValues, type StepColumns } from './merchant-row.queries.ts'
import { columnsOfThird } from './step-rows.actions.ts'
import { verifyTransitions } from '../merchant/merchant-states.rules.ts'

const merchantNumber: NumberKind = { prefix: 'M', day: 'yyMMdd', width: 6 }

/** Owner of a new merchant: the parties it is to belong to. */
export interface Belonging {
  readonly oemNo: string
  readonly userNo: string
  readonly empNo: string | null
  readonly institutionNo: string | null
  readonly managerUserId: bigint | null
}

/**
 * Adds a merchant whose onboarding begins, and notes whose it is.
 * @param columns what its first step, or the draft of it, brings
 */
export async function addMerchant(
  tx: Tx,
  maker: Maker,
  caller: Caller,
  belonging: Belonging,
  columns: StepColumns & Pick<MerchantRow, 'userType'>,
): Promise<{ id: bigint; rpiNo: string }> {
  const rpiNo = await takeNumber(tx, merchantNumber, maker.at.slice(0, 10))
  const userPath = await pathOf(tx, maker.tenantId, belonging)
  const { id } = await insertRow<{ id: bigint }>(
    tx,
    'rpi_basic',
    {
      rpiName: '',
      ...merchantValues(columns),
      ...madeBy(maker),
      ...belonging,
      userPath,
      rpiNo,
      rpiKind: RpiKind.merchant,
      sourceType: SourceType.onboarded,
    },
    sql`id`,
  )
  await countMerchants(tx, maker.tenantId, [{ oemNo: belonging.oemNo, userPath, rpiKind: RpiKind.merchant, change: 1 }])
  const { tenantId, userId, at } = maker
  const valid = { validFrom: at, sourceNo: rpiNo, createUser: userId, createTime: at }
  await insertRows(tx, 'rpi_belonging', [{ ...belonging, ...valid, tenantId, userPath, rpiNo }])
  const move = { oemNo: belonging.oemNo, from: null, to: RpiFinishStatus.draft, action: 'firstStep' }
  await logStates(tx, tenantId, caller, [{ ...move, entity: 'merchant', entityNo: rpiNo }])
  return { id, rpiNo }
}

/**
 * Writes what a step brings to a merchant that is held, and how far it is now.
 * @throws common.moved when somebody got between
 */
export async function updateMerchant(
  tx: Tx,
  maker: Maker,
  { row }: Pick<Dossier, 'row'>,
  columns: StepColumns,
): Promise<number> {
  const version = row.version + 1
  const written = assignments({ ...merchantValues(columns), updateUser: maker.userId, updateTime: maker.at, version })
  const changed = await run(
    tx,
    sql`UPDATE rpi_basic SET ${written} WHERE tenant_id = ${row.tenantId} AND id = ${row.id} AND version = ${row.version}`,
  )
  if (changed === 0) throw commonErrors.moved()
  const { oemNo, rpiKind, userPath } = row
  if (columns.userPath !== undefined)
    await countMerchants(tx, row.tenantId, [
      { oemNo, userPath, rpiKind, change: -1 },
      { oemNo, userPath: columns.userPath, rpiKind, change: 1 },
    ])
  return version
}

/** Notes that a merchant which no channel has opened yet is somebody else's: nothing was ever earned by it. */
export async function moveBelonging(tx: Tx, { row }: Pick<Dossier, 'row'>, belonging: Belonging): Promise<string> {
  const userPath = await pathOf(tx, row.tenantId, belonging)
  await run(
    tx,
    sql`UPDATE rpi_belonging SET ${assignments({ ...belonging, userPath })} WHERE tenant_id = ${row.tenantId} AND rpi_no = ${row.rpiNo} AND valid_to IS NULL`,
  )
  return userPath
}

async function pathOf(tx: Tx, tenantId: string, { oemNo, userNo }: Belonging): Promise<string> {
  if (userNo === oemNo) return ''
  await holdTree(tx, tenantId)
  const row = await rowOf<{ ancestors: string }>(
    tx,
    sql`SELECT ancestors FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  return row?.ancestors ?? ''
}

/**
 * Writes the account of step three, and has it checked where no check answers for it: the one that stands is changed, a
 * first one is added.
 */
export async function writeAccount(
  tx: Tx,
  maker: Maker,
  { row, account }: Dossier,
  third: Third,
  verifyState: CodeOf<typeof VerifyState>,
): Promise<void> {
  const { bankName } = await requireBank(tx, third.bankCode)
  const branch = third.branchCode === '' ? undefined : await branchOf(tx, third.branchCode)
  const columns = columnsOfThird(third, { bankName, branchName: branch?.branchName ?? '' })
  const { rpiNo, oemNo, tenantId } = row
  if (!account) {
    await insertRows(tx, 'rpi_account', [{ ...columns, ...madeBy(maker), rpiNo, oemNo }])
  } else {
    const stamp = { updateUser: maker.userId, updateTime: maker.at, version: account.version + 1 }
    await run(
      tx,
      sql`UPDATE rpi_account SET ${assignments({ ...columns, verifyState, ...stamp })} WHERE tenant_id = ${tenantId} AND id = ${account.id}`,
    )
  }
  await putCardCheck(tx, tenantId, { ...columns, rpiNo, verifyState })
}

/** Has a saved card checked again, since the person whose card it is has another number now. */
export async function checkCardAgain(tx: Tx, account: NonNullable<Dossier['account']>): Promise<void> {
  const { tenantId, id } = account
  const verifyState = verifyTransitions.forget.to
  await run(tx, sql`UPDATE rpi_account SET verify_state = ${verifyState} WHERE tenant_id = ${tenantId} AND id = ${id}`)
  await putCardCheck(tx, tenantId, { ...account, verifyState })
}

/** Writes the channels of step four. The terminals go with the default channel, with its card merchant where it has one. */
export async function writeAisles(tx: Tx, by: Mover, { row, account }: Dossier, fourth: Fourth): Promise<void> {
  const { aisles, defaultAisle, terminals } = fourth
  const ofDefault = aisles.filter(({ aisleCode }) => aisleCode === defaultAisle)
  const carrier = ofDefault.find(({ incomingKind }) => incomingKind === IncomingKind.card) ?? ofDefault[0]
  const settleCycle = (account?.settleCycle ?? 1) as typeof SettleCycle.t1 | typeof SettleCycle.d1
  const merchant = { rpiNo: row.rpiNo, oemNo: row.oemNo, settleCycle }
  await saveIncomings(
    tx,
    by,
    merchant,
    aisles.map((asked) => ({
      aisleCode: asked.aisleCode,
      incomingKind: asked.incomingKind,
      lines: linesOfAisle(fourth, asked.aisleCode),
      sns: asked === carrier ? terminals.map(({ sn }) => sn) : [],
      isDefaultWanted: asked.aisleCode === defaultAisle,
      installAddress: asked.installAddress,
      ...(asked.posKind ? { posKind: asked.posKind } : {}),
    })),
  )
}

/** Takes back what another type of merchant does not carry over: its account and its channels. @source docs/domain/network.md 3.3 */
export async function dropLaterSteps(tx: Tx, by: Mover, { row, account }: Dossier): Promise<void> {
  const { tenantId, rpiNo, oemNo } = row
  await run(
    tx,
    sql`UPDATE rpi_account SET is_deleted = true, update_time = ${by.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND NOT is_deleted`,
  )
  const settleCycle = (account?.settleCycle ?? 1) as typeof SettleCycle.t1 | typeof SettleCycle.d1
  await saveIncomings(tx, by, { rpiNo, oemNo, settleCycle }, [])
  await run(
    tx,
    sql`DELETE FROM rpi_step_draft WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND step IN (${laterSteps[0]}, ${laterSteps[1]})`,
  )
}

const laterSteps: readonly [StepNo, StepNo] = [3, 4]
