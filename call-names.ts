import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Call } from './core/shared/call.ts'
import type { CallName } from './core/server/http/openapi.ts'

/**
 * Names of all calls as their contracts have them: `post_list` is the key `list` of the object `post`. A contract that was
 * read before costs nothing.
 */
export async function callNames(): Promise<ReadonlyMap<Call, CallName>> {
  const folder = path.join(import.meta.dirname, 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.contract.ts'),
  )
  const names = new Map<Call, CallName>()
  for (const file of files.sort()) {
    const contract = (await import(path.join(folder, file))) as Record<string, unknown>
    const area = file.split(path.sep)[0] ?? ''
    for (const [name, exported] of Object.entries(contract)) {
      if (isCall(exported)) names.set(exported, { name, area })
      else if (typeof exported === 'object' && exported !== null)
        for (const [key, one] of Object.entries(exported))
          if (isCall(one)) names.set(one, { name: `${name}_${key}`, area })
    }
  }
  return names
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value && 'input' in value
