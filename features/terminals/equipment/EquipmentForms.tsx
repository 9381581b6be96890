import { Form, InputNumber, Radio, Switch } from 'antd'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { labelled, text } from '../../../core/shared/shapes/shapes.ts'
import { StoreField } from '../../stores/stores.web.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { terminal } from '../terminal/terminal.contract.ts'
import { TerminalEdit, terminalLife } from '../terminal-life/terminal-life.contract.ts'
import { equipment } from './equipment.contract.ts'
import { DeviceField, type EquipmentRow, StaffField } from './equipment-parts.tsx'

type PlaceKind = 'rpsNo' | 'rpstNo' | 'parentRtNo'

interface AttachValues {
  kind: PlaceKind
  no: string
}

const chosenPlace = (label: string) => labelled(label, text(20))

/** Hangs a free device on a store, a staff member or a stand of its merchant. */
export function AttachForm({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const sending = useSend(equipment.submit, { done: t('设备已挂接') })
  return (
    <FormDialog<AttachValues>
      title={t('挂接设备：{name}', { name: row.termName || row.sn })}
      initial={{ kind: 'rpsNo' }}
      pending={sending.isPending}
      error={sending.error}
      okText={t('挂接')}
      onSave={async ({ kind, no }) => (await sending.send({ rtNo: row.rtNo, [kind]: no })) !== null}
      onClose={onClose}
    >
      <AttachFields rpiNo={row.rpiNo} />
    </FormDialog>
  )
}

function AttachFields({ rpiNo }: { rpiNo: string }) {
  const form = Form.useFormInstance<AttachValues>()
  const kind = Form.useWatch('kind', form) ?? 'rpsNo'
  return (
    <>
      <Form.Item name="kind" label={t('挂接到')}>
        <Radio.Group
          onChange={() => form.setFieldValue('no', undefined)}
          options={[
            { value: 'rpsNo', label: t('门店') },
            { value: 'rpstNo', label: t('店员') },
            { value: 'parentRtNo', label: t('台卡') },
          ]}
        />
      </Form.Item>
      {kind === 'rpsNo' && (
        <Field name="no" of={chosenPlace('门店')} hint={t('每个门店最多5台云喇叭和5台云打印机')}>
          <StoreField rpiNo={rpiNo} />
        </Field>
      )}
      {kind === 'rpstNo' && (
        <Field name="no" of={chosenPlace('店员')} hint={t('店员在多个门店任职时，请先把设备挂接到门店')}>
          <StaffField rpiNo={rpiNo} />
        </Field>
      )}
      {kind === 'parentRtNo' && (
        <Field name="no" of={chosenPlace('台卡')} hint={t('设备跟随台卡所在的门店')}>
          <DeviceField list={terminal.list} fixed={{ rpiNo, rpmType: RpmType.stand }} />
        </Field>
      )}
    </>
  )
}

/** Gives a device to several staff of one store: those chosen are all who have it from then on. */
export function ShareForm({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const sending = useSend(equipment.share, { done: t('绑定成功') })
  return (
    <FormDialog<{ rpstNos: string[] }>
      title={t('绑定店员：{name}', { name: row.termName || row.sn })}
      initial={{ rpstNos: row.sharedBy.map(({ rpstNo }) => rpstNo) }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ rpstNos }) =>
        (await sending.send({ eqRtNo: row.rtNo, rpstNos: rpstNos.join(','), version: row.version })) !== null
      }
      onClose={onClose}
    >
      <Form.Item
        name="rpstNos"
        label={t('店员')}
        extra={row.rpsNo ? t('只能选择{store}的店员', { store: row.storeName }) : t('所选店员须在同一门店')}
        rules={[{ required: true, message: t('请选择店员') }]}
      >
        <StaffField rpiNo={row.rpiNo} rpsNo={row.rpsNo} mode="multiple" known={row.sharedBy} />
      </Form.Item>
    </FormDialog>
  )
}

interface SettingValues {
  voiceOn: boolean
  volume: number
  printCopies: number
  printSides: 1 | 2
}

const shape = TerminalEdit.shape

/** Form for the speech and volume of a sound box, and for the number of copies of a printer. */
export function SettingForm({ row, onClose }: { row: EquipmentRow; onClose: () => void }) {
  const sending = useSend(terminalLife.edit, { done: t('保存成功') })
  const { id, rpsNo, termName, version } = row
  const save = async ({ voiceOn, volume, printCopies, printSides }: SettingValues) => {
    const settings =
      row.rpmType === RpmType.printer
        ? { printCopies, printSides }
        : { voiceOn: voiceOn ? (1 as const) : (0 as const), volume }
    return (await sending.send({ id, rpsNo, termName, version, ...settings })) !== null
  }
  return (
    <FormDialog<SettingValues>
      title={t('设备设置：{name}', { name: termName || row.sn })}
      initial={{
        voiceOn: row.voiceOn === 1,
        volume: row.volume,
        printCopies: row.printCopies,
        printSides: row.printSides === 2 ? 2 : 1,
      }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      {row.rpmType === RpmType.printer ? (
        <>
          <Field name="printCopies" of={shape.printCopies} hint={t('1至4联')}>
            <InputNumber min={1} max={4} precision={0} />
          </Field>
          <Form.Item name="printSides" label={t('打印面数')}>
            <Radio.Group
              options={[
                { value: 1, label: t('单面') },
                { value: 2, label: t('双面') },
              ]}
            />
          </Form.Item>
        </>
      ) : (
        <>
          <Form.Item name="voiceOn" label={t('语音播报')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Field name="volume" of={shape.volume} hint={t('0至10')}>
            <InputNumber min={0} max={10} precision={0} />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
