import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { takeNumbers } from '../../../core/server/database/business-number.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { type IncomingKind, type Line, payCompanies, type SettleCycle } from '../../channels/channels.shared.ts'
import { signRates } from '../../pricing/pricing.server.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
import { type Maker, madeBy } from '../../../core/server/call/maker.ts'
import { RpiFinishStatus, RpiKind, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { logMerchants } from '../merchant/merchant-log.actions.ts'
import { AuthPayType } from './incoming-codes.contract.ts'
import { incomingNumber } from './incoming-number.rules.ts'
import { incomingErrors } from './incoming-errors.contract.ts'
import { merchantTransitions, finishTransitions } from '../merchant/merchant-states.rules.ts'
import { walletAuthTransitions } from './wallet-auth-states.rules.ts'
import { incomingTransitions } from './incoming.rules.ts'

/** A merchant that a channel has opened. */
export interface OpenedDraft {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly incomingKind: CodeOf<typeof IncomingKind>
  /** The channel's number of the merchant. */
  readonly aisleMerNo: string
  /** Prices signed for this channel; none for a second kind at the same channel. */
  readonly lines?: readonly Line[]
  readonly d0On?: boolean
  readonly posKind?: 1 | 2 | 3 | 4
  readonly installAddress?: string
  /** Whether the wallets have authorised the merchant already. */
  readonly isAuthorized?: boolean
  /** Whether the channel becomes the default also of pay ways that have one. */
  readonly isDefaultWanted?: boolean
}

refusalOfConstraint('rpi_incoming_merchant', () => incomingErrors.exists())
refusalOfConstraint('rpi_incoming_mer_no', () => incomingErrors.numberTaken())
refusalOfConstraint('aisle_merchant_overlap', () => incomingErrors.numberTaken())

/**
 * Opens merchants at channels: their numbers there, signed prices, payment companies, default channels, authorisation
 * rows; a merchant's first channel makes it onboarded and active.
 * @returns the onboarding numbers, in the order of the drafts
 * @throws common.notFound for an unknown merchant, incoming.aisleClosed, incoming.aisleRefuses, price.… for the lines;
 *   incoming.exists and incoming.numberTaken by the constraints of the tables
 * @source docs/domain/network.md 4.2, effects of → 6; 3.10, registration
 */
export async function openIncomings(tx: Tx, maker: Maker, drafts: readonly OpenedDraft[]): Promise<string[]> {
  const known = await merchantsOf(tx, maker.tenantId, drafts)
  await checkAisles(tx, maker.tenantId, drafts, known)
  const codes = await takeNumbers(tx, incomingNumber, dayOfText(maker.at), drafts.length)
  const opened = drafts.map((draft, place) => ({
    ...draft,
    ...(known.get(draft.rpiNo) as Known),
    incomingCode: codes[place] as string,
  }))
  await insertRows(
    tx,
    'rpi_incoming',
    opened.map((one) => ({
      ...madeBy(maker),
      oemNo: one.oemNo,
      rpiNo: one.rpiNo,
      incomingCode: one.incomingCode,
      aisleCode: one.aisleCode,
      incomingKind: one.incomingKind,
      aisleMerNo: one.aisleMerNo,
      settleCycle: one.settleCycle,
      d0On: one.d0On,
      posKind: one.posKind,
      installAddress: one.installAddress,
      isDefaultWanted: one.isDefaultWanted,
      incomingStatus: incomingTransitions.bornOpened.to,
      attemptNo: 1,
      isOn: true,
      submitTime: maker.at,
      finishTime: maker.at,
    })),
  )
  await applyOpenings(tx, maker, opened)
  return codes
}

/**
 * Writes the effects of opening onboardings that stand: their channel numbers become the merchants', prices are signed,
 * payment companies and default channels set, authorisation rows made, merchants become onboarded.
 * @throws price.… for the lines; incoming.numberTaken by the constraint of the table
 * @source docs/domain/network.md 4.2, effects of → 6
 */
export async function applyOpenings(tx: Tx, maker: Maker, opened: readonly Opened[]): Promise<void> {
  const { tenantId, userId, at } = maker
  const made = { tenantId, createUser: userId, createTime: at, validFrom: at }
  await insertRows(
    tx,
    'aisle_merchant',
    opened.map(({ oemNo, aisleCode, aisleMerNo, rpiNo, incomingCode }) => ({
      ...made,
      oemNo,
      aisleCode,
      aisleMerNo,
      rpiNo,
      incomingCode,
    })),
  )
  await signRates(
    tx,
    maker,
    opened.flatMap(({ rpiNo, aisleCode, lines, incomingCode }) =>
      lines ? [{ rpiNo, aisleCode, lines, validFrom: at, sourceNo: incomingCode }] : [],
    ),
  )
  await openRoutes(tx, maker, opened)
  await preferAisles(tx, maker, opened)
  await addAuths(tx, maker, opened)
  await onboard(tx, maker, opened)
}

interface Known {
  readonly oemNo: string
  readonly userType: number
  readonly settleCycle: typeof SettleCycle.t1 | typeof SettleCycle.d1
}

async function merchantsOf(tx: Tx, tenantId: string, drafts: readonly OpenedDraft[]): Promise<Map<string, Known>> {
  const rows = await rowsOf<{ rpi_no: string; oem_no: string; user_type: number; settle_cycle: Known['settleCycle'] }>(
    tx,
    sql`SELECT m.rpi_no, m.oem_no, m.user_type, a.settle_cycle FROM rpi_basic m
          JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${merchantNumbers(drafts)}::text[]) AND m.rpi_kind = ${RpiKind.merchant} AND m.rpi_status <> ${RpiStatus.closed} AND NOT m.is_deleted FOR UPDATE OF m`,
  )
  const known = new Map(
    rows.map((row) => [row.rpi_no, { oemNo: row.oem_no, userType: row.user_type, settleCycle: row.settle_cycle }]),
  )
  if (drafts.some(({ rpiNo }) => !known.has(rpiNo))) throw commonErrors.notFound()
  return known
}

/**
 * The channel is on, open for the login tenant, and takes merchants of this type.
 * @throws incoming.aisleClosed, incoming.aisleRefuses
 */
export async function checkAisles(
  tx: Tx,
  tenantId: string,
  drafts: readonly Pick<OpenedDraft, 'rpiNo' | 'aisleCode'>[],
  known: ReadonlyMap<string, Pick<Known, 'oemNo' | 'userType'>>,
): Promise<void> {
  const rows = await rowsOf<{ aisle_code: string; oem_no: string; aisle_name: string; support_user_types: number[] }>(
    tx,
    sql`SELECT o.aisle_code, o.oem_no, a.aisle_name, a.support_user_types FROM aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code AND a.is_on AND NOT a.is_deleted
         WHERE o.tenant_id = ${tenantId} AND o.is_on AND NOT o.is_deleted`,
  )
  for (const { rpiNo, aisleCode } of drafts) {
    const merchant = known.get(rpiNo)
    const aisle = rows.find((row) => row.aisle_code === aisleCode && row.oem_no === merchant?.oemNo)
    if (!aisle) throw incomingErrors.aisleClosed()
    if (!aisle.support_user_types.includes(merchant?.userType ?? 0))
      throw incomingErrors.aisleRefuses({ name: aisle.aisle_name })
  }
}

/** An onboarding that has just opened. */
export type Opened = OpenedDraft & Pick<Known, 'oemNo'> & { readonly incomingCode: string }

/** Payment companies of the channel on; the channel is the default of every pay way that has none. */
async function openRoutes(tx: Tx, { tenantId, userId, at }: Maker, opened: readonly Opened[]): Promise<void> {
  const merchants = sql.param(opened.map(({ rpiNo }) => rpiNo))
  const aisles = sql.param(opened.map(({ aisleCode }) => aisleCode))
  await run(
    tx,
    sql`INSERT INTO rpi_comp (tenant_id, oem_no, rpi_no, aisle_code, comp_code, update_user, update_time)
        SELECT m.tenant_id, m.oem_no, m.rpi_no, c.aisle_code, c.comp_code, ${userId}::bigint, ${at}::timestamptz
          FROM unnest(${merchants}::text[], ${aisles}::text[]) AS o (rpi_no, aisle_code)
          JOIN rpi_basic m ON m.tenant_id = ${tenantId} AND m.rpi_no = o.rpi_no JOIN aisle_comp c ON c.aisle_code = o.aisle_code
        ON CONFLICT DO NOTHING`,
  )
  const pairs = Object.entries(payCompanies).flatMap(([compCode, { payWays }]) =>
    payWays.map((payWay) => [compCode, payWay] as const),
  )
  const [companies, ways] = [
    sql.param(pairs.map(([compCode]) => compCode)),
    sql.param(pairs.map(([, payWay]) => payWay)),
  ]
  await run(
    tx,
    sql`INSERT INTO rpi_aisle_default (tenant_id, oem_no, rpi_no, pay_way, aisle_code, update_user, update_time)
        SELECT m.tenant_id, m.oem_no, m.rpi_no, w.pay_way, w.aisle_code, ${userId}::bigint, ${at}::timestamptz
          FROM unnest(${merchants}::text[], ${aisles}::text[]) AS o (rpi_no, aisle_code)
          JOIN rpi_basic m ON m.tenant_id = ${tenantId} AND m.rpi_no = o.rpi_no
          JOIN aisle_comp c ON c.aisle_code = o.aisle_code
          JOIN unnest(${companies}::text[], ${ways}::smallint[]) AS k (comp_code, pay_way) ON k.comp_code = c.comp_code
          JOIN pay_aisle_pay_way w ON w.aisle_code = o.aisle_code AND w.pay_way = k.pay_way
        ON CONFLICT DO NOTHING`,
  )
}

/** Channels that were to become the default do so for their pay ways, whatever was the default before. */
async function preferAisles(tx: Tx, { tenantId, userId, at }: Maker, opened: readonly Opened[]): Promise<void> {
  for (const { rpiNo, aisleCode, isDefaultWanted } of opened)
    if (isDefaultWanted)
      await run(
        tx,
        sql`UPDATE rpi_aisle_default d SET aisle_code = ${aisleCode}, update_user = ${userId}::bigint, update_time = ${at}::timestamptz
             WHERE d.tenant_id = ${tenantId} AND d.rpi_no = ${rpiNo} AND d.aisle_code <> ${aisleCode}
               AND EXISTS (SELECT 1 FROM pay_aisle_pay_way w WHERE w.aisle_code = ${aisleCode} AND w.pay_way = d.pay_way)`,
      )
}

/** Rows of the wallets whose authorisation the channel asks for. */
async function addAuths(tx: Tx, { tenantId, userId, at }: Maker, opened: readonly Opened[]): Promise<void> {
  const columns = [
    opened.map((one) => one.rpiNo),
    opened.map((one) => one.aisleCode),
    opened.map((one) => one.isAuthorized ?? false),
  ]
  const [merchants, aisles, authorized] = columns.map((column) => sql.param(column))
  await run(
    tx,
    sql`INSERT INTO rpi_pay_auth (tenant_id, oem_no, rpi_no, aisle_code, pay_type, apply_state, authorize_state, create_user, create_time)
        SELECT m.tenant_id, m.oem_no, m.rpi_no, a.aisle_code, w.pay_type, CASE WHEN o.done THEN ${walletAuthTransitions.bornApproved.to}::smallint ELSE ${walletAuthTransitions.create.to}::smallint END, o.done::int, ${userId}::bigint, ${at}::timestamptz
          FROM unnest(${merchants}::text[], ${aisles}::text[], ${authorized}::boolean[]) AS o (rpi_no, aisle_code, done)
          JOIN rpi_basic m ON m.tenant_id = ${tenantId} AND m.rpi_no = o.rpi_no JOIN pay_aisle a ON a.aisle_code = o.aisle_code
          JOIN (VALUES (1), (2)) AS w (pay_type) ON (w.pay_type = ${constant(AuthPayType.wechat)} AND a.need_wx_auth) OR (w.pay_type = ${constant(AuthPayType.alipay)} AND a.need_ali_auth)
        ON CONFLICT DO NOTHING`,
  )
}

/** A merchant's first open channel makes it onboarded and active, as its time line says. */
async function onboard(tx: Tx, { tenantId, userId, at }: Maker, drafts: readonly Opened[]): Promise<void> {
  const onboarded = await rowsOf<{ rpiNo: string; oemNo: string; from: number; to: number; wasOnboarded: boolean }>(
    tx,
    sql`UPDATE rpi_basic m SET finish_status = ${finishTransitions.onboard.to}, current_step = 5, rpi_status = CASE WHEN m.first_online_time IS NULL THEN ${merchantTransitions.open.to}::smallint ELSE m.rpi_status END,
               first_online_time = coalesce(m.first_online_time, ${at}::timestamptz), submit_time = coalesce(m.submit_time, ${at}::timestamptz),
               d0_flag = m.d0_flag OR EXISTS (SELECT 1 FROM rpi_incoming i WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no AND i.d0_on),
               update_user = ${userId}::bigint, update_time = ${at}::timestamptz, version = m.version + 1
          FROM rpi_basic old
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${merchantNumbers(drafts)}::text[]) AND old.tenant_id = m.tenant_id AND old.rpi_no = m.rpi_no
        RETURNING m.rpi_no AS "rpiNo", m.oem_no AS "oemNo", old.rpi_status AS "from", m.rpi_status AS "to", old.finish_status = ${RpiFinishStatus.onboarded} AS "wasOnboarded"`,
  )
  const events = onboarded.flatMap(({ wasOnboarded, ...event }) =>
    wasOnboarded ? [] : [{ ...event, action: 'onboarded' }],
  )
  await logMerchants(tx, tenantId, userId === null ? null : { userId, userNo: '' }, events)
}

const merchantNumbers = (drafts: readonly OpenedDraft[]) => sql.param([...new Set(drafts.map(({ rpiNo }) => rpiNo))])
