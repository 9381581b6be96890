import { Form, Input, InputNumber, Switch } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { RemoteSelect } from '../../../core/web/field/RemoteSelect.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { store } from '../../stores/stores.shared.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { terminal } from './terminal.contract.ts'
import { TerminalEdit, terminalLife } from '../terminal-life/terminal-life.contract.ts'

type Shown = ReceivedOf<typeof terminal.detail>

interface Values {
  rpsNo?: string
  termName: string
  installAddress: string
  longitude: string
  latitude: string
  /** Left out for what has no voice. */
  voiceOn?: boolean
  volume: number | null
  printCopies: number | null
  printSides: number | null
}

const shape = TerminalEdit.shape

/** Edits a terminal: its store, its name, where it stands, and what a sound box or printer is set to. */
export function TerminalEditForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(terminal.detail, { id }, { freshMs: 0 })
  return data ? <LoadedForm shown={data} onClose={onClose} /> : null
}

function LoadedForm({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const saving = useSend(terminalLife.edit)
  const save = async ({ voiceOn, volume, printCopies, printSides, ...values }: Values) => {
    const kept = { id: shown.id, version: shown.version ?? 0 }
    const settings = {
      volume: volume ?? undefined,
      printCopies: printCopies ?? undefined,
      printSides: printSides ?? undefined,
    }
    return (
      (await saving.send({ ...values, ...kept, rpsNo: values.rpsNo ?? '', voiceOn: flagOf(voiceOn), ...settings })) !==
      null
    )
  }
  const isBox = shown.rpmType === RpmType.soundBox
  const isPrinter = shown.rpmType === RpmType.printer
  return (
    <FormDialog<Values>
      title={t('编辑终端 {sn}', { sn: shown.sn })}
      initial={valuesOf(shown)}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="rpsNo"
        label={t('门店')}
        extra={shown.rpstNo ? t('终端在店员手中，移动前请先解绑店员') : t('不选则只绑定到商户')}
      >
        <RemoteSelect
          list={store.list}
          searchBy="storeName"
          fixed={{ rpiNo: shown.rpiNo }}
          disabled={shown.rpstNo !== ''}
          chosen={shown.rpsNo ? [{ value: shown.rpsNo, name: shown.storeName, no: shown.rpsNo }] : []}
          choiceOf={({ rpsNo, storeName }) => ({ value: String(rpsNo), name: String(storeName), no: String(rpsNo) })}
        />
      </Form.Item>
      <Field name="termName" of={shape.termName}>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="installAddress"
        of={shape.installAddress}
        hint={shown.rpmType === RpmType.pos ? t('POS必填') : undefined}
      >
        <Input autoComplete="off" />
      </Field>
      <div className="form-columns">
        <Field name="longitude" of={shape.longitude} hint={t('-180至180，最多6位小数')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
        <Field name="latitude" of={shape.latitude} hint={t('-90至90，最多6位小数')}>
          <Input inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
      {isBox && (
        <div className="form-columns">
          <Form.Item name="voiceOn" label={t('语音播报')} valuePropName="checked">
            <Switch />
          </Form.Item>
          <Field name="volume" of={shape.volume} hint="0 ~ 10">
            <InputNumber min={0} max={10} />
          </Field>
        </div>
      )}
      {isPrinter && (
        <div className="form-columns">
          <Field name="printCopies" of={shape.printCopies} hint="1 ~ 4">
            <InputNumber min={1} max={4} />
          </Field>
          <Field name="printSides" of={shape.printSides} hint="1 ~ 2">
            <InputNumber min={1} max={2} />
          </Field>
        </div>
      )}
    </FormDialog>
  )
}

const flagOf = (isOn: boolean | undefined) => (isOn === undefined ? undefined : isOn ? 1 : 0)

const valuesOf = (shown: Shown): Values => ({
  rpsNo: shown.rpsNo,
  termName: shown.termName,
  installAddress: shown.installAddress,
  longitude: shown.longitude,
  latitude: shown.latitude,
  voiceOn: shown.voiceOn === 1,
  volume: shown.volume,
  printCopies: shown.printCopies,
  printSides: shown.printSides,
})
