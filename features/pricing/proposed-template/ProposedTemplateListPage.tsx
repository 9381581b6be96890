import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, copiedColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { template } from '../template/template.contract.ts'
import { proposedTemplate } from './proposed-template.contract.ts'

type Row = RowOf<typeof proposedTemplate.list>

/** 通道政策: the template that a new policy begins with, by channel and kind of party. */
export function ProposedTemplateListPage() {
  const [isSetting, setSetting] = useState(false)
  const removing = useSend(proposedTemplate.remove)
  const add = (
    <Can code="aisle_policy_edit">
      <Button type="primary" onClick={() => setSetting(true)}>
        {t('设置默认模板')}
      </Button>
    </Can>
  )
  const remove = async (row: Row) =>
    (await ask({
      title: t('取消{aisle}的默认模板', { aisle: row.aisleName }),
      text: t('新增政策时不再自动带出「{name}」。', { name: row.templateName }),
      isDanger: true,
      okText: t('取消默认'),
    })) && void removing.send({ ids: row.id })
  return (
    <>
      <ListPage
        title={t('通道政策')}
        list={proposedTemplate.list}
        rowKey="id"
        nameOf={({ templateName, templatePolNo }) => templateName || templatePolNo}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="aisle_policy_edit"
            nameOf={({ templateName, templatePolNo }) => templateName || templatePolNo}
            run={({ id }) => send(proposedTemplate.remove, { ids: id })}
            title={t('取消默认')}
            isDanger
            effect={(n) => t('将取消 {n} 个默认模板。', { n })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <CodeFilter name="userType" label={t('适用对象')} codes={PartyType} />
            <TextFilter name="templatePolNo" label={t('模板编号')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[{ title: t('取消默认'), code: 'aisle_policy_edit', isDanger: true, run: () => void remove(row) }]}
          />
        )}
      />
      {isSetting && <ProposeForm onClose={() => setSetting(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'aisleName', title: t('通道'), width: 170, pin: 'left', card: 'title' },
  codeColumn<Row>('userType', t('适用对象'), PartyType, { width: 140, card: 'field' }),
  { key: 'templateName', title: t('默认模板'), width: 220, card: 'field' },
  copiedColumn<Row>('templatePolNo', t('模板编号')),
  momentColumn<Row>('updateTime', t('更新时间'), { card: 'field' }),
]

/** Chooses the template; its channel and kind of party are those that it is proposed for. */
function ProposeForm({ onClose }: { onClose: () => void }) {
  const sending = useSend(proposedTemplate.submit)
  const templates = useCall(template.list, { size: 200 })
  const records = templates.data?.records ?? []
  const save = async ({ polNo }: { polNo: string }) => {
    const chosen = records.find((one) => one.polNo === polNo)
    if (!chosen) return false
    const { aisleCode, userType } = chosen
    return (await sending.send({ aisleCode, userType, templatePolNo: polNo })) !== null
  }
  return (
    <FormDialog<{ polNo: string }>
      title={t('设置默认模板')}
      initial={null}
      pending={sending.isPending}
      error={sending.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">{t('新增政策时，所选通道和适用对象自动带出该模板；原默认模板被替换。')}</p>
      <Form.Item name="polNo" label={t('政策模板')} rules={[{ required: true, message: t('请选择模板') }]}>
        <Select
          loading={templates.isPending}
          options={records.map(({ polNo, polName, aisleName }) => ({
            value: polNo,
            label: `${polName} · ${aisleName}`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
