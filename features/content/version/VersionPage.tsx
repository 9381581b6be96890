import { Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { ask, askRemoval } from '../../../core/web/question/confirm.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, momentColumn, TextFilter, YesNoText } from '../../../core/web/list/listing-parts.tsx'
import { noticeStatusTones } from '../system-notice/notice-words.tsx'
import { NoticeStatus } from '../system-notice/system-notice.contract.ts'
import { appVersion, VersionDraft, VersionPlatform } from './version.contract.ts'

type Row = RowOf<typeof appVersion.list>

/** 版本管理: versions of the apps and plug-ins, published and withdrawn. */
export function VersionPage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const saving = useSend(appVersion.submit)
  const removing = useSend(appVersion.remove)
  const move = async (row: Row, versionStatus: Row['versionStatus']) => {
    const isOut = versionStatus === NoticeStatus.published
    const name = `${row.versionName} (${row.versionCode})`
    const consent = await ask({
      title: isOut ? t('发布版本 {name}', { name }) : t('下线版本 {name}', { name }),
      text: isOut
        ? t('{n}% 的用户将收到更新；发布后安装包与说明不能再改。', { n: row.grayPercent })
        : t('未更新的用户将不再收到该版本。'),
      okText: isOut ? t('发布') : t('下线'),
    })
    if (consent) await saving.send({ ...sentOf(row), versionStatus })
  }
  const remove = async ({ id, versionName }: Row) =>
    (await askRemoval({
      title: t('删除版本 {name}', { name: versionName }),
      text: t('删除后不可恢复。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="version_edit" title={t('新增版本')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('版本管理')}
        list={appVersion.list}
        sheet={appVersion.export}
        rowKey="id"
        nameOf={({ versionName }) => versionName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="version_edit"
            nameOf={({ versionName }) => versionName}
            remove={({ id }) => send(appVersion.remove, { ids: id })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <CodeFilter name="platform" label={t('版本平台')} codes={VersionPlatform} />
            <TextFilter name="versionName" label={t('版本名称')} />
            <CodeFilter name="versionStatus" label={t('版本状态')} codes={NoticeStatus} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => {
          const isOut = row.versionStatus === NoticeStatus.published
          return (
            <RowActions
              actions={[
                isOut
                  ? { title: t('下线'), code: 'version_edit', run: () => void move(row, NoticeStatus.withdrawn) }
                  : { title: t('发布'), code: 'version_edit', run: () => void move(row, NoticeStatus.published) },
                { title: t('编辑'), code: 'version_edit', run: () => setEditing(row) },
                {
                  title: t('删除'),
                  code: 'version_edit',
                  isDanger: true,
                  blocked: isOut ? t('请先下线') : undefined,
                  run: () => void remove(row),
                },
              ]}
            />
          )
        }}
      />
      {editing && <VersionForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

/** A version as it is sent back unchanged. */
const sentOf = ({ publishTime, createTime, fileSize, ...row }: Row) => ({ ...row, fileSize: fileSize ?? undefined })

const columns = (): ListColumn<Row>[] => [
  { key: 'versionName', title: t('版本名称'), width: 110, pin: 'left', card: 'title' },
  codeColumn('platform', t('版本平台'), VersionPlatform, { width: 140, card: 'field' }),
  { key: 'versionCode', title: t('版本号'), width: 100, align: 'right', isSortable: true },
  {
    key: 'versionStatus',
    title: t('版本状态'),
    width: 110,
    card: 'field',
    render: ({ versionStatus }) => <StatusTag codes={NoticeStatus} value={versionStatus} tones={noticeStatusTones} />,
  },
  {
    key: 'grayPercent',
    title: t('灰度比例'),
    width: 100,
    align: 'right',
    render: ({ grayPercent }) => `${grayPercent}%`,
  },
  {
    key: 'forceUpdate',
    title: t('强制更新'),
    width: 100,
    render: ({ forceUpdate }) => <YesNoText value={forceUpdate} />,
  },
  { key: 'content', title: t('更新说明'), width: 280 },
  { key: 'url', title: t('下载地址'), width: 300, isCopied: true },
  momentColumn('publishTime', t('发布时间'), { card: 'field' }),
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

interface Values {
  platform: Row['platform']
  versionName: string
  versionCode: string
  url: string
  fileSize: string
  md5: string
  content: string
  forceUpdate: boolean
  grayPercent: string
}

/** A version, new or edited; once it was published only share and force change. */
function VersionForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const saving = useSend(appVersion.submit)
  const isSettled = row !== null && row.versionStatus !== NoticeStatus.draft
  const of = VersionDraft.shape
  const save = async (values: Values) =>
    (await saving.send({
      ...(row ? { id: row.id, version: row.version } : {}),
      ...values,
      versionCode: Number(values.versionCode),
      fileSize: values.fileSize ? Number(values.fileSize) : undefined,
      grayPercent: Number(values.grayPercent),
      forceUpdate: values.forceUpdate ? 1 : 0,
    })) !== null
  return (
    <FormDialog<Values>
      title={row ? t('编辑版本') : t('新增版本')}
      width={680}
      initial={row ? valuesOf(row) : { grayPercent: '100' }}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      {isSettled && <p className="plain-hint">{t('已发布过的版本只能修改灰度比例、强制更新和状态')}</p>}
      <div className="form-columns">
        <Field name="platform" of={of.platform}>
          <CodeSelect codes={VersionPlatform} disabled={isSettled} />
        </Field>
        <Field name="versionName" of={of.versionName} hint={t('x.y.z，例如 1.2.0')}>
          <Input disabled={isSettled} />
        </Field>
        <Field name="versionCode" of={of.versionCode} hint={t('整数，须大于当前版本')}>
          <Input inputMode="numeric" disabled={isSettled} />
        </Field>
        <Field name="grayPercent" of={of.grayPercent} hint={t('收到更新的用户比例，1 至 100')}>
          <Input inputMode="numeric" suffix="%" />
        </Field>
        <Field name="fileSize" of={of.fileSize} hint={t('字节')}>
          <Input inputMode="numeric" disabled={isSettled} />
        </Field>
        <Field name="md5" of={of.md5}>
          <Input disabled={isSettled} />
        </Field>
      </div>
      <Field name="url" of={of.url} hint={t('以 http 或 https 开头')}>
        <Input disabled={isSettled} />
      </Field>
      <Field name="content" of={of.content}>
        <Input.TextArea rows={3} showCount disabled={isSettled} />
      </Field>
      <Form.Item name="forceUpdate" label={t('强制更新')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

const valuesOf = (row: Row): Values => ({
  ...row,
  versionCode: String(row.versionCode),
  fileSize: String(row.fileSize ?? ''),
  grayPercent: String(row.grayPercent),
  forceUpdate: row.forceUpdate === 1,
})
