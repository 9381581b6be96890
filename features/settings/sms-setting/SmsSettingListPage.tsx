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
import { SmsCategory, smsSetting } from './sms-setting.contract.ts'

const SmsSettingForm = lazily(() => import('./SmsSettingForm.tsx').then((m) => m.SmsSettingForm))
const SmsTestDialog = lazily(() => import('./SmsTestDialog.tsx').then((m) => m.SmsTestDialog))

export type SmsSettingRow = RowOf<typeof smsSetting.list>

/** 短信配置: the accounts at vendors of text messages; one is in use. */
export function SmsSettingListPage() {
  const [editing, setEditing] = useState<SmsSettingRow | 'new' | null>(null)
  const [testing, setTesting] = useState<SmsSettingRow | null>(null)
  const removing = useSend(smsSetting.remove)
  const enabling = useSend(smsSetting.enable)
  const enable = async ({ id, smsCode }: SmsSettingRow) =>
    (await confirmUse(smsCode, t('启用后验证码和通知改由该配置发送，原启用的配置同时停用。'))) &&
    void enabling.send({ id })
  const drop = async ({ id, smsCode }: SmsSettingRow) =>
    (await confirmRemoval({
      title: t('删除配置 {name}', { name: smsCode }),
      text: t('删除后不能再用它发送短信。'),
    })) && void removing.send({ ids: id })
  const add = <AddButton code="sms_add" onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('短信配置')}
        list={smsSetting.list}
        rowKey="id"
        nameOf={(row) => row.smsCode}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="sms_delete"
            nameOf={(row) => row.smsCode}
            remove={({ id }) => send(smsSetting.remove, { ids: id })}
          />
        )}
        columns={smsColumns()}
        toolbar={add}
        firstStep={add}
        filters={
          <>
            <TextFilter name="smsCode" label={t('短信编号')} />
            <TextFilter name="signName" label={t('短信签名')} />
            <CodeFilter name="category" label={t('短信服务商')} codes={SmsCategory} />
            <CodeFilter name="status" label={t('使用状态')} codes={InUse} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'sms_edit', run: () => setEditing(row) },
              enableAction(row, 'sms_enable', () => void enable(row)),
              { title: t('测试发送'), code: 'sms_send', run: () => setTesting(row) },
              removeAction(row, 'sms_delete', () => void drop(row)),
            ]}
          />
        )}
      />
      {editing && <SmsSettingForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
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
