import { element, yuan } from './screen-calls.mjs'
import { money, number } from './screen-cells.mjs'
import { simLists } from './screen-sims.mjs'
import { taxLists } from './screen-tax.mjs'

/**
 * Lists that the clerk can open: words, the call, the states to choose from, the columns (a title and what stands in it),
 * and the actions of a row as [words, path, body].
 */
export const lists = {
  orders: {
    words: '订单',
    states: ['NOTPAY', 'PAYING', 'SUCCESS', 'FAILED', 'CLOSED', 'REVOKED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['订单号', (row) => row.aisleOrderNo],
      ['外部单号', (row) => row.outTradeNo ?? row.sn ?? '–'],
      ['商户', (row) => row.aisleMerchantNo],
      ['金额', (row) => money(row.amount)],
      ['已退', (row) => money(row.refundedAmount)],
      ['手续费', (row) => money(row.merchantFee)],
      ['成本', (row) => money(row.cost)],
      ['到账周期', (row) => row.settleCycle ?? '–'],
      ['状态', (row) => row.state],
    ],
    actions: ({ aisleOrderNo, state, amount, refundedAmount }) => {
      const pay = (words, body) => [words, `orders/${aisleOrderNo}/pay`, body]
      if (state === 'SUCCESS') {
        const refund = ['全额退款', 'refunds', { no: aisleOrderNo, amount: amount - refundedAmount }]
        const reverse = ['冲正', `orders/${aisleOrderNo}/reverse`, {}]
        return [
          ...(amount > refundedAmount ? [refund] : []),
          ...(refundedAmount === 0 ? [reverse] : []),
          pay('再付一次', { result: 'SUCCESS', again: true }),
        ]
      }
      return state === 'REVOKED'
        ? []
        : [pay('付款成功', { result: 'SUCCESS' }), ...(state === 'FAILED' ? [] : [pay('付款失败', { result: 'FAIL' })])]
    },
  },
  refunds: {
    words: '退款',
    states: ['PROCESSING', 'SUCCESS', 'FAILED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['单号', (row) => row.aisleRefundNo],
      ['外部单号', (row) => row.outRefundNo ?? '–'],
      ['订单号', (row) => row.outTradeNo ?? row.aisleOrderNo],
      ['商户', (row) => row.aisleMerchantNo],
      ['金额', (row) => money(row.amount)],
      ['手续费', (row) => money(row.feeReturn)],
      ['状态', (row) => (row.failCode ? `${row.state} ${row.failCode}` : row.state)],
    ],
  },
  payouts: {
    words: '代付',
    states: ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['单号', (row) => row.platformOrderNo],
      ['外部单号', (row) => row.outNo],
      ['收款人', (row) => `${row.name} ${row.accountMask}`],
      ['金额', (row) => money(row.amount)],
      ['费用', (row) => money(row.cost)],
      ['状态', (row) => (row.failCode ? `${row.state} ${row.failCode}` : row.state)],
    ],
    actions: ({ platformOrderNo, state }) => {
      const finish = (words, result) => [words, `payouts/${platformOrderNo}/finish`, { result }]
      if (state === 'PROCESSING') return [finish('成功', 'SUCCESS'), finish('失败', 'FAILED')]
      return state === 'SUCCESS' ? [finish('退票', 'RETURNED')] : []
    },
  },
  settlements: {
    words: '结算',
    states: ['PROCESSING', 'SUCCESS', 'FAILED', 'RETURNED'],
    columns: [
      ['结算日', (row) => row.settleDay],
      ['交易日', (row) => row.payDay],
      ['单号', (row) => row.settleNo],
      ['商户', (row) => row.aisleMerchantNo],
      ['到账周期', (row) => row.settleCycle],
      ['笔数', (row) => number(String(row.count))],
      ['金额', (row) => money(row.amount)],
      ['手续费', (row) => money(row.fee)],
      ['净额', (row) => money(row.netAmount)],
      ['状态', (row) => (row.failCode ? `${row.state} ${row.failCode}` : row.state)],
    ],
  },
  divisions: {
    words: '分账',
    states: ['PROCESSING', 'SUCCESS'],
    columns: [
      ['单号', (row) => row.aisleDivNo],
      ['外部单号', (row) => row.outDivNo],
      ['订单号', (row) => row.aisleOrderNo],
      [
        '接收方',
        (row) =>
          row.receivers.map(({ receiverNo, amount, state }) => `${receiverNo} ${yuan(amount)} ${state}`).join('; '),
      ],
      ['状态', (row) => row.state],
    ],
  },
  notifications: {
    words: '通知',
    states: ['PENDING', 'DELIVERED', 'GIVEN_UP', 'NO_URL', 'DROPPED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['单号', (row) => row.notifyId],
      ['事件', (row) => row.event],
      ['关联单号', (row) => row.orderKey],
      ['尝试', (row) => number(String(row.attempts))],
      ['状态', (row) => row.state],
      ['回应', (row) => (row.lastAnswer === null ? '–' : `${row.lastHttp ?? ''} ${row.lastAnswer.slice(0, 40)}`)],
    ],
    actions: ({ notifyId }) => [['重发', `notifications/${notifyId}/resend`, {}]],
  },
  contracts: {
    words: '签约',
    states: ['UNSIGNED', 'SIGNED'],
    columns: [
      ['证件号', (row) => row.idNo],
      ['收款人', (row) => row.name],
      ['状态', (row) => row.state],
      ['时间', (row) => row.signTime ?? '–'],
    ],
    actions: ({ idNo, state }) => (state === 'UNSIGNED' ? [['签署', `contracts/${idNo}/sign`, {}]] : []),
  },
  ...simLists,
  ...taxLists,
  merchants: {
    words: '进件',
    states: ['AUDITING', 'SIGNING', 'OPEN', 'REJECTED', 'CLOSED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['单号', (row) => row.applyNo],
      ['简称', (row) => row.shortName],
      ['商户号', (row) => row.aisleMerchantNo ?? '–'],
      ['到账周期', (row) => (row.d0On ? `${row.settleCycle} + D0` : row.settleCycle)],
      ['终端数', (row) => number(String(row.terminals.length))],
      ['状态', (row) => (row.reason ? `${row.state} ${row.reason}` : row.state)],
    ],
    actions: ({ applyNo, state }) => {
      const decide = (words, result, more = {}) => [words, `merchants/${applyNo}/audit`, { result, ...more }]
      const reject = decide('驳回', 'REJECTED', { reason: '资料不符合要求' })
      const sign = decide('签署', 'OPEN')
      if (state === 'AUDITING') return [decide('通过', 'OPEN'), decide('待签约', 'SIGNING'), reject]
      if (state === 'SIGNING') return [sign, reject]
      if (state === 'OPEN') return [decide('停用', 'CLOSED')]
      return state === 'CLOSED' ? [decide('通过', 'OPEN')] : []
    },
  },
  receivers: {
    words: '分账接收方',
    states: ['AUDITING', 'OPEN', 'REFUSED'],
    columns: [
      ['单号', (row) => row.receiverNo],
      ['外部单号', (row) => row.outReceiverNo],
      ['接收方', (row) => row.name],
      ['商户', (row) => row.aisleMerchantNo],
      ['状态', (row) => (row.reason ? `${row.state} ${row.reason}` : row.state)],
    ],
    actions: ({ receiverNo, state }) => registrationActions(`receivers/${receiverNo}/audit`, state),
  },
  payers: {
    words: '分账商户',
    states: ['AUDITING', 'OPEN', 'REFUSED'],
    columns: [
      ['单号', (row) => row.payerNo],
      ['外部单号', (row) => row.outPayerNo],
      ['商户', (row) => row.aisleMerchantNo],
      ['比例', (row) => number(`${row.maxRatioPpm / 10_000}%`)],
      ['状态', (row) => (row.reason ? `${row.state} ${row.reason}` : row.state)],
    ],
    actions: ({ payerNo, state }) => registrationActions(`payers/${payerNo}/audit`, state),
  },
  changes: {
    words: '变更',
    states: ['AUDITING', 'DONE', 'REJECTED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['单号', (row) => row.outChangeNo],
      ['关联单号', (row) => row.applyNo],
      ['内容', (row) => JSON.stringify(row.wanted)],
      ['状态', (row) => (row.reason ? `${row.state} ${row.reason}` : row.state)],
    ],
    actions: ({ outChangeNo, state }) => {
      const decide = (words, result, more = {}) => [words, `changes/${outChangeNo}/audit`, { result, ...more }]
      return state === 'AUDITING'
        ? [decide('通过', 'DONE'), decide('驳回', 'REJECTED', { reason: '资料不符合要求' })]
        : []
    },
  },
  wallets: {
    words: '钱包授权',
    states: ['AUDITING', 'CONFIRM_CONTACT', 'CONFIRM_LEGAL', 'PASSED', 'REJECTED', 'FROZEN', 'CANCELED'],
    columns: [
      ['时间', (row) => row.createTime],
      ['关联单号', (row) => row.applyNo],
      ['钱包', (row) => row.payType],
      ['状态', (row) => (row.rejectReason ? `${row.state} ${row.rejectReason}` : row.state)],
      ['已授权', (row) => (row.authorized ? '✓' : '–')],
      ['等级', (row) => row.level ?? '–'],
    ],
    actions: ({ applyNo, payType }) => {
      const put = (words, body) => [words, `merchants/${applyNo}/wallets/${payType}`, body]
      return [
        put('授权', { state: 'PASSED', authorized: true }),
        put('驳回', { state: 'REJECTED', reason: '资料不符合要求' }),
        put('冻结授权', { state: 'FROZEN' }),
      ]
    },
  },
}

/** Decisions that the clerk can take about a registration for division. */
function registrationActions(path, state) {
  return state === 'AUDITING'
    ? [
        ['通过', path, { result: 'OPEN' }],
        ['驳回', path, { result: 'REFUSED', reason: '资料不符合要求' }],
      ]
    : []
}

/** Columns of the books. */
export const bookColumns = [
  ['商户', (row) => row.aisleMerchantNo],
  ['笔数', (row) => number(String(row.paidCount))],
  ['已付', (row) => money(row.paid)],
  ['手续费', (row) => money(row.fees)],
  ['成本', (row) => money(row.costs)],
  ['已退', (row) => money(row.refunded)],
  ['已冲正', (row) => money(row.voided)],
  ['分账', (row) => money(row.divided)],
  ['已结', (row) => money(row.settled)],
  ['待结', (row) => money(row.unsettled)],
  ['冻结', (row) => money(row.frozen)],
]

/**
 * A table.
 * @param view columns, and the actions of a row if there are any
 * @param act  does an action: (path, body) → promise
 * @param t    words in the language of the screen
 */
export function table(rows, { columns, actions }, act, t, label) {
  if (rows.length === 0) return element('p', { class: 'empty' }, t('没有数据'))
  const titles = [...columns.map(([title]) => title), ...(actions ? ['操作'] : [])]
  const head = element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, t(title))))
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...columns.map(([, content]) => cell(content(row))),
      ...(actions ? [actionCell(actions(row), act, t)] : []),
    ),
  )
  const made = element(
    'table',
    {},
    element('caption', { class: 'hint' }, label),
    element('thead', {}, head),
    element('tbody', {}, ...body),
  )
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, made)
}

function cell(content) {
  if (typeof content === 'string') return element('td', {}, content)
  return element('td', { class: 'number' }, content.text)
}

function actionCell(actions, act, t) {
  const buttons = actions.map(([words, path, body]) =>
    element('button', { type: 'button', onclick: (event) => act(path, body, event.currentTarget) }, t(words)),
  )
  return element('td', {}, element('div', { class: 'buttons' }, ...buttons))
}
