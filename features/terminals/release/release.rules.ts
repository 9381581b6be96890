import type { CodeOf } from '../../../core/shared/codes.ts'
import { PosKind, RpmType } from '../../channels/channels.shared.ts'
import { terminalErrors } from '../terminal-life/terminal-errors.contract.ts'

/** In which of three ways a device goes back to the stock. */
export type ReleaseWay = 'scanner' | 'smartPos' | 'pos'

const wayNames = {
  scanner: { zh: '扫码盒/枪', en: 'scanner' },
  smartPos: { zh: '智能POS', en: 'smart POS' },
  pos: { zh: 'POS', en: 'POS' },
} as const

/**
 * The way in which a device goes back to the stock besides its removal; null: by its removal alone. A smart POS may be
 * taken back either way; only the channel's own way waits for its answer.
 * @source docs/domain/network.md 13.3, unBindYSPOS, unBindCodeScan, unBindIntelligentMac
 */
export function releaseWay(device: {
  readonly rpmType: CodeOf<typeof RpmType>
  readonly posKind: CodeOf<typeof PosKind> | null
}): ReleaseWay | null {
  if (device.rpmType === RpmType.scanner) return 'scanner'
  if (device.rpmType !== RpmType.pos) return null
  return device.posKind === PosKind.smart ? 'smartPos' : 'pos'
}

/** Refuses a way that is not the device's. @throws terminal.wrongKind */
export function checkReleaseWay(
  device: Parameters<typeof releaseWay>[0],
  way: ReleaseWay,
  language: 'zh' | 'en',
): void {
  const isPos = way === 'pos' && device.rpmType === RpmType.pos
  if (!isPos && releaseWay(device) !== way) throw terminalErrors.wrongKind({ kind: wayNames[way][language] })
}
