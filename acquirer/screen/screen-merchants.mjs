/** Parts that a clerk may find fault with: a field, or a picture by its kind; the words go to the client as they are. */
export const faultsOfPapers = [
  ['pictures:5', '门头照'],
  ['pictures:6', '店内照'],
  ['pictures:4', '营业执照'],
  ['pictures:1', '法人身份证人像面'],
  ['pictures:8', '结算银行卡正面'],
  ['name', '商户名称'],
  ['shortName', '商户简称'],
  ['licenceNo', '统一社会信用代码'],
  ['account', '结算账户'],
]

/** Whether applications and changes are decided by themselves. */
export const auditModes = [
  ['自动审核', { autoAudit: true }],
  ['人工审核', { autoAudit: false }],
]

/**
 * The call that a clerk's verdict on papers makes.
 * @param verdict `reject` refuses the application, `want` asks for the picture anew
 * @returns path and body
 */
export function verdictOf({ no, reason, fault }, verdict) {
  const [field, kind] = fault.split(':')
  const picKind = kind ? Number(kind) : undefined
  return verdict === 'want'
    ? [`merchants/${no}/want-pictures`, { pictures: [{ picKind: picKind ?? 22, msg: reason }] }]
    : [`merchants/${no}/audit`, { result: 'REJECTED', reason, fields: [{ field, picKind, msg: reason }] }]
}
