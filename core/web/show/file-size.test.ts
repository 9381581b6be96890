import { expect, it } from 'vitest'
import { fileSizeText } from './file-size.ts'

it.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [102_400, '100 KB'],
  [1_048_576, '1.0 MB'],
  [5_368_709_120, '5.0 GB'],
])('%d bytes read as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
