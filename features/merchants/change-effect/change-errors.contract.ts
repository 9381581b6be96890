import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of changes. @source docs/domain/network.md 5 */
export const changeErrors = defineErrors('change', {
  notOpen: {
    status: 409,
    zh: '商户未入网或已注销，不能变更',
    en: 'The merchant is not onboarded or has been closed, so it cannot be changed',
  },
  openOne: {
    status: 409,
    zh: '该商户存在未完成的同类变更',
    en: 'The merchant already has an open change of this type',
  },
  nothing: { status: 409, zh: '未检测到变更内容', en: 'Nothing has changed' },
  notMaker: { status: 403, zh: '仅申请人可修改', en: 'Only the applicant can edit this change' },
  passed: { status: 409, zh: '审核通过的变更不能撤销', en: 'An approved change cannot be withdrawn' },
  finished: { status: 409, zh: '变更已完结', en: 'This change is already closed' },
  openChannels: { status: 409, zh: '存在未处理完成的通道', en: 'Some channels are still processing' },
  skipReason: { status: 400, zh: '请填写跳过通道的原因', en: 'Enter a reason for skipping the channel' },
  moved: {
    status: 409,
    zh: '商户资料已变化，请重新提交',
    en: 'The merchant’s details have changed. Submit the change again',
  },
  creditCode: { status: 409, zh: '统一社会信用代码不可变更', en: 'The unified social credit code cannot be changed' },
  pictures: { status: 409, zh: '请上传变更所需的图片', en: 'Upload the images this change requires' },
  shortName: { status: 400, zh: '商户简称不符合规范', en: 'The short name does not follow the naming rules' },
  address: { status: 400, zh: '详细地址过短', en: 'The address is too short' },
  papers: { status: 400, zh: '证件号码格式不正确', en: 'The ID number is invalid' },
  dates: { status: 400, zh: '证件有效期不正确', en: 'The ID validity dates are invalid' },
  microAccount: {
    status: 409,
    zh: '小微商户只能结算到法人账户',
    en: 'Micro merchants can only settle to the legal representative’s account',
  },
  accountName: { status: 409, zh: '结算账户名与主体不一致', en: 'The account name does not match the business entity' },
  authorised: {
    status: 409,
    zh: '结算人与法人相同，请选择法人对私',
    en: 'The payee is the legal representative. Choose the legal representative’s personal account instead',
  },
  accountPart: { status: 400, zh: '请补全结算账户信息', en: 'Complete the settlement account details' },
  onlyD0: { status: 409, zh: '结算周期变更只能修改D0价格', en: 'A settlement cycle change can only alter D0 pricing' },
  notAtAisle: {
    status: 409,
    zh: '商户未在通道{name}进件成功',
    en: 'The merchant is not onboarded with channel {name}',
  },
  cycle: { status: 409, zh: '通道{name}不支持该结算周期', en: 'Channel {name} does not support this settlement cycle' },
  terminals: { status: 409, zh: '存在未解绑终端', en: 'Unbind all terminals first' },
  unsettled: {
    status: 409,
    zh: '存在未结算资金，不能注销',
    en: 'The merchant has unsettled funds and cannot be closed',
  },
})
