import { Input, InputNumber } from 'antd'
import type { z } from 'zod'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { topMenu } from './top-menu.contract.ts'
import type { TopMenuListRow } from './TopMenuListPage.tsx'

const { code, name, source, path, sort } = topMenu.submit.input.shape
type Values = z.input<typeof topMenu.submit.input>

/** Adds or changes an entry of the top bar. */
export function TopMenuForm({ row, onClose }: { row: TopMenuListRow | null; onClose: () => void }) {
  const saving = useSend(topMenu.submit, { done: row ? t('更新成功') : t('新增成功') })
  return (
    <FormDialog<Values>
      title={row ? t('编辑顶部菜单') : t('新增顶部菜单')}
      initial={row ?? { source: 'iconfont iconicon_setting', sort: 1 }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ ...values, id: row?.id })) !== null}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="name" of={name}>
          <Input autoFocus />
        </Field>
        <Field name="code" of={code}>
          <Input />
        </Field>
        <Field name="source" of={source}>
          <Input />
        </Field>
        <Field name="sort" of={sort}>
          <InputNumber min={0} max={99_999} />
        </Field>
      </div>
      <Field name="path" of={path} hint={t('选中时打开的页面；不填则停留在当前页面')}>
        <Input />
      </Field>
    </FormDialog>
  )
}
