import { useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { equipment } from './equipment.contract.ts'
import { type EquipmentRow, isFree, placeText } from './equipment-parts.tsx'

const AttachForm = lazily(() => import('./EquipmentForms.tsx').then((m) => m.AttachForm))
const ShareForm = lazily(() => import('./EquipmentForms.tsx').then((m) => m.ShareForm))
const SettingForm = lazily(() => import('./EquipmentForms.tsx').then((m) => m.SettingForm))

type Open = { readonly form: 'attach' | 'share' | 'setting'; readonly row: EquipmentRow }

/**
 * Builds the actions on a sound box or printer, with the dialogs that they open; an action that is not possible now gives
 * the reason.
 */
export function useEquipmentActions() {
  const [open, setOpen] = useState<Open | null>(null)
  const detaching = useSend(equipment.detach, { done: t('解绑成功') })
  const detach = async (row: EquipmentRow) => {
    const sure = await confirm({
      title: t('解绑设备：{name}', { name: row.termName || row.sn }),
      text: t('设备将从“{place}”解绑，仍属于{merchant}。', { place: placeText(row), merchant: row.rpiName }),
      isDanger: true,
      okText: t('解绑'),
    })
    if (sure) await detaching.send({ eqRtNo: row.rtNo })
  }
  const actions = {
    attach: (row: EquipmentRow): RowAction => ({
      title: t('挂接'),
      code: 'equipment_edit',
      ...(isFree(row) ? {} : { blocked: t('设备已挂接，请先解绑') }),
      run: () => setOpen({ form: 'attach', row }),
    }),
    share: (row: EquipmentRow): RowAction => ({
      title: t('绑定店员'),
      code: 'equipment_edit',
      ...(row.parentRtNo ? { blocked: t('设备挂在台卡上，请先解绑') } : {}),
      run: () => setOpen({ form: 'share', row }),
    }),
    detach: (row: EquipmentRow): RowAction => ({
      title: t('解绑'),
      code: 'equipment_edit',
      isDanger: true,
      ...(isFree(row) ? { blocked: t('设备未挂接') } : {}),
      run: () => void detach(row),
    }),
    setting: (row: EquipmentRow): RowAction => ({
      title: t('设置'),
      code: 'terminal_edit',
      run: () => setOpen({ form: 'setting', row }),
    }),
  }
  const close = () => setOpen(null)
  const dialogs = (
    <>
      {open?.form === 'attach' && <AttachForm row={open.row} onClose={close} />}
      {open?.form === 'share' && <ShareForm row={open.row} onClose={close} />}
      {open?.form === 'setting' && <SettingForm row={open.row} onClose={close} />}
    </>
  )
  return { actions, dialogs }
}
