import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { allOf, madeWithin, type PageAsked, readPage } from '../../../core/server/lists/listing.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { partyName } from '../../providers/providers.server.ts'
import { RpiFinishStatus, RpiKind } from '../merchant/merchant-codes.contract.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { draftTimes } from '../dossier/draft.queries.ts'
import { type Dossier, dossiersOf } from '../dossier/merchant-dossier.queries.ts'
import { merchantFields, type MerchantRow } from '../dossier/merchant-row.queries.ts'
import type { Progress } from './progress.contract.ts'
import { faultLevel, type Whole } from '../onboarding-step/step-judging.rules.ts'
import { formFaults, stepNames } from '../onboarding-step/whole.rules.ts'
import { aisleNames, incomingsOf } from '../onboarding/view.queries.ts'

type Row = z.output<typeof Progress>
/** Number of days for which a merchant that came through is still listed, with its result. */
const shownDays = 30
/** Number of missing things that are named. */
const named = 3

/** Inputs of the progress check besides the saved steps. */
interface Judging {
  readonly today: string
  readonly say: (label: string) => string
}

/**
 * The caller's own merchants that are not onboarded yet, and those that were in the last days, so that nobody wonders where
 * one went; the last touched first, with what is still due by their forms.
 * Own are those that a provider is the direct party of, and those that somebody of the operator made or looks after.
 * @source docs/domain/network.md 3.3, settleProgress
 */
export async function progressPage(
  tx: Tx,
  caller: Caller,
  { current, size, ...bounds }: PageAsked,
  judging: Judging,
): Promise<Rows<Row>> {
  const where = allOf(
    sql`${merchantsInReach(caller)} AND ${ownOf(caller)} AND m.rpi_kind = ${constant(RpiKind.merchant)} AND (m.finish_status <> ${RpiFinishStatus.onboarded} OR m.first_online_time > ${judging.today}::date - ${shownDays}::int) AND NOT m.is_deleted`,
    madeWithin(sql`m.create_time`, bounds),
  )
  const asked = { columns: merchantFields, from: sql`rpi_basic m`, where, order: sql`m.update_time DESC, m.id DESC` }
  const { records: rows, total } = await readPage<MerchantRow>(tx, asked, { current, size })
  const dossiers = await dossiersOf(tx, rows)
  const numbers = rows.map(({ rpiNo }) => rpiNo)
  const drafts = await draftTimes(tx, caller.tenantId, numbers)
  const aisles = await aisleNames(
    tx,
    dossiers.flatMap(({ incomings }) => incomings.map(({ aisleCode }) => aisleCode)),
  )
  const parties = await partyNames(tx, caller.tenantId, numbers)
  const minValidDays = await paramOf(tx, caller, 'idcard.min_valid_days')
  const records = dossiers.map((dossier): Row => {
    const { row } = dossier
    const missing =
      row.finishStatus === RpiFinishStatus.onboarded ? [] : dueOf(caller, dossier, { ...judging, minValidDays })
    return {
      ...row,
      userName: parties.get(row.rpiNo) ?? '',
      draftTime: drafts.get(row.rpiNo) ?? null,
      missing: missing.slice(0, named),
      missingCount: missing.length,
      aisles: incomingsOf(dossier, aisles),
    }
  })
  return { records, total }
}

const ownOf = ({ partyType, userId, userNo }: Caller) =>
  partyType === PartyType.operator
    ? sql`(m.create_user = ${userId} OR m.manager_user_id = ${userId})`
    : sql`(m.user_no = ${userNo} OR m.emp_no = ${userNo} OR m.create_user = ${userId})`

async function partyNames(tx: Tx, tenantId: string, rpiNos: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ rpi_no: string; name: string }>(
    tx,
    sql`SELECT m.rpi_no, ${partyName(sql`m.tenant_id`, sql`m.user_no`)} AS name FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${sql.param([...rpiNos])}::text[])`,
  )
  return new Map(rows.map(({ rpi_no, name }) => [rpi_no, name]))
}

/**
 * Lists, in words, the values that the forms of a merchant still ask for; a step that nobody has saved counts as one item.
 */
function dueOf(
  caller: Caller,
  { first, second, third, fourth, pictures, row }: Dossier,
  judging: Judging & { minValidDays: number },
): string[] {
  const whole: Whole = {
    ...judging,
    first,
    second,
    third,
    fourth,
    pictures,
    needsQualification: false,
    neededByAisles: [],
  }
  const open = ([1, 2, 3, 4] as const).filter((step) => [first, second, third, fourth][step - 1] === null)
  const faults = formFaults(whole).filter(
    ({ step, level }) => level === faultLevel.error && step <= row.currentStep && !open.includes(step),
  )
  return [
    ...faults.map(({ error }) => error.words(caller.language)),
    ...open.map((step) => judging.say(stepNames[step])),
  ]
}
