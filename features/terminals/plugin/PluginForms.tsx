import { Form, Skeleton } from 'antd'
import { labelled, text } from '../../../core/shared/shapes/shapes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { StoreField } from '../../stores/stores.web.ts'
import { DeviceField, StaffField } from '../equipment/equipment-parts.tsx'
import { plugin } from './plugin.contract.ts'
import type { PluginRow } from './PluginListPage.tsx'

/** The tills of a plug-in: those chosen are all that it serves from then on. */
export function TillsForm({ row, onClose }: { row: PluginRow; onClose: () => void }) {
  const sending = useSend(plugin.build, { done: t('绑定成功') })
  const present = useCall(plugin.tills, { proRtNo: row.rtNo, size: 200 })
  if (!present.data) return <Skeleton active />
  const known = present.data.records
  return (
    <FormDialog<{ rtNos?: string[] }>
      title={t('收银终端：{name}', { name: row.termName || row.sn })}
      initial={{ rtNos: known.map(({ rtNo }) => rtNo) }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ rtNos = [] }) =>
        (await sending.send({ proRtNo: row.rtNo, rtNos: rtNos.join(','), version: row.version })) !== null
      }
      onClose={onClose}
    >
      <Form.Item
        name="rtNos"
        label={t('收银终端')}
        extra={t('POS、刷脸设备或扫码盒；首次绑定生成激活码，全部移除后激活码失效')}
      >
        <DeviceField mode="multiple" known={known} list={plugin.freeTills} fixed={{ rpiNo: row.rpiNo }} />
      </Form.Item>
    </FormDialog>
  )
}

interface StaffValues {
  rpsNo: string
  rpstNo: string
}

/** Gives a plug-in to a staff member of a store, beside those who have it. */
export function PluginStaffForm({ row, onClose }: { row: PluginRow; onClose: () => void }) {
  const sending = useSend(plugin.bindStaff, { done: t('绑定成功') })
  return (
    <FormDialog<StaffValues>
      title={t('绑定店员：{name}', { name: row.termName || row.sn })}
      initial={row.rpsNo ? { rpsNo: row.rpsNo } : {}}
      pending={sending.isPending}
      error={sending.error}
      okText={t('绑定')}
      onSave={async (values) => (await sending.send({ proRtNo: row.rtNo, ...values })) !== null}
      onClose={onClose}
    >
      <StaffFields row={row} />
    </FormDialog>
  )
}

function StaffFields({ row }: { row: PluginRow }) {
  const rpsNo = Form.useWatch('rpsNo', Form.useFormInstance<StaffValues>()) ?? ''
  return (
    <>
      <Field name="rpsNo" of={labelled('门店', text(20))}>
        <StoreField rpiNo={row.rpiNo} name={row.storeName} disabled={row.sharedBy.length > 0} />
      </Field>
      <Field name="rpstNo" of={labelled('店员', text(20))}>
        <StaffField key={rpsNo} rpiNo={row.rpiNo} rpsNo={rpsNo} />
      </Field>
    </>
  )
}
