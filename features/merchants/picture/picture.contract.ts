import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, labelled, shown, shownInstant, text } from '../../../core/shared/shapes.ts'
import { PicKind, PictureInput } from './picture-codes.contract.ts'

/** A picture of a merchant; its address holds for ten minutes. */
export const ShownPicture = z.object({
  picKind: code(PicKind),
  seq: count(),
  /** Key that a form sends back for the picture. */
  fileKey: shown(),
  url: shown(),
  createTime: shownInstant(),
})

const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** Pictures of a merchant's papers. @source docs/domain/network.md 3.8 */
export const picture = {
  shared: call({
    id: 'C0167',
    method: 'GET',
    path: `${incomingBasic}/basicPicDetail`,
    title: '商户图片',
    permission: 'pos_info_view',
    input: z.object({ rpiNo: labelled('商户编号', text(20)) }),
    output: z.object({ rpiNo: shown(), rpiName: shown(), pics: z.array(ShownPicture) }),
  }),
  replaceAll: call({
    id: 'C0194',
    method: 'POST',
    path: `${incomingBasic}/updateAllPic`,
    title: '更新商户图片',
    permission: 'pos_info_pic_edit',
    input: z.object({
      rpiNo: labelled('商户编号', text(20)),
      pics: labelled('图片', z.array(PictureInput).min(1).max(40)),
    }),
    audit: 'merchant.replacePictures',
    requestNo: true,
  }),
}
