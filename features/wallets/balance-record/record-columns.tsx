import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { amountColumn, codeColumn, copiedColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { BalanceChange, Direction } from '../../ledger/ledger.shared.ts'
import { BizLink } from './biz-link.tsx'
import type { balanceRecord } from './balance-record.contract.ts'

/** A change of a wallet's balance as a list shows it. */
export type RecordRow = RowOf<typeof balanceRecord.list>

/** An amount with the sign of its direction: what left the wallet is below zero. */
export const SignedAmount = ({ row: { amount, direction } }: { row: Pick<RecordRow, 'amount' | 'direction'> }) => (
  <Money value={direction === Direction.expense ? `-${amount}` : amount} />
)

/** The number of a record, by which it opens. */
export const recordNoColumn = () =>
  copiedColumn<RecordRow>('recordNo', t('流水号'), { width: 245, pin: 'left', card: 'title' })

/**
 * Returns the columns of a change: the change itself, the balance before and after, and its origin. @param owner whose it is
 */
export const changeColumns = (owner: readonly ListColumn<RecordRow>[]): ListColumn<RecordRow>[] => [
  momentColumn<RecordRow>('createTime', t('创建时间'), { card: 'field' }),
  codeColumn<RecordRow>('changeType', t('变动类型'), BalanceChange, { width: 130, card: 'field' }),
  {
    key: 'amount',
    title: t('金额'),
    width: 135,
    align: 'right',
    card: 'field',
    render: (row) => <SignedAmount row={row} />,
  },
  amountColumn<RecordRow>('balanceBefore', t('变动前余额')),
  amountColumn<RecordRow>('balanceAfter', t('变动后余额')),
  amountColumn<RecordRow>('frozenAfter', t('变动后冻结'), { startsHidden: true }),
  ...owner,
  {
    key: 'bizCode',
    title: t('业务单号'),
    width: 215,
    render: ({ bizKind, bizCode }) => <BizLink kind={bizKind} code={bizCode} />,
  },
  codeColumn<RecordRow>('direction', t('收支方向'), Direction, { width: 100, startsHidden: true }),
  copiedColumn<RecordRow>('walletNo', t('钱包编号'), { width: 180, startsHidden: true }),
  { key: 'remark', title: t('备注'), width: 200 },
]
