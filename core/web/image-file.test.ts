import { expect, it } from 'vitest'
import { fitted } from './image-file.ts'

it.each([
  [
    { width: 4000, height: 3000 },
    { width: 1280, height: 960 },
  ],
  [
    { width: 1000, height: 2560 },
    { width: 500, height: 1280 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 9000, height: 1 },
    { width: 1280, height: 1 },
  ],
])('fits %j into 1280 by 1280, proportion kept, nothing enlarged (R399)', (size, fits) => {
  expect(fitted(size)).toEqual(fits)
})
