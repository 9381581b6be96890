import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { maskCard, maskIdNo, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { BalanceAccType, type Line, type MerchantApplication } from '../../channels/channels.shared.ts'
import { channelPrices, linesKept, linesOver } from '../incoming-state/incoming-lines.rules.ts'
import type { KeptLine } from '../incoming-state/kept-line.contract.ts'

/** Fields of an onboarding that go into the application. */
export interface ApplyingIncoming {
  readonly rpiNo: string
  readonly aisleCode: string
  readonly incomingCode: string
  readonly rates: readonly KeptLine[]
  readonly sns: readonly string[]
}

interface MerchantRow {
  user_type: number
  rpi_name: string
  rpi_short_name: string
  credit_code: string
  legal_name: string
  legal_id_no_enc: string
  legal_phone_enc: string
  acc_name: string
  acc_no_enc: string
  balance_acc_type: number
  bank_name: string
  settle_cycle: number
}

/**
 * Builds the data that a channel is sent to open a merchant, everything in plain: it is to be sealed or sent, never kept so.
 * @throws common.notFound when the merchant has no settlement account yet
 * @source docs/domain/network.md 4.3, submit
 */
export async function applicationOf(
  tx: Tx,
  tenantId: string,
  incoming: ApplyingIncoming,
  applyNo: string,
): Promise<MerchantApplication> {
  const row = await rowOf<MerchantRow>(
    tx,
    sql`SELECT m.user_type, m.rpi_name, m.rpi_short_name, m.credit_code, m.legal_name, m.legal_id_no_enc, m.legal_phone_enc,
               a.acc_name, a.acc_no_enc, a.balance_acc_type, a.bank_name, a.settle_cycle
          FROM rpi_basic m JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted
         WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${incoming.rpiNo} AND NOT m.is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  const lines = linesOver(await signedLines(tx, tenantId, incoming), linesKept(incoming.rates))
  return {
    applyNo,
    userType: row.user_type,
    rpiName: row.rpi_name,
    rpiShortName: row.rpi_short_name,
    creditCode: row.credit_code,
    legalName: row.legal_name,
    legalIdNo: openText(row.legal_id_no_enc),
    phone: openText(row.legal_phone_enc),
    account: {
      isCompany: row.balance_acc_type === BalanceAccType.company,
      accName: row.acc_name,
      accNo: openText(row.acc_no_enc),
      bankName: row.bank_name,
    },
    pictures: await picturesOf(tx, tenantId, incoming),
    prices: channelPrices(lines),
    settleCycle: row.settle_cycle,
    sns: incoming.sns,
  }
}

/** Reads the prices that a merchant pays at a channel now, as it signed them. */
export async function signedLines(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode }: Pick<ApplyingIncoming, 'rpiNo' | 'aisleCode'>,
): Promise<Line[]> {
  return rowsOf<Line>(
    tx,
    sql`SELECT pay_way AS "payWay", rate_ppm AS "ratePpm", cap_amount AS "capAmountFen", min_fee AS "minFeeFen", d0_rate_ppm AS "d0RatePpm", d0_fee AS "d0FeeFen"
          FROM rpi_rate WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND aisle_code = ${aisleCode} AND NOT is_void
           AND valid_from <= business_now() AND (valid_to IS NULL OR valid_to > business_now()) ORDER BY pay_way`,
  )
}

/** Pictures for one channel: those of its own stand before the shared ones of the same kind. */
export const picturesOf = (
  tx: Tx,
  tenantId: string,
  { rpiNo, incomingCode }: Pick<ApplyingIncoming, 'rpiNo' | 'incomingCode'>,
): Promise<{ picKind: number; fileKey: string }[]> =>
  rowsOf<{ picKind: number; fileKey: string }>(
    tx,
    sql`SELECT pic_kind AS "picKind", file_key AS "fileKey" FROM rpi_pic p
         WHERE p.tenant_id = ${tenantId} AND p.rpi_no = ${rpiNo} AND NOT p.is_deleted AND (p.incoming_code = ${incomingCode}
            OR (p.incoming_code IS NULL AND NOT EXISTS (SELECT 1 FROM rpi_pic o WHERE o.tenant_id = p.tenant_id AND o.rpi_no = p.rpi_no AND o.incoming_code = ${incomingCode} AND o.pic_kind = p.pic_kind AND NOT o.is_deleted)))
         ORDER BY p.pic_kind, p.seq`,
  )

/** An application as JSON carries it: fen as text. */
const writable = ({ prices, ...application }: MerchantApplication) => ({
  ...application,
  prices: prices.map(({ capFen, minFeeFen, d0FeeFen, ...line }) => ({
    ...line,
    capFen: capFen?.toString() ?? null,
    minFeeFen: minFeeFen.toString(),
    d0FeeFen: d0FeeFen.toString(),
  })),
})

/** An application as people see it: no number in plain. @source docs/domain/network.md 1.6 */
export function maskedApplication(application: MerchantApplication) {
  const { legalIdNo, phone, account, ...plain } = writable(application)
  return {
    ...plain,
    legalIdNo: maskIdNo(legalIdNo),
    phone: maskPhone(phone),
    account: { ...account, accNo: maskCard(account.accNo, account.isCompany) },
  }
}

/** An application as its keeper seals it, to be sent again as it was. */
export const applicationText = (application: MerchantApplication): string => JSON.stringify(writable(application))

/** The application that such a text stands for. */
export function applicationOfText(text: string): MerchantApplication {
  const { prices, ...application } = JSON.parse(text) as ReturnType<typeof writable>
  const fenOf = (amount: string) => fen(BigInt(amount))
  return {
    ...application,
    prices: prices.map(({ capFen, minFeeFen, d0FeeFen, ...line }) => ({
      ...line,
      capFen: capFen === null ? null : fenOf(capFen),
      minFeeFen: fenOf(minFeeFen),
      d0FeeFen: fenOf(d0FeeFen),
    })),
  }
}
