import { codes } from '../../../core/shared/codes.ts'

/** Binding status of a device; follows from its store and staff. @source docs/domain/network.md 13.2 */
export const TermBindStatus = codes(['term_bind_status', '绑定状态', 'Binding status'], {
  merchant: [1, '已绑商户', 'Bound to merchant'],
  store: [2, '已绑门店', 'Bound to store'],
  staff: [3, '已绑店员', 'Bound to staff'],
})

/** Whether a terminal of a line that needs it has signed on. @source docs/domain/network.md 13.2 */
export const LogonState = codes(['logon_state', '签到状态', 'Sign-on status'], {
  signedOff: [0, '未签到', 'Not signed on'],
  signedOn: [1, '已签到', 'Signed on'],
})

/** Under which name the changes of a device's binding are kept. */
export const bindingEntity = 'terminal'
