import { t } from '../../../core/web/language/language.ts'
import { ChangeType } from '../change-effect/change-codes.contract.ts'

const names: Readonly<Record<number, string>> = {
  1: '法人身份证人像面',
  2: '法人身份证国徽面',
  3: '法人手持身份证',
  4: '营业执照',
  5: '门头照',
  6: '店内照',
  7: '收银台照',
  8: '结算银行卡正面',
  9: '结算银行卡反面',
  10: '开户许可证',
  11: '非法人结算授权书',
  12: '结算人身份证人像',
  13: '结算人身份证国徽',
  14: '结算人手持身份证',
  15: '商户协议签名',
  16: '租赁合同/产权证明',
  17: '特殊行业许可证',
  18: '门头合影',
  22: '其他补充材料',
}

/** Name of a kind of picture. @source docs/domain/network.md 3.8 */
export const pictureName = (kind: number): string => t(names[kind] ?? '其他补充材料')

/** The kinds of picture that a kind of change may bring. @source docs/domain/network.md 5.1 */
export const picturesOf = (changeType: number): readonly number[] =>
  ({
    [ChangeType.basics]: [5],
    [ChangeType.account]: [8, 10, 11, 12, 13, 14],
    [ChangeType.subject]: [1, 2, 4],
    [ChangeType.rates]: [15],
    [ChangeType.industry]: [17],
    [ChangeType.pictures]: [3, 5, 6, 7, 9, 16, 18, 22],
  })[changeType] ?? []
