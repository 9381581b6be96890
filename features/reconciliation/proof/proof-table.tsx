import { Table } from 'antd'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { Money } from '../../../core/web/show/values.tsx'
import { BizLink } from '../../wallets/wallets.web.ts'
import { type ToldOffender, toldOffender } from './offender.rules.ts'
import type { proof } from './proof.contract.ts'
import './proof.css'

/** Result of one check of the books. */
export type ProvedRow = ReceivedOf<typeof proof.verify>['invariants'][number]

/** Whether something holds, in words and a sign. */
export const holdsColumn = {
  dataIndex: 'holds',
  width: 120,
  render: (holds: number) => (holds === 1 ? <span>✓ {t('成立')}</span> : <strong>✕ {t('不成立')}</strong>),
}

/** A number of rows. */
export const countColumn = {
  width: 130,
  align: 'right' as const,
  render: (rows: number) => rows.toLocaleString('en-US'),
}

/** Column for a duration: seconds with two decimals. */
export const timeColumn = {
  width: 110,
  align: 'right' as const,
  render: (ms: number) => (
    <span className="number" title={t('{ms} 毫秒', { ms: ms.toLocaleString('en-US') })}>
      {t('{n} 秒', { n: (ms / 1000).toFixed(2) })}
    </span>
  ),
}

/** Columns of checks. */
export const proofColumns = () => [
  { title: t('校验项'), dataIndex: 'name', width: 200 },
  { title: t('名称'), dataIndex: 'title', render: (title: string) => t(title) },
  { title: t('核对结果'), ...holdsColumn },
  { title: t('核对行数'), dataIndex: 'rowsChecked', ...countColumn },
  { title: t('不符笔数'), dataIndex: 'wrongCount', ...countColumn },
  { title: t('耗时'), dataIndex: 'ms', ...timeColumn },
]

/** The tables that offenders stand in, in words; another one by its name. */
const tableWords = (): Readonly<Record<string, string>> => ({
  pos_trade: t('交易'),
  pos_refund: t('退款'),
  pos_profit: t('分润明细'),
  price_snapshot: t('价格快照'),
  channel_notify: t('渠道通知'),
  settle_record: t('结算记录'),
  service_profit_release: t('分润入账单'),
  withdrawal: t('提现单'),
  withdraw_attempt: t('打款记录'),
  balance_record: t('余额流水'),
  user_wallet: t('钱包'),
  ledger_txn: t('账本交易'),
  ledger_posting: t('账本分录'),
  recon_diff: t('对账差异'),
  money_change: t('调账单'),
  other_money: t('其他款项'),
})

/** The first rows that break a check: which record, what was compared, what it should be and what it is; and why a check could not be ended. */
export function Offenders({
  row: { offenders, wrongCount, failure },
}: {
  row: Pick<ProvedRow, 'offenders' | 'wrongCount' | 'failure'>
}) {
  return (
    <>
      {failure && <p className="is-negative">{t('未能完成：{why}', { why: failure })}</p>}
      {offenders.length > 0 && (
        <Table<ToldOffender & { place: number }>
          size="small"
          pagination={false}
          rowKey="place"
          dataSource={offenders.map((row, place) => ({ ...toldOffender(row), place }))}
          columns={offenderColumns()}
          title={() =>
            wrongCount > offenders.length
              ? t('不符的记录，先列 {shown} 条，共 {n} 条', { shown: offenders.length, n: wrongCount })
              : t('不符的记录')
          }
          scroll={{ x: 900 }}
          onRow={() => ({ tabIndex: 0 })}
        />
      )}
    </>
  )
}

const offenderColumns = () => {
  const words = tableWords()
  return [
    { title: t('所在记录'), dataIndex: 'table', width: 120, render: (table: string) => words[table] ?? (table || '—') },
    {
      title: t('编号'),
      dataIndex: 'no',
      width: 240,
      render: (no: string, { kind }: ToldOffender) => <BizLink kind={kind} code={no} />,
    },
    {
      title: t('金额(元)'),
      dataIndex: 'amount',
      width: 120,
      align: 'right' as const,
      render: (amount: string) => <Money value={amount} />,
    },
    { title: t('比对项'), dataIndex: 'compared', width: 180 },
    { title: t('应为'), dataIndex: 'expected', render: wrapped },
    { title: t('实为'), dataIndex: 'found', render: wrapped },
    {
      title: t('说明'),
      dataIndex: 'rest',
      render: (rest: ToldOffender['rest']) => wrapped(rest.map(([name, value]) => `${name} ${value}`).join(', ')),
    },
  ]
}

/** A value that may be long: whole on hover, broken where it must. */
const wrapped = (text: string) =>
  text === '' ? (
    <span className="absent">—</span>
  ) : (
    <span className="proof-value" title={text}>
      {text}
    </span>
  )
