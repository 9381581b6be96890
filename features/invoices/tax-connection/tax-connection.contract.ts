import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { codes, code } from '../../../core/shared/codes.ts'
import { labelled, shown, text } from '../../../core/shared/shapes/shapes.ts'

/** Kind of a picture that is read. @source docs/domain/money.md 8.1 (b), ocrCard */
export const CardPicture = codes(['card_picture', '图片类型', 'Image type'], {
  licence: [1, '营业执照', 'Business licence'],
  card: [2, '银行卡', 'Bank card'],
})

/** Fields that a form takes over; '' where nothing was found. */
export const ReadCard = z.object({
  name: shown(),
  taxNo: shown(),
  address: shown(),
  phone: shown(),
  bankName: shown(),
  accNo: shown(),
})

const own = '/api/countinghouse/invoices'

/** The tax service of an operator. @source docs/domain/money.md 8.1 (b) */
export const taxConnection = {
  info: call({
    id: 'C1447',
    method: 'GET',
    path: `${own}/connection/info`,
    title: '税务平台接口',
    permission: 'tax_connection_view',
    /** '******' where a tax service is connected. */
    output: z.object({ config: shown() }),
  }),
  edit: call({
    id: 'C1448',
    method: 'POST',
    path: `${own}/connection/edit`,
    title: '修改税务平台接口',
    permission: 'tax_connection_edit',
    audit: 'taxConnection.edit',
    requestNo: true,
    /** JSON with adapter and its fields; masked: unchanged. */
    input: z.object({ config: labelled('接口配置', text(2000)) }),
    refusals: { common: 'forbidden', taxService: 'configWrong' },
  }),
  ocrCard: call({
    id: 'C0722',
    method: 'POST',
    path: '/api/rb-oem/oem/invoice/ocrCard',
    title: '识别证照',
    permission: 'invoice_contact_edit',
    audit: 'invoice.ocrCard',
    upload: true,
    input: z.object({ type: labelled('图片类型', code(CardPicture)) }),
    output: ReadCard,
    refusals: { taxService: 'noAnswer noConnection notPicture pictureTooLarge unreadable' },
  }),
  receive: call({
    id: 'C1409',
    method: 'POST',
    path: `${own}/notify/{adapter}/{tenantId}`,
    title: '税务平台通知',
    permission: 'public',
    input: z.object({ adapter: text(20), tenantId: text(12) }),
    answer: 'plain',
  }),
}
