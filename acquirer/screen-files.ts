import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

/** The files of the screen: what is asked for, where it lies, what it is. */
const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'screen.html', type: 'text/html' },
  '/screen.css': { name: 'screen.css', type: 'text/css' },
  '/screen.mjs': { name: 'screen.mjs', type: 'text/javascript' },
  '/screen-calls.mjs': { name: 'screen-calls.mjs', type: 'text/javascript' },
  '/screen-faults.mjs': { name: 'screen-faults.mjs', type: 'text/javascript' },
  '/screen-forms.mjs': { name: 'screen-forms.mjs', type: 'text/javascript' },
  '/screen-language.mjs': { name: 'screen-language.mjs', type: 'text/javascript' },
  '/screen-panels.mjs': { name: 'screen-panels.mjs', type: 'text/javascript' },
  '/screen-merchants.mjs': { name: 'screen-merchants.mjs', type: 'text/javascript' },
  '/screen-lists.mjs': { name: 'screen-lists.mjs', type: 'text/javascript' },
  '/screen-cells.mjs': { name: 'screen-cells.mjs', type: 'text/javascript' },
  '/screen-sims.mjs': { name: 'screen-sims.mjs', type: 'text/javascript' },
  '/screen-tax.mjs': { name: 'screen-tax.mjs', type: 'text/javascript' },
  '/screen-words.mjs': { name: 'screen-words.mjs', type: 'text/javascript' },
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Sends a file of the screen, or 404. */
export async function screenFile(path: string, response: ServerResponse): Promise<void> {
  const file = files[path]
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('404')
    return
  }
  const text = await readFile(new URL(`./screen/${file.name}`, import.meta.url))
  response.writeHead(200, {
    'Content-Type': `${file.type}; charset=utf-8`,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  })
  response.end(text)
}
