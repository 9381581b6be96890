import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { id, labelled, orNull, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { BalanceAccType } from '../../channels/channels.shared.ts'
import { CardType, MerchantUserType } from '../../settings/settings.shared.ts'

const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'
const posInfo = '/api/rb-oem/oem/posinfo/pos_info'

/** Fields that the third step asks about a settlement account. @source docs/domain/network.md 3.6 */
export const settlementAccount = {
  types: call({
    id: 'C0226',
    method: 'GET',
    path: `${posInfo}/queryBalanceAccTypeVO`,
    title: '可选结算账户类型',
    permission: 'pos_info_net_view',
    input: z.object({ userType: labelled('商户类型', code(MerchantUserType)) }),
    output: z.array(z.object({ balanceAccType: code(BalanceAccType), name: shown() })),
  }),
  name: call({
    id: 'C0182',
    method: 'GET',
    path: `${incomingBasic}/queryRpiBalanceAccName`,
    title: '结算户名',
    permission: 'pos_info_net_view',
    input: z.object({ id: labelled('商户', id()), balanceAccType: labelled('结算账户类型', code(BalanceAccType)) }),
    /** '' where the name is typed. */
    output: z.object({ accName: shown() }),
    refusals: { common: 'notFound' },
  }),
  /** By POST, so that the card stays out of addresses. */
  card: call({
    id: 'C1124',
    method: 'POST',
    path: '/api/countinghouse/merchants/onboarding/queryCard',
    title: '识别银行卡',
    permission: 'pos_info_net_add',
    input: z.object({ accNo: labelled('结算账号', text(40)) }),
    output: z.object({ bankCode: shown(), bankName: shown(), cardType: orNull(code(CardType)) }),
  }),
}
