import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type SheetColumn, type SheetPlan, sheetColumns } from '../../../core/server/sheets/sheet.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { OwnerType, WalletKind, WalletStatus } from '../../ledger/posting/ledger.contract.ts'
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
  {
    key: 'walletStatus',
    title: '钱包状态',
    kind: 'text',
    value: ({ walletStatus }, language) => codeLabel(codeSetOf(WalletStatus), walletStatus, language),
  },
]

const columns = sheetColumns<Row>([
  { key: 'walletNo', title: '钱包编号', kind: 'text', value: ({ walletNo }) => walletNo },
  {
    key: 'userType',
    title: '主体类型',
    kind: 'text',
    value: ({ userType }, language) => codeLabel(codeSetOf(OwnerType), userType, language),
  },
  { key: 'userNo', title: '主体编号', kind: 'text', value: ({ userNo }) => userNo },
  { key: 'userName', title: '主体名称', kind: 'text', value: ({ userName }) => userName },
  {
    key: 'walletKind',
    title: '钱包类型',
    kind: 'text',
    value: ({ walletKind }, language) => codeLabel(codeSetOf(WalletKind), walletKind, language),
  },
  ...balanceCells,
  {
    key: 'lastChangeTime',
    title: '最近变动时间',
    kind: 'text',
    value: ({ lastChangeTime }) => lastChangeTime?.slice(0, 19) ?? '',
  },
  { key: 'createTime', title: '创建时间', kind: 'text', value: ({ createTime }) => createTime?.slice(0, 19) ?? '' },
  { key: 'remark', title: '备注', kind: 'text', value: ({ remark }) => remark },
])
