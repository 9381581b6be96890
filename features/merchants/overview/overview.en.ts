/** English of the pages on which everything about a merchant comes together. */
export const overviewTexts = {
  受益人为法人: 'Legal representative is the beneficial owner',
  网站: 'Website',
  限额放宽: 'Limits raised',
  协议编号: 'Agreement No.',
  变更处理中: 'Change in progress',
  '变更完成前，商户资料保持不变。': 'The merchant’s details stay the same until the change is complete.',
  '商户修改': 'Edit merchant',
  '商户修改：{name}': 'Edit merchant: {name}',
  '归属与限制': 'Ownership and restrictions',
  '变更服务商': 'Change service provider',
  '须变更申请的资料': 'Details that require a change request',
  '申请变更': 'Request change',
  '名称、证件、结算卡、费率等须告知通道：提交变更申请，审核并经通道确认后生效。':
    'Names, IDs, bank cards and rates must be reported to the channel. Submit a change request; it takes effect once reviewed and confirmed by the channel.',
  '操作日志': 'Audit log',
  '签约费率：{name}': 'Signed rates: {name}',
  '{n} 家商户将停止收款。': '{n} {n|merchant|merchants} will stop taking payments.',
  '{n} 家商户将恢复收款。': '{n} {n|merchant|merchants} will resume taking payments.',
  '为{name}提额': 'Raise limits of {name}',
  '商户的起步限额将放宽，且不能再收紧。': 'The merchant’s starter limits are raised and cannot be lowered again.',
  '变更集团': 'Change group',
  '停用商户{name}': 'Disable merchant {name}',
  '商户的 {n} 台终端和全部收款码将停止收款。':
    'The merchant’s {n} {n|terminal|terminals} and all payment codes will stop taking payments.',
  '解冻商户{name}': 'Unfreeze merchant {name}',
  '启用商户{name}': 'Enable merchant {name}',
  '商户恢复收款和结算。': 'The merchant resumes payments and settlement.',
  '冻结商户{name}': 'Freeze merchant {name}',
  '商户停止收款，未结算资金暂停结算，仅风控可解冻。':
    'The merchant stops taking payments and unsettled funds are held. Only risk control can unfreeze it.',
}
