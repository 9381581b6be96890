import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  copiedColumn,
  countColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
  YesNoFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { EffectiveFields, effectiveOf, type EffectiveValues } from '../giving/EffectiveFields.tsx'
import { giving } from '../giving/giving.contract.ts'
import { ReceiverSelect } from '../giving/ReceiverSelect.tsx'
import { PolicyDrawer } from '../policy-upkeep/PolicyDrawer.tsx'
import { policy } from '../policy/policy.contract.ts'
import { template } from '../template/template.contract.ts'
import { policyHold } from './hold.contract.ts'

type Row = RowOf<typeof policyHold.list>

/** 政策关系: which policy a party holds for a channel, from when to when. */
export function HoldListPage() {
  const [isBinding, setBinding] = useState(false)
  const add = (
    <Can code="oem_policy_rela_add">
      <Button type="primary" onClick={() => setBinding(true)}>
        {t('绑定政策')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('政策关系')}
        list={policyHold.list}
        rowKey="policyId"
        nameOf={({ polName, polNo }) => polName || polNo}
        columns={columns()}
        filters={
          <>
            <TextFilter name="userNo" label={t('接收方编号')} />
            <TextFilter name="polNo" label={t('政策编号')} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <YesNoFilter name="isOpen" label={t('当前持有')} />
            <ScopeFilter />
          </>
        }
        toolbar={add}
        firstStep={add}
        record={(id, close) => <PolicyDrawer id={id} onClose={close} />}
      />
      {isBinding && <BindForm onClose={() => setBinding(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'polName', title: t('政策名称'), width: 200, pin: 'left', card: 'title' },
  copiedColumn<Row>('polNo', t('政策编号')),
  countColumn<Row>('polVersion', t('版本')),
  { key: 'userName', title: t('接收方'), width: 190, card: 'field' },
  copiedColumn<Row>('userNo', t('接收方编号')),
  { key: 'aisleName', title: t('通道'), width: 120 },
  {
    key: 'isOpen',
    title: t('当前持有'),
    width: 100,
    card: 'field',
    render: ({ isOpen }) => <YesNoText value={isOpen} />,
  },
  momentColumn<Row>('bindTime', t('绑定时间'), { isSortable: true, card: 'field' }),
  momentColumn<Row>('unbindTime', t('解绑时间')),
  { key: 'ownerName', title: t('制定方'), width: 190 },
]

interface Values extends EffectiveValues {
  userNo: string
  polNo: string
  payPwd: string
}

/** Binds a party to a template: it gets a policy of its own with the template's prices. */
function BindForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(policyHold.submit, {
    done: t('已绑定，到生效时间起持有'),
    also: [policyHold.list, policy.list],
  })
  const templates = useCall(template.list, { size: 200 })
  const receivers = useCall(giving.receivers, { size: 200 })
  const fields = policyHold.submit.input.shape
  const save = async ({ userNo, polNo, payPwd, ...wanted }: Values) => {
    const receiver = receivers.data?.records.find((one) => one.userNo === userNo)
    return (
      (await sending.send({ userNo, polNo, payPwd, userType: receiver?.userType ?? 2, ...effectiveOf(wanted) })) !==
      null
    )
  }
  return (
    <FormDialog<Values>
      title={t('绑定政策')}
      initial={{ effective: 'nextDay' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">{t('按模板为对方制定一份政策，生效后取代其现有政策。')}</p>
      <Field name="userNo" of={fields.userNo} label={t('接收方')} hint={t('直属下级服务商或子运营商')}>
        <ReceiverSelect />
      </Field>
      <Form.Item name="polNo" label={t('政策模板')} rules={[{ required: true, message: t('请选择模板') }]}>
        <Select
          loading={templates.isPending}
          options={(templates.data?.records ?? []).map(({ polNo, polName, aisleName }) => ({
            value: polNo,
            label: `${polName} · ${aisleName}`,
          }))}
        />
      </Form.Item>
      <EffectiveFields canBeNow />
      <PayPasswordField />
    </FormDialog>
  )
}
