import { Input, InputNumber } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { client } from './client.contract.ts'
import type { ClientListRow } from './ClientListPage.tsx'

const shape = client.submit.input.shape
type Values = z.input<typeof client.submit.input>

/** Adds or changes an application. Its secret is written, never read. */
export function ClientForm({ row, onClose }: { row: ClientListRow | null; onClose: () => void }) {
  const saving = useSend(client.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑应用') : t('新增应用')}
      width={680}
      initial={row ?? { accessTokenValidity: 900, refreshTokenValidity: 43_200, scope: 'all' }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="clientId" of={shape.clientId}>
          <Input autoFocus autoComplete="off" />
        </Field>
        <Field
          name="clientSecret"
          of={shape.clientSecret}
          hint={row ? t('保持 ****** 为不修改；至少16个字符') : t('至少16个字符')}
        >
          <Input autoComplete="off" />
        </Field>
        <Field name="accessTokenValidity" of={shape.accessTokenValidity} hint={t('60 到 86400 秒')}>
          <InputNumber min={60} max={86_400} />
        </Field>
        <Field name="refreshTokenValidity" of={shape.refreshTokenValidity} hint={t('60 到 604800 秒')}>
          <InputNumber min={60} max={604_800} />
        </Field>
      </div>
      <Field name="authorizedGrantTypes" of={shape.authorizedGrantTypes} hint={t('逗号分隔')}>
        <Input />
      </Field>
      <div className="form-columns">
        <Field name="scope" of={shape.scope}>
          <Input />
        </Field>
        <Field name="webServerRedirectUri" of={shape.webServerRedirectUri}>
          <Input />
        </Field>
        <Field name="resourceIds" of={shape.resourceIds}>
          <Input />
        </Field>
        <Field name="authorities" of={shape.authorities}>
          <Input />
        </Field>
        <Field name="autoapprove" of={shape.autoapprove}>
          <Input />
        </Field>
      </div>
      <Field name="additionalInformation" of={shape.additionalInformation}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} showCount />
      </Field>
    </FormDialog>
  )
}
