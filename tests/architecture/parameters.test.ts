import '../../calls.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { allCalls, type Call } from '../../core/shared/call.ts'

const [, ...catalogueRows] = readFileSync(path.join(import.meta.dirname, '../../docs/catalogue/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
const callOf = (id: string): Call => {
  const found = allCalls().find((call) => call.id === id)
  if (!found) throw new Error(`${id} is not declared`)
  return found
}
const namesOf = ({ input, path, upload }: Call): string[] => [
  ...Object.keys((input as z.ZodObject).shape ?? {}),
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  ...(upload ? ['file'] : []),
]

/** Parameters of calls, by the documents: rules, call, last steps of its path, method, and the names of its parameters. */
const documented: readonly [rules: string, call: string, path: string, method: 'GET' | 'POST', names: string][] = [
  ['R302', 'C0238', 'pos_info/onOrOffPosInfo', 'POST', 'id rpiStatus'],
  ['R303', 'C0502', 'qrcode/update', 'POST', 'rqCode isOn'],
  ['R304', 'C0504', 'batch_code/update', 'POST', 'rqBatchNumber isOn'],
  ['R305', 'C0408', 'posStaff/changeStoreStatus', 'POST', 'id isOn'],
  ['R306', 'C0399', 'pos_store/changeStoreStatus', 'POST', 'id storeStatus'],
  ['R313', 'C0608', 'withdrawal_platform/enable', 'GET', 'id'],
  ['R315', 'C0022', 'blade-user/enable', 'POST', 'userIds'],
  ['R316', 'C0023', 'blade-user/lock', 'POST', 'userIds'],
  ['R344', 'C0446', 'store_transfer/confirmTransfer', 'POST', 'rsrNo'],
  ['R345', 'C0435', 'store/cancelTransfer', 'POST', 'rsrNo'],
  ['R527', 'C0165', 'incoming_basic/basicDetail', 'GET', 'rpiNo'],
  ['R527', 'C0166', 'incoming_basic/groupDetail', 'GET', 'rpiNo'],
  ['R527', 'C0167', 'incoming_basic/basicPicDetail', 'GET', 'rpiNo'],
  ['R527', 'C0169', 'incoming_basic/queryBasicAisleListPlus', 'GET', 'rpiNo'],
  ['R527', 'C0175', 'incoming_basic/queryWXApplyData', 'GET', 'rpiNo'],
  ['R528', 'C0170', 'incoming_basic/queryBasicAisleListPlusById', 'GET', 'id'],
  ['R529', 'C0222', 'pos_info/groupRpiDetail', 'GET', 'rpiNo'],
  ['R531', 'C0183', 'incoming_basic/firstStepVO', 'GET', 'id'],
  ['R531', 'C0184', 'incoming_basic/secondStepVO', 'GET', 'id'],
  ['R531', 'C0185', 'incoming_basic/thirdStepVOV2', 'GET', 'id'],
  ['R531', 'C0186', 'incoming_basic/fourthStepVO', 'GET', 'id'],
  ['R531', 'C0187', 'incoming_basic/fifthStepVO', 'GET', 'id'],
  ['R535', 'C0191', 'incoming_basic/incomingFlow', 'POST', 'rpiNo aisleCode'],
  ['R536', 'C0197', 'incoming_basic/cancelApplyWxAuthor', 'POST', 'applyNo aisleCode'],
  ['R537', 'C0198', 'incoming_basic/cancelAuthMessages', 'POST', 'applyNo aisleCode'],
  ['R539', 'C0218', 'incoming_basic/relaxMerchant', 'POST', 'rpiNo'],
  ['R554', 'C0182', 'incoming_basic/queryRpiBalanceAccName', 'GET', 'id balanceAccType'],
  ['R555', 'C0226', 'pos_info/queryBalanceAccTypeVO', 'GET', 'userType'],
  ['R556', 'C0177', 'incoming_basic/queryAisleRate', 'GET', 'aisleCode rpiNo'],
  ['R557', 'C0180', 'incoming_basic/queryProvinceAndCityCode', 'GET', 'districtCode'],
  ['R558', 'C0171', 'incoming_basic/picDetail', 'GET', 'incomingCode'],
  ['R558', 'C0172', 'incoming_basic/picUpdateDetail', 'GET', 'incomingCode'],
  ['R560', 'C0219', 'jtIncoming/applyStateQry', 'POST', 'operateType rpiNo'],
  ['R563', 'C0223', 'pos_info/selectIndustry', 'GET', 'userType ysMerchantKey'],
  ['R564', 'C0224', 'pos_info/selectMcc', 'GET', 'industryCode mccNo'],
  ['R565', 'C0242', 'bank_type/SecondBankList', 'GET', 'cityCode bankType'],
  ['R566', 'C0243', 'crpProfession/little/list/{code}', 'GET', 'code'],
  ['R568', 'C0253', 'optimizeMerchantInfo/delete', 'GET', 'ids'],
  ['R569', 'C0254', 'optimizeMerchantInfo/import', 'POST', 'file type merchantDate'],
  ['R570', 'C0258', 'optimizeMerchantRecord/save', 'GET', 'infoId resultStatus action'],
  ['R571', 'C0262', 'optimize_trade/submit', 'POST', 'ruleName dims'],
  ['R571', 'C0264', 'optimize_trade/serviceList', 'POST', 'ruleId'],
  ['R571', 'C0265', 'optimize_trade/merchantList', 'POST', 'keyword'],
  ['R572', 'C0263', 'optimize_trade/remove', 'POST', 'id'],
  ['R573', 'C0283', 'service_info/serviceDetail', 'GET', 'id'],
  ['R578', 'C0300', 'oem_policy/list', 'GET', 'isTemplate userType'],
  ['R579', 'C0302', 'oem_policy/aisleDetail', 'GET', 'aisleCode'],
  ['R579', 'C0312', 'oem_policy/servicePolicyFrame', 'POST', 'aisleCode'],
  ['R580', 'C0304', 'oem_policy/templateDetail', 'GET', 'polNo tenantId userNo userType id aisleCode'],
  ['R582', 'C0317', 'service_template/removeV2', 'POST', 'id'],
  ['R583', 'C0355', 'bank_examine/detail', 'GET', 'tenantId userNo userType id'],
  ['R583', 'C0356', 'bank_examine/submit', 'POST', 'tenantId userNo userType id'],
  ['R583', 'C0357', 'auth_examine/detail', 'GET', 'tenantId userNo userType id'],
  ['R583', 'C0358', 'auth_examine/submit', 'POST', 'tenantId userNo userType id'],
  ['R588', 'C0394', 'pos_store/detailV2', 'GET', 'storeNo'],
  ['R589', 'C0395', 'pos_store/isStaffPassWord', 'GET', 'mobile'],
  ['R589', 'C0404', 'posStaff/isStaffPassWord', 'GET', 'mobile'],
  ['R590', 'C0398', 'pos_store/updatePassV2', 'POST', 'mobile password'],
  ['R590', 'C0406', 'posStaff/updatePassV2', 'POST', 'mobile password'],
  ['R591', 'C0427', 'store/inStorage', 'POST', 'rpmNo sns'],
  ['R591', 'C0428', 'store/trStorage', 'POST', 'sns inNo'],
  ['R591', 'C0429', 'store/trStorageNo', 'POST', 'rows'],
  ['R591', 'C0430', 'store/initSetSnRate', 'POST', 'sns lines'],
  ['R592', 'C0432', 'store/import', 'POST', 'file type userNo'],
  ['R593', 'C0433', 'store/importTr', 'POST', 'file type inNo'],
  ['R594', 'C0434', 'store/importTrNo', 'POST', 'file type'],
  ['R597', 'C0419', 'store/getLoginUserMinSettleRate', 'GET', 'aisleCode sn'],
  ['R598', 'C0443', 'store_transfer/list', 'GET', 'trType trKind'],
  ['R604', 'C0456', 'terminal/queryModuleType', 'GET', 'rpmNo'],
  ['R606', 'C0457', 'terminal/storeUNBindTerminalPage', 'GET', 'storeNo'],
  ['R607', 'C0459', 'terminal/staffBindTerminalPage', 'GET', 'rpstNo'],
  ['R617', 'C0495', 'qrcode/createQrcode', 'GET', 'requestNo'],
  ['R622', 'C0537', 'pos_profit/info', 'GET', 'rptAisleOrderCode rptOrderCode'],
  ['R626', 'C0548', 'pos_trade/posDetail', 'GET', 'rptAisleOrderCode'],
  ['R627', 'C0550', 'pos_trade/pushNotify', 'GET', 'rptAisleOrderCode'],
  ['R628', 'C0552', 'pos_trade/syncDetail', 'GET', 'rptAisleOrderCode'],
  ['R639', 'C0601', 'oemWithdrawal/queryBalanceAmount', 'GET', 'amount'],
  ['R640', 'C0604', 'oemWithdrawal/detail', 'GET', 'withdrawCode'],
  ['R641', 'C0605', 'oemWithdraw/withdrawal_platform/list', 'GET', 'current size'],
  ['R642', 'C0607', 'withdrawal_platform/remove', 'GET', 'id'],
  ['R704', 'C0958', 'api/rb-oem/smsCode', 'POST', 'mobile scene'],
  ['R704', 'C0959', 'api/rb-oem/smsCode/changeAccount', 'POST', 'mobile'],
  ['R704', 'C0960', 'api/rb-oem/smsCodeInner', 'POST', 'scene'],
  ['R703', 'C0950', 'reject_reason/list', 'GET', 'id'],
  ['R706', 'C0971', 'download/clickDownload', 'POST', 'id'],
  ['R707', 'C0973', 'upload/clickUpload', 'POST', 'id'],
  ['R707', 'C0974', 'upload/clickUploadFail', 'POST', 'id'],
  ['R710', 'C0146', 'code/gen-code', 'POST', 'ids system'],
  ['R712', 'C0080', 'dept/lazy-list', 'GET', 'parentId'],
  ['R712', 'C0085', 'dept/lazy-tree', 'GET', 'parentId'],
  ['R713', 'C0084', 'dept/tree', 'GET', 'tenantId'],
  ['R714', 'C0086', 'dept/selectList', 'GET', 'deptCategory parentId'],
  ['R715', 'C0081', 'dept/remove', 'POST', 'ids'],
]

describe('what calls take', () => {
  it.each(documented)('is as the documents say (%s): %s %s by %s takes %s', (_, id, end, method, names) => {
    const call = callOf(id)
    expect(call.path).toMatch(new RegExp(`/${end.replaceAll(/[{}]/g, '\\$&')}$`))
    const taken = call.requestNo ? ['requestNo', ...namesOf(call)] : namesOf(call)
    expect([call.method, names.split(' ').filter((name) => !taken.includes(name))]).toEqual([method, []])
  })

  it('of the profit reports is asked by GET (R618)', () => {
    const reports = Array.from({ length: 40 }, (_, at) => callOf(`C0${505 + at}`))
    expect(reports.every(({ path }) => path.includes('/oemprofit/'))).toBe(true)
    expect(reports.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('by an import of several sheets is the sheet’s type besides the file; one with a single sheet asks for none (R524)', () => {
    const declared = new Set(allCalls().map(({ id }) => id))
    const imports = catalogueRows
      .map((row) => row.split('\t'))
      .filter(([id = '', , , , action]) => action === 'import' && declared.has(id))
      .map(([id = '', , , , , , body = '']) => ({ call: callOf(id), typed: /(?:file,|,)type\b/.test(body) }))
    expect(imports.filter(({ typed }) => typed).length).toBeGreaterThan(3)
    expect(imports.filter(({ call, typed }) => !call.upload || (typed && !namesOf(call).includes('type')))).toEqual([])
  })

  it('by a remote select is current, size and what is typed, by GET (R716)', () => {
    const lists = allCalls().filter(({ path }) => /\/(list|page|pageList|search\/user)$/.test(path))
    const paged = lists.filter((call) => namesOf(call).includes('current'))
    expect(paged.length).toBeGreaterThan(50)
    expect(paged.filter((call) => !namesOf(call).includes('size') || call.method !== 'GET')).toEqual([])
  })
})
