import { z } from 'zod'
import { type Acquirer, defaultApp, findApp, newNumber } from './acquirer.ts'
import { timeText } from './clock.ts'
import { Refused } from './error-codes.ts'
import { priceLines, setPrices } from './prices.ts'
import { accountField, priceField, shaped, textField } from './reply.ts'
import type { SettleCycle } from './wire.ts'
import type { ApplicationState, MerchantApplication, SettleAccount, WantedPicture, WxConfig } from './wire-merchants.ts'

/** A merchant, or the application for one, as stored. */
export interface Merchant {
  applyNo: string
  appId: string
  outApplyNo: string | null
  aisleMerchantNo: string | null
  name: string
  shortName: string
  state: ApplicationState
  reason: string | null
  rejectFields: MerchantApplication['rejectFields']
  wantedPictures: WantedPicture[]
  wxConfig: WxConfig
  signUrl: string | null
  signExpireMs: number | null
  settleCycle: Exclude<SettleCycle, 'D0'>
  isD0On: boolean
  /** Whether its orders are divided unless they say otherwise. */
  isDivided: boolean
  account: SettleAccount
  form: Record<string, unknown>
  notifyUrl: string | null
  createMs: number
  finishMs: number | null
}

/** A merchant that has its number. */
export type OpenedMerchant = Merchant & { aisleMerchantNo: string }

const Seed = z.object({
  aisleMerchantNo: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
  appId: textField.optional(),
  name: textField,
  rates: z.array(priceField).max(8),
  settleCycle: z.literal(['T1', 'D1']).optional(),
  d0On: z.boolean().optional(),
  divide: z.boolean().optional(),
  account: accountField.optional(),
  terminals: z.array(textField).max(1000).optional(),
  signOnTerminals: z.array(textField).max(1000).optional(),
})

/**
 * Merchants that are OPEN at once; a known number is brought up to date.
 * @param body one SeedMerchant or an array
 * @returns how many
 * @throws Refused BAD_REQUEST; UNKNOWN_APP; WRONG_STATE when the number belongs to another app or a terminal to another merchant
 */
export function seedMerchants(acquirer: Acquirer, body: unknown): { count: number } {
  const seeds = shaped(z.union([Seed.transform((one) => [one]), z.array(Seed).max(5000)]), body)
  for (const seed of seeds) seedMerchant(acquirer, seed)
  return { count: seeds.length }
}

function seedMerchant(acquirer: Acquirer, seed: z.output<typeof Seed>): void {
  const { store, clock } = acquirer
  const {
    aisleMerchantNo,
    name,
    rates,
    appId = defaultApp.appId,
    settleCycle = 'T1',
    d0On = false,
    divide = false,
  } = seed
  const account = seed.account ?? {
    accountNo: `6222020000${aisleMerchantNo.slice(-8).padStart(8, '0')}`,
    accountName: name,
  }
  if (!findApp(acquirer, appId)) throw new Refused('UNKNOWN_APP', appId)
  const known = store.get<Merchant>('SELECT * FROM merchant WHERE aisle_merchant_no = :aisleMerchantNo', {
    aisleMerchantNo,
  })
  if (known && known.appId !== appId) throw new Refused('WRONG_STATE', aisleMerchantNo)
  const applyNo = known?.applyNo ?? newNumber(acquirer, 'AP')
  const now = clock.now()
  if (known) {
    store.run(
      `UPDATE merchant SET name = :name, short_name = :name, state = 'OPEN', settle_cycle = :settleCycle, is_d0_on = :d0On,
         is_divided = :divide, account_json = :account WHERE apply_no = :applyNo`,
      { applyNo, name, settleCycle, d0On, divide, account },
    )
  } else {
    store.insert('merchant', {
      applyNo,
      appId,
      aisleMerchantNo,
      name,
      shortName: name,
      state: 'OPEN',
      rejectFieldsJson: [],
      settleCycle,
      isD0On: d0On,
      isDivided: divide,
      accountJson: account,
      formJson: {},
      createMs: now,
      finishMs: now,
    })
  }
  setPrices(store, applyNo, rates)
  for (const sn of seed.terminals ?? []) bindTerminal(acquirer, applyNo, sn)
  for (const sn of seed.signOnTerminals ?? []) bindTerminal(acquirer, applyNo, sn, true)
}

/**
 * Binds a serial number to an application's merchant.
 * @param wantsLogon whether it must sign on each day before it takes payments
 * @returns the acquirer's number of the terminal, 8 digits
 * @throws Refused WRONG_STATE when it is bound to another one
 */
export function bindTerminal({ store }: Acquirer, applyNo: string, sn: string, wantsLogon = false): string {
  const sql = 'SELECT apply_no, term_no FROM terminal WHERE sn = :sn'
  const bound = store.get<{ applyNo: string; termNo: string }>(sql, { sn })
  if (bound && bound.applyNo !== applyNo) throw new Refused('WRONG_STATE', `SN ${sn}`)
  if (bound) return bound.termNo
  const termNo = String(store.next('terminal')).padStart(8, '0')
  store.insert('terminal', { sn, applyNo, termNo })
  if (wantsLogon) store.insert('terminal_logon', { sn })
  return termNo
}

/** A merchant by its number. @throws Refused MERCHANT_NOT_FOUND, also for another app's when `appId` is given */
export function merchantOf({ store }: Acquirer, aisleMerchantNo: string, appId?: string): OpenedMerchant {
  const sql = 'SELECT * FROM merchant WHERE aisle_merchant_no = :aisleMerchantNo'
  const found = store.get<OpenedMerchant>(sql, { aisleMerchantNo })
  if (!found || (appId !== undefined && found.appId !== appId)) throw new Refused('MERCHANT_NOT_FOUND', aisleMerchantNo)
  return found
}

/** The merchant of a terminal, or null when the serial number is bound to none. */
export function merchantOfTerminal({ store }: Acquirer, sn: string): OpenedMerchant | null {
  const sql =
    'SELECT m.* FROM terminal t JOIN merchant m USING (apply_no) WHERE t.sn = :sn AND m.aisle_merchant_no IS NOT NULL'
  return store.get<OpenedMerchant>(sql, { sn }) ?? null
}

/** Middle of an account number hidden: 6 and 4 digits remain. */
export const maskAccount = (accountNo: string): string =>
  accountNo.length > 10 ? `${accountNo.slice(0, 6)}******${accountNo.slice(-4)}` : accountNo.replace(/.(?=.{4})/g, '*')

/** A merchant or application for the clerk, with its prices, terminals and switches. */
export function merchantAnswer({ store }: Acquirer, row: Merchant) {
  const {
    applyNo,
    appId,
    outApplyNo,
    aisleMerchantNo,
    name,
    shortName,
    state,
    reason,
    rejectFields,
    wantedPictures,
    settleCycle,
    isD0On,
    isDivided,
  } = row
  return {
    applyNo,
    appId,
    outApplyNo,
    aisleMerchantNo,
    name,
    shortName,
    state,
    reason,
    rejectFields,
    wantedPictures,
    settleCycle,
    d0On: isD0On,
    divide: isDivided,
    rates: priceLines(store, applyNo),
    terminals: store
      .all<{ sn: string }>('SELECT sn FROM terminal WHERE apply_no = :applyNo ORDER BY sn', { applyNo })
      .map(({ sn }) => sn),
    createTime: timeText(row.createMs),
  }
}
