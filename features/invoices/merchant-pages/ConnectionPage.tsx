import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { Refusal } from '../../../core/web/form/Refusal.tsx'
import { t } from '../../../core/web/language/language.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { Answered } from '../../../core/web/show/Answered.tsx'
import { DetailPage, Section } from '../../../core/web/show/DetailPage.tsx'
import { useUnsaved } from '../../../core/web/unsaved.ts'
import { taxConnection } from '../tax-connection/tax-connection.contract.ts'

const shape = taxConnection.edit.input.shape

/** 税务平台接口: how the operator reaches its tax service; what is kept is never shown. */
export function ConnectionPage() {
  const answer = useCall(taxConnection.info, {}, { freshMs: 0 })
  return (
    <DetailPage title={t('税务平台接口')}>
      <Answered answer={answer}>{({ config }) => <ConnectionForm key={config} config={config} />}</Answered>
    </DetailPage>
  )
}

function ConnectionForm({ config }: { config: string }) {
  const saving = useSend(taxConnection.edit, { done: t('保存成功'), also: [taxConnection.info] })
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const save = async (values: { config: string }) => {
    if ((await saving.send(values)) !== null) setChanged(false)
  }
  return (
    <Section title={config === '' ? t('未配置') : t('已配置')}>
      <Form<{ config: string }>
        layout="vertical"
        initialValues={{ config }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void save(values)}
        disabled={saving.isPending}
      >
        <Field name="config" of={shape.config} hint={t('JSON，包含adapter及其字段；保持******则不修改')}>
          <Input.TextArea rows={4} autoComplete="off" />
        </Field>
        {saving.error && <Refusal error={saving.error} />}
        <Can code="tax_connection_edit">
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {t('保存')}
          </Button>
        </Can>
      </Form>
    </Section>
  )
}
