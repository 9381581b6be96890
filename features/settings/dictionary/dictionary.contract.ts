import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { id, labelled, text, wire } from '../../../core/shared/shapes.ts'

/** A key of the dictionary: stored as text, sent as a number when it is a plain whole one. @source docs/wire.md 4.8 */
const dictKey = () =>
  wire<string | number, string>(
    { type: ['integer', 'string'] },
    (raw) => String(raw ?? ''),
    (key) => (/^-?(0|[1-9]\d{0,14})$/.test(key) && key !== '-0' ? Number(key) : key),
  )

/** One value of a set, as selects and tags use it. */
export const DictionaryEntry = z.object({
  id: id(),
  code: z.string(),
  dictKey: dictKey(),
  dictValue: z.string(),
  sort: z.number(),
  remark: z.string(),
})

const input = z.object({ code: labelled('字典编号', text(60)) })

/** The platform's dictionary. @source docs/wire.md 4.8 */
export const dict = {
  dictionary: call({
    id: 'C0099',
    method: 'GET',
    path: '/api/blade-system/dict/dictionary',
    title: '系统字典',
    permission: 'signedIn',
    input,
    output: z.array(DictionaryEntry),
  }),
}

/** A tenant's own dictionary. */
export const dictBiz = {
  dictionary: call({
    id: 'C0107',
    method: 'GET',
    path: '/api/blade-system/dict-biz/dictionary',
    title: '业务字典',
    permission: 'signedIn',
    input,
    output: z.array(DictionaryEntry),
  }),
}
