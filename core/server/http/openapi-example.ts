import { z } from 'zod'

/** Values that show what a field is, by what its name ends with; tried before those that fit any field. */
const byName: readonly (readonly [RegExp, unknown])[] = [
  [/requestNo$/, '7b1f0c62-6a0e-4f57-9a55-0d6a5f3f9d10'],
  [/(^id|Id)$/, '1993465289012345678'],
  [/(^ids|Ids)$/, '1993465289012345678'],
  [/amount$|Amount$|fee$|Fee$/, '12.30'],
  [/rate$|Rate$/, '0.3800'],
  [/phone$|Phone$|mobile$|Mobile$/, '13812345678'],
  [/email$/i, 'wang@example.com'],
  [/url$/i, 'https://shop.example.com/told'],
  [/time$|Time$|_date[gl]t$/, '2026-11-23 14:00:00'],
  [/day$|Day$|date$|Date$/, '2026-11-23'],
  [/month$|Month$/, '2026-11'],
]

/** Values of every kind, the plainest first. */
const anyKind: readonly unknown[] = [
  'text',
  1,
  '1',
  '12.30',
  '0.3800',
  '2026-11-23',
  '2026-11-23 14:00:00',
  '2026-11',
  '13812345678',
  'ABC123',
  'AB',
  '08:00',
  '330106',
  'wx0123456789abcdef',
  '1993465289012345678',
  '92330106MA2ABCDE3K',
  'FP202611230000000001',
  '330106198806150021',
  '6222021000112233449',
  'https://shop.example.com/told',
  'wang@example.com',
  true,
  {},
  [],
  null,
]

/**
 * An input that a shape takes, for a reader to begin from: the fields that must be there.
 * @returns undefined when no value of ours fits, as with a picture
 */
export function exampleOf(schema: z.ZodType, name = ''): unknown {
  return candidatesOf(schema, name).find((value) => z.safeParse(schema, value).success)
}

function* candidatesOf(schema: z.ZodType, name: string): Generator<unknown> {
  const {
    shape,
    element,
    innerType,
    in: given,
    options,
    entries,
  } = schema.def as {
    shape?: Record<string, z.ZodType>
    element?: z.ZodType
    innerType?: z.ZodType
    in?: z.ZodType
    options?: readonly z.ZodType[]
    entries?: Readonly<Record<string, unknown>>
  }
  if (shape) yield exampleOfFields(shape)
  else if (element) yield [exampleOf(element, name.replace(/s$/, ''))]
  else if (innerType) yield exampleOf(innerType, name)
  else if (options) for (const option of options) yield exampleOf(option, name)
  else if (entries) yield* Object.values(entries)
  else if (given instanceof z.ZodObject || given instanceof z.ZodArray) yield exampleOf(given, name)
  for (const [ends, value] of byName) if (ends.test(name)) yield value
  const { enum: codes, minimum } = (z.globalRegistry.get(schema) ?? {}) as {
    enum?: readonly unknown[]
    minimum?: number
  }
  yield* codes ?? []
  if (minimum !== undefined) yield minimum
  yield* anyKind
}

/** The fields that the server refuses the absence of, each with a value that fits. */
const exampleOfFields = (shape: Record<string, z.ZodType>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) =>
      z.safeParse(field, undefined).success ? [] : [[name, exampleOf(field, name)]],
    ),
  )
