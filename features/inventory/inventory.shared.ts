/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { SnStatus } from './device/device-codes.contract.ts'
export { stockList } from './device/device.contract.ts'
export { bindingProblem, type Device, shippingProblem } from './device/device.rules.ts'
export { mostSns, plainSn, snText } from './device/sn.contract.ts'
export { stock } from './stock/stock.contract.ts'
