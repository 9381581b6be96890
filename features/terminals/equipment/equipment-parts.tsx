import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import type { Call } from '../../../core/shared/call.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { staffCalls } from '../../stores/stores.shared.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import type { equipment } from './equipment.contract.ts'

/** A sound box or printer as lists show it. */
export type EquipmentRow = RowOf<typeof equipment.list>

/** Whether a device hangs on nothing but its merchant. */
export const isFree = ({ rpsNo, parentRtNo }: Pick<EquipmentRow, 'rpsNo' | 'parentRtNo'>): boolean =>
  rpsNo === '' && parentRtNo === ''

/** Returns the place that a device is attached to, in words. */
export function placeText({
  rpsNo,
  storeName,
  parentRtNo,
  parentRqCode,
  sharedBy,
}: Pick<EquipmentRow, 'rpsNo' | 'storeName' | 'parentRtNo' | 'parentRqCode' | 'sharedBy'>): string {
  if (parentRtNo) return t('台卡 {no}', { no: parentRqCode || parentRtNo })
  if (sharedBy.length > 0) return t('店员 {names}', { names: sharedBy.map(({ name }) => name).join('、') })
  return rpsNo ? t('门店 {name}', { name: storeName }) : t('未挂接')
}

/** Returns the settings of a device, in words: speech of a sound box, print of a printer. */
export const settingText = ({ rpmType, voiceOn, volume, printCopies, printSides }: EquipmentRow): string =>
  rpmType === RpmType.printer
    ? t('{copies} 联 · {sides} 面', { copies: printCopies, sides: printSides })
    : voiceOn === 1
      ? t('播报 · 音量 {n}', { n: volume })
      : t('静音')

/** Chooses staff of a merchant, or of one of its stores, by a piece of the name. */
export const StaffField = ({
  rpiNo,
  rpsNo = '',
  mode,
  known = [],
  ...rest
}: {
  id?: string
  rpiNo: string
  /** Only those who work there. */
  rpsNo?: string
  mode?: 'multiple'
  /** Those whose names are known already. */
  known?: readonly { rpstNo: string; name: string }[]
  value?: string | string[]
  onChange?: (chosen: string | string[]) => void
}) => (
  <RemoteSelect
    {...rest}
    {...(mode ? { mode } : {})}
    list={staffCalls.list}
    searchBy="name"
    fixed={{ rpiNo, ...(rpsNo ? { rpsNo } : {}) }}
    chosen={known.map(({ rpstNo, name }) => ({ value: rpstNo, name, no: rpstNo }))}
    choiceOf={(person) => ({ value: String(person.rpstNo), name: String(person.name), no: String(person.rpstNo) })}
  />
)

/** Chooses a device of a list by a piece of its serial number. */
export const DeviceField = <C extends Call>({
  list,
  fixed,
  mode,
  known = [],
  ...rest
}: {
  id?: string
  list: C
  fixed: Partial<Sent<C>>
  mode?: 'multiple'
  /** Those whose names are known already. */
  known?: readonly { rtNo: string; sn: string; termName: string }[]
  value?: string | string[]
  onChange?: (chosen: string | string[]) => void
}) => (
  <RemoteSelect
    {...rest}
    {...(mode ? { mode } : {})}
    list={list}
    searchBy="sn"
    fixed={fixed}
    placeholder={t('输入SN搜索')}
    chosen={known.map(({ rtNo, sn, termName }) => ({ value: rtNo, name: termName, no: sn }))}
    choiceOf={(row) => ({ value: String(row.rtNo), name: String(row.termName), no: String(row.sn) })}
  />
)
