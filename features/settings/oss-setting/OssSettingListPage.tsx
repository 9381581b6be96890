import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/BulkRemoval.tsx'
import { send } from '../../../core/web/send.ts'
import { t } from '../../../core/web/language.ts'
import { lazily } from '../../../core/web/lazily.tsx'
import { AddButton } from '../../../core/web/list/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns.ts'
import { CodeFilter } from '../../../core/web/list/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/use-send.ts'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { confirmUse, enableAction, inUseColumn, removeAction } from '../vendor-setting/account-list.tsx'
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
    (await confirmUse(ossCode, t('启用后新上传的文件存入该存储，原启用的配置同时停用；已有文件仍可读取。'))) &&
    void enabling.send({ id })
  const drop = async ({ id, ossCode }: OssSettingRow) =>
    (await confirmRemoval({
      title: t('删除配置 {name}', { name: ossCode }),
      text: t('其中已有的文件仍可读取，不再存入新文件。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="oss_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('对象存储')}
        list={ossSetting.list}
        rowKey="id"
        nameOf={(row) => row.ossCode}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="oss_delete"
            nameOf={(row) => row.ossCode}
            remove={({ id }) => send(ossSetting.remove, { ids: id })}
          />
        )}
        columns={ossColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="ossCode" label={t('存储编号')} />
            <TextFilter name="bucketName" label={t('存储桶')} />
            <CodeFilter name="category" label={t('存储服务商')} codes={OssCategory} />
            <CodeFilter name="status" label={t('使用状态')} codes={InUse} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'oss_edit', run: () => setEditing(row) },
              enableAction(row, 'oss_enable', () => void enable(row)),
              removeAction(row, 'oss_delete', () => void drop(row)),
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
  codeColumn('category', t('存储服务商'), OssCategory, { width: 120, card: 'field' }),
  inUseColumn(),
  { key: 'endpoint', title: t('访问地址'), width: 280 },
  { key: 'bucketName', title: t('存储桶'), width: 180 },
  { key: 'accessKey', title: t('AccessKey'), width: 130 },
  { key: 'region', title: t('地域'), width: 120, startsHidden: true },
  { key: 'remark', title: t('备注'), width: 180 },
  momentColumn('createTime', t('创建时间')),
]
