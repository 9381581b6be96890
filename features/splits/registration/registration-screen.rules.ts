import { ReceiptStatus } from '../project/project.contract.ts'

/** Returns the reason why a registration cannot be handed in again; undefined when it can. @source docs/domain/money.md 6.1 */
export const resubmitBlocked = (status: number): string | undefined =>
  status === ReceiptStatus.failed ? undefined : '报备失败后才能重新报备'

/** Returns the reason why a registration cannot be switched on or off. @source docs/domain/money.md 6.1 */
export const registrationSwitchBlocked = (status: number): string | undefined =>
  status === ReceiptStatus.effective || status === ReceiptStatus.off ? undefined : '生效后才能启停'
