import { confirm } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import type { RowAction } from '../../../core/web/list/action/RowActions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { equipment } from './equipment.contract.ts'
import type { EquipmentRow } from './equipment-parts.tsx'

/** Takes devices from a staff member; others who share them keep them. */
export function useStaffUnbinding(person: { readonly no: string; readonly name: string }) {
  const sending = useSend(equipment.unbindStaff, { done: t('解绑成功') })
  const unbind = async (row: EquipmentRow) => {
    const sure = await confirm({
      title: t('解绑设备：{name}', { name: row.termName || row.sn }),
      text: t('{name}不再使用这台设备；设备仍在{store}。', { name: person.name, store: row.storeName }),
      isDanger: true,
      okText: t('解绑'),
    })
    if (sure) await sending.send({ eqRtNo: row.rtNo, rpsNo: row.rpsNo, rpstNo: person.no })
  }
  return (row: EquipmentRow): RowAction => ({
    title: t('解绑'),
    code: 'equipment_edit',
    isDanger: true,
    run: () => void unbind(row),
  })
}
