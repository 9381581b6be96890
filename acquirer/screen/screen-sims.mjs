import { money, number } from './screen-cells.mjs'

/** Lists of the carrier platform, of the shape of the other lists. */
export const simLists = {
  sims: {
    words: '物联网卡',
    states: ['INACTIVE', 'ACTIVE', 'SUSPENDED', 'TESTING', 'STOCK', 'PRE_CANCELLED', 'CANCELLED'],
    columns: [
      ['卡号', (row) => row.iccid],
      ['号码', (row) => row.msisdn],
      ['状态', (row) => (row.reason ? `${row.state} ${row.reason}` : row.state)],
      ['数据', (row) => (row.gprsOn ? 'ON' : 'OFF')],
      ['已用 KB', (row) => number(String(row.flowUsedKb))],
      ['总量 KB', (row) => number(String(row.flowTotalKb))],
      ['到期', (row) => row.expireTime ?? '–'],
    ],
    actions: ({ iccid, state, flowUsedKb }) => {
      const set = (words, body) => [words, `sims/${iccid}/state`, body]
      if (state === 'CANCELLED') return []
      return [
        ...(state === 'ACTIVE'
          ? [
              set('机卡分离', { state: 'SUSPENDED', reason: 'WRONG_DEVICE' }),
              set('超流量', { state: 'SUSPENDED', reason: 'OVER_QUOTA' }),
            ]
          : []),
        set('用 1 MB', { flowUsedKb: flowUsedKb + 1024 }),
        state === 'PRE_CANCELLED' ? set('销户', { state: 'CANCELLED' }) : set('预销户', { state: 'PRE_CANCELLED' }),
      ]
    },
  },
  recharges: {
    words: '流量充值',
    states: ['PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED'],
    columns: [
      ['单号', (row) => row.carrierOrderNo],
      ['外部单号', (row) => row.outNo],
      ['卡号', (row) => row.iccid],
      ['成本', (row) => money(row.cost)],
      ['到期', (row) => row.validTo ?? '–'],
      ['状态', (row) => (row.failCode ? `${row.state} ${row.failCode}` : row.state)],
    ],
    actions: ({ carrierOrderNo, state }) =>
      state === 'PROCESSING'
        ? [
            ['成功', `recharges/${carrierOrderNo}/finish`, { result: 'SUCCESS' }],
            ['失败', `recharges/${carrierOrderNo}/finish`, { result: 'FAILED' }],
          ]
        : [],
  },
}
