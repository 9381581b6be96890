/** The two interface languages. */
export type Language = 'zh' | 'en'

/** A refusal as declared: its HTTP status (also the body's `code`) and its words with `{name}` places. */
export interface Refusal {
  readonly status: number
  readonly zh: string
  readonly en: string
  /** Whether the audit log keeps it of signed-in users, whatever its status: a guess at a secret. */
  readonly isGuess?: true
}

type Places<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never
type PlaceValues<R extends Refusal> = [Places<R['zh']>] extends [never]
  ? []
  : [values: Record<Places<R['zh']>, string | number | bigint>]

/** An expected refusal: shown to the user, not reported as a fault. */
export class AppError extends Error {
  readonly refusalName: string
  readonly refusal: Refusal
  readonly values: Record<string, string | number | bigint>
  /**
   * Data sent beside the words, for the form: who changed a record and when, the step and field at fault, the rows of many.
   */
  readonly detail: Readonly<Record<string, unknown>>

  constructor(
    refusalName: string,
    refusal: Refusal,
    values: Record<string, string | number | bigint> = {},
    detail: Readonly<Record<string, unknown>> = {},
  ) {
    super(fillPlaces(refusal.zh, values))
    this.name = 'AppError'
    this.refusalName = refusalName
    this.refusal = refusal
    this.values = values
    this.detail = detail
  }

  /** The same refusal with something beside its words. */
  with(detail: Readonly<Record<string, unknown>>): AppError {
    return new AppError(this.refusalName, this.refusal, this.values, detail)
  }

  /** The words of the refusal in a language. */
  words(language: Language): string {
    return fillPlaces(this.refusal[language], this.values)
  }
}

/** Puts values into the `{name}` places of a text. */
export function fillPlaces(text: string, values: Record<string, string | number | bigint>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
}

const declared = new Map<string, Refusal>()

/** Every refusal that was declared, by the name that travels in `error`; complete once the contents page of the calls was read. */
export const allRefusals = (): ReadonlyMap<string, Refusal> => declared

/**
 * Declares the refusals of a feature. Each becomes a function that makes the error: `throw tradeErrors.notPaid()`.
 * @param feature prefix of the name that travels in `error`: `trade` gives `trade.notPaid`
 * @source docs/style.md, An error
 */
export function defineErrors<const T extends Record<string, Refusal>>(
  feature: string,
  refusals: T,
): { readonly [K in keyof T]: (...values: PlaceValues<T[K]>) => AppError } {
  for (const [name, refusal] of Object.entries(refusals)) declared.set(`${feature}.${name}`, refusal)
  return Object.fromEntries(
    Object.entries(refusals).map(([name, refusal]) => [
      name,
      (values?: Record<string, string | number | bigint>) => new AppError(`${feature}.${name}`, refusal, values),
    ]),
  ) as unknown as { readonly [K in keyof T]: (...values: PlaceValues<T[K]>) => AppError }
}

/** Refusals that every feature shares. @source docs/domain/network.md 1.2, 1.3 and docs/domain/money.md 0.5 */
export const commonErrors = defineErrors('common', {
  signedOut: { status: 401, zh: '登录已过期，请重新登录', en: 'Your session has expired. Sign in again' },
  forbidden: { status: 403, zh: '没有操作权限', en: 'You do not have permission for this' },
  viewingOnly: {
    status: 409,
    zh: '正在查看其他租户，只能浏览；请先退出查看',
    en: 'You are viewing another tenant in read-only mode. Exit it first',
  },
  passwordGiven: {
    status: 403,
    zh: '当前密码由他人设置，请先修改密码',
    en: 'Your password was set by someone else. Change it first',
  },
  crossSite: { status: 403, zh: '不允许从其他站点发起该操作', en: 'This action cannot be started from another site' },
  notFound: { status: 404, zh: '数据不存在或无权查看', en: 'Not found, or you do not have permission to view it' },
  unknownPath: { status: 404, zh: '接口不存在', en: 'This endpoint does not exist' },
  wrongMethod: { status: 405, zh: '请求方法不正确', en: 'Request method not supported' },
  tooLarge: { status: 413, zh: '请求内容过大', en: 'The request is too large' },
  wrongMediaType: { status: 415, zh: '不支持的内容类型', en: 'Unsupported content type' },
  tooFrequent: { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too many requests. Try again later' },
  busy: { status: 429, zh: '系统繁忙，请稍后再试', en: 'The system is busy. Try again in a moment' },
  fault: {
    status: 500,
    zh: '服务器异常，请稍后再试（请求号 {requestId}）',
    en: 'Server error. Try again later (request {requestId})',
  },
  unavailable: {
    status: 500,
    zh: '数据库暂时不可用，请稍后再试（请求号 {requestId}）',
    en: 'The database is unavailable. Try again later (request {requestId})',
  },
  noRoom: {
    status: 500,
    zh: '服务器存储空间不足，本次没有保存，请稍后再试（请求号 {requestId}）',
    en: 'The server is out of storage and your changes were not saved. Try again later (request {requestId})',
  },
  badBody: { status: 400, zh: '请求内容格式不正确', en: 'The request body is invalid' },
  fieldRequired: { status: 400, zh: '{label}不能为空', en: '{label} is required' },
  fieldTooLong: { status: 400, zh: '{label}长度不能超过{n}个字符', en: '{label} must be {n} characters or fewer' },
  fieldFormat: { status: 400, zh: '{label}格式不正确', en: '{label} is invalid' },
  fieldChoice: { status: 400, zh: '{label}取值不正确', en: '{label} is not a valid option' },
  fieldSpecial: { status: 400, zh: '{label}不能包含特殊字符', en: '{label} cannot contain special characters' },
  fieldMasked: { status: 400, zh: '请输入完整的{label}', en: 'Enter the full {label}' },
  mobileLength: { status: 400, zh: '手机号码长度不为11位', en: 'A mobile number must have 11 digits' },
  amountFormat: { status: 400, zh: '金额格式不正确', en: 'The amount is invalid' },
  amountZero: { status: 400, zh: '金额必须大于0', en: 'The amount must be greater than 0' },
  rateFormat: { status: 400, zh: '费率格式不正确', en: 'The rate is invalid' },
  idsEmpty: { status: 400, zh: '请选择至少一条数据', en: 'Select at least one row' },
  idsTooMany: { status: 400, zh: '单次最多操作1000条', en: 'You can process up to 1,000 rows at a time' },
  filterUnknown: { status: 400, zh: '不支持的查询条件：{names}', en: 'Unsupported filter: {names}' },
  paging: { status: 400, zh: '分页参数不正确', en: 'The paging parameters are invalid' },
  pagingTooDeep: {
    status: 400,
    zh: '翻页过深，请缩小查询范围或使用导出',
    en: 'You have paged too far. Narrow your search or export the data instead',
  },
  datesReversed: { status: 400, zh: '开始时间不能大于结束时间', en: 'The start cannot be after the end' },
  spanTooLong: { status: 400, zh: '查询时间跨度不能超过{n}天', en: 'The date range cannot exceed {n} days' },
  rangeTooLarge: {
    status: 400,
    zh: '查询范围过大，请缩小时间范围或使用导出',
    en: 'This search covers too much data. Shorten the date range or export the data instead',
  },
  stateRefuses: { status: 409, zh: '当前状态不允许此操作', en: 'This is not allowed in the current status' },
  moved: {
    status: 409,
    zh: '数据状态已变化，请刷新后重试',
    en: 'Someone else has changed this. Reload and try again',
  },
  requestRepeated: {
    status: 409,
    zh: '重复请求内容不一致',
    en: 'This request number was already used with different content',
  },
  requestNoFormat: { status: 400, zh: '请求号格式不正确', en: 'The request number is invalid' },
  requestTooSoon: { status: 409, zh: '请勿重复提交', en: 'Already submitted. Do not submit again' },
  ownSubmission: { status: 409, zh: '不能审核本人提交的申请', en: 'You cannot review your own submission' },
  noneDone: { status: 409, zh: '{reason}', en: '{reason}' },
  reasonMissing: { status: 400, zh: '请填写原因', en: 'Enter a reason' },
  rejectReasonMissing: { status: 400, zh: '请填写驳回原因', en: 'Enter a reason for rejection' },
  payPwdMissing: { status: 400, zh: '请输入支付密码', en: 'Enter your payment password' },
  payPwdUnset: { status: 409, zh: '请先设置支付密码', en: 'Set a payment password first' },
  payPwdWrong: { status: 400, zh: '支付密码错误，还可输入{n}次', en: 'Incorrect payment password. Attempts left: {n}' },
  payPwdLocked: {
    status: 409,
    zh: '支付密码已锁定，请2小时后再试',
    en: 'Your payment password is locked. Try again in 2 hours',
  },
  loginAsNoMoney: {
    status: 403,
    zh: '代登录不能进行资金操作',
    en: 'You cannot move money while signed in as another user',
  },
})
