import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of changes. @source docs/domain/network.md 5 */
export const changeErrors = defineErrors('change', {
  notOpen: { status: 409, zh: '商户未入网或已注销，不能变更', en: 'The merchant is not onboarded, or closed' },
  openOne: { status: 409, zh: '该商户存在未完成的同类变更', en: 'The merchant has an open change of this kind' },
  nothing: { status: 409, zh: '未检测到变更内容', en: 'Nothing would change' },
  notMaker: { status: 403, zh: '仅申请人可修改', en: 'Only the one who asked may change it' },
  passed: { status: 409, zh: '审核通过的变更不能撤销', en: 'An approved change cannot be withdrawn' },
  finished: { status: 409, zh: '变更已完结', en: 'The change is finished' },
  openChannels: { status: 409, zh: '存在未处理完成的通道', en: 'Some channels have not finished' },
  skipReason: { status: 400, zh: '请填写跳过通道的原因', en: 'Say why a channel is skipped' },
  moved: { status: 409, zh: '商户资料已变化，请重新提交', en: 'The merchant changed meanwhile: submit again' },
  creditCode: { status: 409, zh: '统一社会信用代码不可变更', en: 'The credit code cannot change' },
  pictures: { status: 409, zh: '请上传变更所需的图片', en: 'Send the pictures that this change needs' },
  shortName: { status: 400, zh: '商户简称不符合规范', en: 'The short name is not allowed' },
  address: { status: 400, zh: '详细地址过短', en: 'The address is too short' },
  papers: { status: 400, zh: '证件号码格式不正确', en: 'The number of the paper is malformed' },
  dates: { status: 400, zh: '证件有效期不正确', en: 'The validity of the paper is wrong' },
  microAccount: {
    status: 409,
    zh: '小微商户只能结算到法人账户',
    en: 'A micro merchant settles to its owner’s account',
  },
  accountName: { status: 409, zh: '结算账户名与主体不一致', en: 'The account is not in the name of the subject' },
  authorised: {
    status: 409,
    zh: '结算人与法人相同，请选择法人对私',
    en: 'The payee is the legal person: choose the legal person’s account',
  },
  accountPart: { status: 400, zh: '请补全结算账户信息', en: 'Complete the settlement account' },
  onlyD0: { status: 409, zh: '结算周期变更只能修改D0价格', en: 'A change of the cycle may alter D0 prices alone' },
  notAtAisle: { status: 409, zh: '商户未在通道{name}进件成功', en: 'The merchant is not open at channel {name}' },
  cycle: { status: 409, zh: '通道{name}不支持该结算周期', en: 'Channel {name} does not settle so' },
  terminals: { status: 409, zh: '存在未解绑终端', en: 'Terminals are still bound' },
  unsettled: { status: 409, zh: '存在未结算资金，不能注销', en: 'Money is still to be settled: it cannot be closed' },
})
