/** English of switching merchants. */
export const merchantStateTexts = {
  启停或冻结商户: 'Enable, disable or freeze a merchant',
  商户提额: 'Lift the limits of a merchant',
  修改商户IP限制: 'Change the address limit of a merchant',
  开关商户D0: 'Open or end D0 of a merchant',
  商户时间线: 'Time line of a merchant',
} as const
