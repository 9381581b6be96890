import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { PictureInput } from '../picture/picture-codes.contract.ts'
import { ShownPicture } from '../picture/picture.contract.ts'

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
    refusals: { common: 'notFound' },
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
    refusals: {
      common: 'notFound',
      file: 'gone paperKind paperUnclear tooLarge',
      merchant: 'notDirect',
      onboarding: 'submitted',
    },
  }),
}
