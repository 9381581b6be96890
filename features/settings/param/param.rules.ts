import { type Fen, fen, formatYuan, parseYuan } from '../../../core/shared/money.ts'

/** Type of a param: the reader of its text, and the default where nobody set it. */
interface ParamKind<V> {
  readonly fallback: V
  /** Null when the text is no such value. */
  readonly read: (text: string) => V | null
}

const whole = (fallback: number, min = 0, max = 100_000_000): ParamKind<number> => ({
  fallback,
  read: (text) => (/^-?\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null),
})
const yesNo = (fallback: boolean): ParamKind<boolean> => ({
  fallback,
  read: (text) => (/^(1|true)$/i.test(text) ? true : /^(0|false)$/i.test(text) ? false : null),
})
const yuan = (fallback: number): ParamKind<Fen> => ({ fallback: fen(fallback), read: (text) => parseYuan(text) })
const oneOf = <T extends string>(fallback: T, ...others: T[]): ParamKind<T> => ({
  fallback,
  read: (text) => [fallback, ...others].find((choice) => choice === text) ?? null,
})
const anyText = (): ParamKind<string> => ({ fallback: '', read: (text) => text })

/**
 * The params that the program reads, with their defaults. Amounts are yuan in a param and fen here.
 * @source docs/domain/network.md 20.1 and docs/wire.md 4.10
 */
export const paramKinds = {
  'account.registerUser': yesNo(true),
  'account.initPassword': anyText(),
  'account.failCount': whole(10, 3, 100),
  'account.lockDuration': whole(30, 1, 10_000),
  'tenant.default.accountNumber': whole(-1, -1),
  'tenant.default.menuCode': anyText(),
  'merchant.micro.max_per_id': whole(3),
  'merchant.license.max_merchants': whole(10),
  'merchant.micro.credit_day': yuan(100_000),
  'merchant.micro.credit_month': yuan(1_000_000),
  'merchant.d0.min_days': whole(90),
  'merchant.d0.min_trade_days': whole(30),
  'merchant.draft.keep_days': whole(90, 1),
  'merchant.terminal.max': whole(50),
  'merchant.store.max': whole(200),
  'incoming.audit.enabled': yesNo(false),
  'incoming.retry.max_per_day': whole(10),
  'incoming.wx.remind_days': whole(3, 1),
  'idcard.min_valid_days': whole(60),
  'service.level.max': whole(5, 1, 10),
  'service.child.create': yesNo(true),
  'stock.allot.any_level': yesNo(true),
  'stock.transfer.expire_days': whole(7, 1),
  'stock.transfer.auto_confirm': yesNo(false),
  'terminal.idle.warn_days': whole(90, 1),
  'terminal.idle.off_days': whole(365, 1),
  'policy.effective.default': oneOf('NEXT_DAY', 'NOW', 'NEXT_MONTH'),
  'policy.effective.max_ahead_days': whole(90),
  'pledge.aisle': anyText(),
  'pledge.aisle_mer_no': anyText(),
  'mall.aisle': anyText(),
  'mall.aisle_mer_no': anyText(),
  'export.sync_max': whole(50_000, 1, 200_000),
  'export.task_max': whole(5_000_000, 1, 50_000_000),
  'import.max_rows': whole(5000, 1, 20_000),
  'password.policy': oneOf('default', 'strict'),
  'session.idle_minutes': whole(15, 1, 1440),
  'paypwd.max_fail': whole(5, 3, 20),
  'paypwd.lock_minutes': whole(120, 1, 10_000),
  'sms.code.ttl_seconds': whole(300, 60, 3600),
  'sms.code.day_max': whole(10, 1, 1000),
  'file.sign.seconds': whole(600, 30, 600),
  'file.upload.hour_max': whole(500, 1, 100_000),
  'file.upload.hour_mb': whole(1000, 1, 1_000_000),
  'file.upload.day_max': whole(2000, 1, 1_000_000),
  'file.upload.day_mb': whole(4000, 1, 1_000_000),
  'log.keep_days': whole(180, 1, 3650),
  'datasource.hosts': anyText(),
  'generator.enabled': yesNo(false),
} as const satisfies Record<string, ParamKind<unknown>>

/** The text of a param's default, as a form shows it; '' for none. Amounts are yuan. */
export function paramFallback(key: ParamKey): string {
  const { fallback } = paramKinds[key] as ParamKind<unknown>
  if (typeof fallback === 'bigint') return formatYuan(fen(fallback))
  return typeof fallback === 'boolean' ? (fallback ? '1' : '0') : String(fallback)
}

/** Name of a param that the program reads. */
export type ParamKey = keyof typeof paramKinds
/** Value of a param: a whole number, yes or no, fen, or text. */
export type ParamValue<K extends ParamKey> = NonNullable<ReturnType<(typeof paramKinds)[K]['read']>>

const platformOnly = [
  'account',
  'password',
  'tenant',
  'session',
  'paypwd',
  'sms',
  'file',
  'export',
  'import',
  'log',
  'datasource',
  'generator',
]

/** Whether a key is set by the platform alone; a tenant's value of it counts for nothing. @source docs/wire.md 4.10 */
export const isPlatformOnly = (key: string): boolean => platformOnly.includes(key.split('.')[0] ?? '')

/** Whether a text is a value that a key may have. Keys that the program does not read take any. */
export const isParamValue = (key: string, text: string): boolean =>
  !isParamKey(key) || paramKinds[key].read(text) !== null

/** Whether the program reads a key. */
export const isParamKey = (key: string): key is ParamKey => Object.hasOwn(paramKinds, key)

/**
 * The value of a key from the texts that were set for it: the tenant's before the platform's, the default where neither
 * was set or fits.
 * @param ofTenant   '' or null when the tenant set none
 * @param ofPlatform '' or null when the platform set none
 */
export function paramValue<K extends ParamKey>(
  key: K,
  ofTenant: string | null,
  ofPlatform: string | null,
): ParamValue<K> {
  const kind: ParamKind<unknown> = paramKinds[key]
  const read = (text: string | null) => (text === null || text === '' ? null : kind.read(text))
  return ((isPlatformOnly(key) ? null : read(ofTenant)) ?? read(ofPlatform) ?? kind.fallback) as ParamValue<K>
}
