import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { askRemoval } from '../../../core/web/question/confirm.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { ImportDialog } from '../../../core/web/form/ImportDialog.tsx'
import { MomentPicker } from '../../../core/web/field/moment-picker.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { useBusinessDay } from '../../../core/web/business-day.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { MerchantLink } from '../merchant/merchant-link.tsx'
import { BusinessFilter, BusinessSelect } from '../../settings/settings.web.ts'
import { optimizeTypeSet } from '../../settings/settings.shared.ts'
import { OptimizeStatus } from './optimisation-codes.contract.ts'
import { optimizeStatusNext, optimizeStatusTones, recordsPath } from './optimisation-words.tsx'
import { optimisation, optimisationImport, OptimizeItemDraft } from './optimisation.contract.ts'
import { isOpenItem } from './optimisation.rules.ts'

type Row = RowOf<typeof optimisation.list>

const ItemForm = lazily(() => import('./ItemForms.tsx').then((m) => m.ItemForm))
const HandleForm = lazily(() => import('./ItemForms.tsx').then((m) => m.HandleForm))

/** 商户优化: merchants whose data or trades the channel or risk wants improved, day by day. */
export function OptimisationListPage() {
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [handling, setHandling] = useState<Row | null>(null)
  const removing = useSend(optimisation.remove, { also: [optimisation.list] })
  const remove = async ({ id, rpiName }: Row) =>
    (await askRemoval({
      title: t('将{name}移出优化名单', { name: rpiName }),
      text: t('商户照常收款，名单中不再显示该条。'),
    })) && void removing.send({ ids: id })
  const add = (
    <Can code="merchant_optimize_add">
      <Button onClick={() => setImporting(true)}>{t('导入名单')}</Button>
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('新增')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={t('商户优化')}
        list={optimisation.list}
        rowKey="id"
        nameOf={({ rpiName }) => rpiName}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="merchant_optimize_delete"
            nameOf={({ rpiName }) => rpiName}
            remove={({ id }) => send(optimisation.remove, { ids: id })}
          />
        )}
        columns={columns()}
        filters={
          <>
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <CodeFilter name="optimizeStatus" label={t('优化状态')} codes={OptimizeStatus} />
            <BusinessFilter name="type" label={t('优化类型')} set={optimizeTypeSet} />
            <TextFilter name="aisleCode" label={t('通道编码')} />
            <DaysFilter name="merchantDate" label={t('名单日期')} />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('记录处理'),
                code: 'merchant_optimize_handle',
                blocked: isOpenItem(row.optimizeStatus) ? undefined : t('已处理完毕'),
                run: () => setHandling(row),
              },
              { title: t('处理记录'), run: () => void navigate(recordsPath(row.id)) },
              {
                title: t('删除'),
                code: 'merchant_optimize_delete',
                isDanger: true,
                blocked: row.optimizeStatus === OptimizeStatus.toDo ? undefined : t('已处理的记录不能删除'),
                run: () => void remove(row),
              },
            ]}
          />
        )}
      />
      {isAdding && <ItemForm onClose={() => setAdding(false)} />}
      {handling && <HandleForm item={handling} onClose={() => setHandling(null)} />}
      {isImporting && <ListImport onClose={() => setImporting(false)} />}
    </>
  )
}

const columns = (): ListColumn<Row>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 190, pin: 'left', card: 'title' },
  { key: 'rpiNo', title: t('商户编号'), width: 185, render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} /> },
  {
    key: 'optimizeStatus',
    title: t('优化状态'),
    width: 110,
    card: 'field',
    render: ({ optimizeStatus }) => (
      <StatusTag
        codes={OptimizeStatus}
        value={optimizeStatus}
        tones={optimizeStatusTones}
        next={t(optimizeStatusNext[optimizeStatus] ?? '')}
      />
    ),
  },
  { key: 'typeName', title: t('优化类型'), width: 130, card: 'field' },
  { key: 'problem', title: t('问题说明'), width: 360, card: 'field' },
  { key: 'merchantDate', title: t('名单日期'), width: 120, isSortable: true },
  { key: 'aisleName', title: t('通道'), width: 130 },
  { key: 'aisleMerNo', title: t('通道商户号'), width: 150 },
  { key: 'handlerName', title: t('处理人'), width: 120 },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

interface ListValues {
  type: z.input<typeof OptimizeItemDraft>['type']
  merchantDate: string
}

/** First of which day the list is and what its merchants are to improve, then the sheet itself. */
function ListImport({ onClose }: { onClose: () => void }) {
  const today = useBusinessDay()
  const [list, setList] = useState<ListValues | null>(null)
  const { type, merchantDate } = OptimizeItemDraft.shape
  if (list)
    return (
      <ImportDialog
        title={t('导入优化名单（{day}）', { day: list.merchantDate })}
        calls={optimisationImport}
        also={[optimisation.list]}
        input={{ type: String(list.type), merchantDate: list.merchantDate }}
        onClose={onClose}
      />
    )
  return (
    <FormDialog<ListValues>
      title={t('导入优化名单')}
      initial={today ? { merchantDate: today } : null}
      pending={false}
      okText={t('下一步')}
      onSave={(values) => {
        setList(values)
        return Promise.resolve(false)
      }}
      onClose={onClose}
    >
      <Field name="type" of={type} hint={t('名单中的商户需要改进什么')}>
        <BusinessSelect set={optimizeTypeSet} autoFocus />
      </Field>
      <Field name="merchantDate" of={merchantDate}>
        <MomentPicker unit="day" />
      </Field>
    </FormDialog>
  )
}
