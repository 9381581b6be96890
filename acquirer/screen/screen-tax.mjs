import { money } from './screen-cells.mjs'

/** Lists of the tax service, of the shape of the other lists. */
export const taxLists = {
  consents: {
    words: '开票授权',
    states: ['PENDING', 'VALID', 'REFUSED', 'REVOKED'],
    columns: [
      ['单号', (row) => row.consentNo],
      ['外部单号', (row) => row.outNo],
      ['税号', (row) => row.taxNo],
      ['企业', (row) => row.name],
      ['状态', (row) => (row.reason ? `${row.state} ${row.reason}` : row.state)],
    ],
    actions: ({ consentNo, state }) => {
      const set = (words, result) => [words, `consents/${consentNo}/decide`, { result }]
      if (state === 'PENDING') return [set('同意', 'VALID'), set('拒绝', 'REFUSED')]
      return state === 'VALID' ? [set('取消授权', 'REVOKED')] : []
    },
  },
  invoices: {
    words: '发票',
    states: ['PROCESSING', 'ISSUED', 'FAILED'],
    columns: [
      ['外部单号', (row) => row.outNo],
      ['发票号码', (row) => row.issueNo ?? '–'],
      ['税号', (row) => row.taxNo],
      ['红冲', (row) => row.redOf ?? '–'],
      ['净额', (row) => money(row.net)],
      ['税额', (row) => money(row.tax)],
      ['状态', (row) => (row.failCode ? `${row.state} ${row.failCode}` : row.state)],
    ],
    actions: ({ outNo, state }) =>
      state === 'PROCESSING'
        ? [
            ['成功', `invoices/${outNo}/finish`, { result: 'ISSUED' }],
            ['失败', `invoices/${outNo}/finish`, { result: 'FAILED' }],
          ]
        : [],
  },
}
