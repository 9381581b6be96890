import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  codeColumn,
  type SheetColumn,
  sheetColumns,
  type SheetPlan,
  timeColumn,
} from '../../../core/server/sheets/sheet.ts'
import { OwnerType, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import type { Wallet, WalletFilter } from './wallet.contract.ts'
import { walletColumns } from './wallet.queries.ts'

type Row = z.output<typeof Wallet>

/** The sheet of wallets: the rows and columns of the list. */
export function walletSheet(where: SQL, filter: z.output<typeof WalletFilter>): SheetPlan {
  return {
    title: '用户钱包',
    bizType: 'user_wallet',
    columns,
    rows: sql`SELECT ${walletColumns} FROM user_wallet w WHERE ${where} ORDER BY w.create_time DESC, w.id DESC`,
    count: sql`SELECT count(*) AS total FROM user_wallet w WHERE ${where}`,
    filter,
  }
}

/** Columns for balances and status in the sheets of all wallets. */
export const balanceCells: readonly SheetColumn<
  Pick<
    Row,
    | 'availableAmount'
    | 'frozenAmount'
    | 'transitAmount'
    | 'totalInAmount'
    | 'totalOutAmount'
    | 'totalWithdrawAmount'
    | 'walletStatus'
  >
>[] = [
  { key: 'availableAmount', title: '可用余额', kind: 'money', value: ({ availableAmount }) => availableAmount },
  { key: 'frozenAmount', title: '冻结余额', kind: 'money', value: ({ frozenAmount }) => frozenAmount },
  { key: 'transitAmount', title: '在途金额', kind: 'money', value: ({ transitAmount }) => transitAmount },
  { key: 'totalInAmount', title: '累计收入', kind: 'money', value: ({ totalInAmount }) => totalInAmount },
  { key: 'totalOutAmount', title: '累计支出', kind: 'money', value: ({ totalOutAmount }) => totalOutAmount },
  {
    key: 'totalWithdrawAmount',
    title: '累计提现',
    kind: 'money',
    value: ({ totalWithdrawAmount }) => totalWithdrawAmount,
  },
  codeColumn('walletStatus', '钱包状态', WalletStatus),
]

const columns = sheetColumns<Row>([
  { key: 'walletNo', title: '钱包编号', kind: 'text', value: ({ walletNo }) => walletNo },
  codeColumn('userType', '主体类型', OwnerType),
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '主体名称', kind: 'text', value: ({ userName }) => userName },
  codeColumn('walletKind', '钱包类型', WalletKind),
  ...balanceCells,
  timeColumn('lastChangeTime', '最近变动时间'),
  timeColumn('createTime', '创建时间'),
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
])
