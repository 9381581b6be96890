import type { Call, SentOf } from '../../../core/shared/call.ts'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { download } from '../../../core/web/call/send.ts'
import { notifyFailure } from '../../../core/web/notices/notices.ts'

/** Saves the file that a call answers with; a failure is told. */
export async function fetchFile<C extends Call>(call: C, input: SentOf<C>): Promise<void> {
  try {
    const answer = await download(call, input as never)
    if ('content' in answer) saveFile(answer.content, answer.name)
  } catch (error) {
    notifyFailure(callErrorOf(error))
  }
}
