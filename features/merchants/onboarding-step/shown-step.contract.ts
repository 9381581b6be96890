import { z } from 'zod'
import { type Wire, wire } from '../../../core/shared/shapes/wire.ts'

type ShownShape<Shape extends z.ZodRawShape> = {
  [K in keyof Shape]: Wire<Exclude<z.input<Shape[K]>, undefined> | null, z.output<Shape[K]>>
}

/**
 * The fields of a step as an answer carries them: absent texts and days are '', absent numbers null.
 * @source docs/wire.md 1.6
 */
export function shownStep<Shape extends z.ZodRawShape>(step: z.ZodObject<Shape>): z.ZodObject<ShownShape<Shape>> {
  const fields = Object.entries(step.shape).map(([name, shape]) => [name, shownField(shape as z.ZodType)])
  return z.object(Object.fromEntries(fields)) as unknown as z.ZodObject<ShownShape<Shape>>
}

function shownField(shape: z.ZodType): z.ZodType {
  const meta = shape.meta() ?? {}
  const absent = meta.type === 'integer' ? null : ''
  return wire<unknown, unknown>(
    meta,
    (raw) => raw,
    (value) => (value === undefined ? absent : z.encode(shape, value)),
  )
}
