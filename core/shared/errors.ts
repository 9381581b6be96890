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
  signedOut: { status: 401, zh: '登录已过期，请重新登录', en: 'Your session has ended, please sign in again' },
  forbidden: { status: 403, zh: '没有操作权限', en: 'You do not have permission for this' },
  viewingOnly: {
    status: 409,
    zh: '正在查看其他租户，只能浏览；请先退出查看',
    en: 'You are looking at another tenant and can only read; leave it first',
  },
  passwordGiven: {
    status: 403,
    zh: '当前密码由他人设置，请先修改密码',
    en: 'Somebody else set your password: change it first',
  },
  crossSite: { status: 403, zh: '不允许从其他站点发起该操作', en: 'This action cannot be started from another site' },
  notFound: { status: 404, zh: '数据不存在或无权查看', en: 'Not found, or not yours to see' },
  unknownPath: { status: 404, zh: '接口不存在', en: 'No such call' },
  wrongMethod: { status: 405, zh: '请求方法不正确', en: 'Wrong request method' },
  tooLarge: { status: 413, zh: '请求内容过大', en: 'The request is too large' },
  wrongMediaType: { status: 415, zh: '不支持的内容类型', en: 'Unsupported content type' },
  tooFrequent: { status: 429, zh: '操作过于频繁，请稍后再试', en: 'Too frequent, please try again later' },
  busy: { status: 429, zh: '系统繁忙，请稍后再试', en: 'The server is busy, please try again in a moment' },
  fault: {
    status: 500,
    zh: '服务器异常，请稍后再试（请求号 {requestId}）',
    en: 'Server error, please try again later (request {requestId})',
  },
  unavailable: {
    status: 500,
    zh: '数据库暂时不可用，请稍后再试（请求号 {requestId}）',
    en: 'The database is unavailable, please try again later (request {requestId})',
  },
  noRoom: {
    status: 500,
    zh: '服务器存储空间不足，本次没有保存，请稍后再试（请求号 {requestId}）',
    en: 'The server has no room left and saved nothing of this, please try again later (request {requestId})',
  },
  badBody: { status: 400, zh: '请求内容格式不正确', en: 'The request body is malformed' },
  fieldRequired: { status: 400, zh: '{label}不能为空', en: '{label} is required' },
  fieldTooLong: { status: 400, zh: '{label}长度不能超过{n}个字符', en: '{label} must be at most {n} characters' },
  fieldFormat: { status: 400, zh: '{label}格式不正确', en: '{label} is malformed' },
  fieldChoice: { status: 400, zh: '{label}取值不正确', en: '{label} is not one of the choices' },
  fieldSpecial: { status: 400, zh: '{label}不能包含特殊字符', en: '{label} must not contain special characters' },
  fieldMasked: { status: 400, zh: '请输入完整的{label}', en: 'Enter the whole {label}' },
  mobileLength: { status: 400, zh: '手机号码长度不为11位', en: 'A mobile number has 11 digits' },
  amountFormat: { status: 400, zh: '金额格式不正确', en: 'The amount is malformed' },
  amountZero: { status: 400, zh: '金额必须大于0', en: 'The amount must be above 0' },
  rateFormat: { status: 400, zh: '费率格式不正确', en: 'The rate is malformed' },
  idsEmpty: { status: 400, zh: '请选择至少一条数据', en: 'Select at least one row' },
  idsTooMany: { status: 400, zh: '单次最多操作1000条', en: 'At most 1000 rows at once' },
  filterUnknown: { status: 400, zh: '不支持的查询条件：{names}', en: 'Unsupported search condition: {names}' },
  paging: { status: 400, zh: '分页参数不正确', en: 'The paging parameters are wrong' },
  pagingTooDeep: {
    status: 400,
    zh: '翻页过深，请缩小查询范围或使用导出',
    en: 'Too many pages in: narrow the search or use the export',
  },
  datesReversed: { status: 400, zh: '开始时间不能大于结束时间', en: 'The start must not be after the end' },
  spanTooLong: { status: 400, zh: '查询时间跨度不能超过{n}天', en: 'The period must be at most {n} days' },
  rangeTooLarge: {
    status: 400,
    zh: '查询范围过大，请缩小时间范围或使用导出',
    en: 'The search is too large: narrow the period or use the export',
  },
  stateRefuses: { status: 409, zh: '当前状态不允许此操作', en: 'Not allowed in the present state' },
  moved: {
    status: 409,
    zh: '数据状态已变化，请刷新后重试',
    en: 'Someone changed this meanwhile: reload and try again',
  },
  requestRepeated: { status: 409, zh: '重复请求内容不一致', en: 'The same request number came with other content' },
  requestNoFormat: { status: 400, zh: '请求号格式不正确', en: 'The request number is malformed' },
  requestTooSoon: { status: 409, zh: '请勿重复提交', en: 'Already submitted' },
  ownSubmission: { status: 409, zh: '不能审核本人提交的申请', en: 'You cannot approve what you submitted yourself' },
  reasonMissing: { status: 400, zh: '请填写原因', en: 'Give a reason' },
  rejectReasonMissing: { status: 400, zh: '请填写驳回原因', en: 'Give the reason for the refusal' },
  payPwdMissing: { status: 400, zh: '请输入支付密码', en: 'Enter your pay password' },
  payPwdUnset: { status: 409, zh: '请先设置支付密码', en: 'Set a pay password first' },
  payPwdWrong: { status: 400, zh: '支付密码错误，还可输入{n}次', en: 'Wrong pay password, {n} tries left' },
  payPwdLocked: {
    status: 409,
    zh: '支付密码已锁定，请2小时后再试',
    en: 'The pay password is locked, try again in 2 hours',
  },
  loginAsNoMoney: { status: 403, zh: '代登录不能进行资金操作', en: 'A signed-in-as session cannot move money' },
})
