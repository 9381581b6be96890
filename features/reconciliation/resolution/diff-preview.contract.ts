import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { DiffPosting } from '../recon-diff/recon-diff.contract.ts'

/** Ledger movements that approving the resolution of a difference would make. */
const DiffPreview = z.object({
  /** Postings in the order of the ledger; none when nothing is booked. */
  postings: z.array(DiffPosting.omit({ txnId: true, bookDay: true })),
  /** Reason why it cannot be carried out now, in words; '' when it can. */
  refusal: shown(),
})

/** Preview that the second person sees before deciding. @source docs/screen-quality.md 12 */
export const diffPreview = {
  /**
   * Postings that approving would make, found by carrying it out and rolling it back: only the audit log keeps that somebody
   * looked.
   */
  detail: call({
    id: 'C1390',
    method: 'POST',
    path: '/api/countinghouse/ledger/recon-diff/preview',
    title: '复核前预览记账',
    permission: 'recon_audit',
    input: z.object({ diffNo: labelled('差异编号', text(32)) }),
    output: DiffPreview,
    audit: 'reconDiff.preview',
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      ledger: 'accountClosed balanceTooLow',
      reconDiff: 'handled notYetBooked payeeUnknown tradeRefuses',
      refund: 'balanceTooLow',
      trade: 'amountDiffers merchantDiffers',
    },
  }),
}
