import { useState } from 'react'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ask } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Rate } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  countColumn,
  momentColumn,
  TextFilter,
} from '../../../core/web/list/listing-parts.tsx'
import { template } from '../template/template.contract.ts'

/** A template as the list shows it. */
export type TemplateRow = RowOf<typeof template.list>

const TemplateForm = lazily(() => import('./TemplateForm.tsx').then((m) => m.TemplateForm))
const TemplateDrawer = lazily(() => import('./TemplateDrawer.tsx').then((m) => m.TemplateDrawer))

/** 政策模板: prices kept to be given again. */
export function TemplateListPage() {
  const [editing, setEditing] = useState<TemplateRow | 'new' | null>(null)
  const removing = useSend(template.remove, { done: t('模板已作废'), also: [template.list] })
  const add = <AddButton code="policy_template_add" title={t('新增模板')} onClick={() => setEditing('new')} />
  const remove = async (row: TemplateRow) =>
    (await ask({
      title: t('作废模板 {name}', { name: row.polName }),
      text: t('以后不能再选用；已按它制定的政策不受影响。'),
      isDanger: true,
      okText: t('作废'),
    })) && void removing.send({ id: row.id })
  return (
    <>
      <ListPage
        title={t('政策模板')}
        list={template.list}
        rowKey="polNo"
        nameOf={({ polName }) => polName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="polName" label={t('模板名称')} />
            <TextFilter name="polNo" label={t('模板编号')} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <CodeFilter name="userType" label={t('适用对象')} codes={PartyType} />
            <TextFilter name="ownerNo" label={t('制定方编号')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'policy_template_add', run: () => setEditing(row) },
              { title: t('作废'), code: 'policy_template_delete', isDanger: true, run: () => void remove(row) },
            ]}
          />
        )}
        record={(polNo, close) => <TemplateDrawer polNo={polNo} onClose={close} />}
      />
      {editing && <TemplateForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

const columns = (): ListColumn<TemplateRow>[] => [
  { key: 'polName', title: t('模板名称'), width: 200, pin: 'left', card: 'title' },
  copiedColumn<TemplateRow>('polNo', t('模板编号'), { isSortable: true, card: 'field' }),
  { key: 'aisleName', title: t('通道'), width: 140, card: 'field' },
  codeColumn<TemplateRow>('userType', t('适用对象'), PartyType, { width: 120 }),
  {
    key: 'shareRatio',
    title: t('分润比例'),
    width: 100,
    align: 'right',
    render: ({ shareRatio }) => <Rate value={shareRatio} />,
  },
  countColumn<TemplateRow>('polVersion', t('版本')),
  { key: 'ownerName', title: t('制定方'), width: 200, card: 'field' },
  { key: 'remark', title: t('备注'), width: 200 },
  momentColumn<TemplateRow>('createTime', t('创建时间'), { isSortable: true }),
]
