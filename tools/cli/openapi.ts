import { calls } from '../../calls.ts'
import { writeFile } from 'node:fs/promises'
import { callNames } from '../../call-names.ts'
import { openApiOf } from '../../core/server/http/openapi.ts'
import { allRefusals } from '../../core/shared/errors.ts'
import { translateWith } from '../../core/shared/translate.ts'
import { keptRefusals, wireShapes } from '../../tests/architecture/wire-shapes.ts'
import { englishTexts } from '../../texts.ts'

/**
 * Writes the OpenAPI document of all calls to the file of the first argument, or to the terminal; with `--keep` the digests
 * of all shapes and all refusals to where a test compares them.
 */
export async function run([file]: string[]): Promise<void> {
  if (file === '--keep') {
    await writeFile('tests/architecture/wire-shapes.tsv', `${wireShapes(calls).join('\n')}\n`)
    return writeFile('tests/architecture/refusals.tsv', `${keptRefusals(allRefusals()).join('\n')}\n`)
  }
  const text = `${JSON.stringify(openApiOf(calls, translateWith(englishTexts), await callNames()), null, 2)}\n`
  if (!file) process.stdout.write(text)
  else await writeFile(file, text)
}
