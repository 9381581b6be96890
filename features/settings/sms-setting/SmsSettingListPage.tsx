import { useState } from 'react'
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
import { SmsCategory, smsSetting } from './sms-setting.contract.ts'

const SmsSettingForm = lazily(() => import('./SmsSettingForm.tsx').then((m) => m.SmsSettingForm))
const SmsTestDialog = lazily(() => import('./SmsTestDialog.tsx').then((m) => m.SmsTestDialog))

export type SmsSettingRow = RowOf<typeof smsSetting.list>

/** 短信配置: the accounts at vendors of text messages; one is in use. */
export function SmsSettingListPage() {
  const [testing, setTesting] = useState<SmsSettingRow | null>(null)
  const enabling = useSend(smsSetting.enable)
  const removing = useSend(smsSetting.remove)
  const accounts = useAccountList<SmsSettingRow>({
    codes: { add: 'sms_add', edit: 'sms_edit', enable: 'sms_enable', remove: 'sms_delete' },
    nameOf: (row) => row.smsCode,
    enable: (id) => enabling.send({ id }),
    remove: (id) => removing.send({ ids: id }),
    removeEach: (id) => send(smsSetting.remove, { ids: id }),
    effects: {
      enable: t('启用后验证码和通知改由该配置发送，原启用的配置同时停用。'),
      remove: t('删除后不能再用它发送短信。'),
    },
    moreActions: (row) => [{ title: t('测试发送'), code: 'sms_send', run: () => setTesting(row) }],
    formOf: (row, close) => <SmsSettingForm row={row} onClose={close} />,
  })
  return (
    <>
      <ListPage
        title={t('短信配置')}
        list={smsSetting.list}
        rowKey="id"
        nameOf={(row) => row.smsCode}
        bulk={accounts.bulk}
        columns={smsColumns()}
        toolbar={accounts.add}
        firstStep={accounts.add}
        filters={
          <>
            <TextFilter name="smsCode" label={t('短信编号')} />
            <TextFilter name="signName" label={t('短信签名')} />
            <CodeFilter name="category" label={t('短信服务商')} codes={SmsCategory} />
            <CodeFilter name="status" label={t('使用状态')} codes={InUse} />
          </>
        }
        rowActions={accounts.rowActions}
      />
      {accounts.form}
      {testing && <SmsTestDialog row={testing} onClose={() => setTesting(null)} />}
    </>
  )
}

const smsColumns = (): ListColumn<SmsSettingRow>[] => [
  { key: 'smsCode', title: t('短信编号'), width: 170, pin: 'left', card: 'title', isSortable: true },
  codeColumn('category', t('短信服务商'), SmsCategory, { width: 120, card: 'field' }),
  inUseColumn(),
  { key: 'signName', title: t('短信签名'), width: 150 },
  { key: 'templateId', title: t('模板编号'), width: 160 },
  { key: 'accessKey', title: t('AccessKey'), width: 130 },
  { key: 'regionId', title: t('地域'), width: 120, startsHidden: true },
  { key: 'remark', title: t('备注'), width: 180 },
  momentColumn('createTime', t('创建时间')),
]
