import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { batchCalls } from './batch/batch.calls.ts'
import { bindingCalls } from './binding/binding.calls.ts'
import { cmfCalls } from './cmf/cmf.calls.ts'
import { equipmentPlaceCalls } from './equipment/equipment-place.calls.ts'
import { equipmentCalls } from './equipment/equipment.calls.ts'
import { pluginCalls } from './plugin/plugin.calls.ts'
import { qrcodeChangeCalls } from './qrcode/qrcode-change.calls.ts'
import { qrcodePrintCalls } from './qrcode/qrcode-print.calls.ts'
import { qrcodeCalls } from './qrcode/qrcode.calls.ts'
import { idleCalls } from './release/idle.calls.ts'
import { terminalReleaseCalls } from './release/release.calls.ts'
import { terminalImportCalls } from './terminal-import/terminal-import.calls.ts'
import { terminalLifeCalls } from './terminal-life/terminal-life.calls.ts'
import { terminalCalls } from './terminal/terminal.calls.ts'
import { idleTerminals } from './release/idle.jobs.ts'
import { binding, unbinding } from './terminal-life/terminal-channel.jobs.ts'
import { releasing } from './release/release.jobs.ts'

/** Calls of the area, one line a file. */
export const terminalsCalls = joinCalls(
  batchCalls,
  bindingCalls,
  cmfCalls,
  equipmentPlaceCalls,
  equipmentCalls,
  pluginCalls,
  qrcodeChangeCalls,
  qrcodePrintCalls,
  qrcodeCalls,
  idleCalls,
  terminalReleaseCalls,
  terminalImportCalls,
  terminalLifeCalls,
  terminalCalls,
)

/** Work of the area that is done apart from calls. */
export const terminalsWork = {
  calendar: [idleTerminals],
  outbox: [binding, unbinding, releasing],
} satisfies Partial<Work>
