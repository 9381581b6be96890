import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Call } from '../../../core/shared/call.ts'
import { stock, stockList } from '../../inventory/inventory.shared.ts'
import { stockWhere } from '../../inventory/inventory.server.ts'
import { merchant, merchantList } from '../../merchants/merchants.shared.ts'
import { merchantsWhere } from '../../merchants/merchants.server.ts'
import { party, partyList } from '../../providers/providers.shared.ts'
import { partiesWhere } from '../../providers/providers.server.ts'
import { store, storeList } from '../../stores/stores.shared.ts'
import { storeListing } from '../../stores/stores.server.ts'
import { terminal, terminalList } from '../../terminals/terminals.shared.ts'
import { terminalsWhere } from '../../terminals/terminals.server.ts'
import { tradeList } from '../../trades/trades.shared.ts'
import { tradesScoped, tradesWhere } from '../../trades/trades.server.ts'
import { wallet } from '../../wallets/wallets.shared.ts'
import { walletList, walletsWhere } from '../../wallets/wallets.server.ts'
import { merchantWithdraw, withdrawal } from '../../withdrawals/withdrawals.shared.ts'
import { withdrawalList, withdrawalsWhere } from '../../withdrawals/withdrawals.server.ts'
import { user, userList } from '../../access/access.shared.ts'
import { userReach } from '../../access/access.server.ts'
import type { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import type { RowKind } from './insight.contract.ts'

/** One row of a list asked for by its number. */
interface Asked {
  readonly no: string
  /** Owners whose rows an operator asks for; by default those of its own login tenant. */
  readonly scope: keyof typeof tenantChoices
  /** Business day. */
  readonly today: string
}

/** A list whose rows can be explained: by the very condition that its call reads them with. */
interface ExplainedList {
  readonly call: Call
  /** Key of its data scopes. */
  readonly key: string
  readonly from: SQL
  readonly where: (caller: Caller, asked: Asked) => SQL
  /** The same for the login tenant as a whole, where another caller's eyes do not give it. */
  readonly ofTenant?: (caller: Caller, asked: Asked) => SQL
  /** Condition for the rows that the asker sees, where it differs from that of the list itself. */
  readonly askedBy?: (caller: Caller, asked: Asked) => SQL
}

/** The lists by the kind of their rows. */
export const explainedLists: Readonly<Record<RowKind, ExplainedList>> = {
  merchant: {
    call: merchant.list as unknown as Call,
    key: merchantList.key,
    from: sql`rpi_basic m`,
    where: (caller, { no, scope }) => merchantsWhere(caller, { rpiNo: no, scope }),
  },
  party: {
    call: party.list as unknown as Call,
    key: partyList.key,
    from: sql`service_info s`,
    where: (caller, { no, scope }) => partiesWhere(caller, { userNo: no, scope }),
  },
  store: {
    call: store.list as unknown as Call,
    key: storeList.key,
    from: sql`pos_store s JOIN rpi_basic m ON m.tenant_id = s.tenant_id AND m.rpi_no = s.rpi_no`,
    where: (caller, { no, scope }) => storeListing(caller, { rpsNo: no, scope, ...anyOrder }).where,
  },
  terminal: {
    call: terminal.list as unknown as Call,
    key: terminalList.key,
    from: sql`rp_terminal t JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no`,
    where: (caller, { no, scope }) => terminalsWhere(caller, { rtNo: no, scope }),
  },
  stock: {
    call: stock.list as unknown as Call,
    key: stockList.key,
    from: sql`stock_sn s`,
    where: (caller, { no, scope }) => sql`${stockWhere(caller, { scope })} AND s.rs_sn = ${no}`,
  },
  trade: {
    call: tradeList.list as unknown as Call,
    key: tradesScoped.key,
    from: sql`pos_trade t`,
    where: (caller, { no, scope, today }) => tradesWhere(caller, { rptOrderCode: no, scope }, today),
  },
  wallet: {
    call: wallet.list as unknown as Call,
    key: walletList.list.key,
    from: sql`user_wallet w`,
    where: (caller, { no }) => walletsWhere(caller, { walletNo: no }),
  },
  withdrawal: {
    call: withdrawal.list as unknown as Call,
    key: withdrawalList.list.key,
    from: sql`withdrawal w`,
    where: (caller, { no, today }) => withdrawalsWhere(caller, { withdrawCode: no }, 'parties', today),
  },
  merchantWithdrawal: {
    call: merchantWithdraw.page as unknown as Call,
    key: withdrawalList.list.key,
    from: sql`withdrawal w`,
    where: (caller, { no, today }) => withdrawalsWhere(caller, { withdrawCode: no }, 'merchants', today),
  },
  user: {
    call: user.page as unknown as Call,
    key: userList.key,
    from: sql`app_user u`,
    where: (caller, { no }) => sql`${userReach(caller, false)} AND u.account = ${no}`,
    ofTenant: (caller, { no }) => sql`${userReach(caller, true)} AND u.account = ${no}`,
    askedBy: (caller, { no }) => sql`${userReach(caller)} AND u.account = ${no}`,
  },
}

const anyOrder = { ascs: '', descs: '' }
