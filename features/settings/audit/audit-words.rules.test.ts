import { expect, it } from 'vitest'
import { changeWords, codesToName } from './audit-words.rules.ts'

const named = new Map([
  ['330106', '浙江省/杭州市/西湖区'],
  ['5812', '餐馆'],
])
const words = (field: string, before: unknown, after: unknown) =>
  changeWords({ field, before, after }, { callId: 'C0000', hidesNames: false, translate: (text) => text, named })

it.each([
  { field: 'districtCode', value: '330106', shown: '330106 浙江省/杭州市/西湖区' },
  { field: 'mccNo', value: '5812', shown: '5812 餐馆' },
  { field: 'mccNo', value: '9999', shown: '9999' },
  { field: 'rpiNo', value: '330106', shown: '330106' },
])('tells a changed $field of $value as $shown', ({ field, value, shown }) => {
  expect(words(field, '', value).after).toEqual({ zh: shown, en: shown })
})

it('tells a paper without an end in words of both languages', () => {
  expect(words('licenseEnd', '2030-01-31', '9999-12-31')).toMatchObject({
    before: { zh: '2030-01-31', en: '2030-01-31' },
    after: { zh: '长期', en: 'No expiry' },
  })
})

it('finds the codes to name wherever they lie in a change', () => {
  const change = { field: 'stores', before: null, after: [{ districtCode: '330106', address: '1' }, { mccNo: '5812' }] }
  expect(codesToName(change)).toEqual({ regions: ['330106'], lines: ['5812'] })
})
