import { Button, Form, Segmented } from 'antd'
import { useState } from 'react'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ask, askRemoval } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { AisleSelect } from '../../channels/channels.web.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  OnOffFilter,
  OnOffTag,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { ReceiverSelect } from '../giving/ReceiverSelect.tsx'
import { partyAisle } from './party-aisle.contract.ts'

type Row = RowOf<typeof partyAisle.list>

/** 员工通道: which channels providers and employees may sell. */
export function PartyAisleListPage() {
  const [isAdding, setAdding] = useState(false)
  const switching = useSend(partyAisle.submit)
  const removing = useSend(partyAisle.remove)
  const add = (
    <Can code="emp_aisle_edit">
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('开通通道')}
      </Button>
    </Can>
  )
  const turn = async ({ userNo, userName, aisleCode, aisleName, isOn }: Row) => {
    const words = { name: userName, aisle: aisleName }
    const isSure =
      isOn === 0 ||
      (await ask({
        title: t('停用{name}的{aisle}', words),
        text: t('停用后不能再为其制定该通道的新政策；现有政策和商户交易不受影响。'),
        isDanger: true,
        okText: t('停用'),
      }))
    if (isSure) void switching.send({ userNo, aisleCode, isOn: isOn === 1 ? 0 : 1 })
  }
  const remove = async (row: Row) =>
    (await askRemoval({
      title: t('删除{name}的{aisle}', { name: row.userName, aisle: row.aisleName }),
      text: t('仅在没有生效或待生效政策时可以删除。'),
    })) && void removing.send({ ids: row.id })
  return (
    <>
      <ListPage
        title={t('员工通道')}
        list={partyAisle.list}
        rowKey="id"
        nameOf={({ userName, userNo }) => userName || userNo}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="emp_aisle_edit"
            nameOf={({ userName, userNo }) => userName || userNo}
            remove={({ id }) => send(partyAisle.remove, { ids: id })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="userType" label={t('主体类型')} codes={PartyType} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <OnOffFilter name="isOn" label={t('启用状态')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: row.isOn === 1 ? t('停用') : t('启用'),
                code: 'emp_aisle_edit',
                isDanger: row.isOn === 1,
                run: () => void turn(row),
              },
              { title: t('删除'), code: 'emp_aisle_edit', isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
      />
      {isAdding && <OpenForm onClose={() => setAdding(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'userName', title: t('主体名称'), width: 200, pin: 'left', card: 'title' },
  copiedColumn<Row>('userNo', t('主体编号'), { card: 'field' }),
  codeColumn<Row>('userType', t('主体类型'), PartyType, { width: 120 }),
  { key: 'aisleName', title: t('通道'), width: 150, card: 'field' },
  { key: 'isOn', title: t('启用状态'), width: 100, card: 'field', render: ({ isOn }) => <OnOffTag value={isOn} /> },
  {
    key: 'isExamined',
    title: t('经审核开通'),
    width: 120,
    render: ({ isExamined }) => <YesNoText value={isExamined} />,
  },
  momentColumn<Row>('createTime', t('开通时间'), { isSortable: true }),
  momentColumn<Row>('updateTime', t('更新时间')),
]

interface Values {
  userType: 2 | 4
  userNo: string
  aisleCode: string
}

/** Opens a channel for a party right below. */
function OpenForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(partyAisle.submit, { done: t('通道已开通') })
  const fields = partyAisle.submit.input.shape
  return (
    <FormDialog<Values>
      title={t('开通通道')}
      initial={{ userType: 2 }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ userNo, aisleCode }) => (await sending.send({ userNo, aisleCode, isOn: 1 })) !== null}
      onClose={onClose}
    >
      <Form.Item name="userType" label={t('主体类型')}>
        <Segmented
          options={[
            { value: 2, label: t('服务商') },
            { value: 4, label: t('员工') },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['userType']}>
        {({ getFieldValue }) => (
          <Field name="userNo" of={fields.userNo} label={t('主体名称')}>
            {getFieldValue('userType') === 4 ? <ReceiverSelect userType={4} /> : <ReceiverSelect />}
          </Field>
        )}
      </Form.Item>
      <Field name="aisleCode" of={fields.aisleCode} label={t('通道')}>
        <AisleSelect />
      </Field>
    </FormDialog>
  )
}
