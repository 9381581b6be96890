import { expect, it } from 'vitest'
import { zeroFen } from '../../../core/shared/money.ts'
import { offerOf } from './view.queries.ts'

const at = '2026-03-01 12:00:00+08'
const earlier = '2026-02-01 00:00:00+08'
const later = '2026-04-01 00:00:00+08'
const cost = (payWay: 1 | 2 | 3, ratePpm: number, from: string, to: string | null) => ({
  payWay,
  ratePpm,
  capAmountFen: null,
  minFeeFen: zeroFen,
  d0RatePpm: 0,
  d0FeeFen: zeroFen,
  from,
  to,
})

it('a channel is offered at the costs of this very moment: one that begins now counts, one that ends now does not', () => {
  const offer = offerOf(
    {
      aisleCode: 'A1',
      aisleName: '通道',
      licenseHolder: '某支付公司',
      isOn: true,
      incomingKinds: [1],
      userTypes: [2],
      accTypes: [1],
      deniedMccs: [],
      areas: [],
      neededPictures: [],
      needSign: false,
      costs: [
        cost(1, 2_000, earlier, at),
        cost(1, 2_500, at, null),
        cost(2, 3_000, earlier, at),
        cost(3, 4_000, later, null),
      ],
      bounds: new Map([1, 2, 3].map((payWay) => [payWay, { maxRatePpm: 10_000, minMerchantRatePpm: 3_000 }])),
    },
    '',
    undefined,
    at,
  )
  expect(offer.lines.map(({ payWay, rate, isOpen }) => [payWay, rate, isOpen])).toEqual([
    [1, 2_500, true],
    [2, 0, false],
    [3, 0, false],
  ])
})
