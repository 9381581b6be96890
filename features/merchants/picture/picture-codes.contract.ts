import { z } from 'zod'
import { code, codes } from '../../../core/shared/codes.ts'
import { labelled, text } from '../../../core/shared/shapes/shapes.ts'

/** Kinds of pictures of a merchant's papers. @source docs/domain/network.md 3.8 */
export const PicKind = codes(['pic_kind', '图片类型', 'Image type'], {
  legalIdPortrait: [1, '法人身份证人像面', 'Legal representative ID, portrait side'],
  legalIdEmblem: [2, '法人身份证国徽面', 'Legal representative ID, emblem side'],
  legalIdHeld: [3, '法人手持身份证', 'Legal representative holding ID'],
  licence: [4, '营业执照', 'Business licence'],
  shopFront: [5, '门头照', 'Storefront'],
  shopInside: [6, '店内照', 'Interior'],
  till: [7, '收银台照', 'Checkout counter'],
  cardFront: [8, '结算银行卡正面', 'Bank card, front'],
  cardBack: [9, '结算银行卡反面', 'Bank card, back'],
  accountLicence: [10, '开户许可证/基本存款账户信息', 'Account opening permit'],
  settlementAuthorisation: [11, '非法人结算授权书', 'Third-party settlement authorisation'],
  payeeIdPortrait: [12, '结算人身份证人像面', 'Payee ID, portrait side'],
  payeeIdEmblem: [13, '结算人身份证国徽面', 'Payee ID, emblem side'],
  payeeIdHeld: [14, '结算人手持身份证', 'Payee holding ID'],
  agreementSignature: [15, '商户协议签名', 'Signed merchant agreement'],
  lease: [16, '租赁合同/产权证明', 'Lease or property certificate'],
  specialLicence: [17, '特殊行业许可证', 'Special licence'],
  atShopFront: [18, '法人/业务员与门头合影', 'Photo at storefront'],
  beneficialOwner: [19, '受益所有人证件', 'Beneficial owner ID'],
  handlerId: [20, '经办人身份证', 'Authorised agent ID card'],
  handlerAuthorisation: [21, '业务办理授权函', 'Agent authorisation letter'],
  other: [22, '其他补充材料', 'Other supporting documents'],
  homePage: [23, '网站/APP/公众号首页截图', 'Website or app home page screenshot'],
  terminal: [24, 'POS装机照/终端照', 'Installed POS terminal'],
})

/** A picture as a form names it: what it shows, and the key under which its file was stored. */
export const PictureInput = z.object({
  picKind: labelled('图片类型', code(PicKind)),
  fileKey: labelled('图片', text(255)),
})
