import { Form, Select } from 'antd'
import { labelled, text } from '../../../core/shared/shapes/shapes.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { qrcode } from '../qrcode/qrcode.contract.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { equipment } from './equipment.contract.ts'
import { DeviceField } from './equipment-parts.tsx'
import type { Place, PlaceKind } from './place.tsx'

interface Values {
  eqRtNo: string
  rpsNo?: string
}

const device = labelled('设备', text(20))
const shop = labelled('门店', text(20))

/** Binds a device to a store, a staff member or the stand of a code: those that the place may get are offered. */
export function BindDeviceForm({
  kind,
  type,
  place,
  onClose,
}: {
  kind: PlaceKind
  type: CodeOf<typeof RpmType>
  place: Place
  onClose: () => void
}) {
  const attaching = useSend(equipment.submit, { done: t('绑定成功') })
  const giving = useSend(equipment.bindStaff, { done: t('绑定成功') })
  const sending = kind === 'cashier' ? giving : attaching
  const save = async ({ eqRtNo, rpsNo = '' }: Values) => {
    if (kind === 'cashier') return (await giving.send({ eqRtNo, rpsNo, rpstNo: place.no })) !== null
    const at = kind === 'store' ? { rpsNo: place.no } : { parentRtNo: place.standNo }
    return (await attaching.send({ rtNo: eqRtNo, ...at })) !== null
  }
  const [only] = place.stores
  return (
    <FormDialog<Values>
      title={t('绑定设备：{name}', { name: place.name })}
      initial={place.stores.length === 1 && only ? { rpsNo: only.rpsNo } : {}}
      pending={sending.isPending}
      error={sending.error}
      okText={t('绑定')}
      onSave={save}
      onClose={onClose}
    >
      {kind === 'cashier' && (
        <Field name="rpsNo" of={shop}>
          <Select
            options={place.stores.map(({ rpsNo, storeName }) => ({ value: rpsNo, label: `${storeName} ${rpsNo}` }))}
          />
        </Field>
      )}
      <Devices kind={kind} type={type} place={place} />
    </FormDialog>
  )
}

function Devices({ kind, type, place }: { kind: PlaceKind; type: CodeOf<typeof RpmType>; place: Place }) {
  const rpsNo = Form.useWatch('rpsNo', Form.useFormInstance<Values>())
  const at = {
    store: { storeNo: place.no },
    cashier: { rpstNo: place.no, ...(rpsNo ? { rpsNo } : {}) },
    taika: { rqCode: place.no },
  }[kind]
  return (
    <Field name="eqRtNo" of={device} hint={t('只列出该商户可绑定的设备')}>
      <DeviceField key={rpsNo ?? ''} list={equipment.choices} fixed={{ ...at, rpmType: type }} />
    </Field>
  )
}

/** Says which stand carries a code, so that devices can hang on it. */
export function LinkStandForm({ place, onClose }: { place: Place; onClose: () => void }) {
  const sending = useSend(equipment.linkStand, { done: t('台卡已登记'), also: [qrcode.list, terminal.list] })
  return (
    <FormDialog<{ rtNo: string }>
      title={t('登记台卡：{no}', { no: place.no })}
      initial={{}}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ rtNo }) => (await sending.send({ rtNo, rqCode: place.no })) !== null}
      onClose={onClose}
    >
      <Field name="rtNo" of={labelled('台卡', text(20))} hint={t('该商户名下印有此收款码的台卡')}>
        <DeviceField list={terminal.list} fixed={{ rpiNo: place.rpiNo, rpmType: RpmType.stand }} />
      </Field>
    </FormDialog>
  )
}
