import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { inUseColumn } from '../vendor-setting/in-use-column.tsx'
import { useAccountList } from '../vendor-setting/use-account-list.tsx'
import { InUse } from '../vendor-setting/vendor-setting.contract.ts'
import { OssCategory, ossSetting } from './oss-setting.contract.ts'

const OssSettingForm = lazily(() => import('./OssSettingForm.tsx').then((m) => m.OssSettingForm))

export type OssSettingRow = RowOf<typeof ossSetting.list>

/** 对象存储: the buckets that uploaded files go to; one is in use, without one the server keeps them itself. */
export function OssSettingListPage() {
  const enabling = useSend(ossSetting.enable)
  const removing = useSend(ossSetting.remove)
  const accounts = useAccountList<OssSettingRow>({
    codes: { add: 'oss_add', edit: 'oss_edit', enable: 'oss_enable', remove: 'oss_delete' },
    nameOf: (row) => row.ossCode,
    enable: (id) => enabling.send({ id }),
    remove: (id) => removing.send({ ids: id }),
    removeEach: (id) => send(ossSetting.remove, { ids: id }),
    effects: {
      enable: t('启用后新上传的文件存入该存储，原启用的配置同时停用；已有文件仍可读取。'),
      remove: t('其中已有的文件仍可读取，不再存入新文件。'),
    },
    formOf: (row, close) => <OssSettingForm row={row} onClose={close} />,
  })
  return (
    <>
      <ListPage
        title={t('对象存储')}
        list={ossSetting.list}
        rowKey="id"
        nameOf={(row) => row.ossCode}
        bulk={accounts.bulk}
        columns={ossColumns()}
        toolbar={accounts.add}
        firstStep={accounts.add}
        filters={
          <>
            <TextFilter name="ossCode" label={t('存储编号')} />
            <TextFilter name="bucketName" label={t('存储桶')} />
            <CodeFilter name="category" label={t('存储服务商')} codes={OssCategory} />
            <CodeFilter name="status" label={t('使用状态')} codes={InUse} />
          </>
        }
        rowActions={accounts.rowActions}
      />
      {accounts.form}
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
