import { joinCalls } from '../../core/server/call/handle.ts'
import { deviceClassCalls } from './device-class/device-class.calls.ts'
import { deviceModelCalls } from './device-model/device-model.calls.ts'
import { deviceTypeCalls } from './device-type/device-type.calls.ts'
import { mallProductCalls } from './product/product.calls.ts'
import { saleClassCalls } from './sale-class/sale-class.calls.ts'

/** Calls of the area, one line a file. */
export const mallCalls = joinCalls(
  deviceClassCalls,
  deviceModelCalls,
  deviceTypeCalls,
  mallProductCalls,
  saleClassCalls,
)
