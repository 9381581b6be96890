import { useState } from 'react'
import { PartyType } from '../../../core/shared/party-type.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import {
  codeColumn,
  copiedColumn,
  momentColumn,
  ScopeFilter,
  TextFilter,
  YesNoText,
} from '../../../core/web/list/listing-parts.tsx'
import { AccountKind } from '../dossier/dossier-codes.contract.ts'
import { bank } from './bank.contract.ts'

type Row = RowOf<typeof bank.list>

const BankForm = lazily(() => import('./BankForm.tsx').then((m) => m.BankForm))
const BankOwnerForm = lazily(() => import('./BankOwnerForm.tsx').then((m) => m.BankOwnerForm))

/** Owner of the requested account, and the account that it replaces. */
interface Asking {
  readonly userType: number
  readonly userNo: string
  readonly names: readonly string[]
  readonly of: Row | null
}

/** 银行管理: the settlement accounts of the parties in the caller's reach; a change takes a second person. */
export function BankListPage() {
  const [isChoosing, setChoosing] = useState(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const removing = useSend(bank.remove)
  const remove = async ({ id, userName, accNo }: Row) => {
    const isSure = await confirmRemoval({
      title: t('删除 {name} 的结算卡', { name: userName }),
      text: t('账号 {accNo} 将不能再用于提现。', { accNo }),
    })
    if (isSure) await removing.send({ ids: id }).catch((error: unknown) => notifyFailure(callErrorOf(error)))
  }
  const add = <AddButton code="bank_add" title={t('新增结算卡')} onClick={() => setChoosing(true)} />
  return (
    <>
      <ListPage
        title={t('银行管理')}
        list={bank.list}
        rowKey="id"
        nameOf={({ userName, accNo }) => `${userName} ${accNo}`}
        bulk={(chosen) => (
          <BulkRemoval
            chosen={chosen}
            code="bank_delete"
            nameOf={({ userName, accNo }) => `${userName} ${accNo}`}
            remove={({ id }) => send(bank.remove, { ids: id })}
          />
        )}
        columns={[
          { key: 'userName', title: t('主体名称'), width: 190, pin: 'left', card: 'title' },
          copiedColumn<Row>('userNo', t('主体编号')),
          codeColumn<Row>('userType', t('主体类型'), PartyType, { width: 130 }),
          codeColumn<Row>('accountKind', t('账户类型'), AccountKind, { width: 100 }),
          { key: 'accName', title: t('户名'), width: 170, card: 'field' },
          { key: 'accNo', title: t('账号'), width: 180, card: 'field' },
          { key: 'bankName', title: t('开户行'), width: 150 },
          { key: 'branchName', title: t('开户支行'), width: 200 },
          {
            key: 'isDefault',
            title: t('默认'),
            width: 80,
            card: 'field',
            render: ({ isDefault }) => <YesNoText value={isDefault} />,
          },
          { key: 'accPhone', title: t('预留手机号'), width: 130 },
          { key: 'accIdNo', title: t('证件号码'), width: 190, startsHidden: true },
          momentColumn<Row>('createTime', t('创建时间'), { isSortable: true }),
        ]}
        filters={
          <>
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="userType" label={t('主体类型')} codes={PartyType} />
            <TextFilter name="accName" label={t('户名')} />
            <CodeFilter name="accountKind" label={t('账户类型')} codes={AccountKind} />
            <ScopeFilter />
          </>
        }
        toolbar={add}
        firstStep={add}
        rowActions={(row) => (
          <RowActions
            actions={[
              {
                title: t('变更'),
                code: 'bank_edit',
                run: () => setAsking({ userType: row.userType, userNo: row.userNo, names: [row.accName], of: row }),
              },
              {
                title: t('删除'),
                code: 'bank_delete',
                isDanger: true,
                blocked: row.isDefault === 1 ? t('默认结算卡不能删除') : undefined,
                run: () => void remove(row),
              },
            ]}
          />
        )}
      />
      {isChoosing && (
        <BankOwnerForm onChosen={(owner) => setAsking({ ...owner, of: null })} onClose={() => setChoosing(false)} />
      )}
      {asking && <BankForm {...asking} onClose={() => setAsking(null)} />}
    </>
  )
}
