import path from 'node:path'

/** Folder of what a run of tests saw the database answer. */
export const recordFolder = path.resolve(import.meta.dirname, '../../dist/test/statements')
