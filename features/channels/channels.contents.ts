import { joinCalls } from '../../core/server/call/handle.ts'
import { aisleEditCalls } from './aisle/aisle-edit.calls.ts'
import { aisleCalls } from './aisle/aisle.calls.ts'
import { modelUpkeepCalls } from './model/model-upkeep.calls.ts'
import { modelCalls } from './model/model.calls.ts'
import { notifyCalls } from './notify/notify.calls.ts'
import { wxAccountCalls } from './wx-account/wx-account.calls.ts'

/** Calls of the area, one line a file. */
export const channelsCalls = joinCalls(
  aisleEditCalls,
  aisleCalls,
  modelUpkeepCalls,
  modelCalls,
  notifyCalls,
  wxAccountCalls,
)
