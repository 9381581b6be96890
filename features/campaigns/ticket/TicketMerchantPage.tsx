import { Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../core/web/call/queries.ts'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { DaysFilter } from '../../../core/web/list/filter/DaysFilter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { amountColumn, countColumn, momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { ask } from '../../../core/web/question/confirm.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { MissingParam } from '../../../core/web/show/MissingParam.tsx'
import { MerchantField, MerchantLink } from '../../merchants/merchants.web.ts'
import { ticket, ticketMerchant } from './ticket.contract.ts'

type MerchantRow = RowOf<typeof ticketMerchant.list>

const ImportDialog = lazily(() => import('../../../core/web/form/ImportDialog.tsx').then((m) => m.ImportDialog))

/** 活动商户: the merchants that take part in a ticket, with what it gave there. The address names the ticket. */
export function TicketMerchantPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data } = useCall(ticket.info, { id }, { enabled: id !== '' })
  const [opened, setOpened] = useState<'form' | 'sheet' | null>(null)
  const also = [ticketMerchant.list, ticket.list, ticket.info]
  const removing = useSend(ticketMerchant.remove, { also })
  const drop = async (row: MerchantRow) =>
    (await ask({
      title: t('移除活动商户 {name}', { name: row.rpiName }),
      text: t('该商户的新订单不再优惠，已下单的订单不受影响。'),
      isDanger: true,
      okText: t('移除'),
    })) && void removing.send({ ids: row.id })
  if (id === '') return <MissingParam name="id" label={t('活动')} />
  const buttons = (
    <>
      <Can code="ticket_edit">
        <Button onClick={() => setOpened('sheet')}>{t('导入')}</Button>
      </Can>
      <AddButton code="ticket_edit" title={t('添加商户')} onClick={() => setOpened('form')} />
    </>
  )
  return (
    <>
      <ListPage
        title={data ? t('活动商户：{name}', { name: data.ticketName }) : t('活动商户')}
        list={ticketMerchant.list}
        fixed={{ id }}
        rowKey="id"
        nameOf={({ rpiName }) => rpiName}
        columns={columns()}
        filters={
          <>
            <TextFilter name="rpiName" label={t('商户名称')} />
            <TextFilter name="rpiNo" label={t('商户编号')} />
            <DaysFilter name="createTime" label={t('加入时间')} />
          </>
        }
        toolbar={buttons}
        firstStep={buttons}
        rowActions={(row) => (
          <RowActions
            actions={[{ title: t('移除'), code: 'ticket_edit', isDanger: true, run: () => void drop(row) }]}
          />
        )}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="ticket_edit"
            nameOf={({ rpiName }) => rpiName}
            effect={(n) => t('{n} 户商户的新订单不再优惠。', { n })}
            remove={(row) => send(ticketMerchant.remove, { ids: row.id })}
          />
        )}
      />
      {opened === 'form' && <AddMerchant id={id} onClose={() => setOpened(null)} />}
      {opened === 'sheet' && (
        <ImportDialog
          title={t('导入活动商户')}
          calls={ticketMerchant}
          input={{ id }}
          also={also}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const columns = (): ListColumn<MerchantRow>[] => [
  { key: 'rpiName', title: t('商户名称'), width: 220, pin: 'left', card: 'title' },
  {
    key: 'rpiNo',
    title: t('商户编号'),
    width: 170,
    card: 'field',
    render: ({ rpiNo }) => <MerchantLink rpiNo={rpiNo} />,
  },
  countColumn<MerchantRow>('usedCount', t('使用笔数'), { width: 110, card: 'field' }),
  amountColumn<MerchantRow>('discountAmount', t('优惠金额'), { card: 'field' }),
  momentColumn<MerchantRow>('createTime', t('加入时间')),
]

function AddMerchant({ id, onClose }: { id: string; onClose: () => void }) {
  const sending = useSend(ticketMerchant.add, { also: [ticketMerchant.list, ticket.list, ticket.info] })
  return (
    <FormDialog<{ rpiNo: string }>
      title={t('添加活动商户')}
      initial={{ rpiNo: '' }}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ rpiNo }) => (await sending.send({ id, rpiNo })) !== null}
      onClose={onClose}
    >
      <Field name="rpiNo" of={ticketMerchant.add.input.shape.rpiNo} label={t('商户')}>
        <MerchantField />
      </Field>
    </FormDialog>
  )
}
