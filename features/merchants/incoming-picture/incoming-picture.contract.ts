import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import { count, int, labelled, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { PicKind } from '../picture/picture-codes.contract.ts'

/** A picture as a channel has it; its address holds for a short time. */
export const SentPicture = z.object({
  picKind: code(PicKind),
  seq: count(),
  fileKey: shown(),
  url: shown(),
  createTime: shownInstant(),
})

/** A picture that a channel wants anew: what it says of it, and the one it has. */
export const WantedPictureRow = z.object({ picKind: count(), msg: shown(), url: shown() })

const incomingCode = labelled('进件编号', text(20))
const incomingBasic = '/api/rb-oem/oem/incomingbasic/incoming_basic'

/** Pictures of an onboarding at one channel. @source docs/domain/network.md 3.8, 3.10 */
export const incomingPicture = {
  sent: call({
    id: 'C0171',
    method: 'GET',
    path: `${incomingBasic}/picDetail`,
    title: '通道图片详情',
    permission: 'pos_info_view',
    input: z.object({ incomingCode }),
    output: z.object({ incomingCode: shown(), pics: z.array(SentPicture) }),
    refusals: { common: 'notFound' },
  }),
  wanted: call({
    id: 'C0172',
    method: 'GET',
    path: `${incomingBasic}/picUpdateDetail`,
    title: '待补充图片',
    permission: 'pos_info_view',
    input: z.object({ incomingCode }),
    output: z.object({ incomingCode: shown(), pics: z.array(WantedPictureRow) }),
    refusals: { common: 'notFound' },
  }),
  replace: call({
    id: 'C0195',
    method: 'POST',
    path: `${incomingBasic}/updatePicAll`,
    title: '更新通道图片',
    permission: 'pos_info_incoming',
    input: z.object({
      incomingCode,
      pics: labelled(
        '图片',
        z
          .array(
            z.object({
              picKind: labelled('图片类型', int(1, 24)),
              fileKey: labelled('图片', text(255)),
            }),
          )
          .max(40),
      ).default([]),
    }),
    audit: 'incoming.replacePictures',
    requestNo: true,
    refusals: {
      channel: 'noConnection',
      common: 'notFound stateRefuses',
      file: 'gone paperKind paperUnclear tooLarge',
      merchant: 'notDirect',
    },
  }),
}
