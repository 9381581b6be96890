import { describe, expect, it } from 'vitest'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { finishStatusOf } from './incoming.rules.ts'

const {
  notSubmitted,
  platformReview,
  platformRejected,
  submitting,
  channelReview,
  awaitingSignature,
  opened,
  channelRejected,
  failed,
  closed,
} = IncomingStatus

describe('how far a merchant is', () => {
  it.each([
    { why: 'it has no channel', statuses: [], is: RpiFinishStatus.draft },
    {
      why: 'all its channels are void',
      statuses: [IncomingStatus.void, IncomingStatus.void],
      is: RpiFinishStatus.draft,
    },
    { why: 'one channel opened and one refused', statuses: [channelRejected, opened], is: RpiFinishStatus.onboarded },
    { why: 'its only channel was closed again', statuses: [closed], is: RpiFinishStatus.onboarded },
    { why: 'one is under review and one refused', statuses: [failed, platformReview], is: RpiFinishStatus.underReview },
    { why: 'one is being submitted', statuses: [submitting, notSubmitted], is: RpiFinishStatus.underReview },
    { why: 'the channel reviews it', statuses: [channelReview], is: RpiFinishStatus.underReview },
    { why: 'it has to sign', statuses: [awaitingSignature], is: RpiFinishStatus.underReview },
    {
      why: 'one was refused and one not yet submitted',
      statuses: [platformRejected, notSubmitted],
      is: RpiFinishStatus.draft,
    },
    { why: 'all were refused', statuses: [platformRejected, channelRejected, failed], is: RpiFinishStatus.rejected },
  ])('follows when $why', ({ statuses, is }) => expect(finishStatusOf(statuses)).toBe(is))
})
