import { statfsSync } from 'node:fs'
import os from 'node:os'

const memory = '/dev/shm'
const leastBytes = 6 * 2 ** 30

/**
 * Folder under which the databases of tests are made: in memory where the machine has room for it, since one database is some
 * 3,000 small files, else the temporary one.
 */
export function scratchRoot(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= leastBytes ? memory : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}
