import { Button, Input } from 'antd'
import { useState } from 'react'
import { confirm, confirmRemoval } from '../../../core/web/confirm.ts'
import { t } from '../../../core/web/language.ts'
import { lazily } from '../../../core/web/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import { CodeFilter, Filter } from '../../../core/web/list/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/permissions.tsx'
import { CodeText, StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/use-send.ts'
import { InUse } from '../vendor-setting/vendor-setting.contract.ts'
import { OssCategory, ossSetting } from './oss-setting.contract.ts'

const OssSettingForm = lazily(() => import('./OssSettingForm.tsx').then((m) => m.OssSettingForm))

export type OssSettingRow = RowOf<typeof ossSetting.list>

/** 对象存储: the buckets that uploaded files go to; one is in use, without one the server keeps them itself. */
export function OssSettingListPage() {
  const [editing, setEditing] = useState<OssSettingRow | 'new' | null>(null)
  const removing = useSend(ossSetting.remove)
  const enabling = useSend(ossSetting.enable)
  const enable = async ({ id, ossCode }: OssSettingRow) =>
    (await confirm({
      title: t('启用 {name}', { name: ossCode }),
      text: t('启用后新上传的文件存入该存储，原启用的配置同时停用；已有文件仍可读取。'),
      okText: t('启用'),
    })) && void enabling.send({ id })
  const drop = async ({ id, ossCode }: OssSettingRow) =>
    (await confirmRemoval({
      title: t('删除配置 {name}', { name: ossCode }),
      text: t('其中已有的文件仍可读取，不再存入新文件。'),
    })) && void removing.send({ ids: id })
  const add = (
    <Can code="oss_add">
      <Button type="primary" onClick={() => setEditing('new')}>
        {t('新增')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('对象存储')}
        list={ossSetting.list}
        rowKey="id"
        nameOf={(row) => row.ossCode}
        columns={ossColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <Filter name="ossCode" label={t('存储编号')}>
              <Input allowClear />
            </Filter>
            <Filter name="bucketName" label={t('存储桶')}>
              <Input allowClear />
            </Filter>
            <CodeFilter name="category" label={t('存储服务商')} codes={OssCategory} />
            <CodeFilter name="status" label={t('使用状态')} codes={InUse} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'oss_edit', run: () => setEditing(row) },
              {
                title: t('启用'),
                code: 'oss_enable',
                blocked: row.status === InUse.on ? t('该配置正在使用') : undefined,
                run: () => void enable(row),
              },
              {
                title: t('删除'),
                code: 'oss_delete',
                isDanger: true,
                blocked: row.status === InUse.on ? t('启用中的配置不能删除，请先启用其他配置') : undefined,
                run: () => void drop(row),
              },
            ]}
          />
        )}
      />
      {editing && <OssSettingForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const ossColumns = (): ListColumn<OssSettingRow>[] => [
  { key: 'ossCode', title: t('存储编号'), width: 170, pin: 'left', card: 'title', isSortable: true },
  {
    key: 'category',
    title: t('存储服务商'),
    width: 120,
    card: 'field',
    render: ({ category }) => <CodeText codes={OssCategory} value={category} />,
  },
  {
    key: 'status',
    title: t('使用状态'),
    width: 110,
    card: 'field',
    render: ({ status }) => <StatusTag codes={InUse} value={status} tones={{ on: 'done', off: 'off' }} />,
  },
  { key: 'endpoint', title: t('访问地址'), width: 280 },
  { key: 'bucketName', title: t('存储桶'), width: 180 },
  { key: 'accessKey', title: t('AccessKey'), width: 130 },
  { key: 'region', title: t('地域'), width: 120, startsHidden: true },
  { key: 'remark', title: t('备注'), width: 180 },
  { key: 'createTime', title: t('创建时间'), width: 175, render: ({ createTime }) => <Moment value={createTime} /> },
]
