import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, id, ids, labelled, shown, shownInstant } from '../../../core/shared/shapes/shapes.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { AskedIncoming } from '../onboarding/onboarding.contract.ts'

/** A merchant that is on its way, for those who bring it in. */
export const Progress = z.object({
  id: id(),
  rpiNo: shown(),
  rpiName: shown(),
  rpiShortName: shown(),
  userType: code(MerchantUserType),
  userName: shown(),
  finishStatus: code(RpiFinishStatus),
  currentStep: count(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
  /** Time at which a draft of it was last kept; '' without one. */
  draftTime: shownInstant(),
  /** Items still due, the first few in words. */
  missing: z.array(z.string()),
  missingCount: count(),
  aisles: z.array(AskedIncoming),
})

const posInfo = '/api/rb-oem/oem/posinfo/pos_info'

/** Merchants that are on their way. @source docs/domain/network.md 3.2, 3.3 */
export const progress = {
  list: call({
    id: 'C0229',
    method: 'GET',
    path: `${posInfo}/settleProgress`,
    title: '入驻进度',
    permission: 'settle_progress_view',
    input: PageQuery,
    output: page(Progress),
    refusals: { common: 'datesReversed' },
  }),
  remove: call({
    id: 'C0234',
    method: 'POST',
    path: `${posInfo}/remove`,
    title: '删除商户',
    permission: 'pos_info_delete',
    input: z.object({ ids: labelled('商户', ids()) }),
    audit: 'merchant.remove',
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect', onboarding: 'notRemovable' },
  }),
}
