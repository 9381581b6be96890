import { describe, expect, it } from 'vitest'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { aisleOf, inboundProblem } from '../inbound/inbound.rules.ts'
import { SnStatus } from './device-codes.contract.ts'
import { bindingProblem, shippingProblem, someOf, stockTransitions } from './device.rules.ts'

const { taken } = defineErrors('test', { taken: { status: 409, zh: '该SN已被绑定', en: 'Bound' } })
const device = { snStatus: SnStatus.inStock, holderNo: 'F1', holderParentNo: null, toNo: null }

describe('the states of a device', () => {
  const names = codeSetOf(SnStatus).entries.map(({ name }) => name)
  const allowed: Readonly<Record<string, readonly string[]>> = {
    takeIn: [],
    sendDown: ['inStock'],
    arriveDown: ['inTransfer'],
    sendBack: ['inStock'],
    arriveBack: ['inTransfer'],
    cancel: ['inTransfer'],
    bind: ['inStock'],
    unbind: ['bound', 'activated'],
    activate: ['bound'],
    follow: ['bound', 'activated'],
    ship: ['inStock'],
    receive: ['shipped'],
    takeBack: ['shipped'],
    scrap: ['inStock'],
    hold: ['inStock'],
    release: ['held'],
    presetRate: ['inStock'],
  }
  it.each(Object.entries(stockTransitions))('%s starts from the states of the document alone', (event, { from }) => {
    const starts = names.filter((name) => (from as readonly number[]).includes(SnStatus[name as keyof typeof SnStatus]))
    expect(starts).toEqual(allowed[event])
  })

  it('end with scrapping', () => {
    expect(Object.values(stockTransitions).filter(({ from }) => (from as readonly number[]).includes(9))).toEqual([])
  })
})

describe('binding a device', () => {
  it.each([
    { why: 'it is in the stock of the party', with: {}, problem: null },
    { why: 'an employee of the party holds it', with: { holderNo: 'E1', holderParentNo: 'F1' }, problem: null },
    { why: 'it was shipped to the party', with: { snStatus: 5, holderNo: '100001', toNo: 'F1' }, problem: null },
    { why: 'it is bound', with: { snStatus: 2, holderNo: 'F2' }, problem: '该SN已被绑定' },
    { why: 'it is activated', with: { snStatus: 3 }, problem: '该SN已被绑定' },
    { why: 'another holds it', with: { holderNo: 'F2' }, problem: 'SN不在当前服务商库存' },
    {
      why: 'another is sending it',
      with: { snStatus: 1, holderNo: 'F2', toNo: 'F1' },
      problem: 'SN不在当前服务商库存',
    },
    { why: 'it was shipped to another', with: { snStatus: 5, toNo: 'F2' }, problem: '当前状态不允许此操作' },
    { why: 'it is in transfer', with: { snStatus: 1, toNo: 'F2' }, problem: 'SN调拨中，不能绑定' },
    { why: 'it is held', with: { snStatus: 4 }, problem: '当前状态不允许此操作' },
    { why: 'it is scrapped', with: { snStatus: 9 }, problem: '当前状态不允许此操作' },
  ] as const)('$problem when $why', ({ with: more, problem }) => {
    expect(bindingProblem({ ...device, ...more }, 'F1', taken)?.message ?? null).toBe(problem)
  })

  it('refuses one that nobody took in', () => {
    expect(bindingProblem(null, 'F1', taken)?.message).toBe('SN不存在')
  })
})

describe('shipping a device', () => {
  it.each([
    { why: 'nobody took it in', device: null, problem: 'SN不存在' },
    { why: 'another holds it', device: { snStatus: SnStatus.inStock, holderNo: 'F2' }, problem: 'SN不在发货方库存中' },
    {
      why: 'it is in transfer',
      device: { snStatus: SnStatus.inTransfer, holderNo: 'F1' },
      problem: '设备不在可发货状态',
    },
    { why: 'it is in stock', device: { snStatus: SnStatus.inStock, holderNo: 'F1' }, problem: null },
  ])('$problem when $why', ({ device: one, problem }) => {
    expect(shippingProblem(one, 'F1')?.message ?? null).toBe(problem)
  })
})

describe('taking in a device', () => {
  const model = { rpmType: RpmType.pos, supNo: 'SUP1', aisles: ['A', 'B'], snRegex: 'N\\d{6}' }
  const good = { sn: 'N123456', supNo: 'SUP1', aisleCode: 'A' }
  it.each([
    { why: 'all is in order', with: {}, of: {}, problem: null },
    { why: 'the model works anywhere', with: { aisleCode: 'Z' }, of: { aisles: [] }, problem: null },
    { why: 'the supplier is left to the model', with: { supNo: undefined }, of: {}, problem: null },
    {
      why: 'another device needs no channel',
      with: { aisleCode: undefined },
      of: { rpmType: 2 as const },
      problem: null,
    },
    { why: 'the supplier is another', with: { supNo: 'SUP2' }, of: {}, problem: '供应商与型号不符' },
    { why: 'a POS has no channel', with: { aisleCode: undefined }, of: {}, problem: 'POS必须选择通道' },
    { why: 'the model works elsewhere', with: { aisleCode: 'C' }, of: {}, problem: '通道与型号不符' },
    { why: 'a number is too long', with: { sn: 'N1234567' }, of: {}, problem: 'SN格式与型号不符' },
  ])('$problem when $why', ({ with: more, of, problem }) => {
    expect(inboundProblem({ ...good, ...more }, { ...model, ...of })?.message ?? null).toBe(problem)
  })

  it('refuses a model that is not there', () => {
    expect(inboundProblem(good, null)?.message).toBe('机具型号不存在')
  })

  it('keeps a channel for POS alone', () => {
    expect(aisleOf({ rpmType: RpmType.pos }, 'A')).toBe('A')
    expect(aisleOf({ rpmType: RpmType.printer }, 'A')).toBeNull()
  })
})

describe('serial numbers in messages', () => {
  it('are the first five', () => {
    expect(someOf(['A', 'B'])).toBe('A、B')
    expect(someOf(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A、B、C、D、E…')
  })
})
