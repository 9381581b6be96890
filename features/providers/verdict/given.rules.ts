import { z } from 'zod'
import { commonErrors } from '../../../core/shared/errors.ts'
import { labelAt } from '../../../core/shared/refusal.ts'

/**
 * The whole input of a request, out of a call that also takes verdicts and so leaves every field open.
 * @param input  fields that were checked each by itself
 * @param nameOf the name of a field in the caller's language
 * @throws common.fieldRequired for the first that is missing
 */
export function checkGiven<Shape extends z.ZodObject>(
  shape: Shape,
  input: Record<string, unknown>,
  nameOf: (label: string) => string,
): z.output<Shape> {
  for (const [name, field] of Object.entries(shape.shape)) {
    const isRequired = !(field as z.ZodType).safeParse(undefined).success
    if (isRequired && input[name] === undefined)
      throw commonErrors.fieldRequired({ label: nameOf(labelAt(shape, [name]) ?? name) })
  }
  const known = Object.entries(input).filter(([name]) => name in shape.shape)
  return Object.fromEntries(known) as z.output<Shape>
}
