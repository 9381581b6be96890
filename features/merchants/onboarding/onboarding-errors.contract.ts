import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of calls on an onboarding, in the order of its steps. @source docs/domain/network.md 3.1 to 3.9 */
export const onboardingErrors = defineErrors('onboarding', {
  // 3.2, 3.3: the steps as a whole
  stepMissing: { status: 409, zh: '请先完成第{n}步', en: 'Complete step {n} first' },
  submitted: {
    status: 409,
    zh: '商户已提交进件，请通过变更申请修改',
    en: 'The merchant was submitted: ask for a change instead',
  },
  submittedAlready: { status: 409, zh: '商户已提交，请勿重复操作', en: 'The merchant was submitted already' },
  draftNameless: {
    status: 400,
    zh: '请先填写法人姓名或商户简称',
    en: 'Enter the legal person or the short name first',
  },
  draftTooLong: { status: 400, zh: '草稿内容过长', en: 'The draft is too long' },
  notRemovable: {
    status: 409,
    zh: '已进件商户不能删除，请走注销变更',
    en: 'A merchant at a channel cannot be removed: ask for its closing instead',
  },
  // 3.4: step one
  userTypeMissing: { status: 400, zh: '请选择商户类型', en: 'Choose the type of merchant' },
  nameMissing: { status: 400, zh: '请输入商户名称', en: 'Enter the name of the merchant' },
  shortNameUnfit: { status: 400, zh: '商户简称不符合规范', en: 'The short name does not follow the rules' },
  creditCode: { status: 400, zh: '统一社会信用代码格式不正确', en: 'The credit code is malformed' },
  creditCodeKind: {
    status: 409,
    zh: '统一社会信用代码与商户类型不符',
    en: 'The credit code does not fit the type of merchant',
  },
  paperExpiring: {
    status: 400,
    zh: '证件已过期或有效期不足{n}天',
    en: 'The paper has expired or is valid for less than {n} days',
  },
  personName: { status: 400, zh: '姓名格式不正确', en: 'The name is malformed' },
  microIdCard: { status: 400, zh: '小微只支持身份证', en: 'A micro merchant needs an ID card' },
  idCard: { status: 400, zh: '身份证号码格式不正确', en: 'The ID card number is malformed' },
  otherPaper: { status: 400, zh: '证件号码格式不正确', en: 'The number of the paper is malformed' },
  age: {
    status: 400,
    zh: '法人年龄须在18至75周岁之间',
    en: 'The legal person must be between 18 and 75 years old',
  },
  phoneMissing: { status: 400, zh: '手机号码不能为空', en: 'Enter the mobile number' },
  phoneLength: { status: 400, zh: '手机号码长度不为11位', en: 'A mobile number has 11 digits' },
  phoneFormat: { status: 400, zh: '手机号码格式不正确', en: 'The mobile number is malformed' },
  phoneOfTooMany: { status: 409, zh: '该手机号关联商户过多', en: 'Too many merchants use this phone number' },
  email: { status: 400, zh: '邮箱格式不正确', en: 'The e-mail address is malformed' },
  owners: { status: 400, zh: '受益所有人信息不完整', en: 'The beneficial owners are incomplete' },
  pictureMissing: { status: 400, zh: '请上传{name}', en: 'Upload: {nameEn}' },
  tooManyPictures: { status: 400, zh: '{name}最多{n}张', en: '{nameEn}: at most {n}' },
  // 3.5: step two
  addressShort: { status: 400, zh: '详细地址过短', en: 'The address is too short' },
  outsideChina: { status: 400, zh: '定位不在中国境内', en: 'The place is not in China' },
  url: { status: 400, zh: '链接须以http或https开头', en: 'The link must begin with http or https' },
  siteMissing: { status: 400, zh: '请填写网站地址或APP名称', en: 'Enter the website or the name of the app' },
  servicePhone: { status: 400, zh: '客服电话格式不正确', en: 'The service phone is malformed' },
  // 3.6: step three
  accountName: { status: 409, zh: '结算账户名与主体不一致', en: 'The name of the account is not that of the merchant' },
  payeeIsLegal: {
    status: 409,
    zh: '结算人与法人相同，请选择法人对私',
    en: "The payee is the legal person: choose the legal person's account",
  },
  cardUnverified: {
    status: 409,
    zh: '银行卡四要素验证未完成，请核对',
    en: 'The check of name, ID, card and phone did not come through: look at them again',
  },
  cardMismatch: {
    status: 409,
    zh: '银行卡四要素验证不通过',
    en: 'Name, ID, card and phone do not belong together',
  },
  // 3.7: step four
  aisleMissing: { status: 400, zh: '请至少选择一个通道', en: 'Choose at least one channel' },
  tooManyAisles: { status: 400, zh: '最多选择5个通道', en: 'At most 5 channels' },
  aisleRefuses: {
    status: 409,
    zh: '通道{name}不支持该{what}',
    en: 'The channel {name} does not take this {whatEn}',
  },
  aisleWithoutPolicy: {
    status: 409,
    zh: '服务商没有通道{name}的生效政策',
    en: 'The provider has no price in force for the channel {name}',
  },
  aisleTwice: { status: 400, zh: '通道{name}的同一进件类型重复', en: 'The channel {name} is chosen twice' },
  defaultAisle: { status: 400, zh: '默认通道须为已选通道之一', en: 'The default must be one of the chosen channels' },
  tooManyTerminals: { status: 400, zh: '最多添加20台终端', en: 'At most 20 terminals' },
  terminalElsewhere: {
    status: 409,
    zh: 'SN不存在或不在当前服务商库存',
    en: 'The serial number is unknown or not in stock of this provider',
  },
})
