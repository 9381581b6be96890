import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { openFiles, useFiles } from '../../core/server/files/files.ts'

/** A folder that the files of a test lie in. */
export interface FileFolder {
  readonly path: string
  /** Takes the folder away with what lies in it. */
  close(): Promise<void>
}

/** Has the files of the tests lie in a new folder. */
export async function openFileFolder(): Promise<FileFolder> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'countinghouse-test-files-'))
  useFiles(
    await openFiles({
      storageUrl: pathToFileURL(folder).href,
      secretKey: 'secret',
      publicUrl: 'http://localhost:8080',
    }),
  )
  return { path: folder, close: () => rm(folder, { recursive: true }) }
}
