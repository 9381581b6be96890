import { z } from 'zod'
import { fenField, payWayField, textField } from './reply.ts'
import { scenarioApis } from './wire-control.ts'

const count = z.int().min(0).max(1000)
const milliseconds = z
  .int()
  .min(0)
  .max(30 * 86_400_000)

/** A scenario as it travels; unknown effects are refused, so that a misspelt one is not silently without effect. */
export const scenarioShape = z.strictObject({
  match: z
    .strictObject({
      api: z.enum(scenarioApis).optional(),
      outNoPrefix: textField.optional(),
      payWay: payWayField.optional(),
      amountFrom: fenField.optional(),
      amountTo: fenField.optional(),
    })
    .default({}),
  times: z.int().min(1).max(1_000_000).optional(),
  effects: z.strictObject({
    answer: z
      .strictObject({
        delayMs: z.int().min(0).max(120_000).optional(),
        httpStatus: z.int().min(200).max(599).optional(),
        timeout: z.strictObject({ processed: z.boolean() }).optional(),
        garbage: z.boolean().optional(),
        wrongSignature: z.boolean().optional(),
      })
      .optional(),
    result: z
      .strictObject({
        kind: z.literal(['success', 'fail', 'pending', 'unknown', 'notFound']),
        errCode: textField.optional(),
        ms: milliseconds.optional(),
        queries: count.optional(),
        ending: z.literal(['success', 'fail']).optional(),
        returned: z.boolean().optional(),
      })
      .optional(),
    notify: z
      .strictObject({
        delayMs: milliseconds.optional(),
        duplicates: z.int().min(0).max(100).optional(),
        concurrent: z.boolean().optional(),
        reorder: z.boolean().optional(),
        drop: z.boolean().optional(),
        badSignature: count.optional(),
        staleTimestamp: count.optional(),
        amountDelta: z.int().optional(),
        otherMerchant: z.boolean().optional(),
      })
      .optional(),
    settlement: z.literal(['FAIL', 'RETURN']).optional(),
    offBill: z.boolean().optional(),
  }),
})
