import { ActiveStatus } from '../../deposits/deposits.shared.ts'

/** Next step of a bank campaign by its status. */
export const bankCampaignNext: Readonly<Record<number, string>> = {
  [ActiveStatus.draft]: '核对后启用',
  [ActiveStatus.running]: '到结束时间自动结束',
  [ActiveStatus.ended]: '活动已结束',
  [ActiveStatus.stopped]: '已停用，可再启用',
}

/** The status to which the switch of a campaign leads, by its status; none once it ended. */
export const campaignMoves: Readonly<Record<number, 1 | 3>> = {
  [ActiveStatus.draft]: ActiveStatus.running,
  [ActiveStatus.running]: ActiveStatus.stopped,
  [ActiveStatus.stopped]: ActiveStatus.running,
}
