import { Form } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { language, t } from '../../../core/web/language/language.ts'
import { useStore } from '../../../core/web/store.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VoucherField } from '../../ledger/ledger.web.ts'
import { examine } from '../examine/examine.contract.ts'
import { party } from '../party/party.contract.ts'
import { partyOnboarding } from './onboarding.contract.ts'
import { partyPictures, pictureNames, requiredPictures } from '../dossier/party-pictures.rules.ts'
import type { Dossier } from './PartyForm.tsx'

type Values = Record<string, string>

/** Step three of a party: the pictures of its papers; with them it goes to its review. */
export function PicturesForm({ of, onClose }: { of: Dossier; onClose: () => void }) {
  const now = useStore(language)
  const sending = useSend(partyOnboarding.attach, {
    done: t('已提交，等待另一人审核'),
    also: [party.list, examine.list],
  })
  const required = requiredPictures(of.subjectType)
  const kinds = [...required, partyPictures.authorisation]
  const save = async (values: Values) =>
    (await sending.send({
      userNo: of.userNo,
      attachments: kinds
        .map((picKind) => ({ picKind, fileKey: values[`pic${picKind}`] ?? '' }))
        .filter(({ fileKey }) => fileKey !== ''),
    })) !== null
  return (
    <FormDialog<Values>
      title={t('第3步，证件图片：{name}', { name: of.serviceName })}
      okText={t('提交审核')}
      initial={Object.fromEntries(of.attachments.map(({ picKind, fileKey }) => [`pic${picKind}`, fileKey]))}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="plain-hint">{t('图片为 JPG 或 PNG，不超过 10 MB；提交后由另一人审核实名与结算卡。')}</p>
      {kinds.map((kind) => {
        const name = pictureNames[kind]?.[now] ?? ''
        const isRequired = required.includes(kind)
        return (
          <Form.Item
            key={kind}
            name={`pic${kind}`}
            label={name}
            required={isRequired}
            rules={isRequired ? [{ required: true, message: t('请上传{pictures}', { pictures: name }) }] : []}
          >
            <VoucherField />
          </Form.Item>
        )
      })}
    </FormDialog>
  )
}
