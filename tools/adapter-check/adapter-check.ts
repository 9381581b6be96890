import type { ChannelStage } from '../../features/channels/adapter/channel-stage.contract.ts'
import type { Check } from './check.ts'
import { notificationChecks } from './notifications.ts'
import { onboardingChecks } from './onboarding.ts'
import { paymentChecks } from './payments.ts'
import { payoutChecks } from './payouts.ts'
import { refundChecks } from './refunds.ts'
import { registrationChecks } from './registrations.ts'
import { settlingChecks } from './settling.ts'

/** Stages by the family of their channel; a new adapter adds a line. */
export const stages: Readonly<Record<string, () => Promise<ChannelStage>>> = {
  SANDBOX: async () => (await import('./sandbox-stage.ts')).openStage(),
}

/** Every demand on an adapter; those that move the clock by days come last. */
export const checks: readonly Check[] = [
  ...paymentChecks,
  ...refundChecks,
  ...notificationChecks,
  ...payoutChecks,
  ...onboardingChecks,
  ...registrationChecks,
  ...settlingChecks,
]

/** Whether an adapter meets a demand: null, or what it did instead. */
export interface Finding {
  readonly check: Check
  readonly problem: string | null
}

/** Tries an adapter on its stage, one demand after the other, also after one that it does not meet. */
export async function* tryAdapter(stage: ChannelStage, tried: readonly Check[] = checks): AsyncGenerator<Finding> {
  for (const check of tried) {
    try {
      await check.run(stage)
      yield { check, problem: null }
    } catch (error) {
      yield { check, problem: error instanceof Error ? error.message : String(error) }
    }
  }
}
