import { t } from '../../../core/web/language/language.ts'
import type { RowKind } from './insight.contract.ts'

/** Returns the common name of a kind of rows. */
export function kindName(kind: RowKind): string {
  const names: Readonly<Record<RowKind, string>> = {
    merchant: t('商户'),
    party: t('服务商'),
    store: t('门店'),
    terminal: t('终端'),
    stock: t('库存机具'),
    trade: t('交易'),
    wallet: t('钱包'),
    withdrawal: t('分润提现'),
    merchantWithdrawal: t('商户提现'),
    user: t('用户'),
  }
  return names[kind]
}

/** Describes the data that a user sees by the party they act for. @source docs/domain/network.md 2.7 */
export const partyRule = (userType: number): string =>
  ({
    1: t('运营商人员看到本租户的数据'),
    2: t('服务商看到本级及其下级的数据'),
    3: t('商户看到本商户的数据'),
    4: t('员工看到本人名下的数据'),
    5: t('机构看到本机构的数据'),
  })[userType] ?? ''
