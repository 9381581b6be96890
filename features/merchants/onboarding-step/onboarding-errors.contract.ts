import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls on an onboarding, in the order of its steps. @source docs/domain/network.md 3.1 to 3.9 */
export const onboardingErrors = defineErrors('onboarding', {
  // 3.2, 3.3: the steps as a whole
  stepMissing: { status: 409, zh: '请先完成第{n}步', en: 'Complete step {n} first' },
  submitted: {
    status: 409,
    zh: '商户已提交进件，请通过变更申请修改',
    en: 'This merchant has been submitted. Request a change instead',
  },
  submittedAlready: { status: 409, zh: '商户已提交，请勿重复操作', en: 'This merchant has already been submitted' },
  draftNameless: {
    status: 400,
    zh: '请先填写法人姓名或商户简称',
    en: 'Enter the legal representative’s name or the short name first',
  },
  draftTooLong: { status: 400, zh: '草稿内容过长', en: 'The draft is too large' },
  notRemovable: {
    status: 409,
    zh: '已进件商户不能删除，请走注销变更',
    en: 'A merchant with a channel application cannot be deleted. Request an account closure instead',
  },
  // 3.4: step one
  userTypeMissing: { status: 400, zh: '请选择商户类型', en: 'Select a merchant type' },
  nameMissing: { status: 400, zh: '请输入商户名称', en: 'Enter the merchant name' },
  shortNameUnfit: { status: 400, zh: '商户简称不符合规范', en: 'The short name does not follow the naming rules' },
  creditCode: { status: 400, zh: '统一社会信用代码格式不正确', en: 'The unified social credit code is invalid' },
  creditCodeKind: {
    status: 409,
    zh: '统一社会信用代码与商户类型不符',
    en: 'The unified social credit code does not match the merchant type',
  },
  paperExpiring: {
    status: 400,
    zh: '证件已过期或有效期不足{n}天',
    en: 'The ID has expired or is valid for less than {n} days',
  },
  personName: { status: 400, zh: '姓名格式不正确', en: 'The name is invalid' },
  microIdCard: { status: 400, zh: '小微只支持身份证', en: 'Micro merchants can only use an ID card' },
  idCard: { status: 400, zh: '身份证号码格式不正确', en: 'The ID card number is invalid' },
  otherPaper: { status: 400, zh: '证件号码格式不正确', en: 'The ID number is invalid' },
  age: {
    status: 400,
    zh: '法人年龄须在18至75周岁之间',
    en: 'The legal representative must be aged 18 to 75',
  },
  phoneMissing: { status: 400, zh: '手机号码不能为空', en: 'Enter a mobile number' },
  phoneLength: { status: 400, zh: '手机号码长度不为11位', en: 'A mobile number must have 11 digits' },
  phoneFormat: { status: 400, zh: '手机号码格式不正确', en: 'The mobile number is invalid' },
  phoneOfTooMany: { status: 409, zh: '该手机号关联商户过多', en: 'This phone number is used by too many merchants' },
  email: { status: 400, zh: '邮箱格式不正确', en: 'The email address is invalid' },
  owners: { status: 400, zh: '受益所有人信息不完整', en: 'Complete the beneficial owner details' },
  pictureMissing: { status: 400, zh: '请上传{name}', en: 'Upload this image: {nameEn}' },
  tooManyPictures: { status: 400, zh: '{name}最多{n}张', en: '{nameEn}: upload at most {n}' },
  // 3.5: step two
  addressShort: { status: 400, zh: '详细地址过短', en: 'The address is too short' },
  outsideChina: { status: 400, zh: '定位不在中国境内', en: 'The location is outside China' },
  url: { status: 400, zh: '链接须以http或https开头', en: 'The link must start with http or https' },
  siteMissing: { status: 400, zh: '请填写网站地址或APP名称', en: 'Enter a website or app name' },
  servicePhone: { status: 400, zh: '客服电话格式不正确', en: 'The service phone is invalid' },
  // 3.6: step three
  accountName: { status: 409, zh: '结算账户名与主体不一致', en: 'The account name does not match the business entity' },
  payeeIsLegal: {
    status: 409,
    zh: '结算人与法人相同，请选择法人对私',
    en: 'The payee is the legal representative. Choose the legal representative’s personal account instead',
  },
  cardUnverified: {
    status: 409,
    zh: '银行卡四要素验证未完成，请核对',
    en: 'The bank card could not be verified. Check the name, ID number, card number and phone',
  },
  cardMismatch: {
    status: 409,
    zh: '银行卡四要素验证不通过',
    en: 'Bank card verification failed: name, ID number, card number and phone do not match',
  },
  // 3.7: step four
  aisleMissing: { status: 400, zh: '请至少选择一个通道', en: 'Select at least one channel' },
  tooManyAisles: { status: 400, zh: '最多选择5个通道', en: 'Select at most 5 channels' },
  aisleRefuses: {
    status: 409,
    zh: '通道{name}不支持该{what}',
    en: 'Channel {name} does not support this {whatEn}',
  },
  aisleWithoutPolicy: {
    status: 409,
    zh: '服务商没有通道{name}的生效政策',
    en: 'The service provider has no active policy for channel {name}',
  },
  aisleTwice: {
    status: 400,
    zh: '通道{name}的同一进件类型重复',
    en: 'Channel {name} is selected twice for the same application type',
  },
  defaultAisle: {
    status: 400,
    zh: '默认通道须为已选通道之一',
    en: 'The default channel must be one of the selected channels',
  },
  tooManyTerminals: { status: 400, zh: '最多添加20台终端', en: 'Add at most 20 terminals' },
  terminalElsewhere: {
    status: 409,
    zh: 'SN不存在或不在当前服务商库存',
    en: 'The SN does not exist or is not in this service provider’s stock',
  },
})
