import { Form, Skeleton } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import type { FormPicture } from '../picture/form-picture.tsx'
import { type Kind, stepOfKind } from '../picture/picture.rules.ts'
import { PicturesField } from '../picture/PicturesField.tsx'
import { incomingPicture } from '../incoming-picture/incoming-picture.contract.ts'
import { incoming } from './incoming.contract.ts'

interface Values {
  pictures: FormPicture[]
}

/** Gives a channel the pictures that it wants anew; they are sent to it at once. @source docs/domain/network.md 3.10 */
export function WantedPicturesForm({ incomingCode, onClose }: { incomingCode: string; onClose: () => void }) {
  const { data } = useCall(incomingPicture.wanted, { incomingCode }, { freshMs: 0 })
  const sending = useSend(incomingPicture.replace, {
    done: t('图片已提交通道'),
    also: [incoming.atAisles, incoming.history, incomingPicture.sent, incomingPicture.wanted],
  })
  const needs = (data?.pics ?? []).map(({ picKind }) => {
    const kind = picKind as Kind
    return { kind, step: stepOfKind[kind], isRequired: true }
  })
  const save = async ({ pictures }: Values) => {
    const pics = pictures.map(({ picKind, fileKey }) => ({ picKind, fileKey }))
    return (await sending.send({ incomingCode, pics })) !== null
  }
  return (
    <FormDialog<Values>
      title={t('补充所需图片')}
      width={760}
      initial={{ pictures: [] }}
      okText={t('提交通道')}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      {data ? (
        <Form.Item name="pictures" rules={[{ validator: (_, value: FormPicture[]) => everyKind(needs, value) }]}>
          <PicturesField needs={needs} remarks={data.pics} />
        </Form.Item>
      ) : (
        <Skeleton active />
      )}
    </FormDialog>
  )
}

/** Every kind that the channel wants has a picture. */
const everyKind = (needs: readonly { kind: Kind }[], pictures: readonly FormPicture[]): Promise<void> =>
  needs.every(({ kind }) => pictures.some(({ picKind }) => picKind === kind))
    ? Promise.resolve()
    : Promise.reject(new Error(t('请补充通道要求的每一种图片')))
