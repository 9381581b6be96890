/** English of the bonuses of SIM fees. */
export const simBonusTexts = {
  流量费返现: 'SIM bonuses',
  流量费返现列表: 'SIM bonuses',
  流量费返现统计: 'Totals of SIM bonuses',
  导出流量费返现: 'Export SIM bonuses',
  返现单号: 'Bonus No.',
  返现状态: 'Bonus status',
  返现金额: 'Bonus amount',
  层级: 'Level',
  发放日期: 'Granted on',
  发放时间: 'Granted at',
  追回时间: 'Clawed back at',
  流量费充值成功的次日自动发放: 'Granted the day after the fee was confirmed',
  已记入奖励钱包: 'Credited to the reward wallet',
  '流量费已退款，返现已追回': 'The fee was refunded and the bonus taken back',
}
