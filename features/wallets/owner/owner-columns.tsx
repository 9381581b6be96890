import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'

/** Owner of the money that a row is about. */
export interface OwnedRow {
  readonly userType: number
  readonly userNo: string
  readonly userName: string
  readonly walletKind: number | null
}

type Key<Row> = Extract<keyof Row, string>
const keyOf = <Row extends OwnedRow>(key: keyof OwnedRow) => key as Key<Row>

/** The owner and the kind of wallet. */
export const ownerColumns = <Row extends OwnedRow>(more: { card?: 'title' | 'field' } = {}): ListColumn<Row>[] => [
  { key: keyOf<Row>('userName'), title: t('主体名称'), width: 170, card: more.card ?? 'field' },
  {
    key: keyOf<Row>('userNo'),
    title: t('主体编号'),
    width: 150,
    isCopied: true,
  },
  {
    key: keyOf<Row>('userType'),
    title: t('主体类型'),
    width: 130,
    render: ({ userType }) => <CodeText codes={OwnerType} value={userType} />,
  },
  {
    key: keyOf<Row>('walletKind'),
    title: t('钱包类型'),
    width: 110,
    render: ({ walletKind }) => <CodeText codes={WalletKind} value={walletKind} />,
  },
]
