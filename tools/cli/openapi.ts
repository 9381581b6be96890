import { writeFile } from 'node:fs/promises'
import '../../calls.ts'
import { allHandled } from '../../core/server/call/handle.ts'
import { openApiOf } from '../../core/server/http/openapi.ts'
import { translateWith } from '../../core/shared/translate.ts'
import { englishTexts } from '../../texts.ts'

/** Writes the OpenAPI document of all calls to the file of the first argument, or to the terminal. */
export async function run([file]: string[]): Promise<void> {
  const text = `${JSON.stringify(openApiOf(allHandled(), translateWith(englishTexts)), null, 2)}\n`
  if (!file) process.stdout.write(text)
  else await writeFile(file, text)
}
