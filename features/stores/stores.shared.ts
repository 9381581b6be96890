/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { staffCalls } from './staff/staff.contract.ts'
export { StoreStatus } from './store/store-codes.contract.ts'
export { degree } from './store/store-draft.contract.ts'
export { storeErrors } from './store/store-errors.contract.ts'
export { store, storeList, storeNumber } from './store/store.contract.ts'
export { checkSwitch } from './store/store.rules.ts'
