/** Door of the area on the server: what other areas may read, do and be told. */
export { stockColumns, stockInReach, type StockLine, stockWhere } from './device/device.queries.ts'
export { lockDevices, type LockedDevice } from './device/movement.actions.ts'
export { returnToSeller } from './send/send.actions.ts'
export { bindStock, receiveShipment, shipStock, takeBackShipment, unbindStock } from './stock/stock.actions.ts'
