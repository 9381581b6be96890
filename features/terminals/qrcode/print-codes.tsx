import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { download } from '../../../core/web/call/send.ts'
import type { Sent } from '../../../core/web/call/sending.ts'
import { qrcode } from './qrcode.contract.ts'

/**
 * Fetches codes as an archive of pictures or as printable pages, and offers the file for saving.
 * @param which their ids, or a filter as the list takes it
 */
export async function printCodes(kind: 'pictures' | 'sheet', which: Sent<typeof qrcode.pictures>): Promise<void> {
  try {
    const answer = await download(qrcode[kind], which)
    if ('content' in answer) saveFile(answer.content, answer.name)
  } catch (error) {
    notifyFailure(callErrorOf(error))
  }
}
