import { describe, expect, it } from 'vitest'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { AmountMode, FieldType, FormStatus } from './form-codes.contract.ts'
import { amountsOf, checkFixedFields, checkTimes, designedFields, type Field, switchedForm } from './form.rules.ts'
import { amountToPay, answersOf, checkRoom, uniqueText } from '../payment/payment.rules.ts'

const field = (more: Partial<Field> = {}): Field => ({
  fieldCode: 'f1',
  label: '姓名',
  fieldType: FieldType.text,
  required: true,
  options: [],
  unique: false,
  ...more,
})
const priced = (label: string, yuan: number): { label: string; priceFen: Fen } => ({ label, priceFen: fen(yuan * 100) })
const meals = field({
  fieldCode: 'f2',
  label: '餐费',
  fieldType: FieldType.choices,
  options: [priced('早餐', 5), priced('午餐', 15)],
})

describe('the amounts of a form (network 17)', () => {
  it.each([
    { why: 'a fixed one without an amount', setting: { amountMode: AmountMode.fixed } },
    { why: 'a range without its end', setting: { amountMode: AmountMode.byPayer, minAmount: fen(1) } },
    {
      why: 'a range upside down',
      setting: { amountMode: AmountMode.byPayer, minAmount: fen(200), maxAmount: fen(100) },
    },
    { why: 'above 50000', setting: { amountMode: AmountMode.byPayer, minAmount: fen(1), maxAmount: fen(5_000_001) } },
  ])('refuse $why', ({ setting }) => expect(() => amountsOf(setting)).toThrow('金额设置不正确'))

  it('keep those of their mode alone', () => {
    const all = { amount: fen(100), minAmount: fen(1), maxAmount: fen(5_000_000) }
    expect(amountsOf({ amountMode: AmountMode.fixed, ...all })).toEqual({ ...all, minAmount: null, maxAmount: null })
    expect(amountsOf({ amountMode: AmountMode.byPayer, ...all })).toEqual({ ...all, amount: null })
    expect(amountsOf({ amountMode: AmountMode.byOption, ...all })).toEqual({
      amount: null,
      minAmount: null,
      maxAmount: null,
    })
    expect(() => checkTimes({ beginTime: '2026-03-01 10:00:00+08', endTime: '2026-03-01 10:00:00+08' })).toThrow(
      '开始时间须早于结束时间',
    )
  })
})

describe('the design of a form (network 17, feetMerFormDefined)', () => {
  it('gives new fields the lowest free codes and keeps the known ones', () => {
    const designed = designedFields(
      [field({ fieldCode: 'f2' }), field({ fieldCode: '', label: '电话' }), field({ fieldCode: '', label: '班级' })],
      AmountMode.fixed,
    )
    expect(designed.map(({ fieldCode }) => fieldCode)).toEqual(['f2', 'f1', 'f3'])
  })

  it.each([
    { why: 'two of one name', fields: [field(), field({ fieldCode: '' })], msg: '字段名称不能重复：姓名' },
    { why: 'one option', fields: [{ ...meals, options: [priced('早餐', 5)] }], msg: '餐费须有2至50个不同的选项' },
    {
      why: 'options of one name',
      fields: [{ ...meals, options: [priced('早餐', 5), priced('早餐', 6)] }],
      msg: '餐费须有2至50个不同的选项',
    },
    {
      why: 'an option without a price',
      fields: [{ ...meals, options: [priced('早餐', 5), { label: '午餐', priceFen: null }] }],
      msg: '餐费的选项须填写价格',
    },
    {
      why: 'a unique picture',
      fields: [field({ fieldType: FieldType.picture, unique: true })],
      msg: '姓名不能作为唯一字段',
    },
    { why: 'a code twice', fields: [field(), field({ label: '电话' })], msg: 'fieldCode格式不正确' },
    { why: 'a code beyond f30', fields: [field({ fieldCode: 'f31' })], msg: 'fieldCode格式不正确' },
  ])('refuses $why', ({ fields, msg }) => expect(() => designedFields(fields, AmountMode.byOption)).toThrow(msg))

  it('lets labels and order alone change once there are payments', () => {
    const before = [field(), meals]
    expect(checkFixedFields(before, [meals, field({ label: '学生姓名' })])).toBeUndefined()
    for (const after of [
      [meals],
      [field({ required: false }), meals],
      [field({ fieldType: FieldType.phone }), meals],
      [field(), { ...meals, options: [priced('早餐', 5), priced('午餐', 16)] }],
    ])
      expect(() => checkFixedFields(before, after)).toThrow('已有缴费记录，不能修改字段')
  })
})

describe('switching a form (R314)', () => {
  const facts = {
    formStatus: FormStatus.off as (typeof FormStatus)[keyof typeof FormStatus],
    amountMode: AmountMode.fixed as (typeof AmountMode)[keyof typeof AmountMode],
    once: false,
    fields: [field()],
    rpiStatus: 1,
    endTime: null as string | null,
    at: '2026-03-01 10:00:00+08',
  }
  it.each([
    { why: 'nothing is designed', more: { fields: [] }, msg: '请先设计表单内容' },
    { why: 'it goes by options and has none', more: { amountMode: AmountMode.byOption }, msg: '请先设计表单内容' },
    { why: 'it is paid once by nothing', more: { once: true }, msg: '限缴一次须有唯一字段' },
    { why: 'the merchant is off', more: { rpiStatus: 0 }, msg: '商户未启用' },
    { why: 'its time is over', more: { endTime: '2026-03-01 10:00:00+08' }, msg: '该缴费已结束' },
    { why: 'it is on', more: { formStatus: FormStatus.on }, msg: '当前状态不允许此操作' },
  ])('on is refused when $why', ({ more, msg }) =>
    expect(() => switchedForm({ ...facts, ...more }, FormStatus.on)).toThrow(msg),
  )
  it('goes on and off', () => {
    expect(switchedForm(facts, FormStatus.on)).toBe(FormStatus.on)
    expect(switchedForm({ ...facts, formStatus: FormStatus.on, fields: [] }, FormStatus.off)).toBe(FormStatus.off)
    expect(() => switchedForm(facts, FormStatus.off)).toThrow('当前状态不允许此操作')
  })
})

describe('what a payer filled in (network 17, 1.7)', () => {
  const answer = (more: Partial<Field>, text: string | string[]) =>
    answersOf([field(more)], { f1: text }, new Set(), '2026-03-01').f1
  it.each([
    { why: 'nothing', more: {}, text: ' ', msg: '姓名不能为空' },
    { why: 'a long text', more: {}, text: 'x'.repeat(101), msg: '姓名长度不能超过100个字符' },
    { why: 'markup', more: {}, text: '<b>', msg: '姓名不能包含特殊字符' },
    { why: 'two texts', more: {}, text: ['a', 'b'], msg: '姓名格式不正确' },
    { why: 'no number', more: { fieldType: FieldType.number }, text: '1e5', msg: '姓名格式不正确' },
    { why: 'no day', more: { fieldType: FieldType.date }, text: '2026-02-30', msg: '姓名格式不正确' },
    { why: 'no phone', more: { fieldType: FieldType.phone }, text: '12812345678', msg: '姓名格式不正确' },
    {
      why: 'no identity number',
      more: { fieldType: FieldType.idNo },
      text: '110105194912310021',
      msg: '姓名格式不正确',
    },
    {
      why: 'another choice',
      more: { fieldType: FieldType.choice, options: meals.options },
      text: '晚餐',
      msg: '姓名取值不正确',
    },
    {
      why: 'another of several',
      more: { fieldType: FieldType.choices, options: meals.options },
      text: ['早餐', '晚餐'],
      msg: '姓名取值不正确',
    },
    { why: 'no picture', more: { fieldType: FieldType.picture }, text: 'x', msg: '姓名不能为空' },
  ])('is refused: $why', ({ more, text, msg }) => expect(() => answer(more, text)).toThrow(msg))

  it('is kept in its normal form', () => {
    expect(answer({}, '　张三 ')).toBe('张三')
    expect(answer({ fieldType: FieldType.idNo }, '11010519491231002x')).toBe('11010519491231002X')
    expect(answer({ fieldType: FieldType.phone }, '１３８12345678')).toBe('13812345678')
    expect(answer({ fieldType: FieldType.choices, options: meals.options }, ['午餐', '早餐'])).toEqual(['早餐', '午餐'])
    expect(answer({ required: false }, '')).toBeUndefined()
  })

  it('tells payments apart by the unique fields alone', () => {
    const fields = [field({ unique: true }), meals]
    expect(uniqueText(fields, { f1: 'a', f2: ['早餐'] })).toBe(uniqueText(fields, { f1: 'a', f2: ['午餐'] }))
    expect(uniqueText(fields, { f1: 'a' })).not.toBe(uniqueText(fields, { f1: 'b' }))
    expect(uniqueText([meals], { f2: ['早餐'] })).toBe('')
  })
})

describe('what is to be paid (money 8.2)', () => {
  const fixed = { amountMode: AmountMode.fixed, amount: fen(1000) }
  const open = { amountMode: AmountMode.byPayer, minAmount: fen(100), maxAmount: fen(500) }
  const option = { amountMode: AmountMode.byOption }
  it.each([
    { why: 'a fixed amount', setting: fixed, given: '', due: 1000n },
    { why: 'the amount that the payer says', setting: open, given: '5.00', due: 500n },
    { why: 'the sum of the options', setting: option, given: '', due: 2000n },
    { why: 'the sum that the page shows', setting: option, given: '20', due: 2000n },
  ])('is $why', ({ setting, given, due }) =>
    expect(amountToPay(setting, [meals], { f2: ['早餐', '午餐'] }, given)).toBe(due),
  )
  it.each([
    { why: 'another fixed amount', setting: fixed, given: '9.99', msg: '缴费金额与表单不符' },
    { why: 'less than the least', setting: open, given: '0.99', msg: '缴费金额与表单不符' },
    { why: 'more than the most', setting: open, given: '5.01', msg: '缴费金额与表单不符' },
    { why: 'nothing said', setting: open, given: '', msg: '金额格式不正确' },
    { why: 'another sum', setting: option, given: '5.00', msg: '缴费金额与表单不符' },
  ])('is refused: $why', ({ setting, given, msg }) =>
    expect(() => amountToPay(setting, [meals], { f2: ['早餐', '午餐'] }, given)).toThrow(msg),
  )
  it('is never nothing', () =>
    expect(() => amountToPay(option, [{ ...meals, required: false }], {}, '')).toThrow('金额必须大于0'))
})

describe('whether a form takes one more payment (money 8.2)', () => {
  const room = {
    formStatus: 1,
    beginTime: '2026-03-01 00:00:00+08',
    endTime: '2026-03-31 00:00:00+08' as string | null,
    quantityLimit: 2 as number | null,
    taken: 1,
    isRepeated: false,
    at: '2026-03-10 00:00:00+08',
  }
  it.each([
    { why: 'it is off', more: { formStatus: 0 }, msg: '该缴费已结束' },
    { why: 'its end has come', more: { at: '2026-03-31 00:00:00+08' }, msg: '该缴费已结束' },
    { why: 'it has not begun', more: { at: '2026-02-28 23:59:59+08' }, msg: '该缴费尚未开始' },
    { why: 'it was paid already', more: { isRepeated: true }, msg: '已缴费，请勿重复缴费' },
    { why: 'its places are taken', more: { taken: 2 }, msg: '该缴费已结束' },
  ])('no: $why', ({ more, msg }) => expect(() => checkRoom({ ...room, ...more })).toThrow(msg))
  it('yes, at its very beginning and without an end', () => {
    expect(checkRoom({ ...room, at: room.beginTime })).toBeUndefined()
    expect(checkRoom({ ...room, endTime: null, quantityLimit: null, taken: 9_999 })).toBeUndefined()
  })
})
