import { t } from '../../../core/web/language/language.ts'

/**
 * Returns the explanation of what 累计收入 and 累计支出 count, so that they can be added up from the records. @source
 * docs/domain/money.md 5.1
 */
export const totalsWords = (): string =>
  t(
    '收入减支出等于可用余额加冻结余额。冻结、解冻不计；提现自申请起计入支出，撤销、失败、退票时冲减；退款及其预留、奖励追回、货款退回按净额计。累计提现只计已打款的。',
  )

/** The same as a line above a list. */
export const TotalsHint = () => <p className="plain-hint">{totalsWords()}</p>
