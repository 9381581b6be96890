import { sql } from 'drizzle-orm'
import { type Caller, isPlatform, isRootStaff } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, run, scopeOfCaller, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { aisleErrors, floorProblem } from '../../channels/channels.shared.ts'
import { aislesOfTenant, connectionOf, openAisles } from '../../channels/channels.server.ts'
import { aisleCostsFrom, partyLinesFrom } from '../price/cost-lines.queries.ts'
import { givePolicies } from '../policy/policy.actions.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { openedAisle } from './opened-aisle.contract.ts'

refusalOfConstraint('aisle_oem_aisle', aisleErrors.alreadyOpen)

type Draft = InputOf<typeof openedAisle.submit>

export const openedAisleCalls = [
  handle(openedAisle.submit, async ({ tx, caller, input, now, audit }) => {
    const root = await rootOf(tx, caller, input.tenantId)
    const isNewConfig = input.apiConfig !== '' && !input.apiConfig.includes('***')
    if (isNewConfig && !connectionOf(input.apiConfig)) throw aisleErrors.wrongConfig()
    const isOwn = root === input.tenantId
    if (isOwn && !isPlatform(caller) && input.id === undefined) throw commonErrors.forbidden()
    await enterScope(tx, { tenantId: root, oemNo: '' })
    const before = input.id === undefined ? null : await lockOpened(tx, root, input)
    if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    if (input.isOn) await requireAbove(tx, root, input)
    if (input.isDefault) await clearDefault(tx, root, input.tenantId)
    if (before) await write(tx, caller, root, before.id, input, isNewConfig ? sealText(input.apiConfig) : null)
    else {
      const maker = { ...makerOf(caller, now), tenantId: root, oemNo: input.tenantId }
      const { tenantId: oemNo, aisleCode, instNo, isDefault } = input
      await openAisles(tx, maker, [
        { oemNo, aisleCode, instNo, isDefault, apiConfig: isNewConfig ? input.apiConfig : '' },
      ])
      if (!input.isOn) await switchOff(tx, root, sql`oem_no = ${oemNo}`, aisleCode)
      if (isOwn) await startCost(tx, maker, aisleCode)
    }
    if (before?.isOn && !input.isOn && isOwn) await switchOff(tx, root, sql`oem_no <> ${root}`, input.aisleCode)
    await log(tx, caller, root, input, before?.isOn ?? null)
    const saved = await openedId(tx, root, input)
    await enterScope(tx, scopeOfCaller(caller))
    const { apiConfig: _config, id: _id, version: _version, ...after } = input
    audit({
      entity: 'aisleOem',
      no: `${input.tenantId}-${input.aisleCode}`,
      before,
      after: { ...after, hasNewConfig: isNewConfig },
    })
    return { id: saved }
  }),

  handle(openedAisle.orderText, async ({ tx, caller }) =>
    (await aislesOfTenant(tx, caller)).map(({ aisleCode, aisleName }) => ({
      aisleCode,
      aisleName,
      orderText: caller.language === 'en' ? `${aisleName} order No.` : `${aisleName}订单号`,
    })),
  ),
]

/**
 * The root operator of the login tenant that a channel is opened for: any for the platform, the own one and its
 * sub-operators for an operator's staff. @throws common.forbidden, common.notFound
 */
async function rootOf(tx: Tx, caller: Caller, oemNo: string): Promise<string> {
  if (!isPlatform(caller) && !isRootStaff(caller)) throw commonErrors.forbidden()
  const reach = isPlatform(caller) ? sql`true` : sql`root_tenant_id = ${caller.tenantId}`
  const found = await rowOf<{ root: string }>(
    tx,
    sql`SELECT root_tenant_id AS root FROM tenant WHERE tenant_id = ${oemNo} AND tenant_id <> '000000' AND ${reach} AND NOT is_deleted`,
  )
  if (!found) throw commonErrors.notFound()
  return found.root
}

/** The channel itself must be on, and for a sub-operator its operator's too. @throws aisle.notOpen, aisle.parentClosed */
async function requireAbove(tx: Tx, root: string, { tenantId, aisleCode }: Draft): Promise<void> {
  const isOn = await rowOf(
    tx,
    sql`SELECT 1 FROM pay_aisle WHERE aisle_code = ${aisleCode} AND is_on AND NOT is_deleted`,
  )
  if (!isOn) throw aisleErrors.notOpen()
  if (tenantId === root) return
  const above = await rowOf(
    tx,
    sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${root} AND oem_no = ${root} AND aisle_code = ${aisleCode} AND is_on AND NOT is_deleted FOR SHARE`,
  )
  if (!above) throw aisleErrors.parentClosed()
}

interface LockedOpened {
  id: bigint
  isOn: boolean
  isDefault: boolean
  version: number
}

async function lockOpened(tx: Tx, root: string, { id, tenantId, aisleCode }: Draft): Promise<LockedOpened> {
  const found = await rowOf<LockedOpened>(
    tx,
    sql`SELECT id, is_on AS "isOn", is_default AS "isDefault", version FROM aisle_oem
         WHERE tenant_id = ${root} AND oem_no = ${tenantId} AND aisle_code = ${aisleCode} AND id = ${id ?? null} AND NOT is_deleted FOR UPDATE`,
  )
  if (!found) throw commonErrors.notFound()
  return found
}

const clearDefault = (tx: Tx, root: string, oemNo: string) =>
  run(
    tx,
    sql`UPDATE aisle_oem SET is_default = false, update_time = business_now(), version = version + 1 WHERE tenant_id = ${root} AND oem_no = ${oemNo} AND is_default AND NOT is_deleted`,
  )

const write = (
  tx: Tx,
  caller: Caller,
  root: string,
  id: bigint,
  { instNo, isOn, isDefault }: Draft,
  config: string | null,
) =>
  run(
    tx,
    sql`UPDATE aisle_oem SET inst_no = ${instNo}, is_on = ${isOn}, is_default = ${isDefault}, api_config_enc = coalesce(${config}, api_config_enc),
               update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${root} AND id = ${id}`,
  )

/** Sub-operators have a channel no longer than their operator. */
const switchOff = (tx: Tx, root: string, whose: ReturnType<typeof sql>, aisleCode: string) =>
  run(
    tx,
    sql`UPDATE aisle_oem SET is_on = false, update_time = business_now(), version = version + 1 WHERE tenant_id = ${root} AND ${whose} AND aisle_code = ${aisleCode} AND is_on AND NOT is_deleted`,
  )

/** An operator's own cost begins as a copy of the channel's prices. @source docs/domain/network.md 8.1 */
async function startCost(tx: Tx, maker: ReturnType<typeof makerOf>, aisleCode: string): Promise<void> {
  if ((await partyLinesFrom(tx, maker.tenantId, [maker.tenantId], [aisleCode], maker.at)).length > 0) return
  const lines = await aisleCostsFrom(tx, [aisleCode], maker.at)
  // A price that the channel is going to raise or to end cannot be copied as it is: its pay way waits for a policy.
  const present = lines.filter(
    (line) =>
      line.from <= maker.at &&
      floorProblem([line], maker.at, lines, () => ({ maxRatePpm: line.ratePpm, minMerchantRatePpm: 0 }), false) ===
        null,
  )
  if (present.length === 0) return
  await givePolicies(tx, maker, [
    { userNo: maker.tenantId, aisleCode, polName: `${aisleCode}成本`, lines: present, effectiveTime: maker.at },
  ])
}

async function openedId(tx: Tx, root: string, { tenantId, aisleCode }: Draft): Promise<bigint> {
  const [found] = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM aisle_oem WHERE tenant_id = ${root} AND oem_no = ${tenantId} AND aisle_code = ${aisleCode} AND NOT is_deleted`,
  )
  return found?.id ?? 0n
}

async function log(tx: Tx, caller: Caller, root: string, { tenantId, aisleCode, isOn }: Draft, from: boolean | null) {
  if (from === isOn) return
  await logStates(tx, root, caller, [
    {
      oemNo: tenantId,
      entity: 'aisleOem',
      entityNo: `${tenantId}-${aisleCode}`,
      from: from === null ? null : Number(from),
      to: Number(isOn),
      action: isOn ? 'enable' : 'disable',
    },
  ])
}
