import type { CodeOf } from '../../../core/shared/codes.ts'
import { BuyerType, sellerBuyerErrors } from './buyer.contract.ts'

/** @throws sellerBuyer.taxNoMissing for a company without its number. @source docs/domain/network.md 11 */
export function checkBuyer({ buyerType, taxNo }: { buyerType: CodeOf<typeof BuyerType>; taxNo: string }): void {
  if (buyerType === BuyerType.company && taxNo === '') throw sellerBuyerErrors.taxNoMissing()
}

/** @throws sellerBuyer.sameChecker for who would check the own invoices. @source docs/domain/network.md 11 */
export function checkDrawer({ drawer, checker }: { drawer: string; checker: string }): void {
  if (drawer === checker) throw sellerBuyerErrors.sameChecker()
}
