import { Form, Input } from 'antd'
import { useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { PersonField } from '../../access/access.web.ts'
import { PartySelect } from '../../providers/providers.web.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import {
  copiedColumn,
  momentColumn,
  TextFilter,
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { grantFields, loginAs } from './login-as.contract.ts'
import { loginInAs } from './login-in-as.tsx'

type Row = RowOf<typeof loginAs.list>

interface Values {
  userId: string
  serviceUserNo: string
  expireTime: string
  reason: string
}

/** 代登录授权: who may enter the account of which provider, until when and why. */
export function LoginGrantListPage() {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(loginAs.remove)
  const remove = async ({ id, userName, serviceName }: Row) =>
    (await confirm({
      title: t('撤销代登录授权'),
      text: t('{user} 不能再代登录 {name}，正在进行的代登录立即结束。', { user: userName, name: serviceName }),
      okText: t('撤销'),
      isDanger: true,
    })) && void removing.send({ ids: id })
  const add = <AddButton code="login_service_add" title={t('新增授权')} onClick={() => setEditing('new')} />
  return (
    <>
      <ListPage
        title={t('代登录授权')}
        list={loginAs.list}
        rowKey="id"
        nameOf={({ userName, serviceName }) => `${userName} → ${serviceName}`}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="login_service_delete"
            nameOf={({ userName, serviceName }) => `${userName} → ${serviceName}`}
            run={({ id }) => send(loginAs.remove, { ids: id })}
            title={t('撤销')}
            isDanger
            effect={(n) => t('将撤销 {n} 个代登录授权，立即生效。', { n })}
          />
        )}
        columns={[
          { key: 'serviceName', title: t('服务商名称'), width: 190, pin: 'left', card: 'title' },
          copiedColumn<Row>('serviceUserNo', t('服务商编号')),
          { key: 'userName', title: t('代登录用户'), width: 120, card: 'field' },
          { key: 'account', title: t('账号'), width: 120 },
          momentColumn<Row>('expireTime', t('到期时间'), { isSortable: true, card: 'field' }),
          {
            key: 'isValid',
            title: t('是否有效'),
            width: 90,
            card: 'field',
            render: ({ isValid }) => <YesNoText value={isValid} />,
          },
          { key: 'reason', title: t('授权原因'), width: 220 },
          { key: 'grantorName', title: t('授权人'), width: 110 },
          momentColumn<Row>('createTime', t('创建时间')),
        ]}
        filters={
          <>
            <TextFilter name="serviceUserNo" label={t('服务商编号')} />
            <YesNoFilter name="isValid" label={t('是否有效')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              ...(row.isMine === 1
                ? [
                    {
                      title: t('代登录'),
                      blocked: row.isValid === 1 ? undefined : t('代登录授权已过期'),
                      run: () => void loginInAs({ userNo: row.serviceUserNo, serviceName: row.serviceName }),
                    },
                  ]
                : []),
              { title: t('编辑'), code: 'login_service_add', run: () => setEditing(row) },
              { title: t('撤销'), code: 'login_service_delete', isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
      />
      {editing && <GrantForm of={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function GrantForm({ of, onClose }: { of: Row | null; onClose: () => void }) {
  const sending = useSend(loginAs.save)
  return (
    <FormDialog<Values>
      title={of ? t('编辑代登录授权') : t('新增代登录授权')}
      initial={of}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ userId, serviceUserNo, expireTime, reason }) =>
        (await sending.send({ userId, serviceUserNo, expireTime, reason, ...(of ? { id: of.id } : {}) })) !== null
      }
      onClose={onClose}
    >
      <Form.Item
        name="userId"
        label={t('代登录用户')}
        rules={[{ required: true, message: t('请选择{label}', { label: t('代登录用户') }) }]}
      >
        <PersonField size="middle" />
      </Form.Item>
      <Form.Item
        name="serviceUserNo"
        label={t('服务商')}
        rules={[{ required: true, message: t('请选择{label}', { label: t('服务商') }) }]}
      >
        <PartySelect
          kind={ServiceKind.provider}
          isOn
          chosen={of ? { no: of.serviceUserNo, name: of.serviceName } : undefined}
        />
      </Form.Item>
      <Field name="expireTime" of={grantFields.expireTime} hint={t('最长30天')}>
        <MomentPicker unit="second" />
      </Field>
      <Field name="reason" of={grantFields.reason}>
        <Input.TextArea rows={2} showCount />
      </Field>
    </FormDialog>
  )
}
